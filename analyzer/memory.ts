import path from 'node:path';
import type { Question } from './analyze.ts';
import { deadline, findingOf } from './finding.ts';
import { judge } from './judge/judge.ts';
import type { FileCache } from './scanners/files/cache.ts';
import type { Judge } from './scanners/code/answers/answer.ts';
import type { Memory, Remembered } from './scanners/code/answers/remember.ts';
import type { Judged } from './scanners/code/usages/seen.ts';

/** Everything that answers depend on besides the files: also the tops of the trees, since names say something from there on. The day is not among it: kept findings are dated anew. */
export function memoryKey({ catalog, terms, toolVersion }: Question, tops: string[]): string {
  return JSON.stringify([toolVersion, catalog.digest, terms.threatScore, tops]);
}

/** Lets a scan keep its answers between runs. */
export function memoryOf(files: FileCache<Remembered>, { catalog, terms }: Question, cwd: string): Memory {
  return {
    files,
    fileOf: (name) => path.resolve(cwd, name),
    judge: judgeWith({ catalog, terms }),
    refresh(finding) {
      const entry = catalog.byId.get(finding.deprecation);
      return entry === undefined ? finding : { ...finding, ...deadline(entry, terms) };
    },
  };
}

/** Judges usages at once, while their text is at hand, and leaves plain data. */
export function judgeWith({ catalog, terms }: Pick<Question, 'catalog' | 'terms'>): Judge {
  return (usage) => [...judge(usage, catalog)].map((one): Judged => (one.kind === 'blind' ? one : { kind: 'finding', finding: findingOf(one, terms) }));
}

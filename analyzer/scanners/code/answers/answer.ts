import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import type { Usage } from '../../../model.ts';
import { standings } from '../../files/standing.ts';
import { workspaceOf, type Note } from '../../files/workspace.ts';
import { aroundOf } from '../neighbours/around.ts';
import { neighbours, type Around } from '../neighbours/neighbours.ts';
import { deferredWords } from '../page/deferred.ts';
import type { Host } from '../page/page.ts';
import { hostOf, seenInFile, type Judged } from '../usages/seen.ts';
import { recorderOf, type Answer, type IdentityOf } from './remember.ts';

/** A file that is worth reading: where it lies, what reports call it, and by which reader it is read. */
export interface Readable {
  file: string;
  name: string;
  language: string;
}

/** What reading files takes; plain data, so that it can be handed to another thread. */
export interface ReadTask {
  cwd: string;
  /** Of the trees that the files stand in. */
  tops: readonly string[];
  /** Every file of the tree, joined by NUL: imports lead to these alone. */
  files: string;
  notes: Note[];
  wanted: Readable[];
}

/** Judges a usage. The judge is handed in: scanners do not know what is deprecated. */
export type Judge = (usage: Usage) => Judged[];

/** Reads one file and judges what stands there. What it asks of the files around it, and tells them, is noted in the answer. */
export async function answerOf(wanted: Readable, host: Host, judge: Judge, { read, tree }: Around, identityOf: IdentityOf = () => undefined): Promise<Answer> {
  const recorder = recorderOf(host, identityOf);
  const imported = neighbours({ read: (neighbour) => recorder.importing(neighbour, read), tree: recorder.looking(tree) });
  const held = await seenInFile(wanted, recorder.host, imported);
  return recorder.answer(held.seen.flatMap((one) => (one.kind === 'usage' ? judge(one.usage) : [one])), held.language);
}

/** Answers for one file of the task after the other, on a thread that knows nothing else of the scan. */
export function answering({ cwd, tops, files, notes }: ReadTask, vocabulary: Vocabulary, judge: Judge): (wanted: Readable) => Promise<Answer> {
  const host: Host = { ...hostOf(vocabulary, workspaceOf(vocabulary, notes), standings(tops, vocabulary.apis, cwd)), deferred: deferredWords() };
  const around = aroundOf({ files: files.split('\0'), notes }, { cwd, vocabulary });
  return (wanted) => answerOf(wanted, host, judge, around);
}

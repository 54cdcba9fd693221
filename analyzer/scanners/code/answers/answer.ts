import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import type { Usage } from '../../../model.ts';
import { standings } from '../../files/standing.ts';
import { workspaceOf, type Note } from '../../files/workspace.ts';
import { aroundOf } from '../neighbours/around.ts';
import { neighbours, type Around } from '../neighbours/neighbours.ts';
import type { Host } from '../page/page.ts';
import { hostOf, seenInFile, type Judged } from '../usages/seen.ts';
import { recorderOf, type Answer, type IdentityOf } from './remember.ts';

/** A file that is worth reading: where it lies, what reports call it, and by which reader it is read. */
export interface Readable {
  file: string;
  name: string;
  language: string;
  /** It may call what another file builds a path with, so all of it is looked at, whatever words stand where. */
  isWhole?: true;
}

/** What reading files takes; plain data, so that it can be handed to another thread. */
export interface ReadTask {
  cwd: string;
  /** Of the trees that the files stand in. */
  tops: readonly string[];
  /** Every file of the tree: imports lead to these alone. */
  files: readonly string[];
  notes: Note[];
  /** Answers are kept for later runs, with all that they depend on. */
  isKept: boolean;
  wanted: Readable[];
}

/** Judges a usage. The judge is handed in: scanners do not know what is deprecated. */
export type Judge = (usage: Usage) => Judged[];

/** Reads one file and judges what stands there. What it tells of other files is noted in the answer, and for those who know identities what it asks of the files around it. */
export async function answerOf(wanted: Readable, host: Host, judge: Judge, { read, tree }: Around, identityOf?: IdentityOf): Promise<Answer> {
  const recorder = recorderOf(host, identityOf);
  const imported = neighbours({ read: (neighbour) => recorder.importing(neighbour, read), tree: recorder.looking(tree) });
  const held = await seenInFile(wanted, recorder.host, imported);
  return recorder.answer(held.seen.flatMap((one) => (one.kind === 'usage' ? judge(one.usage) : [one])), held.language);
}

/** Answers for one file of the task after the other, on a thread that knows nothing else of the scan. */
export function answering({ cwd, tops, files, notes, isKept }: ReadTask, vocabulary: Vocabulary, judge: Judge): (wanted: Readable) => Promise<Answer> {
  const host = hostOf(vocabulary, workspaceOf(vocabulary, notes), standings(tops, vocabulary.apis, cwd));
  const around = aroundOf({ files, notes }, { cwd, vocabulary });
  // Identities are known to the thread that keeps the answers.
  return (wanted) => answerOf(wanted, host, judge, around, isKept ? () => undefined : undefined);
}

import { statSync } from 'node:fs';
import path from 'node:path';
import type { Vocabulary } from '../../catalog/vocabulary.ts';
import type { BlindSpot, CodeCoverage } from '../../model.ts';
import { listFiles, topsOf } from '../files/list.ts';
import { searchFor } from '../files/search.ts';
import { standings } from '../files/standing.ts';
import { nameOf, workspaceOf, type Note } from '../files/workspace.ts';
import { askersAmong } from './answers/askers.ts';
import { answerOf, type Readable, type ReadTask } from './answers/answer.ts';
import { replayed, siftChanged, stillHolds, type Answer, type Memory } from './answers/remember.ts';
import { aroundOf } from './neighbours/around.ts';
import { neighbours, type Around } from './neighbours/neighbours.ts';
import { deferredWords } from './page/deferred.ts';
import type { Builders } from './page/open-paths.ts';
import type { Host } from './page/page.ts';
import { languageOf } from './readers/languages.ts';
import { sourceOf } from './readers/source.ts';
import { siftAll } from './sift/sift-all.ts';
import { tooLarge, type Candidate, type Sifted } from './sift/sift.ts';
import { hostOf, seenIn, seenInFile, type CodeSeen } from './usages/seen.ts';

export type { CodeSeen } from './usages/seen.ts';

export interface ScanOptions {
  /** Files and folders, absolute or relative to `cwd`. */
  roots: string[];
  /** Reports name files relative to this folder. */
  cwd: string;
  vocabulary: Vocabulary;
  /** Texts that stand in for files, by the name reports give them: what `fix` has rewritten so far. */
  overlay?: ReadonlyMap<string, string>;
  /** Only these files are parsed; the others still count as evidence. */
  only?: ReadonlySet<string>;
  /** The same roots as they were sifted for an earlier look, since when nothing on disk has changed. */
  tree?: SiftedTree;
  /** Answers of earlier runs. With it findings come in place of most usages; not used together with an overlay. */
  memory?: Memory;
  /** Reads many files on several threads, and judges there: findings come in place of most usages. Not used together with an overlay. */
  readMany?: ReadMany;
  onProgress?(progress: { phase: string; done: number; of: number }): void;
  /** Called when files are going to be parsed: those that the first pass found, and those that call what is built there. */
  beforeParsing?(): void;
}

/** Answers by the order of the files that are wanted; one may be missing. `onDone` is told how many are through. */
export type ReadMany = (task: ReadTask, onDone: (done: number) => void) => Promise<(Answer | undefined)[]>;

/** So many files are worth the start of other threads, each of which loads its own parsers. */
export const WORTH_THREADS = 100;

/** So are so many bytes, however few the files: a second of parsing, about a third of which another thread saves. */
export const WORTH_THREADS_BYTES = 300_000;

/** A tree after the first pass: what is listed, and what the bytes of its files show. */
export interface SiftedTree extends Trees {
  candidates: Readable[];
  /** Files that a reader knows and that show nothing by themselves. */
  quiet: string[];
  blindSpots: BlindSpot[];
  counted: Pick<CodeCoverage, 'files' | 'bytes' | 'skipped'>;
}

/**
 * Looks at a tree in two passes: every file's bytes for words and for evidence of the API, then the candidates with a
 * reader. `coverage` is complete once `seen` has ended. Throws `UserError` for a path that does not exist.
 */
export function scanCode(options: ScanOptions): { seen: AsyncGenerator<CodeSeen>; coverage: () => CodeCoverage[] } {
  const coverage: CodeCoverage = { kind: 'code', roots: options.roots, files: 0, bytes: 0, parsed: {}, skipped: {} };
  return { seen: look(options, coverage), coverage: () => [coverage] };
}

/** Looks at one text as if it were a file of that name, with nothing around it. */
export async function scanText(file: string, language: string, text: string, vocabulary: Vocabulary): Promise<CodeSeen[]> {
  const deferred = deferredWords();
  const host: Host = { ...hostOf(vocabulary, workspaceOf(vocabulary, []), standings([], vocabulary.apis)), deferred };
  const { seen } = await seenIn(sourceOf(file, language, text), host);
  return [...seen, ...deferred.settled().map((usage): CodeSeen => ({ kind: 'usage', usage }))];
}

async function* look(options: ScanOptions, coverage: CodeCoverage): AsyncGenerator<CodeSeen> {
  const { cwd, vocabulary, only } = options;
  const tree = options.tree ?? await siftTree(options);
  Object.assign(coverage, structuredClone(tree.counted));
  for (const blind of tree.blindSpots) yield { kind: 'blind', blind };
  const deferred = deferredWords();
  const host: Host = { ...hostOf(vocabulary, workspaceOf(vocabulary, tree.notes), standings(tree.tops, vocabulary.apis, cwd)), deferred };
  const wanted = tree.candidates.filter(({ name }) => only === undefined || only.has(name));
  yield* heldIn(wanted, tree, host, options, coverage);
  yield* heldIn(askersOf(tree, deferred.builders(), options), tree, host, options, coverage);
  for (const usage of deferred.settled()) yield { kind: 'usage', usage };
}

/** The files that are read because of what they call, once it is known what builds paths; what is too large for that is no more open than the path is. */
function askersOf({ quiet }: SiftedTree, builders: Builders[], { cwd, vocabulary, only, overlay, memory }: ScanOptions): Readable[] {
  const files = quiet.filter((file) => only === undefined || only.has(nameOf(file, cwd)));
  return askersAmong(files, builders, vocabulary.apis, overlay === undefined ? memory?.files : undefined)
    .map((file): Readable => ({ file, name: nameOf(file, cwd), language: languageOf(file) ?? '', isWhole: true }))
    .filter(({ file, language }) => tooLarge(language, sizeOf(file)) === undefined);
}

/** The first pass alone, for several looks at the same files. Throws `UserError` for a path that does not exist. */
export async function siftTree(options: Pick<ScanOptions, 'roots' | 'cwd' | 'vocabulary' | 'memory' | 'onProgress'>): Promise<SiftedTree> {
  const { roots, cwd, vocabulary, memory } = options;
  const listing = listFiles(roots.map((root) => path.resolve(cwd, root)), memory?.files);
  // While git lists, what comes next is made ready; with a memory most likely nothing is searched.
  if (memory === undefined) searchFor(vocabulary);
  else memory.files.read();
  const { files, skipped, blindSpots } = await listing;
  const tops = topsOf(roots, cwd);
  const counted = { files: files.length, bytes: 0, skipped: { ...skipped } };
  const sifted = await sift(files, tops, options, counted);
  return { tops, files, notes: sifted.notes, candidates: sifted.candidates, quiet: sifted.quiet, blindSpots: [...blindSpots.map((blind) => ({ ...blind, where: nameOf(blind.where, cwd) })), ...sifted.blindSpots], counted };
}

/** All that is listed, and what the first pass noted of it. */
interface Trees {
  tops: string[];
  files: string[];
  notes: Note[];
}

/** What the wanted files hold, one after the other, whoever reads them. */
async function* heldIn(wanted: Readable[], trees: Trees, host: Host, options: ScanOptions, coverage: CodeCoverage): AsyncGenerator<CodeSeen> {
  const { cwd, overlay } = options;
  const memory = overlay === undefined ? options.memory : undefined;
  const around = aroundOf(trees, options);
  const imported = neighbours(around);
  const identityOf = (name: string): string | undefined => memory?.files.identityOf(memory.fileOf(name));
  const say = (done: number): void => options.onProgress?.({ phase: 'Parsed', done, of: wanted.length });
  const kept = keptAnswers(wanted, host, around, memory);
  const unknown = wanted.filter(({ file }) => !kept.has(file));
  if (unknown.length > 0) options.beforeParsing?.();
  const isMany = options.readMany !== undefined && overlay === undefined && isWorthThreads(unknown);
  const many = isMany ? await options.readMany?.({ tops: trees.tops, files: trees.files, notes: trees.notes, cwd, isKept: memory !== undefined, wanted: unknown }, (done) => say(kept.size + done)) : undefined;
  const fresh = new Map(many?.map((answer, index) => [unknown[index]?.file, answer]));
  for (const [index, one] of wanted.entries()) {
    say(index + 1);
    const { file, name } = one;
    const known = kept.get(file);
    const answer = known ?? fresh.get(file) ?? (memory && await answerOf(one, host, memory.judge, around, identityOf));
    if (answer === undefined) {
      const held = await seenInFile(one, host, imported, overlay?.get(name));
      count(coverage.parsed, held.language);
      yield* held.seen;
      continue;
    }
    if (known === undefined) keep(one, answer, identityOf, memory);
    count(coverage.parsed, answer.language);
    yield* replayed(answer, name, host, memory?.refresh);
  }
}

function isWorthThreads(files: Readable[]): boolean {
  return files.length >= WORTH_THREADS || (files.length > 1 && files.reduce((bytes, { file }) => bytes + sizeOf(file), 0) >= WORTH_THREADS_BYTES);
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The answers of earlier runs, where the file and all that was asked around it are the same. */
function keptAnswers(wanted: Readable[], host: Host, { tree }: Around, memory: Memory | undefined): Map<string, Answer> {
  const kept = new Map<string, Answer>();
  for (const { file } of memory === undefined ? [] : wanted) {
    const answer = memory?.files.get(file)?.answer;
    if (memory !== undefined && answer !== undefined && stillHolds(answer, host, memory, tree)) kept.set(file, answer);
  }
  return kept;
}

/** Other threads do not know the identities of what they read. */
function keep({ file }: Readable, answer: Answer, identityOf: (name: string) => string | undefined, memory: Memory | undefined): void {
  const known = memory?.files.get(file);
  if (memory === undefined || known === undefined) return;
  for (const name of answer.asked?.imported.keys() ?? []) answer.asked?.imported.set(name, identityOf(name));
  memory.files.put(file, { ...known, answer });
}

/** The first pass: bytes only. Keeps names of candidates and notes about manifests, never a text. */
async function sift(files: string[], tops: string[], { cwd, vocabulary, memory, onProgress }: Pick<ScanOptions, 'cwd' | 'vocabulary' | 'memory' | 'onProgress'>, counted: SiftedTree['counted']) {
  const all = (some: string[]) => siftAll(some, tops, vocabulary, (done) => onProgress?.({ phase: 'Looked at', done, of: some.length }));
  const sifted = memory === undefined ? await all(files) : await siftChanged(files, memory.files, all);
  const notes: Note[] = [];
  const found: { file: string; name: string; candidate: Candidate }[] = [];
  const quiet: string[] = [];
  const blindSpots: BlindSpot[] = [];
  files.forEach((file, index) => {
    const one = sifted[index] as Sifted;
    if (one.kind === 'blind') blindSpots.push({ ...one.blind, where: nameOf(file, cwd) });
    else if (one.kind === 'skipped') count(counted.skipped, one.reason);
    else {
      counted.bytes += one.bytes ?? memory?.files.sizeOf(file) ?? 0;
      const { dependencies, signal, candidate } = one;
      if (dependencies !== undefined || signal !== undefined || candidate !== undefined)
        notes.push({
          file: nameOf(file, cwd),
          ...(dependencies && { dependencies }),
          ...(signal !== undefined && { signal }),
          ...(candidate && { isCandidate: true }),
        });
      if (one.unread !== undefined) count(counted.skipped, one.unread);
      if (one.candidate !== undefined) found.push({ file, name: nameOf(file, cwd), candidate: one.candidate });
      else if (one.unread === undefined) quiet.push(file);
    }
  });
  const workspace = workspaceOf(vocabulary, notes);
  const worth = found.filter(({ name, candidate }) => !candidate.needsEvidence || workspace.evidenceFor(name) !== undefined);
  const closed = worth.flatMap(({ name, candidate: { closed: why } }): BlindSpot[] => (why === undefined ? [] : [{ ...why, where: name }]));
  const candidates = worth.filter(({ candidate }) => candidate.closed === undefined).map(({ file, name, candidate: { language } }): Readable => ({ file, name, language }));
  return { candidates, quiet, notes, blindSpots: [...blindSpots, ...closed] };
}

/** One more of its kind, where there is one. */
function count(counts: Record<string, number>, what: string | undefined): void {
  if (what !== undefined) counts[what] = (counts[what] ?? 0) + 1;
}

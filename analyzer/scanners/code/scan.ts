import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Vocabulary } from '../../catalog/vocabulary.ts';
import type { BlindSpot, CodeCoverage, Usage } from '../../model.ts';
import { isIgnoreAttempt, readIgnore } from '../../suppress.ts';
import { listFiles } from '../files/list.ts';
import { decode } from '../files/read.ts';
import { workspaceNotes, type Workspace } from '../files/workspace.ts';
import { deferredWords } from './deferred.ts';
import { NO_EVIDENCE } from './evidence.ts';
import { readEmbedded } from './embedded.ts';
import type { SourceText, Unit } from './expr.ts';
import { languageNamed, languageOf, readerOf } from './languages.ts';
import { neighbours, wordsOfPaths, type Neighbours, type ReadNeighbour } from './neighbours.ts';
import type { Host } from './page.ts';
import { recorderOf, replayed, siftChanged, stillHolds, type Judged, type Memory } from './remember.ts';
import { siftAll } from './sift-all.ts';
import type { Candidate, Sifted } from './sift.ts';
import { treeOf, type Tree } from './tree.ts';
import { usagesIn } from './usages.ts';

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
  /** Answers of earlier runs. With it findings come in place of most usages; not used together with an overlay. */
  memory?: Memory;
  onProgress?(progress: { phase: string; done: number; of: number }): void;
}

export type CodeSeen = { kind: 'usage'; usage: Usage } | Judged;

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
  const coverage: CodeCoverage = { kind: 'code', roots: [], files: 1, bytes: text.length, parsed: {}, skipped: {} };
  const deferred = deferredWords();
  const host: Host = { ...hostOf(vocabulary, workspaceNotes(vocabulary).workspace()), deferred };
  const seen = [...await seenAt(file, language, text, host, coverage)];
  return [...seen, ...deferred.settled().map((usage): CodeSeen => ({ kind: 'usage', usage }))];
}

async function* look(options: ScanOptions, coverage: CodeCoverage): AsyncGenerator<CodeSeen> {
  const { cwd, vocabulary, overlay, only, memory } = options;
  const list = listFiles(options.roots.map((root) => path.resolve(cwd, root)));
  coverage.files = list.files.length;
  Object.assign(coverage.skipped, list.skipped);
  for (const blind of list.blindSpots) yield { kind: 'blind', blind: { ...blind, where: nameOf(blind.where, cwd) } };
  const { candidates, workspace, blindSpots } = await sift(list.files, options, coverage);
  for (const blind of blindSpots) yield { kind: 'blind', blind };
  const readNeighbour = neighbourIn(new Set(list.files), options);
  const tree = treeOf(() => list.files.map((file) => nameOf(file, cwd)));
  const imported = neighbours(readNeighbour, tree);
  const deferred = deferredWords();
  const host: Host = { ...hostOf(vocabulary, workspace), deferred, resolveImport: imported.resolve };
  let done = 0;
  for (const file of candidates) {
    options.onProgress?.({ phase: 'Parsed', done: ++done, of: candidates.length });
    const name = nameOf(file, cwd);
    const language = languageOf(file);
    if (language === undefined || (only !== undefined && !only.has(name))) continue;
    if (memory === undefined || overlay !== undefined) {
      const text = overlay?.get(name) ?? decode(readFileSync(file)).text;
      yield* await seenAt(name, language, text, host, coverage, imported);
    } else {
      yield* await rememberedAt({ file, name, language }, host, coverage, memory, { readNeighbour, tree });
    }
  }
  for (const usage of deferred.settled()) yield { kind: 'usage', usage };
}

/** The answer of an earlier run, where the file and all that was asked around it are the same; else a new one, judged and kept. */
async function rememberedAt(
  { file, name, language }: { file: string; name: string; language: string },
  host: Host,
  coverage: CodeCoverage,
  memory: Memory,
  { readNeighbour, tree }: { readNeighbour: ReadNeighbour; tree: Tree },
): Promise<Judged[]> {
  const known = memory.files.get(file);
  if (known?.answer !== undefined && stillHolds(known.answer, host, memory, tree)) {
    for (const one of known.answer.languages) count(coverage.parsed, one);
    return replayed(known.answer, name, host, memory);
  }
  const recorder = recorderOf(host, memory);
  const imported = neighbours((neighbour) => recorder.importing(neighbour, readNeighbour), recorder.looking(tree));
  const own: CodeCoverage = { ...coverage, parsed: {} };
  const seen = await seenAt(name, language, decode(readFileSync(file)).text, { ...recorder.host, resolveImport: imported.resolve }, own, imported);
  const judged = [...seen].flatMap((one) => (one.kind === 'usage' ? memory.judge(one.usage) : [one]));
  const languages = Object.entries(own.parsed).flatMap(([one, times]) => Array<string>(times).fill(one));
  for (const one of languages) count(coverage.parsed, one);
  if (known !== undefined) memory.files.put(file, { ...known, answer: recorder.answer(judged, languages) });
  return judged;
}

/** Reads imported files that lie in the tree, are small, and hold a word of some path. */
function neighbourIn(files: ReadonlySet<string>, { cwd, vocabulary, overlay }: ScanOptions): ReadNeighbour {
  const mayHoldPaths = wordsOfPaths(vocabulary);
  return async (name) => {
    const file = path.resolve(cwd, name);
    const language = languageOf(file);
    if (language === undefined || !files.has(file)) return undefined;
    const text = overlay?.get(name) ?? decode(readFileSync(file)).text;
    return text.length < LARGEST_NEIGHBOUR && mayHoldPaths.test(text) ? (await readerOf(language))(sourceOf(name, language, text)) : undefined;
  };
}

/** Constants live in short files; a large one would cost more than it tells. */
const LARGEST_NEIGHBOUR = 100_000;

/** The first pass: bytes only. Keeps names of candidates and notes about manifests, never a text. */
async function sift(files: string[], { cwd, vocabulary, memory, onProgress }: ScanOptions, coverage: CodeCoverage) {
  const all = (some: string[]) => siftAll(some, vocabulary, (done) => onProgress?.({ phase: 'Looked at', done, of: some.length }));
  const sifted = memory === undefined ? await all(files) : await siftChanged(files, memory.files, all);
  const notes = workspaceNotes(vocabulary);
  const found: { file: string; name: string; candidate: Candidate }[] = [];
  const blindSpots: BlindSpot[] = [];
  files.forEach((file, index) => {
    const name = nameOf(file, cwd);
    const one = sifted[index] as Sifted;
    if (one.kind === 'blind') blindSpots.push({ ...one.blind, where: name });
    else if (one.kind === 'skipped') count(coverage.skipped, one.reason);
    else {
      coverage.bytes += one.bytes;
      if (one.dependencies !== undefined) notes.noteDependencies(name, one.dependencies);
      if (one.signal !== undefined) notes.noteSignal(name, one.signal);
      if (one.unread !== undefined) count(coverage.skipped, one.unread);
      if (one.candidate !== undefined) found.push({ file, name, candidate: one.candidate });
    }
  });
  const workspace = notes.workspace();
  const worth = found.filter(({ name, candidate }) => !candidate.needsEvidence || workspace.evidenceFor(name) !== undefined);
  const tooLarge = worth.flatMap(({ name, candidate }): BlindSpot[] => (candidate.tooLarge === undefined ? [] : [{ kind: 'too-large', where: name, reason: candidate.tooLarge }]));
  const candidates = worth.filter(({ candidate }) => candidate.tooLarge === undefined).map(({ file }) => file);
  return { candidates, workspace, blindSpots: [...blindSpots, ...tooLarge] };
}

/** Reads a file and all code of other languages inside it, then says what stands there. */
async function seenAt(file: string, language: string, text: string, host: Host, coverage: CodeCoverage, imported?: Neighbours): Promise<Generator<CodeSeen>> {
  const unit = await (await readerOf(language))(sourceOf(file, language, text));
  await imported?.load(unit);
  const inner = await readEmbedded(unit, readInner);
  return seenIn(unit, [...inner.values()], { ...host, readEmbedded: (expr) => inner.get(expr) }, coverage);
}

function sourceOf(file: string, language: string, text: string): SourceText {
  return { file, language, text, fileText: text, at: (offset) => offset, encode: (one) => one };
}

async function readInner(source: SourceText): Promise<Unit | undefined> {
  const language = languageNamed(source.language);
  return language === undefined ? undefined : (await readerOf(language))({ ...source, language });
}

/** `inside` are the units of other languages in it: their comments silence as well. */
function* seenIn(unit: Unit, inside: Unit[], host: Host, coverage: CodeCoverage): Generator<CodeSeen> {
  count(coverage.parsed, unit.language);
  const [problem] = unit.problems;
  if (problem !== undefined) {
    const line = lineOf(unit.text, problem.offset);
    yield { kind: 'blind', blind: { kind: 'unparsed', where: `${unit.file}:${line}`, reason: `${problem.message} The rest of the file was read as far as possible.` } };
  }
  for (const seen of usagesIn(unit, host)) {
    yield 'where' in seen ? { kind: 'blind', blind: seen } : { kind: 'usage', usage: seen };
  }
  for (const comment of [unit, ...inside].flatMap(({ comments }) => comments)) {
    if (!isIgnoreAttempt(comment.text)) continue;
    const read = readIgnore(comment.text, unit.file, lineOf(unit.text, comment.end));
    if (read !== undefined) yield 'ids' in read ? { kind: 'ignore', ignore: read } : { kind: 'blind', blind: read };
  }
}

function hostOf(vocabulary: Vocabulary, workspace: Workspace): Host {
  return {
    vocabulary,
    evidenceOf: (file) => workspace.evidenceFor(file) ?? NO_EVIDENCE,
    versionOf: (file, ecosystem) => workspace.versionOf(file, ecosystem),
  };
}

function count(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

/** Relative to the folder the user stands in, with forward slashes; absolute for files elsewhere. */
function nameOf(file: string, cwd: string): string {
  const relative = path.relative(cwd, file);
  return (relative.startsWith('..') ? file : relative).split(path.sep).join('/');
}

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

import type { ApiEvidence, Finding, Usage } from '../../../model.ts';
import type { FileCache } from '../../files/cache.ts';
import type { Neighbour, ReadNeighbour } from '../neighbours/led.ts';
import type { Tree } from '../neighbours/tree.ts';
import type { WordsTold } from '../page/deferred.ts';
import type { OpenPath } from '../page/open-paths.ts';
import type { Host } from '../page/page.ts';
import type { Sifted } from '../sift/sift.ts';
import type { Judged, TextSeen } from '../usages/seen.ts';

/** All that is kept of one file between runs. */
export interface Remembered {
  sifted: Sifted;
  answer?: Answer;
  /** Which of some words stand in it, when last asked. */
  mentions?: { asked: string; held: string[] };
}

/** What one file was found to hold, and all that this depends on. */
export interface Answer {
  judged: Judged[];
  language: TextSeen['language'];
  opened: OpenPath[];
  words: Parameters<WordsTold['word']>[];
  /** Only where answers are kept: most of what an answer takes. */
  asked?: Asked;
}

/** What was asked of the files around while the answer came about, with the replies: other replies, another answer. */
interface Asked {
  evidence: Map<string, ApiEvidence>;
  versions: Map<string, string | undefined>;
  /** Files that were looked for because of an import, by their names in reports, with their identity. */
  imported: Map<string, string | undefined>;
  /** Which files of the tree were found under a name, or beside the file. */
  found: Map<string, string>;
}

/** What lets a scan keep its answers. The judge is handed in: scanners do not know what is deprecated. */
export interface Memory {
  files: FileCache<Remembered>;
  /** Where the file lies that reports call by a name. */
  fileOf(name: string): string;
  judge(usage: Usage): Judged[];
  /** Brings a kept finding up to the day of this run. */
  refresh(finding: Finding): Finding;
}

/** Listens to a host while one file is read. */
interface Recorder {
  host: Host;
  /** Reads a file for an import, and notes that. */
  importing(name: string, read: ReadNeighbour): Neighbour | undefined;
  /** The tree, whose answers are noted. */
  looking(tree: Tree): Tree;
  answer(judged: Judged[], language: Answer['language']): Answer;
}

/** The identity of a file by its name in reports, where answers are kept. */
export type IdentityOf = (name: string) => string | undefined;

/** Everything that is asked of `host` goes through, and is noted for those who know identities. What its `deferred` words would be told is noted in their place. */
export function recorderOf(given: Host, identityOf: IdentityOf | undefined): Recorder {
  const opened: OpenPath[] = [];
  const words: Answer['words'] = [];
  const host: Host = { ...given, deferred: { open: (path) => void opened.push(path), word: (...told) => void words.push(told) } };
  const answer: Recorder['answer'] = (judged, language) => ({ judged, language, opened, words });
  if (identityOf === undefined) return { host, importing: (name, read) => read(name), looking: (tree) => tree, answer };
  const asked: Asked = { evidence: new Map(), versions: new Map(), imported: new Map(), found: new Map() };
  return {
    host: {
      ...host,
      evidenceOf: (file) => noted(asked.evidence, file, host.evidenceOf(file)),
      versionOf: (file, ecosystem) => noted(asked.versions, `${file}\n${ecosystem}`, host.versionOf(file, ecosystem)),
    },
    importing(name, read) {
      asked.imported.set(name, identityOf(name));
      return read(name);
    },
    looking: (tree) => ({
      named: (name, file) => noted(asked.found, `named\n${name}\n${file}`, tree.named(name, file), String),
      beside: (file) => noted(asked.found, `beside\n${file}`, tree.beside(file), String),
      meant: (module, folder) => noted(asked.found, `meant\n${module}\n${folder}`, tree.meant(module, folder), String),
      tells: (file) => noted(asked.found, `tells\n${file}`, tree.tells(file), String),
      telling: (name, file) => noted(asked.found, `telling\n${name}\n${file}`, tree.telling(name, file), String),
    }),
    answer: (judged, language) => ({ ...answer(judged, language), asked }),
  };
}

function noted<V, N = V>(notes: Map<string, N>, key: string, value: V, note?: (value: V) => N): V;
function noted<V>(notes: Map<string, unknown>, key: string, value: V, note = (one: V): unknown => one): V {
  notes.set(key, note(value));
  return value;
}

/** Whether everything around the file still says what it said. */
export function stillHolds({ asked }: Answer, host: Host, memory: Memory, tree: Tree): boolean {
  return asked !== undefined
    && [...asked.evidence].every(([file, was]) => isSame(was, host.evidenceOf(file)))
    && [...asked.versions].every(([key, was]) => host.versionOf(...(key.split('\n') as [string, string])) === was)
    && [...asked.found].every(([key, was]) => String(lookedUp(key.split('\n'), tree)) === was)
    && [...asked.imported].every(([name, was]) => memory.files.identityOf(memory.fileOf(name)) === was);
}

/** Asks a tree once more what a note says was asked: the question, and what it was asked with. */
function lookedUp([question, ...told]: string[], tree: Tree): string[] | boolean {
  const [first = '', second = ''] = told;
  if (question === 'named') return tree.named(first, second);
  if (question === 'meant') return tree.meant(first, second);
  if (question === 'telling') return tree.telling(first, second);
  return question === 'tells' ? tree.tells(first) : tree.beside(first);
}

function isSame(a: ApiEvidence, b: ApiEvidence): boolean {
  return a.level === b.level && a.what === b.what;
}

/** Tells the host's deferred words what the file had to tell them, and gives the findings for the day of this run. */
export function replayed(answer: Answer, file: string, host: Host, refresh: (finding: Finding) => Finding = (finding) => finding): Judged[] {
  for (const path of answer.opened) host.deferred?.open(path, file);
  for (const told of answer.words) host.deferred?.word(...told);
  return answer.judged.map((one) => (one.kind === 'finding' ? { kind: 'finding', finding: refresh(one.finding) } : one));
}

/** Sifts only files that changed; the answers stand in the order of the files. What could not be read is tried again. */
export async function siftChanged(all: string[], files: FileCache<Remembered>, sift: (changed: string[]) => Promise<Sifted[]>): Promise<Sifted[]> {
  const known = all.map((file) => files.get(file)?.sifted);
  const changed = all.filter((_, index) => known[index] === undefined);
  const fresh = await sift(changed);
  changed.forEach((file, index) => {
    const sifted = fresh[index] as Sifted;
    if (sifted.kind !== 'blind') files.put(file, { sifted: withoutSize(sifted) });
  });
  let next = 0;
  return known.map((one) => one ?? (fresh[next++] as Sifted));
}

/** Most files have nothing to say but their size, which the cache knows: so they share what is kept of them. */
function withoutSize(sifted: Sifted): Sifted {
  if (sifted.kind !== 'read') return sifted;
  const { bytes: _, ...rest } = sifted;
  return rest;
}

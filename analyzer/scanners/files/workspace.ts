import path from 'node:path';
import type { Vocabulary } from '../../catalog/vocabulary.ts';
import { put } from '../../lists.ts';
import type { ApiEvidence } from '../../model.ts';
import { dependenciesIn, type Dependency } from './manifest.ts';

/** What the files around a file say: whether this code talks to the API at all, and with which versions. */
export interface Workspace {
  /** The nearest evidence outside the file itself; `undefined` when there is none. */
  evidenceFor(file: string): ApiEvidence | undefined;
  /** The version in use, from the nearest manifest or lock file at or above the file. */
  versionOf(file: string, ecosystem: string): string | undefined;
}

/** What reports call a file: relative to the folder the user stands in, with forward slashes; absolute for files elsewhere. */
export function nameOf(file: string, cwd: string): string {
  if (path.sep === '/' && file.startsWith(`${cwd}/`)) return file.slice(cwd.length + 1);
  // Listed files are spelled out: none of them lies below a folder that is spelled out as well, and is not its beginning.
  if (path.sep === '/' && cwd !== '/' && path.resolve(cwd) === cwd) return file;
  const relative = path.relative(cwd, file);
  return (relative.startsWith('..') ? file : relative).split(path.sep).join('/');
}

/** Collects while the tree is walked; small: one line per manifest and per file with a signal. */
export interface WorkspaceNotes {
  noteManifest(file: string, text: string): void;
  /** The same, of a manifest that was read before. */
  noteDependencies(file: string, found: Dependency[]): void;
  noteSignal(file: string, word: string): void;
  workspace(): Workspace;
}

/** What one file says of the code around it; plain data, so that other threads can be told. */
export interface Note {
  file: string;
  dependencies?: Dependency[];
  signal?: string;
  /** The file itself may hold a use, or a part of one. */
  isCandidate?: true;
}

/** The workspace that these notes describe; where two say the same, the first counts. */
export function workspaceOf(vocabulary: Vocabulary, told: Iterable<Note>): Workspace {
  const notes = workspaceNotes(vocabulary);
  for (const { file, dependencies, signal } of told) {
    if (dependencies !== undefined) notes.noteDependencies(file, dependencies);
    if (signal !== undefined) notes.noteSignal(file, signal);
  }
  return notes.workspace();
}

/** `roots` are the folders that count as one repository each; files are relative to the same folder as they are. */
export function workspaceNotes(vocabulary: Vocabulary): WorkspaceNotes {
  const dependencies = new Map<string, Dependency[]>();
  const packageFolders = new Set<string>();
  const signals = new Map<string, ApiEvidence>();
  let repository: ApiEvidence | undefined;
  const noteDependencies = (file: string, found: Dependency[]): void => {
    const folder = path.posix.dirname(file);
    packageFolders.add(folder);
    if (found.length === 0) return;
    put(dependencies, folder, ...found);
    repository ??= { level: 'repository', what: `${found[0]?.ecosystem} in ${file}` };
  };
  return {
    noteDependencies,
    noteManifest: (file, text) => noteDependencies(file, vocabulary.apis.flatMap((api) => dependenciesIn(file, text, api.packages))),
    noteSignal(file, word) {
      const folder = path.posix.dirname(file);
      if (!signals.has(folder)) signals.set(folder, { level: 'package', what: `${word} in ${file}` });
      repository ??= { level: 'repository', what: `${word} in ${file}` };
    },
    workspace: () => ({
      evidenceFor: (file) => nearest(file, dependencies, packageFolders, signals) ?? repository,
      versionOf: (file, ecosystem) => versionAt(file, ecosystem, dependencies),
    }),
  };
}

/** A dependency of the package, else a signal in a file of the same package. A package begins at the nearest manifest. */
function nearest(
  file: string,
  dependencies: Map<string, Dependency[]>,
  packageFolders: Set<string>,
  signals: Map<string, ApiEvidence>,
): ApiEvidence | undefined {
  const above = foldersFrom(path.posix.dirname(file));
  const home = above.find((folder) => packageFolders.has(folder));
  if (home === undefined) return signals.get(path.posix.dirname(file));
  const [dependency] = dependencies.get(home) ?? [];
  if (dependency !== undefined) return { level: 'package', what: `${dependency.ecosystem} in the manifest of ${home}` };
  for (const [folder, evidence] of signals) {
    if (folder === home || folder.startsWith(home === '.' ? '' : `${home}/`)) return evidence;
  }
  return undefined;
}

function versionAt(file: string, ecosystem: string, dependencies: Map<string, Dependency[]>): string | undefined {
  for (const folder of foldersFrom(path.posix.dirname(file))) {
    const found = dependencies.get(folder)?.find((one) => one.ecosystem === ecosystem && one.version !== undefined);
    if (found !== undefined) return found.version;
  }
  return undefined;
}

/** A folder and those it stands in, the nearest first. */
export function foldersFrom(folder: string): string[] {
  const parent = path.posix.dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersFrom(parent)];
}

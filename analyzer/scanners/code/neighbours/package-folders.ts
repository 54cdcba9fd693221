import path from 'node:path';
import { foldersFrom } from '../../files/workspace.ts';
import { belowRepository } from '../page/imports.ts';

/** Folders that a package of Kotlin may be: `com.acme.edge` below where a file in this folder has its sources. */
export function foldersNamed(folder: string, module: string): string[] {
  return foldersFrom(folder).map((one) => path.posix.join(one, ...module.split('.')));
}

/** Folders that a package of Go may be, of one that is of the same repository as a file in this folder; none for those of Go itself. */
export function foldersOfPackage(folder: string, module: string): string[] {
  const below = belowRepository(module);
  return below === '' || STANDARD.has(module.slice(0, module.indexOf('/'))) ? [] : foldersFrom(folder).map((one) => path.posix.join(one, below));
}

/** What the packages of Go itself that have a slash begin with. (go.dev, "Standard library") */
const STANDARD = new Set([
  'archive', 'compress', 'container', 'crypto', 'database', 'debug', 'encoding', 'go', 'hash', 'html', 'image', 'index', 'internal', 'io', 'log', 'maps', 'math', 'mime', 'net', 'os',
  'path', 'regexp', 'runtime', 'sync', 'testing', 'text', 'time', 'unicode',
]);

import path from 'node:path';
import { foldersFrom } from '../../files/workspace.ts';
import { belowRepository, isAtForge } from '../page/imports.ts';

/** Folders that a package of Kotlin may be: `com.acme.edge` below where a file in this folder has its sources. */
export function foldersNamed(folder: string, module: string): string[] {
  return foldersFrom(folder).map((one) => path.posix.join(one, ...module.split('.')));
}

/**
 * Folders that a package of Go may be, of one that is of the same repository as a file in this folder; none for those of Go itself. How
 * deep a repository stands at a host of its own, nobody can tell: `git.acme.com/web/edge/config` is `web/edge/config`, `edge/config` or `config`.
 */
export function foldersOfPackage(folder: string, module: string): string[] {
  if (STANDARD.has(module.slice(0, module.indexOf('/')))) return [];
  const below = belowRepository(module).split('/').filter((one) => one !== '');
  const deepest = isAtForge(module) ? 0 : Math.min(below.length - 1, DEEPEST);
  return below.length === 0 ? [] : below.slice(0, deepest + 1).flatMap((_, above) => foldersFrom(folder).map((one) => path.posix.join(one, ...below.slice(above))));
}

/** Names between a host and the folder of a repository. */
const DEEPEST = 3;

/** What the packages of Go itself that have a slash begin with. (go.dev, "Standard library") */
const STANDARD = new Set([
  'archive', 'compress', 'container', 'crypto', 'database', 'debug', 'encoding', 'go', 'hash', 'html', 'image', 'index', 'internal', 'io', 'log', 'maps',
  'math', 'mime', 'net', 'os', 'path', 'regexp', 'runtime', 'sync', 'testing', 'text', 'time', 'unicode',
]);

import { existsSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../errors.ts';

/**
 * Expands the patterns among the paths a user gave (`src/**\/*.ts`, where no shell did it). A path that exists is taken as it
 * is, whatever its name. Throws `UserError` for a pattern that fits nothing: nothing looked at must not read like nothing found.
 */
export async function expanded(paths: string[], cwd: string): Promise<string[]> {
  if (!paths.some((one) => isPattern(one, cwd))) return paths;
  const found = await Promise.all(paths.map(async (one) => {
    const files = await fitting(one, cwd);
    if (files.length === 0) throw new UserError(`No file fits the pattern "${one}".`, { hint: 'Patterns are relative to the current folder; quote them so that the shell leaves them alone.' });
    return files;
  }));
  return [...new Set(found.flat())];
}

/** The path, or the files that fit the pattern, in order; there may be none at the moment. */
export async function fitting(one: string, cwd: string): Promise<string[]> {
  if (!isPattern(one, cwd)) return [one];
  const { globby } = await import('globby');
  return (await globby(one, { cwd, dot: true, onlyFiles: true, followSymbolicLinks: false })).sort();
}

function isPattern(one: string, cwd: string): boolean {
  return /[*?[\]{}]/.test(one) && !existsSync(path.resolve(cwd, one));
}

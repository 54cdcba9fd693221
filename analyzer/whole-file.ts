import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, UserError } from './errors.ts';

/** Reads a file the user named; throws `UserError` with `what` when it cannot be read. */
export async function readTextFile(file: string, what: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UserError(`${what} ${file} could not be read (${codeOf(error)}).`, { cause: error });
  }
}

/** Writes the whole file or nothing: into a temporary file beside it, then renamed. Keeps the permissions of an old one. */
export async function writeFileWhole(file: string, content: string): Promise<void> {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await writeFile(temporary, content, { flag: 'wx' });
    const old = await stat(file).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    });
    if (old !== undefined) await chmod(temporary, old.mode & 0o7777);
    await rename(temporary, file);
  } catch (error) {
    await unlink(temporary).catch((left: unknown) => {
      if (codeOf(left) !== 'ENOENT') throw left;
    });
    throw new UserError(`${file} could not be written (${codeOf(error)}); it is as it was before.`, { cause: error });
  }
}

import { randomBytes } from 'node:crypto';
import { chmod, chown, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, UserError, whyOf } from './errors.ts';

/** Reads a file the user named; throws `UserError` with `what` when it cannot be read. */
export async function readTextFile(file: string, what: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UserError(`${what} ${file} could not be read: ${whyOf(error)}.`, { cause: error });
  }
}

/** Writes the whole file or nothing, also when the power fails: into a temporary file beside it, then renamed. Keeps the permissions of an old one, and whose it is as far as the system lets us. */
export async function writeFileWhole(file: string, content: string): Promise<void> {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await writeThrough(temporary, content);
    const old = await stat(file).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    });
    if (old !== undefined) {
      // A new owner takes special permissions away, so these come second.
      await chown(temporary, old.uid, old.gid).catch(notPermitted);
      await chmod(temporary, old.mode & 0o7777);
    }
    await rename(temporary, file);
  } catch (error) {
    await unlink(temporary).catch((left: unknown) => {
      if (codeOf(left) !== 'ENOENT') throw left;
    });
    throw new UserError(`${file} could not be written (${whyOf(error, { ENOENT: 'its folder is not there' })}); it is as it was before.`, { cause: error });
  }
}

/** Only the superuser may give files away. */
function notPermitted(error: unknown): void {
  if (codeOf(error) !== 'EPERM') throw error;
}

/** A new file, on the disk and not only in the memory of the system when this is over: the renaming may reach the disk before it otherwise. */
async function writeThrough(file: string, content: string): Promise<void> {
  const opened = await open(file, 'wx');
  try {
    await opened.writeFile(content);
    await opened.sync();
  } finally {
    await opened.close();
  }
}

import { randomBytes } from 'node:crypto';
import { chmod, chown, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, isOfSystem, UserError, whyOf } from './errors.ts';

/** Reads a file the user named; throws `UserError` with `what` when it cannot be read. */
export async function readTextFile(file: string, what: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UserError(`${what} ${file} could not be read: ${whyOf(error)}.`, { cause: error });
  }
}

/** Writes the whole file or nothing, also when the power fails: into a temporary file beside it, then renamed. Keeps the permissions of an old one, and whose it is as far as the system lets us; `mode` is for a new one. */
export async function writeFileWhole(file: string, content: string, mode = 0o666): Promise<void> {
  const temporary = path.join(path.dirname(file), `.lastcall-${process.pid}-${randomBytes(6).toString('hex')}.tmp`);
  try {
    const old = await stat(file).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    });
    // Nobody reads meanwhile what the old file does not show to all.
    await writeThrough(temporary, content, old === undefined ? mode : 0o600);
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

/** Takes temporary files out of a folder whose writer was ended before it could. What another run is writing stays; so does all where the folder is not ours. */
export async function removeLeftovers(folder: string): Promise<void> {
  try {
    for (const name of await readdir(folder)) {
      const writer = LEFTOVER.exec(name)?.[1];
      if (writer !== undefined && !isRunning(Number(writer))) await unlink(path.join(folder, name));
    }
  } catch (error) {
    if (!isOfSystem(error)) throw error;
  }
}

const LEFTOVER = /^\.lastcall-(\d+)-[0-9a-f]{12}\.tmp$/;

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // One that is somebody else's runs as well.
    return codeOf(error) !== 'ESRCH';
  }
}

/** Only the superuser may give files away. */
function notPermitted(error: unknown): void {
  if (codeOf(error) !== 'EPERM') throw error;
}

/** A new file, on the disk and not only in the memory of the system when this is over: the renaming may reach the disk before it otherwise. */
async function writeThrough(file: string, content: string, mode: number): Promise<void> {
  const opened = await open(file, 'wx', mode);
  try {
    await opened.writeFile(content);
    await opened.sync();
  } finally {
    await opened.close();
  }
}

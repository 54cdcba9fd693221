import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';

/** A file as the index of a checkout, or a look beside it, knows it. */
export interface GitFile {
  /** Relative to the folder that was asked for, with forward slashes; ends in one for an untracked repository. */
  name: string;
  /** What is known without a look at the file itself; `unknown` has to be looked at. */
  kind: 'file' | 'link' | 'unknown';
}

/**
 * What git would look at below a folder: tracked and untracked, not ignored, and there. One git tells of tracked files, with those that
 * changed, which takes less time than a call of `lstat` for each; another looks for untracked ones meanwhile. `undefined` where git does
 * not know the folder, or ignores it.
 */
export async function gitFiles(folder: string): Promise<GitFile[] | undefined> {
  const [ignored, tracked, others] = await Promise.all([
    // Fails otherwise outside of a checkout.
    git(folder, 'check-ignore', '-q', '.'),
    git(folder, 'ls-files', '--cached', '--deleted', '--modified', '--stage', '-t', '-z'),
    git(folder, 'ls-files', '--others', '--exclude-standard', '-t', '-z'),
  ]);
  return ignored.status === 1 && tracked.status === 0 && others.status === 0 ? [...filesIn(tracked.text), ...filesIn(others.text)] : undefined;
}

/** No status is a git that could not be started, or was ended. */
async function git(folder: string, ...words: string[]): Promise<{ status: number | undefined; text: string }> {
  const child = spawn('git', ['-C', folder, ...words], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [status, output] = await Promise.all([
    new Promise<number | undefined>((resolve) => child.once('close', (code) => resolve(code ?? undefined)).once('error', () => resolve(undefined))),
    buffer(child.stdout),
  ]);
  return { status, text: output.toString('utf8') };
}

/** `H 100644 <blob> 0\t<name>` is tracked, then again with R when it is gone, with C when it has changed; `? <name>` is not. */
function filesIn(text: string): GitFile[] {
  const files: GitFile[] = [];
  for (let at = 0, end = text.indexOf('\0'); end >= 0; at = end + 1, end = text.indexOf('\0', at)) {
    const tag = text[at];
    const tab = tag === '?' ? at + 1 : text.indexOf('\t', at);
    const name = text.slice(tab + 1, end);
    const last = files.at(-1);
    if (last?.name !== name) files.push(tag === 'H' ? trackedAt(text, at, name) : { name, kind: 'unknown' });
    // Gone, changed, in conflict: what is there now has to be seen.
    else files[files.length - 1] = { name, kind: 'unknown' };
  }
  return files;
}

const MODE = 2;

function trackedAt(text: string, at: number, name: string): GitFile {
  const regular = text.startsWith('100', at + MODE);
  return { name, kind: regular ? 'file' : text.startsWith('120000', at + MODE) ? 'link' : 'unknown' };
}

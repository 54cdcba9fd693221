import { spawn } from 'node:child_process';

/** A file as the index of a checkout, or a look beside it, knows it. */
export interface GitFile {
  /** Relative to the folder that was asked for, with forward slashes; ends in one for an untracked repository. */
  name: string;
  /** What is known without a look at the file itself; `unknown` has to be looked at. */
  kind: 'file' | 'link' | 'unknown';
}

export interface GitFiles {
  tracked: GitFile[];
  /** Neither tracked nor ignored; `undefined` when git could not tell. They are looked for while something else goes on. */
  others: Promise<GitFile[] | undefined>;
}

/**
 * What git would look at below a folder: tracked and untracked, not ignored. Nothing is known of the kind of a file that changed or is
 * gone; git sees that in less time than a call of `lstat` for each takes, but where every file is looked at anyway, it does not have to.
 * `undefined` where git does not know the folder, or ignores it.
 */
export async function gitFiles(folder: string, areLookedAt: boolean): Promise<GitFiles | undefined> {
  const others = git(folder, 'ls-files', '--others', '--exclude-standard', '-t', '-z');
  const [ignored, tracked] = await Promise.all([
    // Fails otherwise outside of a checkout.
    git(folder, 'check-ignore', '-q', '.'),
    git(folder, 'ls-files', '--cached', ...(areLookedAt ? [] : ['--deleted', '--modified']), '--stage', '-t', '-z'),
  ]);
  if (ignored.status !== 1 || tracked.status !== 0) return undefined;
  return { tracked: filesIn(tracked.text), others: others.then(({ status, text }) => (status === 0 ? filesIn(text) : undefined)) };
}

/** No status is a git that could not be started, or was ended. */
function git(folder: string, ...words: string[]): Promise<{ status: number | null; text: string }> {
  return new Promise((resolve) => {
    const child = spawn('git', ['-C', folder, ...words], { stdio: ['ignore', 'pipe', 'ignore'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', () => resolve({ status: null, text: '' }));
    child.once('close', (status) => resolve({ status, text: Buffer.concat(chunks).toString('utf8') }));
  });
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

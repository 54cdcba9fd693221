import { spawnSync } from 'node:child_process';

/** A file as the index of a checkout, or a look beside it, knows it. */
export interface GitFile {
  /** Relative to the folder that was asked for, with forward slashes; ends in one for an untracked repository. */
  name: string;
  /** What is known without a look at the file itself; `unknown` has to be looked at. */
  kind: 'file' | 'link' | 'unknown';
}

/**
 * What git would look at below a folder: tracked and untracked, not ignored, and there. One run of git tells it all,
 * which takes less time than a call of `lstat` for each. `undefined` where git does not know the folder, or ignores it.
 */
export function gitFiles(folder: string): GitFile[] | undefined {
  const git = (...words: string[]) => spawnSync('git', ['-C', folder, ...words], { maxBuffer: 1 << 30 });
  // Fails otherwise outside of a checkout.
  if (git('check-ignore', '-q', '.').status !== 1) return undefined;
  const listed = git('ls-files', '--cached', '--deleted', '--modified', '--others', '--exclude-standard', '--stage', '-t', '-z');
  return listed.status === 0 ? filesIn(listed.stdout.toString('utf8')) : undefined;
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

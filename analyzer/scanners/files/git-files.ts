import { spawn } from 'node:child_process';
import type { Identity } from './stat.ts';

/** A file as the index of a checkout, or a look beside it, knows it. */
export interface GitFile {
  /** Relative to the folder that was asked for, with forward slashes; ends in one for an untracked repository. */
  name: string;
  /** What is known without a look at the file itself; `unknown` has to be looked at. */
  kind: 'file' | 'link' | 'unknown';
  /** Of a regular file that is as the index has it, where identities were asked for. */
  identity?: Identity;
}

export interface GitFiles {
  tracked: GitFile[];
  /** Neither tracked nor ignored; `undefined` when git could not tell. They are looked for while something else goes on. */
  others: Promise<GitFile[] | undefined>;
  /** Names of ignored files, and of folders of which all is; none when git could not tell. */
  ignored: Promise<string[]>;
}

/**
 * What git would look at below a folder: tracked and untracked, not ignored. Nothing is known of the kind of a file that changed or is
 * gone, or that git was told to take on trust; git sees that in less time than a call of `lstat` for each takes.
 * `undefined` where git does not know the folder, or ignores it.
 */
export async function gitFiles(folder: string, withIdentities: boolean): Promise<GitFiles | undefined> {
  const others = listed(folder, false, '--others', '--exclude-standard', '-t', '-z');
  const left = listed(folder, false, '--others', '--ignored', '--exclude-standard', '--directory', '-t', '-z');
  const [ignored, tracked] = await Promise.all([
    // Fails otherwise outside of a checkout.
    git(folder, ['check-ignore', '-q', '.']),
    listed(folder, withIdentities, '--cached', '--deleted', '--modified', '--stage', '-v', '-z', ...(withIdentities ? ['--debug'] : [])),
  ]);
  if (ignored !== 1) return undefined;
  // What `--debug` says is not promised to stay as it is.
  if (tracked === undefined) return withIdentities ? gitFiles(folder, false) : undefined;
  return { tracked, others, ignored: left.then((files = []) => files.map(({ name }) => name)) };
}

/** `undefined` when git failed, or said something else than what is read here. */
async function listed(folder: string, withIdentities: boolean, ...words: string[]): Promise<GitFile[] | undefined> {
  const listing = new Listing(withIdentities);
  const status = await git(folder, ['ls-files', ...words], (text) => listing.read(text));
  return status === 0 && listing.isWhole() ? listing.files : undefined;
}

/** Answers with the status; none is a git that could not be started, or was ended. */
function git(folder: string, words: string[], onText: (text: string) => void = () => {}): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn('git', ['-C', folder, ...words], { stdio: ['ignore', 'pipe', 'ignore'] });
    child.stdout.setEncoding('utf8').on('data', onText);
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
}

/** What git lists, read while git still lists: `H 100644 <blob> 0\t<name>` is tracked, then again with R when it is gone, with C when it has changed; `? <name>` is not. */
class Listing {
  readonly files: GitFile[] = [];
  readonly #withIdentities: boolean;
  /** The beginning of a record whose end has not come yet. */
  #rest = '';

  constructor(withIdentities: boolean) {
    this.#withIdentities = withIdentities;
  }

  read(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    for (let end = text.indexOf('\0'); end >= 0; end = text.indexOf('\0', at)) {
      const details = this.#withIdentities ? detailsAt(text, end + 1) : undefined;
      if (this.#withIdentities && details === undefined) break;
      this.#take(text, at, end, details);
      at = end + 1 + (details?.[0].length ?? 0);
    }
    this.#rest = text.slice(at);
  }

  isWhole(): boolean {
    return this.#rest === '';
  }

  #take(text: string, at: number, end: number, details: RegExpExecArray | undefined): void {
    const tag = text[at];
    const name = text.slice(tag === '?' ? at + 2 : text.indexOf('\t', at) + 1, end);
    const file: GitFile = { name, kind: tag === 'H' ? kindAt(text, at) : 'unknown' };
    if (file.kind === 'file' && details !== undefined) file.identity = identityOf(details);
    // Gone, changed, in conflict: what is there now has to be seen.
    if (this.files.at(-1)?.name === name) this.files[this.files.length - 1] = { name, kind: 'unknown' };
    else this.files.push(file);
  }
}

const MODE = 2;

function kindAt(text: string, at: number): GitFile['kind'] {
  if (text.startsWith('100', at + MODE)) return 'file';
  return text.startsWith('120000', at + MODE) ? 'link' : 'unknown';
}

/** What the index keeps of a file, to tell by that it is the same: times in seconds and nanoseconds. */
const DETAILS = / {2}ctime: (\d+):(\d+)\n {2}mtime: (\d+):(\d+)\n {2}dev: \d+\tino: (\d+)\n {2}uid: \d+\tgid: \d+\n {2}size: (\d+)\tflags: [\da-f]+\n/y;

function detailsAt(text: string, at: number): RegExpExecArray | undefined {
  DETAILS.lastIndex = at;
  return DETAILS.exec(text) ?? undefined;
}

function identityOf([, changed, changedBy, modified, modifiedBy, inode, size]: RegExpExecArray): Identity {
  const time = (seconds: string | undefined, nanoseconds: string | undefined): number => Number(seconds) * 1000 + Number(nanoseconds) / 1_000_000;
  return { size: Number(size), modified: time(modified, modifiedBy), changed: time(changed, changedBy), inode: Number(inode) };
}

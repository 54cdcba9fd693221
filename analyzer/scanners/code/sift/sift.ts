import path from 'node:path';
import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import { isOfSystem } from '../../../errors.ts';
import type { BlindSpot } from '../../../model.ts';
import { dependenciesIn, isManifest, type Dependency } from '../../files/manifest.ts';
import { UNREAD, type Prefilter } from '../../files/prefilter.ts';
import { chunksOf, decode, fileReader, LARGEST_PARSED_BYTES, narrowed, unreadable } from '../../files/read.ts';
import { searchFor } from '../../files/search.ts';
import { standings } from '../../files/standing.ts';
import { utf16Of } from '../../utf16.ts';
import { languageOf, languageOfScript } from '../readers/languages.ts';

/** What the bytes of one file say, before anything is parsed. Plain data, and nothing in it depends on other files. */
export type Sifted =
  | { kind: 'blind'; blind: BlindSpot }
  | { kind: 'skipped'; reason: string }
  | {
      kind: 'read';
      /** Not of what was kept: a memory knows the sizes of its files. */
      bytes?: number;
      /** A word that speaks for the API in the whole package. */
      signal?: string;
      /** What a manifest or lock file names. */
      dependencies?: Dependency[];
      /** Why the file is of no use to a reader, whatever it holds. */
      unread?: string;
      candidate?: Candidate;
    };

export interface Candidate {
  language: string;
  /** Only if something around the file speaks for the API. */
  needsEvidence: boolean;
  /** Why the file is not parsed although it may hold a use. */
  closed?: Pick<BlindSpot, 'kind' | 'reason'>;
}

/** Looks at one file after the other, by absolute path; its name below the top of its tree says what it is about. The file's place in blind spots is left to the caller. */
export function sifter(vocabulary: Vocabulary, tops: readonly string[]): (file: string) => Sifted {
  const sift = sifting(vocabulary, tops);
  return (file) => {
    try {
      return sift(file);
    } catch (error) {
      // A large file is opened again for its rest.
      if (isOfSystem(error)) return { kind: 'blind', blind: unreadable(file, error) };
      throw error;
    }
  };
}

function sifting(vocabulary: Vocabulary, tops: readonly string[]): (file: string) => Sifted {
  const { prefilter, room } = searchFor(vocabulary);
  const read = fileReader(room);
  const standingOf = standings(tops, vocabulary.apis);
  return (file) => {
    const got = read(file);
    if (got.kind === 'blind' || got.kind === 'skipped') return got;
    const { bytes, size } = got;
    const isBinary = got.kind === 'binary';
    const language = languageOf(file) ?? languageInside(file, bytes) ?? UNREAD;
    if (isBinary && language === UNREAD) return { kind: 'skipped', reason: 'binary' };
    const kind = { language, ...standingOf(file) };
    const isWhole = size === bytes.length;
    const narrow = utf16Of(bytes) !== undefined ? Buffer.from(decode(bytes).text) : bytes;
    const chunks = (): Iterable<Uint8Array> => (isWhole ? [narrow] : narrowed(chunksOf(file, bytes), bytes));
    const unread = whyUnread(file, language);
    const isSearched = unread === undefined || (unread === NO_READER && !HOLDS_NO_CODE.test(file));
    const seen = !isSearched ? undefined : isWhole ? prefilter(narrow, kind) : prefilter.chunks(chunks, kind);
    const signal = seen === undefined ? prefilter.signal(chunks()) : seen.signal;
    const sifted: Sifted = { kind: 'read', bytes: size };
    if (signal !== undefined) sifted.signal = signal;
    if (isManifest(file)) sifted.dependencies = vocabulary.apis.flatMap((api) => dependenciesIn(file, bytes.toString('utf8'), api.packages));
    if (isBinary || unread !== undefined) sifted.unread = unread ?? 'binary';
    if (seen?.candidate !== true) return sifted;
    const told = language === UNREAD ? toldIn(chunks(), prefilter) : undefined;
    // Words that stand chunks apart are no path.
    if (language === UNREAD && told === undefined) return sifted;
    const closed = told === undefined ? (isBinary ? GARBLED : tooLarge(language, size)) : noReader(file, told);
    sifted.candidate = { language, needsEvidence: seen.needsEvidence, ...(closed && { closed }) };
    return sifted;
  };
}

/** A source that an editor or a transfer broke, a script that unpacks itself. */
const GARBLED: Candidate['closed'] = { kind: 'unparsed', reason: 'The file holds NUL bytes and the like, as no text does, so it is not parsed; it may hold a use. Look at it by hand.' };

/** What a program once used is no use. */
const CHANGELOG = /(?:^|[\\/])(?:(?:changelog|changes|history|release[-_]?notes)(?:\.(?:md|markdown|rst|adoc|txt|rdoc|html?))?$|\.?changelogs?[\\/])/i;

/** Names of packages and their digests. */
const LOCK_FILE = /(?:^|[\\/])(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.ya?ml|packages\.lock\.json|\.terraform\.lock\.hcl)$/;

/** What programs are written in stands in their first line. Other files without an ending are read as plain text. */
function languageInside(file: string, bytes: Buffer): string | undefined {
  if (CRONTAB.test(file)) return 'crontab';
  // Others end like this too: MATLAB, Mathematica.
  if (/\.m$/.test(file)) return /^[ \t]*(?:#import|@(?:interface|implementation|import|class))\b/m.test(bytes.toString('latin1')) ? 'c' : undefined;
  // Files of Drupal end in what they are for: `.module`, `.install`, `.theme`.
  if (/^(?:\xEF\xBB\xBF)?\s*<\?php\b/.test(bytes.toString('latin1', 0, 64))) return 'php';
  if (bytes[0] !== 0x23 || bytes[1] !== 0x21) return isText(file, bytes) && !bytes.subarray(0, 1024).includes(0) ? 'markdown' : undefined;
  const end = bytes.indexOf(0x0a);
  return languageOfScript(bytes.toString('utf8', 0, Math.min(end < 0 ? bytes.length : end, 200)));
}

/** A name without an ending, or texts of a chart that others are put together from, `_helpers.tpl`. (Helm, "Named Templates") */
function isText(file: string, bytes: Buffer): boolean {
  return /^[^.]+$/.test(path.basename(file)) || (/\.tpl$/.test(file) && /\{\{-? *define /.test(bytes.toString('latin1')));
}

/** Parts of a crontab are called after what they are for. */
const CRONTAB = /[\\/](?:cron\.d|crontabs)[\\/][\w-]+$/;

const NO_READER = 'no reader for this kind of file';

/** What other programs made, and what is looked at but not run: source maps, styles, pictures, translations, digests, tables, recorded tests, logs, lists of what to pass over. */
const HOLDS_NO_CODE = /\.(?:map|css|scss|sass|less|styl|svg|pot?|lock|sum|snap|[ct]sv|log|pem|crt|key|asc|sig|\w*ignore|[1-9])$/i;

function whyUnread(file: string, language: string): string | undefined {
  if (language === UNREAD) return CHANGELOG.test(file) ? 'changelog' : NO_READER;
  if (LOCK_FILE.test(file)) return 'lock file';
  if (/\.d\.[cm]?ts$/.test(file)) return 'type declarations';
  return CHANGELOG.test(file) ? 'changelog' : undefined;
}

/** JavaScript of more than a megabyte was put together by a bundler; to parse it costs as much as a thousand other files. */
const LARGEST_JAVASCRIPT_BYTES = 1024 * 1024;

/** Why a file of a language and of so many bytes is not parsed, where that is too many. */
export function tooLarge(language: string, size: number): Candidate['closed'] {
  const limit = language === 'javascript' ? LARGEST_JAVASCRIPT_BYTES : LARGEST_PARSED_BYTES;
  return size > limit ? { kind: 'too-large', reason: sayTooLarge(size, limit) } : undefined;
}

function sayTooLarge(size: number, limit: number): string {
  const megabytes = (size / 1_000_000).toFixed(size < 10_000_000 ? 1 : 0);
  const rule = limit === LARGEST_JAVASCRIPT_BYTES ? 'only JavaScript up to 1 MB is parsed' : 'only files up to 4 MB are parsed';
  return `The file has ${megabytes} MB and may hold a use; ${rule}. Look at its source instead of the bundle.`;
}

/** What the first chunk that tells something names, of several things the one that most words tell. */
function toldIn(chunks: Iterable<Uint8Array>, prefilter: Prefilter): string[] | undefined {
  for (const chunk of chunks) {
    const [told] = prefilter.held(chunk, UNREAD).map(({ words }) => words.map(({ text }) => text)).sort((a, b) => b.length - a.length);
    if (told !== undefined) return told;
  }
  return undefined;
}

function noReader(file: string, told: string[]): Candidate['closed'] {
  const ending = path.extname(file);
  const kind = ending === '' ? 'this kind of file' : `${ending} files`;
  return { kind: 'no-reader', reason: `No reader knows ${kind}, and this one names ${told.join(', ')}. Look at it by hand.` };
}

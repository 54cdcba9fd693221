import { decoded } from '../../../attempts.ts';
import type { Api } from '../../../model.ts';
import { HOLE } from '../values/flat.ts';
import { isIdentifier, masked } from '../values/placeholders.ts';

/** A piece between two slashes; offsets are those of the flat text. */
export interface RawSegment {
  /** `undefined` is a placeholder. */
  text: string | undefined;
  start: number;
  end: number;
}

/** A string read as a URL or path, wherever it leads. */
export interface PathText {
  /** Lower case, without port. */
  host: string | undefined;
  /** What comes before the path is decided at run time: a base URL in a variable. */
  leadingHole: boolean;
  /** A base path of the API stood before the segments and was cut. */
  base: boolean;
  /** That, or its host is one of the API. */
  isOurs: boolean;
  segments: RawSegment[];
  /** The query without its question mark. */
  query: { start: number; end: number } | undefined;
  /** The end is decided at run time: `/filters${query}`. */
  openEnd: boolean;
  /** Ends like the name of a file, which nothing does that an API is asked for: `accounts/a/tunnels/b.token`. */
  isFile: boolean;
}

/**
 * Reads flat text as a URL or path; `undefined` when it is neither. Base path and host come off, doubled slashes count
 * once, percent-encoding is undone, and every way to write a placeholder gives an unknown segment.
 */
export function pathOf(written: string, apis: Api[]): PathText | undefined {
  const text = written.includes('\n') ? written.replace(PASTED, (end) => '0'.repeat(end.length)) : written;
  // Masking takes slashes away and brings none, and white space only from inside of something; most strings are told by that.
  if (!text.includes('/') || (/\s/.test(text.trimEnd()) && !/[{<([]/.test(text))) return undefined;
  const mask = masked(text);
  if (!mask.includes('/') || /\s/.test(mask.trimEnd())) return undefined;
  const front = frontOf(mask, apis);
  const cut = firstOf(mask, /[?#\s]/, front.end);
  const raw = segmentsBetween(mask, front.end, cut);
  const skip = Math.max(0, ...apis.flatMap((api) => api.basePaths).map((base) => baseLength(raw, base))) || strayLength(raw, front.host, apis);
  const query = mask[cut] === '?' ? { start: cut + 1, end: firstOf(mask, /[#\s]/, cut) } : undefined;
  const segments = raw.slice(skip);
  const last = segments.at(-1);
  if (last !== undefined) trimStars(last);
  const isFile = FILE.test(last?.text ?? '');
  const isOurs = skip > 0 || apis.some(({ hosts }) => hosts.includes(front.host ?? ''));
  const openEnd = last !== undefined && trimHole(last, mask);
  return { host: front.host, leadingHole: front.hole, base: skip > 0, isOurs, segments: segments.map((one) => normal(one)), query, openEnd, isFile };
}

/** The end of a line that an id was pasted with: whoever asks for an address leaves it out. (WHATWG, URL standard, 4.4) */
const PASTED = /(?<=\/[\da-f]{32})\r?\n(?=\/\w)/g;

const FILE = /\.(?:[cm]?[jt]sx?|json|ya?ml|toml|txt|mdx?|tf|py|rb|go|php|phtml|java|kt|cs|rs|exs?|sh|ps1|html?|css|png|svg|jpe?g|conf|ini|log|pem|key|crt|token|env|lock|sql|xml|csv|tmpl|vue|snap)$/;

interface Front {
  host: string | undefined;
  hole: boolean;
  end: number;
}

/** Scheme and host, a host of the API without scheme, or a base URL from a variable. In n8n a text that begins with `=` is filled in. */
function frontOf(mask: string, apis: Api[]): Front {
  if (/^=(?:\/|https?:)/.test(mask)) {
    const front = frontOf(mask.slice(1), apis);
    return { ...front, end: front.end + 1 };
  }
  const url = /^(?:(?:(?:[a-z][a-z+.-]*|\uE000+):)\/\/|\/\/(?=[^/?#]*[.\uE000]))([^/?#]*)/i.exec(mask);
  if (url?.[1] !== undefined) {
    const host = url[1].replace(/^[^@]*@/, '').replace(/:[\d\uE000]*$/, '').toLowerCase();
    return { host: host.includes(HOLE) || host === '' ? undefined : host, hole: host.includes(HOLE), end: url[0].length };
  }
  const bare = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?=[:/])/i.exec(mask)?.[0];
  if (bare !== undefined && apis.some((api) => api.hosts.includes(bare.toLowerCase()))) return { host: bare.toLowerCase(), hole: false, end: bare.length };
  const hole = /^\uE000+/.exec(mask)?.[0].length ?? 0;
  return { host: undefined, hole: hole > 0, end: hole };
}

function firstOf(text: string, pattern: RegExp, from: number): number {
  const at = text.slice(from).search(pattern);
  return at < 0 ? text.length : from + at;
}

function segmentsBetween(mask: string, start: number, end: number): RawSegment[] {
  const segments: RawSegment[] = [];
  for (const match of mask.slice(start, end).matchAll(/[^/]+/g)) {
    segments.push({ text: match[0], start: start + match.index, end: start + match.index + match[0].length });
  }
  return segments;
}

/** How many segments reach to the end of a base path; a prefix of a proxy may stand before it. */
function baseLength(segments: RawSegment[], base: string): number {
  const parts = base.split('/').filter((part) => part !== '');
  const at = segments.findIndex((_, index) => parts.every((part, offset) => segments[index + offset]?.text === part));
  return at < 0 ? 0 : at + parts.length;
}

/**
 * How many segments stand before the root of a path at the API's own host, where its base is written wrongly: `/v4/zones/…`. A service
 * of others has its own host, so nothing else can be meant.
 */
function strayLength(segments: RawSegment[], host: string | undefined, apis: Api[]): number {
  const roots = host === undefined ? [] : apis.flatMap((api) => (api.hosts.includes(host) ? api.roots : []));
  return Math.max(0, segments.slice(0, LONGEST_BASE + 1).findIndex(({ text }) => text !== undefined && roots.includes(text)));
}

/** Segments. What stands further behind is a part of another path. */
const LONGEST_BASE = 2;

/** `/filters*`: a mock that is asked for more as well. */
function trimStars(last: RawSegment): void {
  const name = /^[a-z_]+(?=\*+$)/.exec(last.text ?? '')?.[0];
  if (name !== undefined) Object.assign(last, { text: name, end: last.start + name.length });
}

/** `/filters${query}`: what follows a literal at the very end is a query or a further path, not a part of the name. */
function trimHole(last: RawSegment, mask: string): boolean {
  const text = last.text ?? '';
  const name = /^[^\uE000]+/.exec(text)?.[0];
  if (name === undefined || name.length === text.length) return false;
  if (!/^\uE000+$/.test(text.slice(name.length)) || !/^[a-z][a-z0-9_]*$/.test(name)) return false;
  last.text = name;
  last.end = last.start + name.length;
  return last.end <= mask.length;
}

function normal(segment: RawSegment): RawSegment {
  const { text } = segment;
  if (text === undefined || text.includes(HOLE)) return { ...segment, text: undefined };
  const plain = decoded(text);
  return { ...segment, text: isIdentifier(plain) ? undefined : plain };
}

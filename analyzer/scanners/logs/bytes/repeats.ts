import type { Source } from '../../../model.ts';
import { count, type OpenGroup } from '../group.ts';
import type { LineFormats } from '../lines.ts';
import type { LogRecord } from '../record.ts';
import type { Outcome, Requests } from '../requests.ts';
import { callerNames } from './callers.ts';
import { digits } from './clock.ts';
import { combinedFormat } from './combined.ts';
import { MOST_PLACES, type FoundLine, type LineFinder } from './finder.ts';
import { BOUNDS, FIELD, type ByteFormat } from './format.ts';
import { jsonLayout, type JsonLayout } from './json-layout.ts';
import { isEqual, NO_PATH, UNCLEAR, type ByteTrie } from './trie.ts';

/**
 * Counts requests that differ from one read before only in what is counted. The first of its kind is always read as
 * strings; this only knows lines that the strings would treat alike, and leaves everything else to them.
 */
export interface Repeats {
  /** Goes on with another log, or another part of one; kinds of requests are known from log to log. */
  attach(log: RepeatLog): void;
  /** True when the line is dealt with. */
  take(line: FoundLine): boolean;
  /** What strings made of the line that `take` has just refused. */
  learn(line: FoundLine, record: LogRecord, outcome: Outcome): void;
}

/** Where requests of one log are counted. */
export interface RepeatLog {
  file: string;
  requests: Requests;
  /** Told of each request; `NaN` without a time. */
  seen(format: string, time: number): void;
}

/** How lines are found, and places in them judged. */
export interface Search {
  finder: Pick<LineFinder, 'addLayout' | 'hasLayout'>;
  trie: ByteTrie;
  /** Whether a word stands at a place, and not just four bytes that it has, too. */
  isWord(bytes: Buffer, at: number): boolean;
  /** Whether it may stand in a path of the catalog. */
  mayMatter(bytes: Buffer, at: number): boolean;
}

/** A kind of request in one format at one place of the templates. */
interface Variant {
  method: Uint8Array;
  host: Uint8Array;
  query: Uint8Array | undefined;
  outcome: Outcome;
  /** The log whose groups the outcome is about, by its number. */
  log: number;
}

interface Known {
  format: ByteFormat;
  variants: Map<number, Variant[]>;
}

interface KnownLayout extends Known {
  read(bytes: Buffer, start: number, end: number): boolean;
}

const NO_VARIANTS: Variant[] = [];

/** More kinds than this are no kinds: names in the query that differ from request to request. */
const MOST_VARIANTS = 32;
const MOST_LAYOUTS = 16;
const OWN_AGENT = Buffer.from('lastcall/');
const [OPEN, QUESTION, AMPERSAND, EQUALS] = [123, 63, 38, 61];

/** Knows nothing at first. */
export function repeats({ finder, trie, isWord, mayMatter }: Search, keptKeys: ReadonlySet<string>, formats: LineFormats): Repeats {
  let log: RepeatLog | undefined;
  let logs = 0;
  const callers = callerNames();
  const bounds = new Int32Array(BOUNDS);
  const plain: Known = { format: combinedFormat, variants: new Map() };
  const layouts: KnownLayout[] = [];
  let recent = 0;
  /** Where the line just refused would belong, if it was taken apart. */
  let open: { known: Known; place: number; pathEnd: number } | undefined;

  const formatOf = ({ bytes, start, end }: FoundLine): Known | undefined => {
    // Lines of a format of one's own are that first, whatever else they look like.
    if (bytes[start] !== OPEN) return formats.line === undefined && plain.format.read(bytes, start, end, bounds) ? plain : undefined;
    // The layout of the line before is most likely that of this one.
    if (layouts[recent]?.read(bytes, start, end) === true) return layouts[recent];
    for (let index = 0; index < layouts.length; index += 1) {
      if (index !== recent && layouts[index]?.read(bytes, start, end) === true) return layouts[(recent = index)];
    }
    return undefined;
  };

  const take: Repeats['take'] = (line) => {
    open = undefined;
    if (line.first === line.last || line.last - line.first >= MOST_PLACES || !hasWord(line)) return false;
    const known = formatOf(line);
    if (known === undefined) return false;
    const from = bounds[FIELD.target] as number;
    const end = bounds[FIELD.target + 1] as number;
    if (from < 0) return false;
    const pathEnd = firstOf(line.bytes, from, end, QUESTION);
    const place = trie.walk(line.bytes, from, pathEnd);
    if (place === UNCLEAR || !isWithin(line, from, end, pathEnd)) return false;
    if (place === NO_PATH) return true;
    const variants = known.variants.get(place) ?? NO_VARIANTS;
    for (let index = 0; index < variants.length; index += 1) {
      const variant = variants[index] as Variant;
      if (isLike(variant, line.bytes, pathEnd, end)) return repeated(line, known.format, variant);
    }
    open = { known, place, pathEnd };
    return false;
  };

  const hasWord = ({ bytes, places, first, last }: FoundLine): boolean => {
    for (let index = first; index < last; index += 1) if (isWord(bytes, places[index] as number)) return true;
    return false;
  };

  /** Every word that may matter stands in the target, or in a field that repeats its path. */
  const isWithin = (line: FoundLine, from: number, end: number, pathEnd: number): boolean => {
    const twin = bounds[FIELD.twin] as number;
    const twinEnd = bounds[FIELD.twin + 1] as number;
    let needsTwin = false;
    for (let index = line.first; index < line.last; index += 1) {
      const place = line.places[index] as number;
      if (place >= from && place < end) continue;
      if (place >= twin && place < twinEnd) needsTwin = true;
      else if (mayMatter(line.bytes, place)) return false;
    }
    return !needsTwin || (twinEnd - twin === pathEnd - from && line.bytes.compare(line.bytes, from, pathEnd, twin, twinEnd) === 0);
  };

  const isLike = ({ method, host, query }: Variant, bytes: Buffer, pathEnd: number, end: number): boolean =>
    holds(bytes, FIELD.method, method) && holds(bytes, FIELD.host, host) && (query === undefined ? pathEnd === end : pathEnd < end && hasNames(bytes, pathEnd + 1, end, query));

  const holds = (bytes: Buffer, field: number, wanted: Uint8Array): boolean => {
    const start = bounds[field] as number;
    return start < 0 ? wanted.length === 0 : isEqual(bytes, start, bounds[field + 1] as number, wanted);
  };

  const repeated = ({ bytes, number: line }: FoundLine, format: ByteFormat, variant: Variant): boolean => {
    if (log === undefined || holdsOwnAgent(bytes)) return false;
    const status = number(bytes, FIELD.status);
    const time = (bounds[FIELD.time] as number) < 0 ? NaN : format.clock(bytes, bounds[FIELD.time] as number, bounds[FIELD.time + 1] as number);
    if (Number.isNaN(status) || (Number.isNaN(time) && (bounds[FIELD.time] as number) >= 0)) return false;
    if (variant.log !== logs && !enter(variant, log, { line, format: format.name, time })) return false;
    log.seen(format.name, time);
    if (log.requests.repeat(variant.outcome, time)) count(variant.outcome.group as OpenGroup, status, time, callers(bytes, bounds));
    return true;
  };

  /** A kind known from another log gets a group in this one, if there is room; one out of the window is not to have any. */
  const enter = (variant: Variant, into: RepeatLog, { line, format, time }: { line: number; format: string; time: number }): boolean => {
    if (variant.outcome.group !== undefined) {
      const source: Source = { kind: 'log', file: into.file, line, format, ...(Number.isNaN(time) ? {} : { time: new Date(time).toISOString() }) };
      const group = into.requests.isInWindow(time) ? into.requests.reopen(variant.outcome.group, source) : undefined;
      if (group === undefined) return false;
      variant.outcome = { ...variant.outcome, group };
    }
    variant.log = logs;
    return true;
  };

  const holdsOwnAgent = (bytes: Buffer): boolean => {
    const agent = bounds[FIELD.agent] as number;
    return agent >= 0 && isEqual(bytes, agent, Math.min(agent + OWN_AGENT.length, bounds[FIELD.agent + 1] as number), OWN_AGENT);
  };

  /** 0 where none is logged. */
  const number = (bytes: Buffer, field: number): number => {
    const start = bounds[field] as number;
    const size = (bounds[field + 1] as number) - start;
    return start < 0 ? 0 : size > 9 ? NaN : digits(bytes, start, size);
  };

  const learn: Repeats['learn'] = (line, record, outcome) => {
    if (open !== undefined) {
      const { known, place, pathEnd } = open;
      const variants = known.variants.get(place) ?? [];
      const variant = variantOf(line.bytes, bounds, pathEnd, { outcome, log: logs }, keptKeys);
      if (variants.length < MOST_VARIANTS && variant !== undefined && record.line === line.number) known.variants.set(place, [...variants, variant]);
    } else if (line.bytes[line.start] === OPEN && record.fields !== undefined && layouts.length < MOST_LAYOUTS && formatOf(line) === undefined) {
      const format = jsonLayout(record.fields, formats.dialects);
      if (format?.read(line.bytes, line.start, line.end, bounds) === true) layouts.push(layoutOf(format, line));
    }
  };

  /** By the matcher if it can, which is faster, else by bytes. */
  const layoutOf = (format: JsonLayout, line: FoundLine): KnownLayout => {
    const layout = finder.addLayout(format.stepsOf(line.bytes, line.start, line.end));
    const read: KnownLayout['read'] = (bytes, start, end) =>
      layout >= 0 && finder.hasLayout(layout, start, end, bounds) ? format.complete(bytes, bounds) : format.read(bytes, start, end, bounds);
    return { format, variants: new Map(), read };
  };
  const attach: Repeats['attach'] = (next) => {
    log = next;
    logs += 1;
  };
  return { attach, take, learn };
}

/** `undefined` where requests of one kind could be told apart after all, by the value or the spelling of a name in the query. */
function variantOf(bytes: Buffer, bounds: Int32Array, pathEnd: number, met: Pick<Variant, 'outcome' | 'log'>, keptKeys: ReadonlySet<string>): Variant | undefined {
  const part = (field: number): Buffer => ((bounds[field] as number) < 0 ? Buffer.alloc(0) : Buffer.from(bytes.subarray(bounds[field], bounds[field + 1])));
  const end = bounds[FIELD.target + 1] as number;
  const query = pathEnd === end ? undefined : bytes.toString('latin1', pathEnd + 1, end);
  const names = query?.split('&').map((pair) => pair.replace(/=.*$/s, ''));
  if (names?.some((name) => keptKeys.has(name) || !/^[\w.[\]-]*$/.test(name)) === true) return undefined;
  return { method: part(FIELD.method), host: part(FIELD.host), query: names === undefined ? undefined : Buffer.from(names.join('&')), ...met };
}

function firstOf(bytes: Uint8Array, from: number, end: number, wanted: number): number {
  let at = from;
  while (at < end && bytes[at] !== wanted) at += 1;
  return at;
}

/** Whether a query has just these names, joined by `&`, whatever their values are. A fragment is left to strings. */
function hasNames(bytes: Uint8Array, from: number, end: number, names: Uint8Array): boolean {
  let name = 0;
  let isName = true;
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte === HASH) return false;
    if (byte === AMPERSAND) isName = true;
    else if (byte === EQUALS && isName) isName = false;
    if (byte === EQUALS || !isName) continue;
    if (names[name] !== byte) return false;
    name += 1;
  }
  return name === names.length;
}

const HASH = 35;

import { isMethod } from '../../../catalog/route.ts';
import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import type { Limit } from '../../../limits/limit.ts';
import type { CipherUsage, Json, Method, Source } from '../../../model.ts';
import { redact } from '../../../redact.ts';
import type { PathHit, Paths } from '../paths/paths.ts';
import { timeOf, weightOf, type LogRecord } from '../record/record.ts';
import { targetOf } from '../record/target.ts';
import { announcementTallies, countAnnouncement, type Announcing } from './announcements.ts';
import { doubt, noDoubts, type Doubts } from './doubts.ts';
import { fieldsOf } from './fields.ts';
import { groups, type OpenGroup } from './group.ts';
import { countLimits, limitTallies, type LimitMet } from './limits.ts';
import { Spill, type Spilled } from './spill.ts';
import type { Tally } from './tally.ts';
import { conflictingHeaders, detailKey, sourceOf, usageOf } from './usage.ts';

/** What the log scanner has to know of a catalog. Plain data, so that threads can be given it. */
export type LogVocabulary = Pick<Vocabulary, 'apis' | 'templates' | 'ciphers' | 'bodyFields'>;

export interface RequestOptions {
  vocabulary: LogVocabulary;
  /** Further base paths (`/cf`) or base URLs (`https://proxy.example/cf`) under which the API is reached here. */
  bases?: readonly string[];
  /** Where JSON logs of one's own keep things: `method=req.verb`. */
  fields?: readonly string[];
  /** How lines of one's own are written: an nginx `log_format` or an Apache `LogFormat`. */
  logFormat?: string;
  /** Only requests from here on: a day, or a time in ISO 8601 UTC. Requests without a time are kept. */
  since?: string;
  /** Only requests up to here; a day is meant to its end. */
  until?: string;
  /** Only requests for which this holds; it gets the fields that `fieldsOf` makes. */
  select?: (fields: { [key: string]: Json }) => boolean;
  /** Limits that requests are asked for; none unless told. */
  limits?: readonly Limit[];
  /** Look for them in every line, also where that means to decode each. */
  isThorough?: boolean;
  /** Look for headers that announce an end in lines without a word of the catalog, too. */
  discover?: boolean;
  /** Groups held before details are given up; `GROUPS_HELD` unless told. */
  limit?: number;
  /** A folder for what goes past the limit, so that no detail has to be given up. */
  spill?: string;
  /** Flags of V8 that each further thread sets: of those that are the process's own, some are lost whenever a thread starts. */
  v8Flags?: readonly string[];
  /** Flags that a thread sets once it has read many lines as text. */
  textFlags?: readonly string[];
}

/** Requests that were read and left out, or kept in part. */
export interface Left {
  /** Sent by lastcall itself. */
  own: number;
  /** Sent to a host that is another API's. */
  foreign: number;
  /** Outside `since` and `until`, or not selected. */
  unselected: number;
  /** Counted, but without host, query, headers and body, because there were too many different ones. */
  folded: number;
}

/** What becomes of a request, and of all like it: counted in a group, left out as another API's, or neither. */
export interface Outcome {
  group: OpenGroup | undefined;
  isForeign: boolean;
}

/** Takes requests in, keeps what the catalog could ask about, folds what is equal. */
export interface Requests {
  /** Answers what a request of the same kind would meet; `undefined` where that is to be decided one by one. */
  add(record: LogRecord, file: string): Outcome | undefined;
  /** Takes note of a request that the catalog has no word of: of limits it met and ends it was told of. */
  notice(record: LogRecord, file: string): void;
  /** So many more requests were left out. */
  leave(why: 'foreign' | 'unselected', count: number): void;
  /** The group that stands here for one of another log; `undefined` when there are too many to open it. */
  reopen(group: OpenGroup, source: Source): OpenGroup | undefined;
  groups(): OpenGroup[];
  limits(): Tally<LimitMet>[];
  announced(): Tally<Announcing>[];
  /** What went past the limit; asked once, at the end. */
  spilled(): Spilled | undefined;
  left(): Left;
  doubts(): Doubts;
}

const OWN_AGENT = 'lastcall/';
/** Enough for every kind of request of a large estate, and not too much for memory. */
export const GROUPS_HELD = 50_000;

/** Starts with nothing; `known` looks paths up. `onCount` is told of a group right before a request is counted in it. */
export function requests(options: RequestOptions, known: Paths, onCount?: (group: OpenGroup) => void): Requests {
  const { vocabulary, select } = options;
  const spill = options.spill === undefined ? undefined : new Spill(options.spill);
  const folding = groups(options.limit ?? GROUPS_HELD, spill, onCount);
  const { since, until } = windowOf(options);
  const isInWindow = (time: number): boolean => Number.isNaN(time) || (time >= since && time <= until);
  const left = { own: 0, foreign: 0, unselected: 0 };
  const doubts = noDoubts();

  const limits = limitTallies();
  const announced = announcementTallies();
  const codes = new Set([
    ...vocabulary.apis.flatMap((api) => api.goneCodes ?? []),
    ...(options.limits ?? []).flatMap(({ signs }) => signs.flatMap((sign) => (sign.kind === 'answer' ? (sign.code ?? []) : []))),
  ]);

  const isOwn = ({ agent }: LogRecord): boolean => agent?.startsWith(OWN_AGENT) === true;
  const isWanted = (record: LogRecord): boolean => isInWindow(timeOf(record)) && select?.(fieldsOf(record)) !== false;

  const take = (record: LogRecord, file: string): void => {
    countLimits(record, file, limits, { limits: options.limits ?? [], paths: known });
    if (options.discover === true) countAnnouncement(record, file, announced, known);
  };

  const notice: Requests['notice'] = (record, file) => {
    if (!isOwn(record) && isWanted(record)) take(record, file);
  };

  const add: Requests['add'] = (record, file) => {
    if (record.isCounted === true) return addAnswer(record, file);
    if (isOwn(record)) left.own += weightOf(record);
    else if (!isWanted(record)) left.unselected += weightOf(record);
    else {
      take(record, file);
      const hasCipher = addCipher(record, file);
      const outcome = addCall(record, file);
      return hasCipher || select !== undefined || record.standsFor !== undefined ? undefined : outcome;
    }
    return undefined;
  };

  /** What comes of it belongs to no line that others could repeat. */
  const addAnswer = (record: LogRecord, file: string): undefined => {
    if (isOwn(record) || !isWanted(record)) return;
    take(record, file);
    const method = record.method?.toUpperCase();
    const answer = known.ask(record.target, record.host, record.provenance);
    if (typeof answer === 'object' && (method === undefined || isMethod(method))) fold(record, file, method, answer);
  };

  const addCipher = (record: LogRecord, file: string): boolean => {
    const { cipher } = record;
    if (cipher === undefined || !vocabulary.ciphers.includes(cipher)) return false;
    const key = `cipher ${cipher}`;
    folding.add(record, key, key, () => cipherUsage(record, cipher, file));
    return true;
  };

  const addCall = (record: LogRecord, file: string): Outcome | undefined => {
    const method = record.method?.toUpperCase();
    // The preflight of a browser and the tunnel of a proxy are not calls of the API.
    if (method !== undefined && !isMethod(method)) return { group: undefined, isForeign: false };
    const answer = known.ask(record.target, record.host, record.provenance);
    if (answer === 'foreign') {
      left.foreign += weightOf(record);
      if (conflictingHeaders(record).length === 0) return { group: undefined, isForeign: true };
    }
    if (typeof answer === 'object') return fold(record, file, method, answer);
    if (conflictingHeaders(record).length > 0) fold(record, file, method, { ...known.belongs(targetOf(record.target), record.host), base: [], segments: [], query: undefined });
    return undefined;
  };

  const fold = (record: LogRecord, file: string, method: Method | undefined, hit: PathHit): Outcome | undefined => {
    doubt(doubts, record);
    const coarse = `${method} ${record.loose === true ? 'loose' : hit.reading} ${hit.evidence.level} ${hit.segments.join('/')}`;
    const key = `${coarse} ${detailKey(record, hit, vocabulary.bodyFields)}`;
    const group = folding.add(record, key, coarse, (isCoarse) => usageOf(record, file, { method, hit, keptKeys: vocabulary.bodyFields, isCoarse }), signsIn(record, codes));
    return group === undefined ? undefined : { group, isForeign: false };
  };

  return {
    add, notice, leave: (why, count) => void (left[why] += count), reopen: folding.reopen, groups: folding.list, limits: limits.list, announced: announced.list,
    spilled: () => spill?.end(), left: () => ({ ...left, folded: folding.folded() }), doubts: () => doubts,
  };
}

const NONE: string[] = [];

/** What in an answer, beside its status, tells of an end or a limit; safe to show. */
function signsIn({ codes = [], page, announced }: LogRecord, telling: ReadonlySet<number>): string[] {
  if (codes.length === 0 && page === undefined && announced === undefined) return NONE;
  const said = [...new Set([...codes, ...(page === undefined ? [] : [page])])].filter((code) => telling.has(code)).map((code) => `error code ${code}`);
  const headers = [['Deprecation', announced?.deprecation], ['Sunset', announced?.sunset], ['Warning', announced?.warning]] as const;
  return [...said, ...headers.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${redact(value).slice(0, 160)}`]))];
}

/** In milliseconds since 1970. A bare day as the last one is meant to its end; requests without a time are in any window. */
export function windowOf({ since, until }: RequestOptions): { since: number; until: number } {
  return {
    since: since === undefined ? -Infinity : Date.parse(since),
    until: until === undefined ? Infinity : Date.parse(until.length > 10 ? until : `${until}T23:59:59.999Z`),
  };
}

function cipherUsage(record: LogRecord, cipher: string, file: string): CipherUsage {
  return {
    kind: 'cipher',
    source: sourceOf(record, file),
    seen: cipher,
    evidence: { level: 'log', what: 'the cipher suite of a logged connection' },
    reading: 'exact',
    name: cipher,
  };
}

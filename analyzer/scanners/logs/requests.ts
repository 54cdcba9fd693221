import type { CipherUsage, Json, Method, Source } from '../../model.ts';
import { isMethod } from '../../catalog/route.ts';
import type { Vocabulary } from '../../catalog/vocabulary.ts';
import { fieldsOf } from './fields.ts';
import { groups, timeOf, type OpenGroup } from './group.ts';
import type { PathHit, Paths } from './paths.ts';
import type { LogRecord } from './record.ts';
import { spillTo, type Spilled } from './spill.ts';
import { targetOf } from './target.ts';
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
  /** Groups held before details are given up; `GROUPS_HELD` unless told. */
  limit?: number;
  /** A folder for what goes past the limit, so that no detail has to be given up. */
  spill?: string;
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
  /** So many more requests were left out. */
  leave(why: 'foreign' | 'unselected', count: number): void;
  /** The group that stands here for one of another log; `undefined` when there are too many to open it. */
  reopen(group: OpenGroup, source: Source): OpenGroup | undefined;
  groups(): OpenGroup[];
  /** What went past the limit; asked once, at the end. */
  spilled(): Spilled | undefined;
  left(): Left;
}

const OWN_AGENT = 'lastcall/';
/** Enough for every kind of request of a large estate, and not too much for memory. */
export const GROUPS_HELD = 50_000;

/** Starts with nothing; `known` looks paths up. */
export function requests(options: RequestOptions, known: Paths): Requests {
  const { vocabulary, select } = options;
  const spill = options.spill === undefined ? undefined : spillTo(options.spill);
  const folding = groups(options.limit ?? GROUPS_HELD, spill);
  const { since, until } = windowOf(options);
  const isInWindow = (time: number): boolean => Number.isNaN(time) || (time >= since && time <= until);
  const left = { own: 0, foreign: 0, unselected: 0 };

  const add: Requests['add'] = (record, file) => {
    if (record.agent?.startsWith(OWN_AGENT) === true) left.own += 1;
    else if (!isInWindow(timeOf(record)) || select?.(fieldsOf(record)) === false) left.unselected += 1;
    else {
      const hasCipher = addCipher(record, file);
      const outcome = addCall(record, file);
      return hasCipher || select !== undefined ? undefined : outcome;
    }
    return undefined;
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
    const target = targetOf(record.target);
    const answer = known.look(target, record.host, record.provenance);
    if (answer === 'foreign') {
      left.foreign += 1;
      if (conflictingHeaders(record).length === 0) return { group: undefined, isForeign: true };
    }
    if (typeof answer === 'object') return fold(record, file, method, answer);
    if (conflictingHeaders(record).length > 0) fold(record, file, method, { ...known.belongs(target, record.host), base: [], segments: [], query: undefined });
    return undefined;
  };

  const fold = (record: LogRecord, file: string, method: Method | undefined, hit: PathHit): Outcome | undefined => {
    const coarse = `${method} ${record.loose === true ? 'loose' : hit.reading} ${hit.evidence.level} ${hit.segments.join('/')}`;
    const key = `${coarse} ${detailKey(record, hit, vocabulary.bodyFields)}`;
    const group = folding.add(record, key, coarse, (isCoarse) => usageOf(record, file, { method, hit, keptKeys: vocabulary.bodyFields, isCoarse }));
    return group === undefined ? undefined : { group, isForeign: false };
  };

  return {
    add, leave: (why, count) => void (left[why] += count), reopen: folding.reopen, groups: folding.list, spilled: () => spill?.end(),
    left: () => ({ ...left, folded: folding.folded() }),
  };
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

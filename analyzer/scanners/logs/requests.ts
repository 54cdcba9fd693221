import type { CipherUsage, Json, Method } from '../../model.ts';
import { isMethod } from '../../catalog/route.ts';
import type { Vocabulary } from '../../catalog/vocabulary.ts';
import { fieldsOf } from './fields.ts';
import { groups, type LogGroup } from './group.ts';
import type { PathHit, Paths } from './paths.ts';
import type { LogRecord } from './record.ts';
import { targetOf } from './target.ts';
import { conflictingHeaders, detailKey, sourceOf, usageOf } from './usage.ts';

export interface RequestOptions {
  vocabulary: Vocabulary;
  /** Further base paths (`/cf`) or base URLs (`https://proxy.example/cf`) under which the API is reached here. */
  bases?: readonly string[];
  /** Only requests from here on: a day, or a time in ISO 8601 UTC. Requests without a time are kept. */
  since?: string;
  /** Only requests up to here; a day is meant to its end. */
  until?: string;
  /** Only requests for which this holds; it gets the fields that `fieldsOf` makes. */
  select?: (fields: { [key: string]: Json }) => boolean;
  /** Groups held before details are given up; default 50,000. */
  limit?: number;
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

/** Takes requests in, keeps what the catalog could ask about, folds what is equal. */
export interface Requests {
  add(record: LogRecord, file: string): void;
  groups(): LogGroup[];
  left(): Left;
}

const OWN_AGENT = 'lastcall/';
const LIMIT = 50_000;

/** Starts with nothing; `known` looks paths up. */
export function requests(options: RequestOptions, known: Paths): Requests {
  const { vocabulary } = options;
  const folding = groups(options.limit ?? LIMIT);
  const isSelected = selection(options);
  const left = { own: 0, foreign: 0, unselected: 0 };

  const add = (record: LogRecord, file: string): void => {
    if (record.agent?.startsWith(OWN_AGENT) === true) left.own += 1;
    else if (!isSelected(record)) left.unselected += 1;
    else {
      addCipher(record, file);
      addCall(record, file);
    }
  };

  const addCipher = (record: LogRecord, file: string): void => {
    const { cipher } = record;
    if (cipher === undefined || !vocabulary.ciphers.includes(cipher)) return;
    const key = `cipher ${cipher}`;
    folding.add(record, key, key, () => cipherUsage(record, cipher, file));
  };

  const addCall = (record: LogRecord, file: string): void => {
    const method = record.method?.toUpperCase();
    // The preflight of a browser and the tunnel of a proxy are not calls of the API.
    if (method !== undefined && !isMethod(method)) return;
    const target = targetOf(record.target);
    const answer = known.look(target, record.host, record.provenance);
    if (answer === 'foreign') left.foreign += 1;
    if (typeof answer === 'object') fold(record, file, method, answer);
    else if (conflictingHeaders(record).length > 0) {
      fold(record, file, method, { ...known.belongs(target, record.host), base: [], segments: [], query: undefined });
    }
  };

  const fold = (record: LogRecord, file: string, method: Method | undefined, hit: PathHit): void => {
    const coarse = `${method} ${record.loose === true ? 'loose' : hit.reading} ${hit.evidence.level} ${hit.segments.join('/')}`;
    const key = `${coarse} ${detailKey(record, hit, vocabulary.bodyFields)}`;
    folding.add(record, key, coarse, (isCoarse) => usageOf(record, file, { method, hit, keptKeys: vocabulary.bodyFields, isCoarse }));
  };

  return { add, groups: folding.list, left: () => ({ ...left, folded: folding.folded() }) };
}

function selection({ since, until, select }: RequestOptions): (record: LogRecord) => boolean {
  // Times are ISO 8601 in UTC, so that order of text is order of time; a bare day ends with its last moment.
  const last = until === undefined || until.length > 10 ? until : `${until}T23:59:59.999Z`;
  return (record) =>
    (since === undefined || record.time === undefined || record.time >= since) &&
    (last === undefined || record.time === undefined || record.time <= last) &&
    (select === undefined || select(fieldsOf(record)));
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

import { isMethod } from '../../../catalog/route.ts';
import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import type { Limit } from '../../../limits/limit.ts';
import type { CallUsage, CipherUsage, Json, Method, Source } from '../../../model.ts';
import type { PathHit, Paths } from '../paths/paths.ts';
import { timeOf, weightOf, type Dated, type LogRecord } from '../record/record.ts';
import { targetOf } from '../record/target.ts';
import { announcementTallies, countAnnouncement, type Announcing } from './announcements.ts';
import { doubt, noDoubts, type Doubts } from './doubts.ts';
import { fieldsOf } from './fields.ts';
import { groups, type Groups, type OpenGroup } from './group.ts';
import { LimitsMet, type LimitMet } from './limits.ts';
import { signsIn, tellingCodes } from './signs.ts';
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

const OWN_AGENT = 'lastcall/';
/** Enough for every kind of request of a large estate, and not too much for memory. */
export const GROUPS_HELD = 50_000;

/** Takes the requests of one log in, keeps what the catalog could ask about, folds what is equal. Starts with nothing. */
export class Requests {
  readonly #file: string;
  readonly #options: RequestOptions;
  readonly #known: Paths;
  readonly #folding: Groups;
  readonly #spill: Spill | undefined;
  readonly #window: { since: number; until: number };
  readonly #limits: LimitsMet;
  readonly #announced = announcementTallies();
  readonly #left = { own: 0, foreign: 0, unselected: 0 };
  readonly #doubts = noDoubts();
  /** Error codes that tell of an end or a limit. */
  readonly #codes: ReadonlySet<number>;

  /** `file` is the log's name, which goes into what is found; `known` looks paths up. `onCount` is told of a group right before a request is counted in it. */
  constructor(file: string, options: RequestOptions, known: Paths, onCount?: (group: OpenGroup) => void) {
    const { limits = [], limit = GROUPS_HELD, spill } = options;
    [this.#file, this.#options, this.#known] = [file, options, known];
    this.#spill = spill === undefined ? undefined : new Spill(spill);
    this.#folding = groups(limit, this.#spill, onCount);
    this.#window = windowOf(options);
    this.#limits = new LimitsMet({ limits, paths: known });
    this.#codes = tellingCodes(options);
  }

  /**
   * Takes in a request with a word of the catalog in it. Answers what one of the same kind would meet; `undefined` where that is to be decided one by one.
   */
  add(record: LogRecord, time = timeOf(record)): Outcome | undefined {
    const request = { record, time };
    if (record.isCounted === true) this.#addAnswer(request);
    else if (isOwn(record)) this.#left.own += weightOf(record);
    else if (!this.#isWanted(request)) this.#left.unselected += weightOf(record);
    else return this.#addWanted(request);
    return undefined;
  }

  /** Takes note of a request that the catalog has no word of: of limits it met and ends it was told of. */
  notice(record: LogRecord, time = timeOf(record)): void {
    const request = { record, time };
    if (!isOwn(record) && this.#isWanted(request)) this.#takeNote(request);
  }

  /** So many more requests were left out. */
  leave(why: 'foreign' | 'unselected', count: number): void {
    this.#left[why] += count;
  }

  /** The group that stands here for one of another log; `undefined` when there are too many to open it. */
  reopen(group: OpenGroup, source: Source): OpenGroup | undefined {
    return this.#folding.reopen(group, source);
  }

  groups(): OpenGroup[] {
    return this.#folding.list();
  }

  limits(): Tally<LimitMet>[] {
    return this.#limits.list();
  }

  announced(): Tally<Announcing>[] {
    return this.#announced.list();
  }

  /** What went past the limit; asked once, at the end. */
  spilled(): Spilled | undefined {
    return this.#spill?.end();
  }

  left(): Left {
    return { ...this.#left, folded: this.#folding.folded() };
  }

  doubts(): Doubts {
    return this.#doubts;
  }

  #isWanted({ record, time }: Dated): boolean {
    const { since, until } = this.#window;
    return (Number.isNaN(time) || (time >= since && time <= until)) && this.#options.select?.(fieldsOf(record)) !== false;
  }

  #takeNote(request: Dated): void {
    this.#limits.take(request, this.#file);
    if (this.#options.discover === true) countAnnouncement(request, this.#file, this.#announced, this.#known);
  }

  #addWanted(request: Dated): Outcome | undefined {
    this.#takeNote(request);
    const hasCipher = this.#addCipher(request);
    const outcome = this.#addCall(request);
    return hasCipher || this.#options.select !== undefined || request.record.standsFor !== undefined ? undefined : outcome;
  }

  /** What comes of it belongs to no line that others could repeat. */
  #addAnswer(request: Dated): void {
    const { record } = request;
    if (isOwn(record) || !this.#isWanted(request)) return;
    this.#takeNote(request);
    const method = record.method?.toUpperCase();
    const answer = this.#known.ask(record.target, record.host, record.provenance);
    if (typeof answer === 'object' && (method === undefined || isMethod(method))) this.#fold(request, method, answer);
  }

  #addCipher(request: Dated): boolean {
    const { record } = request;
    const { cipher } = record;
    if (cipher === undefined || !this.#options.vocabulary.ciphers.includes(cipher)) return false;
    const key = `cipher ${cipher}`;
    this.#folding.add(request, key, key, () => cipherUsage(record, cipher, this.#file));
    return true;
  }

  #addCall(request: Dated): Outcome | undefined {
    const { record } = request;
    const method = record.method?.toUpperCase();
    // The preflight of a browser and the tunnel of a proxy are not calls of the API.
    if (method !== undefined && !isMethod(method)) return { group: undefined, isForeign: false };
    const answer = this.#known.ask(record.target, record.host, record.provenance);
    if (typeof answer === 'object') return this.#fold(request, method, answer);
    const isFramedTwice = conflictingHeaders(record).length > 0;
    if (answer === 'foreign') this.#left.foreign += weightOf(record);
    if (isFramedTwice) this.#fold(request, method, { ...this.#known.belongs(targetOf(record.target), record.host), base: [], segments: [], query: undefined });
    return answer === 'foreign' && !isFramedTwice ? { group: undefined, isForeign: true } : undefined;
  }

  #fold(request: Dated, method: Method | undefined, hit: PathHit): Outcome | undefined {
    const { record } = request;
    const { bodyFields } = this.#options.vocabulary;
    doubt(this.#doubts, record);
    const coarse = `${method} ${record.loose === true ? 'mentioned' : hit.reading} ${hit.evidence.level} ${hit.segments.join('/')}`;
    const key = `${coarse} ${detailKey(record, hit, bodyFields)}`;
    const usage = (isCoarse: boolean): CallUsage => usageOf(record, this.#file, { method, hit, keptKeys: bodyFields, isCoarse });
    const group = this.#folding.add(request, key, coarse, usage, signsIn(record, this.#codes));
    return group === undefined ? undefined : { group, isForeign: false };
  }
}

function isOwn({ agent }: LogRecord): boolean {
  return agent?.startsWith(OWN_AGENT) === true;
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

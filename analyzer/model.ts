/**
 * The nouns of lastcall. Types only; imports nothing.
 *
 * A scanner or the auditor says what it saw (`Usage`), the judge compares it with the catalog (`Deprecation`),
 * and what comes out (`Finding`, `BlindSpot`, `Report`) is plain data that survives `JSON.stringify`.
 */

/** A calendar day, `2024-09-30`, in UTC. Deadlines are days, never instants. */
export type Day = `${number}-${number}-${number}`;

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One request the API knows, `PATCH /zones/{zone_id}/settings/brotli`. `*` is every method; `{+rest}` is the rest of the path. */
export type Route = `${Method | '*'} /${string}`;

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

// ── what a place in a text is ────────────────────────────────────────────────────────────────────────────────

/** A stretch of a file. Lines and columns count from 1, columns in UTF-16 units; `endColumn` is one past the last. */
export interface Place {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** Replaces `[start, end)` (UTF-16 offsets) of a file. Valid only against a text that still has `was` there. */
export interface Edit {
  file: string;
  start: number;
  end: number;
  was: string;
  text: string;
  /** Of a place that other files can read by a name: whether any does is known to whoever sees them all. */
  open?: OpenPlace;
  /** Names that nothing in the file uses any more after it. */
  leaves?: string[];
  /** Fields that are neither sent nor answered any more, with the one they stand in: `data.service`. */
  gone?: string[];
  /** Where a record begins that must not lose all its fields at once: what else goes from it waits for the next pass. */
  holder?: number;
}

/** By what other files read a place, if any does. */
export interface OpenPlace {
  /** One of these stands in each file that reads it. */
  names: string[];
  /** One of these stands in some file beside its own before any can read it: the name of its file, of a class in it. Empty where nobody needs to name one. */
  homes: string[];
  /** The files that can: those of this language (`any` for what programs find in their environment), or of its folder alone. */
  language: string;
  within?: 'folder';
}

/**
 * A place in a file that can be rewritten. Only scanners make slots: they know how their language quotes.
 * Every function answers `undefined` where the language has no safe spelling for the wish.
 */
export interface Slot {
  /** The source text that stands there now. */
  readonly source: string;
  /** The text itself, where the place is a plain string literal. */
  readonly literal?: string;
  /** Giving the value does something, such as a call or an increment, which would not be done any more without it. */
  readonly acts?: true;
  /** Of a field, its type sends it where it is not set as well. */
  readonly isSentUnset?: true;
  /** Of a field, from where to where it stands, in the text that the fields beside it stand in. */
  readonly span?: { start: number; end: number };
  /** Puts a literal value there, quoted as the place asks for. */
  replace(value: Json): Edit | undefined;
  /** Takes the place out, with the separator (comma, slash, line) that belonged to it; `gone` are slots that go at the same time. */
  remove(gone?: readonly Slot[]): Edit | undefined;
  /** Gives the field another name; only slots of object fields know how. */
  rename?(name: string): Edit | undefined;
  /** Of a field, the names that nothing in the file uses once it is gone; `needed` are those without a use of which the program cannot be compiled. */
  leaves?(): { names: string[]; needed: string[] };
  /** Builds a string from literal text and other slots' values, as the language writes it: `${a}.${b}`. */
  compose?(parts: (string | Slot)[]): Edit | undefined;
  /** Puts a field of that name before this one, its value built in the same way; only slots of object fields know how. */
  precede?(name: string, parts: (string | Slot)[]): Edit | undefined;
}

// ── what a scanner saw ───────────────────────────────────────────────────────────────────────────────────────

/**
 * A JSON-like document that may have holes. `unknown` is what could not be read; an object or list that is `open`
 * may have more members than are listed. `text` is a string of which some parts are unknown (`undefined`).
 */
export type Doc = (
  /** Decided at run time: one of the options, where these are all that it can be. */
  | { kind: 'unknown'; options?: Doc[] }
  | { kind: 'value'; value: string | number | boolean | null }
  | { kind: 'text'; parts: (string | undefined)[] }
  | { kind: 'object'; fields: Field[]; open: boolean }
  | { kind: 'list'; items: Doc[]; open: boolean }
) & { place?: Place; slot?: Slot };

export interface Field {
  name: string;
  value: Doc;
  /** The whole field, name and value. */
  place?: Place;
  slot?: Slot;
}

/** One segment of a path; `undefined` is a placeholder (`${zone}`, `%s`, a real id). */
export interface Segment {
  text: string | undefined;
  place?: Place;
  slot?: Slot;
}

export type Source =
  | ({ kind: 'code'; language: string } & Place)
  /** An SQL engine knows no lines, and `file` is what it was asked to read: files, a pattern, a table. */
  | { kind: 'log'; file: string; line?: number; format: string; time?: string }
  | { kind: 'zone'; zone: string; resource: string; id?: string };

/** Why a path is believed to belong to this API. The nearest evidence found wins. */
export interface ApiEvidence {
  level: 'url' | 'file' | 'package' | 'repository' | 'log' | 'none';
  /** What was seen, for people: `host api.cloudflare.com`, `dependency cloudflare in package.json`. */
  what: string;
}

interface UsageBase {
  source: Source;
  /** What stood there, redacted, at most a few hundred characters. */
  seen: string;
  evidence: ApiEvidence;
  /** How surely the scanner read it; `loose` usages can only become `possible` findings. */
  reading: 'exact' | 'loose';
  /** Where the usage stands matters to the reader: in documentation or in a test it is reported at lower rank. */
  context?: 'doc' | 'test' | 'comment';
}

/** A request, complete or in part. What could not be worked out is `undefined` or `unknown`. */
export interface CallUsage extends UsageBase {
  kind: 'call';
  method: Method | undefined;
  /** Lower-case host where one was read. */
  host: string | undefined;
  path: Segment[];
  query: Doc;
  headers: Doc;
  body: Doc;
  /** Known only in recordings (HAR, cassettes). */
  response: Doc;
  /** Whether code of the same file may read a member of the answer, by its path. */
  reads?(path: string): boolean;
  /** Texts in the same file that some path of the catalog is alive beside. */
  beside?: string[];
  /** Nothing shows that the address is asked for: it may be compared, looked something up by, answered by a stand-in, recorded, or kept for others. */
  isUnasked?: true;
}

/** A resource as it is stored: read from a zone, or written in Terraform state. */
export interface StoredUsage extends UsageBase {
  kind: 'stored';
  /** The route that reads it, `GET /zones/{zone_id}/dns_records`. */
  route: Route;
  /** One resource (one record, one ruleset). */
  resource: Doc;
}

/** A rules-language expression, wherever one is written. */
export interface ExpressionUsage extends UsageBase {
  kind: 'expression';
  /** The text with holes: `undefined` parts were built at run time. */
  parts: (string | undefined)[];
  /** The place of one offset range of `parts.join('')` (holes count as nothing); spans may not cross a hole. */
  at(start: number, end: number): Place | undefined;
  /** Rewrites the whole expression; `undefined` when it has holes or cannot be quoted. */
  slot?: Slot;
  /** The action of the rule it belongs to, where known: a rewrite of an `allow` or `skip` is more dangerous. */
  action?: string;
  /** It is put into a longer expression: in parentheses, or beside operators that take what is next to them. */
  joined?: 'bare' | 'grouped';
  /** By what other files may do so. */
  open?: OpenPlace;
}

/** A name of an SDK, a Terraform block, a Pulumi class, a command: what stands for a request without a path. */
export interface NameUsage extends UsageBase {
  kind: 'name';
  /** `npm:cloudflare`, `go:github.com/cloudflare/cloudflare-go`, `terraform`, `pulumi`, `cli:flarectl` … */
  ecosystem: string;
  /** `firewall.rules.create`, `CreateFilters`, `cloudflare_filter`, `data.cloudflare_waf_rules`. */
  name: string;
  /** The version in use, where a manifest or lock file says so. */
  version: string | undefined;
  /** What was passed: for a call a list of arguments (named ones as one object at the end), for a block its body. */
  arguments: Doc;
}

/** An object literal that is not (visibly) the body of a call. */
export interface PayloadUsage extends UsageBase {
  kind: 'payload';
  body: Doc;
  /** What stands on another line of the file, as in `seen`: records are long, and one field of them is meant. */
  seenOn(line: number): string;
}

/** Headers of one request, or a TLS cipher name, or a gateway network: things without a path of this API. */
export interface CipherUsage extends UsageBase {
  kind: 'cipher';
  name: string;
}

export type Usage = CallUsage | StoredUsage | ExpressionUsage | NameUsage | PayloadUsage | CipherUsage;

/** Something that kept us from looking. Never a silent "no". */
export interface BlindSpot {
  /** `file:line`, a zone, a log and line. */
  where: string;
  /** A sentence for people. */
  reason: string;
  kind: 'unreadable' | 'unparsed' | 'no-reader' | 'too-large' | 'run-time' | 'no-permission' | 'gone' | 'limit' | 'other';
}

// ── the catalog ──────────────────────────────────────────────────────────────────────────────────────────────

export interface PublishedDate {
  day: Day;
  what: 'announced' | 'end-of-life' | 'brownout' | 'write-blocked' | 'enforced' | 'withdrawn';
  /** Where it was published: a URL or the name of a document. */
  source: string;
  /** When it was said, as precisely as is known: `2024-06-14`, `2024-06`. */
  said?: string;
  note?: string;
}

export type Afterwards = 'removed' | 'rejected' | 'declined' | 'ignored' | 'omitted' | 'default-changed';

export interface Replacement {
  /** One sentence. */
  summary: string;
  /** Requests that take over; must not be catalogued themselves. */
  calls: Route[];
}

/**
 * A question to a request or resource, answered yes, no or unknown. `at` walks from the document's root:
 * `body.value`, `body.rules[].expression` (any item), `query.id`, `headers.cf-threat-score`, `args[0].data`, `*` any field.
 * For stored resources and payloads the root is `body`, for names `args` (calls) and `body` (blocks).
 */
export type Condition =
  | { at: string; is: 'present' | 'absent' }
  | { at: string; oneOf: Json[] }
  | { at: string; noneOf: Json[] }
  /** A rules-language expression that uses this field. */
  | { at: string; mentions: string }
  /** Some item of the list (or the one object) at `in` fulfils `where`, whose paths start at that item. */
  | { in: string; where: Condition }
  | { every: Condition[] }
  | { some: Condition[] }
  | { not: Condition };

/** One way a deprecation can be seen. Plain data, so that the catalog can be exported. */
export type Surface =
  | {
      kind: 'calls';
      calls: Route[];
      /** Only requests that fulfil this are deprecated. */
      when?: Condition;
      /**
       * What an unanswerable `when` means: `possible` where the path alone already points at this deprecation
       * (`settings/security_level`), `blind` where the path is merely modified (`dns_records`). Default `blind`.
       */
      unknown?: 'possible' | 'blind';
      /** The same method and path is alive with another meaning; findings are `possible` and say why. */
      alsoLive?: string;
      /** APIs of others have such paths too: they count only where the file itself speaks for this one, or on its host. */
      common?: true;
      /** Texts that stand only in files about that other meaning, such as a link to its documentation: no finding beside one. */
      aliveBeside?: string[];
    }
  | {
      kind: 'stored';
      read: Route;
      when: Condition;
      note?: string;
      /** Query parameters that together leave out only what `when` cannot say yes to; one request per value. */
      narrow?: Record<string, string[]>;
      /** A field that the service shows in every item of the list or in none: without it the first page answers for all. */
      shownByAll?: string;
    }
  | { kind: 'payload'; when: Condition }
  | { kind: 'field'; field: string }
  | { kind: 'headers'; together: string[] }
  | { kind: 'names'; names: Name[] }
  | { kind: 'network'; network: string; calls: Route[] }
  | { kind: 'cipher'; names: string[] };

/** A name that stands for a deprecated request. */
export interface Name {
  ecosystem: string;
  name: string;
  /** `block` and `data` are Terraform; `argument` and `property` sit inside one, at `at`. */
  role: 'call' | 'type' | 'block' | 'data' | 'argument' | 'class' | 'property' | 'command' | 'module';
  /** Path inside the block, object or argument list that is the deprecated part: `settings.minify`, `[0].locked`. */
  at?: string;
  /** Semver range of the package or provider. */
  versions?: string;
  /** The request behind the name, where there is one. */
  call?: Route;
  when?: Condition;
  /** The same name is alive with another meaning; findings are `possible` and say why. */
  alsoLive?: string;
  note?: string;
}

/** A rewrite recipe. Data, so that a user's own catalog has codemods too. Applied only to findings of its entry. */
export type Rewrite = (
  /** Replaces one literal path segment. */
  | { kind: 'rename-segment'; from: string; to: string }
  /** Takes one literal path segment out, with its slash. */
  | { kind: 'drop-segment'; segment: string }
  /** Takes a field out. `at` as in `Condition`. */
  | { kind: 'drop-field'; at: string }
  | { kind: 'rename-field'; at: string; to: string }
  /** Replaces a literal value. */
  | { kind: 'replace-value'; at: string; from?: Json[]; to: Json }
  /** Builds the string at `to` from the fields named in `{…}`, then drops those fields: `{data.service}.{data.proto}.{data.name}`. */
  | { kind: 'compose-field'; to: string; template: string; drop: string[] }
  /** Replaces the name itself (a Terraform type, a Pulumi class). */
  | { kind: 'rename-name'; to: string }
  /** Folds the field out of an expression (see `expression/simplify`). */
  | { kind: 'fold-field'; field: string; value: Json }
) & {
  /** Only usages that fulfil this. */
  when?: Condition;
  /** Not usages that fulfil this. */
  unless?: Condition;
  /** Restricts the recipe to these routes. */
  calls?: Route[];
  /** A member of the answer that has another name, or is none, in the new one: where code may read it, a person has to change both. */
  answered?: string;
  safety: 'safe' | 'review';
  /** What it does, as a verb phrase: `use page_shield in place of script_monitor`. */
  says: string;
};

export interface LogExample {
  method: Method;
  path: string;
  host?: string;
  body?: Json;
  headers?: Record<string, string>;
  response?: Json;
}

/**
 * Documentation and test at once. `finds` says what must be reported there: `certain` (default), `possible`,
 * or nothing for `clean` examples.
 */
export type Example =
  | { kind: 'code'; language: string; code: string; finds?: 'certain' | 'possible'; becomes?: string; note?: string }
  | { kind: 'log'; log: LogExample; finds?: 'certain' | 'possible' }
  | { kind: 'zone'; read: Route; resource: Json }
  | { kind: 'clean'; language: string; code: string; note?: string }
  | { kind: 'clean-log'; log: LogExample; note?: string };

export interface Deprecation {
  /** Name of the folder under `rules/`. Public, and never reused. */
  id: string;
  title: string;
  /** `firewall`, `dns`, `zone-settings`, `zero-trust`, … */
  area: string;
  /** The earliest day the vendor stood by. */
  endOfLife: Day;
  /** `after`: that day still works; `from`: it already does not. */
  boundary: 'after' | 'from';
  /** Every date that was ever published, oldest saying first; includes `endOfLife`. */
  dates: PublishedDate[];
  afterwards: Afterwards;
  /** What the API does with a use once the day has passed: one or two sentences. */
  effect: string;
  /** `null` when the announcement names none. */
  replacement: Replacement | null;
  surfaces: Surface[];
  /** In order; each is tried, what cannot be applied is listed with the reason. */
  rewrite: Rewrite[];
  /** What a person has to do or check beyond the recipes, one sentence each. */
  manual: string[];
  examples: Example[];
  sources: string[];
}

/** How the engine recognises that a file talks to this API at all. One per vendor. */
export interface Api {
  id: string;
  title: string;
  /** `api.cloudflare.com`. */
  hosts: string[];
  /** `/client/v4`. */
  basePaths: string[];
  /** First path segments of routes that only mean something with evidence: `zones`, `accounts`. */
  roots: string[];
  /** Words that make a file a file about this API: `X-Auth-Key`, `CLOUDFLARE_API_TOKEN`. Matched case-sensitively. */
  signals: string[];
  /** Packages by ecosystem, as manifests spell them: `{ npm: ['cloudflare'], go: ['github.com/cloudflare/cloudflare-go'] }`. */
  packages: Record<string, string[]>;
  /** Hosts that serve look-alike paths and are not this API. */
  notHosts: string[];
  /** Words that only those who use a look-alike write: its packages, the prefix of its resources. Matched case-sensitively. */
  notSignals: string[];
  /** Where other people's code runs that has the API's name before it: `Workers`. Who names the API only there does not speak of it. */
  runTimes?: string[];
  /** Where a log filter is written: it is checked, because the API refuses an invalid one. */
  logFilters?: LogFilterPlaces;
  /** How its tools introduce themselves in logs; the first pattern that matches counts. */
  agents?: ToolAgent[];
  /** Error codes by which it says that what was asked for is not served any more. */
  goneCodes?: number[];
}

/** A user agent that tells which tool makes a call. */
export interface ToolAgent {
  tool: string;
  /** A regular expression; its first group, if any, is the version. */
  pattern: string;
}

/** Requests and names that carry a log-push job. */
export interface LogFilterPlaces {
  calls: Route[];
  /** Blocks and classes, with the field that holds the filter. */
  names: Pick<Name, 'ecosystem' | 'name' | 'role'>[];
  /** Fields of the job, below `body`. */
  filter: string;
  dataset: string;
}

// ── the answer ───────────────────────────────────────────────────────────────────────────────────────────────

export type Status = 'expired' | 'due' | 'upcoming';

export interface FixSummary {
  kind: 'edits' | 'manual';
  safety: 'safe' | 'review';
  /** What would be done, or why nothing is. */
  says: string;
  /** What the entry tells a person to do at every use; `says` ends with it. */
  step?: string;
}

export interface Caller {
  /** Client address, user agent, token prefix; already safe to show. */
  who: string;
  count: number;
}

/** A tool that made calls, as its user agent says. */
export interface ToolUse {
  tool: string;
  version?: string;
  count: number;
}

/** What the API itself already answers to calls that are found. */
export interface AnswerSign {
  /** `status 410`, `error code 10020`, `Sunset: Sat, 31 Dec 2022 23:59:59 GMT`; already safe to show. */
  sign: string;
  /** Calls that were answered so. */
  count: number;
}

export interface Suppression {
  by: 'comment' | 'baseline' | 'waiver';
  reason: string;
  /** Who answers for a waiver. */
  owner?: string;
  until?: Day;
}

/** A deprecation met a usage. Plain data from here on. */
export interface Finding {
  /** Stable across runs: survives line moves and changes elsewhere in the file. */
  fingerprint: string;
  deprecation: string;
  title: string;
  status: Status;
  endOfLife: Day;
  /** Days until it stops working; 0 on the last good day, negative afterwards. */
  daysLeft: number;
  effect: string;
  replacement: string | null;
  certainty: 'certain' | 'possible';
  /** Why `possible`, or what else the reader should know. */
  note?: string;
  surface: Surface['kind'];
  route: string | null;
  source: Source;
  /** The record, block or call that this is a part of, the same text for all its parts in one file: they are one thing to do. */
  within?: string;
  /** What stood there (redacted) and what made us believe that it is this API. */
  evidence: { seen: string; api: ApiEvidence };
  context?: 'doc' | 'test' | 'comment';
  count: number;
  firstSeen?: string;
  lastSeen?: string;
  /** HTTP status → count, for logs. */
  statuses?: Record<string, number>;
  /** Answers that tell of the end, for logs that show them. */
  answers?: AnswerSign[];
  /** Day (UTC) → count, for logs that write times. */
  days?: Record<Day, number>;
  /** Part of all requests that were read together with it, from 0 to 1, for logs in which each is a line. */
  share?: number;
  callers: Caller[];
  /** Tools among the callers, for logs that write user agents. */
  tools?: ToolUse[];
  fix: FixSummary | null;
  /** The edits behind `fix`, for `fix` itself; renderers leave them out. */
  edits?: Edit[];
  /** Its edits are right only where `fix` rewrites the requests themselves: a test that says which address is asked for. */
  follows?: true;
  suppressed: Suppression | null;
}

/** Requests that met a bound the service keeps. No deprecation: it has no date, and makes no run fail. */
export interface LimitFinding {
  /** Stable across runs. */
  fingerprint: string;
  /** Id in the table of limits. */
  limit: string;
  title: string;
  unit: 'bytes' | 'milliseconds' | 'count' | 'count per day' | 'count per minute';
  /** Plan → the most that is allowed; `null` is no limit. `all` where plans make no difference. */
  plans: Record<string, number | null>;
  /** Where the limit is published. */
  reference: string;
  /** What else the publication says. */
  note?: string;
  /** What showed it: `status 429 with error code 1015`, `URL`. */
  sign: string;
  certainty: 'certain' | 'possible';
  /** Why it is only possible. */
  doubt?: string;
  /** Bytes of the largest, for what was seen by its size. */
  largest?: number;
  /** For calls of the API; identifiers are placeholders. */
  route: string | null;
  host: string | null;
  /** The first of them. */
  source: Source;
  count: number;
  firstSeen?: string;
  lastSeen?: string;
}

/** One line of the catalog as the report was judged with it. */
export interface CatalogLine {
  id: string;
  title: string;
  area: string;
  endOfLife: Day;
  status: Status;
  daysLeft: number;
  afterwards: Afterwards;
  effect: string;
  replacement: string | null;
  sources: string[];
}

export interface CodeCoverage {
  kind: 'code';
  roots: string[];
  /** Files listed, after ignore rules. */
  files: number;
  /** Bytes looked at by the prefilter. */
  bytes: number;
  /** Files that a reader parsed, by language. */
  parsed: Record<string, number>;
  /** Files not looked at, by reason. */
  skipped: Record<string, number>;
}

export interface LogCoverage {
  kind: 'logs';
  files: { file: string; format: string; lines: number; unreadable: number; bytes?: number; asked?: AskedLog }[];
  lines: number;
  unreadable: number;
  /** Lines that announce columns, or say something about the log. */
  headings?: number;
  /** Rows that were counted as often as they say, so that lines are no requests. */
  weighted?: number;
  /** Lines of the auditor itself, left out. */
  own: number;
  /** Requests to hosts that are another API's, left out. */
  foreign?: number;
  /** Requests outside the window of time, or not chosen by the filter. */
  unselected?: number;
  /** Requests counted without host, query, headers and body, because there were too many different ones. */
  folded?: number;
  /** Formats of which limits were looked for on catalogued paths alone. */
  limitsUnseen?: string[];
  firstTime?: string;
  lastTime?: string;
}

/** A log that was asked for through the API, not read from a file. */
export interface AskedLog {
  /** Both included; RFC 3339. */
  since: string;
  until: string;
  pages: number;
  outcome: 'read' | 'denied' | 'gone' | 'failed' | 'partial';
  why?: string;
  /** Records of what the service did of itself. */
  withoutRequest: number;
}

export type Verdict = 'affected' | 'clear' | 'unknown' | 'not-applicable';

export interface ZoneCoverage {
  kind: 'zones';
  zones: {
    zone: string;
    id: string;
    /** Verdict per entry id; `why` is given for `unknown` and `not-applicable`. */
    verdicts: Record<string, { verdict: Verdict; why?: string }>;
    reads: { read: string; outcome: 'read' | 'denied' | 'gone' | 'failed' | 'partial'; got: number; of?: number; why?: string }[];
  }[];
  calls: number;
}

export type Coverage = CodeCoverage | LogCoverage | ZoneCoverage;

export interface Report {
  schemaVersion: 1;
  tool: { name: 'lastcall'; version: string };
  catalog: { version: string; digest: string; entries: CatalogLine[] };
  asOf: Day;
  /** Which published dates were judged by. */
  dates: 'seed' | 'latest';
  findings: Finding[];
  /** Limits that requests met; absent where none were looked for. */
  limits?: LimitFinding[];
  blindSpots: BlindSpot[];
  /** Blind spots beyond those listed, by kind. */
  moreBlindSpots: Record<string, number>;
  coverage: Coverage[];
  /** False when something kept us from looking at what we were asked to look at. */
  complete: boolean;
}

import type { Doc } from './doc.ts';
import type { OpenPlace, Place } from './place.ts';
import type { Method, Route } from './route.ts';
import type { Slot } from './slot.ts';

/**
 * How surely a scanner read a usage. Whatever is not `exact` can only become a `possible` finding, and says what it leaves open:
 * `unbased`, where a path begins is not seen; `word`, a word fits a path that is completed at run time; `mentioned`, a text names it;
 * `served`, a stand-in may answer it; `spelled`, members of a client spell the path, but the catalog does not know the client; `named`, a
 * name of an SDK without its package; `type`, a type of resource as data; `unsent`, a body without a request; `resembling`, a text looks like an expression;
 * `respelled`, servers disagree on what path this is; `carried`, the URL stands in a request to another server.
 */
export type Reading = 'exact' | 'unbased' | 'respelled' | 'carried' | 'word' | 'mentioned' | 'served' | 'spelled' | 'named' | 'type' | 'unsent' | 'resembling';

/** Where a usage stands that is no code of one's own which runs; it is reported at lower rank. A `dependency` is a copy of what others wrote: it runs, and whoever updates it mends it. */
export type Context = 'doc' | 'test' | 'comment' | 'dependency';

/** What every usage tells, whatever was used. */
interface UsageBase {
  source: Source;
  /** What stood there, redacted, at most a few hundred characters. */
  seen: string;
  /** What stands at another place of the file, shown alike: records and blocks are long, and one field of them is meant. */
  seenAt?(place: Place): string;
  evidence: ApiEvidence;
  reading: Reading;
  context?: Context;
}

/** Whatever a scanner or the auditor can see of the API being used. */
export type Usage = CallUsage | StoredUsage | ExpressionUsage | NameUsage | PayloadUsage | CipherUsage;

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
  /** The call that makes the request was read whole, and gives it nothing to send: to a recipe its body is none. */
  isBare?: true;
  /** Known only in recordings (HAR, cassettes). */
  response: Doc;
  /** Whether code of the same file may read a member of the answer, by its path. */
  reads?(path: string): boolean;
  /** Where the rows stand in the file of which the loops around it take one after the other: what stands elsewhere is the same in each turn. */
  rows?: { start: number; end: number }[];
  /** Texts in the same file that some path of the catalog is alive beside. */
  beside?: string[];
  /** The line of the same file where the request is made, where the path stands on another: a constant. */
  madeOn?: number;
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
  /** What rewrites each of the parts; `undefined` for a hole, and for what cannot be quoted. */
  slots?: (Slot | undefined)[];
  /** The action of the rule it belongs to, where known: a rewrite of an `allow` or `skip` is more dangerous. */
  action?: string;
  /** It is put into a longer expression: in parentheses, or beside operators that take what is next to them. */
  joined?: 'bare' | 'grouped';
  /** By what other files may do so. */
  open?: OpenPlace;
  /** It is one of several that have the same word between them, and can be taken out of these. */
  item?: { by: 'and' | 'or'; slot: Slot };
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
}

/** The name of a TLS cipher, which belongs to no request. */
export interface CipherUsage extends UsageBase {
  kind: 'cipher';
  name: string;
}

/** One segment of a path; `undefined` is a placeholder (`${zone}`, `%s`, a real id). */
export interface Segment {
  text: string | undefined;
  place?: Place;
  slot?: Slot;
  /** In another turn of a loop it may be something else. */
  isOfRow?: true;
  /** The row that it comes from, where that is written as one of a list or record. */
  row?: Row;
}

/** One of those that a loop goes through. */
export interface Row {
  slot: Slot;
  /** There is no other. */
  isOnly: boolean;
  /** How much is told in it, beside what it says to people: a name alone, or with its value, or more. */
  members: number;
}

/** Where something was seen. */
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

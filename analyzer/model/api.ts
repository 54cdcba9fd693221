import type { Route } from './route.ts';
import type { Name } from './surface.ts';

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
  /**
   * Packages by ecosystem, as manifests spell them: `{ npm: ['cloudflare'], go: ['github.com/cloudflare/cloudflare-go'] }`. Below the name
   * of a tool that writes classes itself stands where it puts them, in each language: `{ cdktf: ['.gen/providers/cloudflare'] }`.
   */
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

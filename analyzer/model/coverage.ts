/** What was looked at, by kind of input. */
export type Coverage = CodeCoverage | LogCoverage | ZoneCoverage;

/** What a scan of files saw. */
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

/** What a scan of logs saw. */
export interface LogCoverage {
  kind: 'logs';
  files: { file: string; format: string; lines: number; unreadable: number; bytes?: number; asked?: AskedLog }[];
  lines: number;
  unreadable: number;
  /** Lines that announce columns, or say something about the log. */
  headings?: number;
  /** Rows that were counted as often as they say, so that lines are no requests. */
  weighted?: number;
  /** Set where requests stand over several lines, so that lines are none either. */
  spread?: true;
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

/** What an audit says of a zone and an entry. */
export type Verdict = 'affected' | 'clear' | 'unknown' | 'not-applicable';

/** What an audit of live zones, or of a snapshot, saw. */
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

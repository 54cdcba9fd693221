/** One record of a JSON document: an entry of a HAR, an item of a list, which may be a list itself or a text, or an object of several in a row. */
export interface Element {
  /** Valid only until the next one is asked for. */
  bytes: Buffer;
  line: number;
  /** Set for a line between documents that is no JSON. */
  isText?: true;
  /** Set for an object that holds lists of what may be records, with these: it may be one by itself. */
  parts?: (Element | Oddity)[];
}

/** Something in a document that is not handed out, as the end of a sentence. */
export interface Oddity {
  line: number;
  unread: string;
}

/** Lists by these names, one or two levels down, hold records. */
export const LISTS: ReadonlySet<string> = new Set([
  'entries', 'Entries', 'journal', 'result', 'results', 'Records', 'Messages', 'records', 'logs', 'items', 'events', 'hits', 'data', 'executions', 'interactions',
  'http_interactions', 'requests',
]);

/** Something that kept us from looking. Never a silent "no". */
export interface BlindSpot {
  /** `file:line`, a zone, a log and line. */
  where: string;
  /** A sentence for people. */
  reason: string;
  /** The route of a request whose body is not visible, and the entries that it may fall under; reports tell it in the reason alone. */
  unseen?: { route: string; ids: string };
  kind: 'unreadable' | 'unparsed' | 'no-reader' | 'too-large' | 'run-time' | 'no-permission' | 'gone' | 'limit' | 'other';
}

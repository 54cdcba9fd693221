/** Something that kept us from looking. Never a silent "no". */
export interface BlindSpot {
  /** `file:line`, a zone, a log and line. */
  where: string;
  /** A sentence for people. */
  reason: string;
  kind: 'unreadable' | 'unparsed' | 'no-reader' | 'too-large' | 'run-time' | 'no-permission' | 'gone' | 'limit' | 'other';
}

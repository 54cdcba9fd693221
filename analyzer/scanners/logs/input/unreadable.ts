/** A log that could not be read, or not to its end: the world's fault, told in a sentence. */
export class UnreadableLog extends Error {
  readonly kind: 'unreadable' | 'unparsed';
  /** Whether the text ended where it was meant to, so that its last line is whole. */
  readonly isAtEnd: boolean;

  constructor(message: string, kind: 'unreadable' | 'unparsed' = 'unreadable', isAtEnd = false) {
    super(message);
    this.name = 'UnreadableLog';
    this.kind = kind;
    this.isAtEnd = isAtEnd;
  }
}

/** A log that could not be read, or not to its end: the world's fault, told in a sentence. */
export class UnreadableLog extends Error {
  readonly kind: 'unreadable' | 'unparsed';

  constructor(message: string, kind: 'unreadable' | 'unparsed' = 'unreadable') {
    super(message);
    this.name = 'UnreadableLog';
    this.kind = kind;
  }
}

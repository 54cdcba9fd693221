/** Why a text is not an expression: the place, what would have been right there, and a sentence for people. */
export class ExpressionError extends Error {
  readonly offset: number;
  /** What could have stood at `offset`, as a noun: `a comparison operator`. */
  readonly expected: string;
  readonly #text: string;

  constructor(text: string, offset: number, expected: string, message: string) {
    super(message);
    this.name = 'ExpressionError';
    this.offset = offset;
    this.expected = expected;
    this.#text = text;
  }

  /** `line:column`, both from 1, columns in UTF-16 units: the form in which the service names places. */
  get position(): string {
    const before = this.#text.slice(0, this.offset);
    const line = before.split('\n').length;
    return `${line}:${this.offset - before.lastIndexOf('\n')}`;
  }
}

/** A stretch of a text that comes in chunks. It is held as long as it is small enough. */
export class Stretch {
  /** The line it begins on. */
  readonly line: number;
  readonly #most: number;
  /** Where it begins in the chunk at hand. */
  #start: number;
  /** What stands in chunks before. */
  #kept: Buffer[] = [];
  #size = 0;

  /** It may be `most` bytes long. */
  constructor(start: number, line: number, most: number) {
    [this.#start, this.line, this.#most] = [start, line, most];
  }

  /** Bytes that were kept, or thrown away as too many. */
  get size(): number {
    return this.#size;
  }

  /** True once it is too large to be held. */
  get isTooLarge(): boolean {
    return this.#size > this.#most;
  }

  /** The same stretch with another bound. */
  within(most: number): Stretch {
    const same = new Stretch(this.#start, this.line, most);
    [same.#kept, same.#size] = [this.#kept, this.#size];
    return same;
  }

  /** Keeps what of it stands in a chunk, before the next one. */
  keep(chunk: Buffer): void {
    this.#add(chunk.subarray(this.#start));
    if (this.isTooLarge) this.#kept = [];
    else this.#kept.push(Buffer.from(chunk.subarray(this.#start)));
    this.#start = 0;
  }

  /** The whole of it, up to a place in the chunk at hand, of whose memory it may be; `undefined` where it is too large. */
  upTo(chunk: Buffer, end: number): Buffer | undefined {
    const last = chunk.subarray(this.#start, end);
    this.#add(last);
    if (this.isTooLarge) return undefined;
    return this.#kept.length === 0 ? last : Buffer.concat([...this.#kept, last]);
  }

  #add(part: Buffer): void {
    this.#size += part.length;
  }
}

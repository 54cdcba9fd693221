import { NEWLINE, OPENING_BRACKET, RETURN, SPACE } from '../../ascii.ts';
import type { LineFinder } from '../bytes/finder.ts';

/** Records from number `from` on, of which each begins `step` lines behind the one before. */
interface Run {
  from: number;
  line: number;
  step: number;
}

/** Runs that are remembered, at least half of them: what waits for more to be told of it does not wait as long. */
const MOST_RUNS = 1 << 17;

/** Puts the records of a document into a finder, each as a line, and knows where in the document each began. */
export class RecordLines {
  readonly #finder: Pick<LineFinder, 'filled' | 'room'>;
  #room: Buffer = Buffer.alloc(0);
  #filled = 0;
  #count = 0;
  #runs: Run[] = [];

  constructor(finder: Pick<LineFinder, 'filled' | 'room'>) {
    this.#finder = finder;
  }

  /** Puts a record, which begins on a line of the document; a list in a list of its own, since a line that is a list holds records. */
  put(record: Buffer, line: number): void {
    this.#begin(line);
    const isList = record[0] === OPENING_BRACKET;
    if (isList) this.#add(BRACKETS, 0, 1);
    let from = 0;
    // Within a text of JSON stands no newline; what it is written over lines with says nothing.
    for (let end = record.indexOf(NEWLINE); end >= 0; end = record.indexOf(NEWLINE, from)) {
      this.#add(record, from, record[end - 1] === RETURN ? end - 1 : end);
      from = end + 1;
      while ((record[from] as number) <= SPACE) from += 1;
    }
    this.#add(record, from, record.length);
    if (isList) this.#add(BRACKETS, 1, 2);
    this.#add(END, 0, 1);
  }

  /** Puts an empty line for what is read by itself, and all before it into the finder; answers its number. */
  skip(line: number): number {
    this.#begin(line);
    this.#add(END, 0, 1);
    this.flush();
    return this.#count;
  }

  /** Hands over to the finder what was put. */
  flush(): void {
    if (this.#filled > 0) this.#finder.filled(this.#filled);
    [this.#room, this.#filled] = [Buffer.alloc(0), 0];
  }

  /** The line of the document on which a record began, by its number from 1. */
  lineOf(number: number): number {
    const run = this.#runs.findLast(({ from }) => from <= number) ?? this.#runs[0];
    return run === undefined ? number : run.line + Math.max(0, number - run.from) * run.step;
  }

  #begin(line: number): void {
    this.#count += 1;
    const last = this.#runs.at(-1);
    if (last !== undefined && this.#count === last.from + 1) last.step = line - last.line;
    if (last !== undefined && line === last.line + (this.#count - last.from) * last.step) return;
    if (this.#runs.length === MOST_RUNS) this.#runs = this.#runs.slice(MOST_RUNS / 2);
    this.#runs.push({ from: this.#count, line, step: 0 });
  }

  #add(bytes: Buffer, start: number, end: number): void {
    for (let from = start; from < end;) {
      if (this.#filled === this.#room.length) {
        this.flush();
        this.#room = this.#finder.room();
      }
      const size = bytes.copy(this.#room, this.#filled, from, end);
      this.#filled += size;
      from += size;
    }
  }
}

const BRACKETS = Buffer.from('[]');
const END = Buffer.from('\n');

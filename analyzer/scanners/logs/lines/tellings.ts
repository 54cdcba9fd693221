import { wrappedLine } from '../formats/wrapped.ts';
import type { LogRecord } from '../record/record.ts';
import { answers } from './answers.ts';
import { retold } from './retold.ts';

/** Puts requests together of which several lines tell. */
export interface Tellings {
  /** True while a line that names no request may tell of one. */
  isWaiting(): boolean;
  /** The requests that are to be counted now that a line was reached. */
  reach(line: number, text: () => string): LogRecord[];
  /** The requests to be counted now that a line told of one, or a message did that was written out over lines. */
  ask(record: LogRecord, text?: string): LogRecord[];
  /** Those that wait, each of them once. What is told of them from here on is told of counted requests; so many lines lie behind. */
  settle(lines?: number): LogRecord[];
}

/** Nothing waits at first. */
export function tellings(): Tellings {
  const [waiting, again] = [answers(), retold()];
  return {
    isWaiting: () => waiting.isWaiting() || again.isWaiting(),
    reach: (line, text) => [...again.pass(line), ...(waiting.isWaiting() ? waiting.hear(text(), line) : [])],
    ask: (record, text) => waiting.ask(record).flatMap((one) => again.ask(one, text === undefined ? '' : wordsAround(one, text), text ?? '')),
    settle: (lines = 0) => [...waiting.settle(lines), ...again.settle(lines)],
  };
}

/** What a program says of a request, before and behind where it stands. */
function wordsAround({ target, fields }: LogRecord, text: string): string {
  if (fields !== undefined && text.startsWith('{')) return wrappedLine(fields) ?? '';
  const at = text.indexOf(target);
  return at < 0 ? text.slice(0, AROUND) : `${text.slice(Math.max(0, at - AROUND), at)} ${text.slice(at + target.length, at + target.length + AROUND)}`;
}

/** Words that stand farther away are not looked at. */
const AROUND = 80;

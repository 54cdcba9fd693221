import { asOneLine } from '../formats/wrappings/bare-line.ts';
import { wrappedLine } from '../formats/wrappings/wrapped.ts';
import type { LogRecord } from '../record/record.ts';
import { Answers, type Due } from './answers.ts';
import { retold } from './retold.ts';

/** Puts requests together of which several lines tell. */
export interface Tellings {
  /** True while a request may be told again. */
  isWaiting(): boolean;
  /** True while a line that names no request may tell of one, so that each has to be seen. */
  isListening(): boolean;
  /** The requests that are to be counted now that a line was reached, whether it is an answer and nothing else, and one that was waited for. `mayAsk` is set for a line that may be a request. */
  reach(line: number, text: () => string, mayAsk: boolean): { due: LogRecord[]; isAnswer: boolean; isAwaited: boolean };
  /** The requests to be counted now that a line told of one, or a message did that was written out over lines. */
  ask(record: LogRecord, text?: string): LogRecord[];
  /** Those that wait, each of them once. What is told of them from here on is told of counted requests; so many lines lie behind. */
  settle(lines?: number): LogRecord[];
}

/** Nothing waits at first. */
export function tellings(): Tellings {
  const [waiting, again] = [new Answers(), retold()];
  const isListening = (): boolean => waiting.isWaiting || waiting.isTalking;
  const retell = ({ record, text, isNumbered }: Due): LogRecord[] => (isNumbered === true ? [record] : again.ask(record, () => (text === '' ? '' : wordsAround(record, text)), text));
  return {
    isWaiting: () => isListening() || again.isWaiting(),
    isListening,
    reach: (line, text, mayAsk) => {
      const late = again.pass(line);
      if (!isListening() && !mayAsk) return { due: late, isAnswer: false, isAwaited: false };
      const { due, ...answer } = waiting.hear(text(), line);
      return { due: [...late, ...due.flatMap(retell)], ...answer };
    },
    ask: (record, text = '') => waiting.ask({ record, text: asOneLine(text) }).flatMap(retell),
    settle: (lines = 0) => [...waiting.settle(lines).flatMap(retell), ...again.settle(lines)],
  };
}

/** What a program says of a request, before and behind where it stands. */
function wordsAround({ target, fields }: LogRecord, text: string): string {
  if (fields !== undefined) {
    if (text.startsWith('{')) return wrappedLine(fields) ?? '';
    const shown = text.search(/\{\s*['"]/);
    if (shown >= 0) return `${text.slice(0, shown)} ${wrappedLine(fields) ?? ''}`;
  }
  const at = text.indexOf(target);
  return at < 0 ? text.slice(0, AROUND) : `${text.slice(Math.max(0, at - AROUND), at)} ${text.slice(at + target.length, at + target.length + AROUND)}`;
}

/** Words that stand farther away are not looked at. */
const AROUND = 80;

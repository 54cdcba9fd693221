import type { LogRecord } from '../record/record.ts';

/** What is handed over where all that wait are counted: once each, and moved back by so many lines. */
export function settled(waiting: Iterable<{ record: LogRecord; isCounted: boolean }>, lines: number): LogRecord[] {
  return [...waiting].flatMap((one) => {
    const due = one.isCounted ? [] : [one.record];
    one.isCounted = true;
    if (lines > 0) one.record = { ...one.record, line: one.record.line - lines };
    return due;
  });
}

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

/** What is given of those that came first, as long as it is too much to wait for them; each is gone once it is given. */
export function oldestOf<T, R>(waiting: ReadonlySet<T>, isTooMuch: (oldest: T) => boolean, given: (oldest: T) => R[]): R[] {
  const due: R[] = [];
  for (const oldest of waiting) {
    if (!isTooMuch(oldest)) break;
    due.push(...given(oldest));
  }
  return due;
}

import type { RowCount } from '../../record/row-counts.ts';

/** A number in as much room as `uniq -c` gives it: right-aligned in seven columns (GNU) or four (BSD), and none where it is as long, as numbers of anything have, or where it may be a status. A number of lines (`cat -n`) has a tab behind it. */
const ALIGNED = /^( {6}\d| {5}\d\d| {4}\d{3}| {3}\d{4}| {2}\d{5}| \d{6}| {3}\d| {2}\d\d| \d{3}(?! "?(?:[A-Z]+ )?(?:\/|https?:))) (?=\S)/;

/** A line behind the number of times that it came, in the room that `uniq` gives it; `undefined` for any other. */
export function countedLine(text: string): { text: string; standsFor: RowCount } | undefined {
  const [whole = '', number = ''] = ALIGNED.exec(text) ?? [];
  const requests = Number(number);
  return requests >= 1 ? { text: text.slice(whole.length), standsFor: { requests, by: 'the number before them', isCertain: true } } : undefined;
}

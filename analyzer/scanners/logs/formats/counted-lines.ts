import type { RowCount } from '../record/row-counts.ts';

/** A number in as much room as `uniq -c` gives it: right-aligned in seven columns (GNU) or four (BSD), and none where it is as long, as numbers of anything have, or where it may be a status. A number of lines (`cat -n`) has a tab behind it. */
const ALIGNED = /^( {6}\d| {5}\d\d| {4}\d{3}| {3}\d{4}| {2}\d{5}| \d{6}| {3}\d| {2}\d\d| \d{3}(?! "?(?:[A-Z]+ )?(?:\/|https?:))) (?=\S)/;

/** A request, or its path alone, behind any number: it may count them, or something else; one of ten digits and more is a time. */
const BARE = /^\s*(\d{1,9})[ \t]+(?="?(?:GET|HEAD|POST|PUT|PATCH|DELETE) (?:\/|https?:\/\/)\S*(?: HTTP\/[\d.]+)?"?$|(?:\/|https?:\/\/)\S+$)/;

/** A line behind the number of times that it came; `undefined` for any other. */
export function countedLine(text: string): { text: string; standsFor: RowCount } | undefined {
  const aligned = ALIGNED.exec(text);
  const [whole = '', number = ''] = aligned ?? BARE.exec(text) ?? [];
  const requests = Number(number);
  if (whole === '' || !(requests >= 1)) return undefined;
  return { text: text.slice(whole.length), standsFor: { requests, by: 'the number before them', isCertain: aligned !== null } };
}

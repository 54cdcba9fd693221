/** `1204` → `1,204`, the same on every machine. */
export function number(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** A part of 1: `12.5 %`, `under 0.1 %`. */
export function percent(share: number): string {
  return share > 0 && share < 0.001 ? 'under 0.1 %' : `${(share * 100).toFixed(1)} %`;
}

/** `1 file`, `1,204 files`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** `3.1 MB`; decimal units. */
export function size(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  return unit === 0 ? plural(bytes, 'byte') : `${value.toFixed(1)} ${units[unit]}`;
}

/** `typescript 20, go 11`: the largest first, then by name. */
export function tally(counts: Record<string, number>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([a, m], [b, n]) => n - m || compare(a, b))
    .map(([name, count]) => `${name} ${number(count)}`)
    .join(', ');
}

/** The sum of a tally. */
export function total(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Ends a phrase as a sentence, whatever it ended with before. */
export function sentence(phrase: string): string {
  const trimmed = phrase.trim();
  return trimmed === '' || /[.!?…]["')\]]?$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/**
 * One line that is safe to print: control characters (a log may carry terminal commands) and characters that turn
 * the direction of writing become visible escapes.
 */
export function printable(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (char) => {
      return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
    });
}

/** At most `length` characters, with an ellipsis for what was cut. Never cuts a surrogate pair in two. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, Math.max(0, length - 1)).replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}

/** Order by UTF-16 units: the same everywhere, unlike `localeCompare`. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

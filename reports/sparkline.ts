const BARS = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/** Columns drawn at most; longer spans put several days into one. */
const WIDEST = 60;

const DAY = 86_400_000;

/** Counts by day as a row of bars, days without any as gaps; the highest bar is the busiest. Empty without days. */
export function sparkline(days: Record<string, number>): string {
  const dates = Object.keys(days).sort();
  const [first, last] = [Date.parse(dates[0] ?? ''), Date.parse(dates.at(-1) ?? '')];
  if (Number.isNaN(first) || Number.isNaN(last)) return '';
  const width = Math.ceil(((last - first) / DAY + 1) / WIDEST);
  const columns = Array.from({ length: Math.floor((last - first) / DAY / width) + 1 }, () => 0);
  for (const [date, count] of Object.entries(days)) {
    const column = Math.floor((Date.parse(date) - first) / DAY / width);
    columns[column] = (columns[column] ?? 0) + count;
  }
  const most = Math.max(...columns);
  return columns.map((count) => BARS[count === 0 ? 0 : Math.max(1, Math.round((count / most) * 8))]).join('');
}

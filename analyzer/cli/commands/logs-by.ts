import type { Finding } from '../../model.ts';

const AXES = ['caller', 'route', 'day', 'status'] as const;
export type Axis = (typeof AXES)[number];

/** One line of the table: how often calls that end were made by a caller, on a route, on a day, with a status. */
export interface Row {
  key: string;
  count: number;
  /** How many of them are only possible. */
  possible: number;
  /** Entries of the catalog that the calls fall under. */
  deprecations: string[];
}

/** Counts findings along one axis: days in their order, all else the most frequent first. Suppressed findings are left out. */
export function rowsBy(axis: Axis, findings: readonly Finding[]): Row[] {
  const rows = new Map<string, Omit<Row, 'key' | 'deprecations'> & { deprecations: Set<string> }>();
  for (const finding of findings.filter(({ suppressed }) => suppressed === null)) {
    for (const [key, count] of PARTS[axis](finding)) {
      const row = rows.get(key) ?? { count: 0, possible: 0, deprecations: new Set() };
      row.count += count;
      if (finding.certainty === 'possible') row.possible += count;
      row.deprecations.add(finding.deprecation);
      rows.set(key, row);
    }
  }
  const byKey = (a: Row, b: Row): number => (a.key < b.key ? -1 : 1);
  return [...rows]
    .map(([key, { count, possible, deprecations }]) => ({ key, count, possible, deprecations: [...deprecations].sort() }))
    .sort((a, b) => (axis === 'day' ? byKey(a, b) : b.count - a.count || byKey(a, b)));
}

const PARTS: Record<Axis, (finding: Finding) => [string, number][]> = {
  caller: ({ callers }) => callers.map(({ who, count }) => [who, count]),
  route: ({ route, surface, count }) => [[route ?? surface, count]],
  day: ({ days = {} }) => Object.entries(days),
  status: ({ statuses = {} }) => Object.entries(statuses),
};

/** The rows as a table for people; says so when there is none, and whether there are calls all the same. */
export function tableOf(axis: Axis, rows: readonly Row[], findings: readonly Finding[]): string {
  const calls = findings.filter(({ suppressed }) => suppressed === null).reduce((sum, { count }) => sum + count, 0);
  if (rows.length === 0) return calls === 0 ? 'No call was found that ends.' : `No ${axis} is known of ${calls === 1 ? 'the 1 call that was' : `any of the ${calls} calls that were`} found.`;
  const widest = Math.max(...rows.map(({ count }) => String(count).length));
  return rows.map((row) => `${String(row.count).padStart(widest)}  ${printable(row.key)}  ${row.deprecations.join(', ')}${doubtIn(row)}`).join('\n');
}

/** What keeps a row from being certain, in the words of the report. */
function doubtIn({ count, possible }: Row): string {
  return possible === 0 ? '' : possible === count ? '  only possible' : `  ${possible} only possible`;
}

/** A log may carry commands for the terminal. */
function printable(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

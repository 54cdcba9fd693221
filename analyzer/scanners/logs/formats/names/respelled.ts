import { DIALECTS, type Dialect } from './dialects.ts';

/** Logs that stores take in column by column, under names that they have their own way with. */
const STORED = DIALECTS.filter(({ format }) => format.startsWith('logpush-'));

/**
 * The dialects of Logpush with their names as stores write them that know no capitals, or capitals alone, put words apart or say of each column what
 * it holds: `clientrequesturi` (Log Explorer, Athena), `CLIENTREQUESTURI`, `client_request_uri`, `ClientRequestURI_s` (Azure). None where no mark is among the names.
 */
export function respelledDialects(names: readonly string[]): readonly Dialect[] {
  const set = names.join('\n');
  const known = FOUND.get(set);
  if (known !== undefined) return known;
  const written = new Map(names.map((name) => [plainName(name), name]));
  const found = STORED.map((dialect) => respelled(dialect, written)).filter(({ marks, uri, path }) => marks.length > 0 && uri.length + path.length > 0);
  if (FOUND.size < MOST_SETS) FOUND.set(set, found);
  return found;
}

/** What was found out of records with these keys. */
const FOUND = new Map<string, readonly Dialect[]>();
const MOST_SETS = 1000;

function respelled({ edge, ...dialect }: Dialect, written: ReadonlyMap<string, string>): Dialect {
  const listed = (names: readonly string[]): string[] => names.flatMap((name) => written.get(plainName(name)) ?? []);
  const own = Object.fromEntries(Object.entries(dialect).map(([part, names]) => [part, Array.isArray(names) ? listed(names as string[]) : names])) as unknown as Dialect;
  return edge === undefined ? own : { ...own, edge: { behind: listed(edge.behind), rules: listed(edge.rules) } };
}

/** What all spellings of a name have in common; Azure puts behind it whether a column holds a text, a number, a time, a truth or an identifier: `httpMethod_s`. */
export function plainName(name: string): string {
  return name.replace(/(?<=[A-Za-z])_[sdtbg]$/, '').replace(/[\s_-]/g, '').toLowerCase();
}

import type { JsonObject } from '../record/values.ts';
import { DIALECTS } from './dialects.ts';
import { asExtended, extendedRow } from './extended.ts';
import { isUsual, meantAmong, usualName, withUsualNames } from './usual-names.ts';

/** Column names that a line of a log announced for those after it. */
export interface Columns {
  format: 'w3c' | 'csv';
  names: string[];
  /** A text where cells may stand in quotes. */
  separator: RegExp | string;
  /** Those names that mean a usual one, each with it. */
  meant: readonly (readonly [name: string, usual: string])[];
}

/** A `#Fields:` directive (W3C extended, IIS, CloudFront), the `#fields` of Zeek, or the header line of a CSV; `undefined` for any other line. */
export function columnsOf(text: string): Columns | undefined {
  const fields = /^#Fields:\s*(.*)$/.exec(text)?.[1];
  if (fields !== undefined) return under('w3c', fields.trim().split(/\s+/), /\t| /);
  if (text.startsWith('#fields\t')) return under('w3c', text.split('\t').slice(1), /\t/);
  for (const separator of SEPARATORS) {
    if (!text.includes(separator)) continue;
    // Datadog puts a sign before attributes.
    const names = cells(text, separator).map((name) => (separator === ',' ? name.trim() : name).replace(/^@(?=\w+\.)/, ''));
    if (isHeader(names)) return under('csv', names, separator);
  }
  return undefined;
}

function under(format: Columns['format'], names: string[], separator: Columns['separator']): Columns {
  return { format, names, separator, meant: meantAmong(names) };
}

/** Words with commas between them are a sentence, unless they are the names of columns: those of several words only among others that mean something. */
function isHeader(names: readonly string[]): boolean {
  if (names.length < 2 || !names.every((name) => NAME.test(name))) return false;
  const usual = names.map((name) => usualName(name) ?? name);
  if (!usual.some((name) => PATHS.has(name.toLowerCase()))) return false;
  return !names.some((name) => name.includes(' ')) || usual.filter((name) => isUsual(name)).length >= LEAST_USUAL;
}

const NAME = /^[A-Za-z@_][\w.@()*-]*(?: [\w.@()*-]+){0,3}$/;
const LEAST_USUAL = 3;

/** What may stand between cells: a program that writes such tables is often told what. */
const SEPARATORS = [',', '\t', '|', ';', '^', '~', '\x1f'];

/** Names of columns that hold a path, or a whole line. */
const PATHS = new Set(['_raw', '@message', 'message', 'textpayload', ...DIALECTS.flatMap(({ uri, path }) => [...uri, ...path]).map((name) => name.toLowerCase())]);

/** A row as an object; `undefined` when it has not one cell for each column. */
export function rowOf(columns: Columns, text: string): JsonObject | undefined {
  const values = valuesOf(text, columns);
  if (values.length !== columns.names.length) return undefined;
  const row = Object.fromEntries(columns.names.map((name, index) => [name, values[index] ?? '']));
  return withUsualNames(columns.format === 'w3c' ? extendedRow(row) : asExtended(row), columns.meant);
}

/** Some servers put cells of a W3C extended log into quotes, or several spaces between them; most do neither, and theirs are split as they stand. */
function valuesOf(text: string, { names, separator }: Columns): string[] {
  if (typeof separator === 'string') return cells(text, separator);
  const values = text.split(separator);
  // A row of Zeek has tabs alone between its cells, which may hold spaces.
  if (!separator.test(' ') || (values.length === names.length && !text.includes('"'))) return values;
  const spaced = [...text.matchAll(SPACED)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
  return spaced.length === names.length ? spaced : values;
}

const SPACED = /"((?:[^"]|"")*)"(?=\s|$)|(\S+)/g;

function cells(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator);
  return [...`${separator}${text}`.matchAll(CELLS.get(separator) as RegExp)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

const CELLS = new Map(SEPARATORS.map((separator) => [separator, new RegExp(`\\${separator}(?:"((?:[^"]|"")*)"|([^\\${separator}]*))`, 'g')]));

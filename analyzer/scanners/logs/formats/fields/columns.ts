import { countColumn } from '../../record/row-counts.ts';
import type { JsonObject } from '../../record/values.ts';
import { DIALECTS } from '../names/dialects.ts';
import { asExtended, extendedRow } from '../names/extended.ts';
import { respelledDialects } from '../names/respelled.ts';
import { isUsual, meantAmong, usualName, withUsualNames } from '../names/usual-names.ts';

/** Column names that a line of a log announced for those after it. */
export interface Columns {
  format: 'w3c' | 'csv';
  names: string[];
  /** A text where cells may stand in quotes. */
  separator: RegExp | string;
  /** Cells stand in a box of lines, with room around them. */
  isBoxed?: boolean;
  /** Those names that mean a usual one, each with it. */
  meant: readonly (readonly [name: string, usual: string])[];
}

/** A `#Fields:` directive (W3C extended, IIS, CloudFront), the `#fields` of Zeek, or the header line of a CSV; `undefined` for any other line. */
export function columnsOf(text: string): Columns | undefined {
  const fields = /^#Fields:\s*(.*)$/.exec(text)?.[1];
  if (fields !== undefined) return under('w3c', fields.trim().split(/\s+/), /\t| /);
  if (text.startsWith('#fields\t')) return under('w3c', text.split('\t').slice(1), /\t/);
  if (NO_HEADER.test(text)) return undefined;
  const isQuoted = text.startsWith('"');
  for (const separator of SEPARATORS) {
    const end = text.indexOf(separator);
    if (end < 0 || (!isQuoted && !LINES.includes(separator) && !NAME.test(text.slice(0, end).trim()))) continue;
    // Datadog puts a sign before attributes, Azure the zone behind times.
    const names = cells(text, separator).map((name) => (separator === ',' ? name.trim() : name).replace(/^@(?=\w+\.)| \[UTC\]$/g, ''));
    if (isHeader(names)) return under('csv', names, separator);
    const boxed = inBox(names);
    if (LINES.includes(separator) && boxed.length > 2 && isHeader(boxed)) return { ...under('csv', boxed, separator), isBoxed: true };
  }
  return undefined;
}

/** What stands in the name of no column. */
export const OF_NO_NAME = '!$&\'+<>?[]`{}:=\\';

const SIGNS = OF_NO_NAME.replace(/[\]\\]/g, '\\$&');

/** Before the first quote one of them stands, as in nearly all lines. */
const NO_HEADER = new RegExp(`^[^"${SIGNS}]*[${SIGNS}]`);

/** What data bases draw between the cells of an answer for people. */
const LINES = ['|', '│'];

/** A line of nothing but what a table is drawn with. */
export function isRule(text: string): boolean {
  return /^[\s|+:=─━┄┌┐└┘├┤┬┴┼│═║╔╗╚╝╟╢╠╣╤╧╪╞╡-]{3,}$/.test(text);
}

/** Cells without the room around them, and without what stands before and behind the outer lines. */
function inBox(values: readonly string[]): string[] {
  const bare = values.map((value) => value.trim());
  return bare[0] === '' && bare.at(-1) === '' ? bare.slice(1, -1) : bare;
}

function under(format: Columns['format'], names: string[], separator: Columns['separator']): Columns {
  return { format, names, separator, meant: meantAmong(names) };
}

/** Words with commas between them are a sentence, unless they are the names of columns: those of several words only among others that mean something. */
function isHeader(names: readonly string[]): boolean {
  if (names.length < 2 || !names.every((name) => NAME.test(name))) return false;
  if (names.length > 2 && names.some((name) => CALLED.test(name)) && countColumn(names) !== undefined) return true;
  if (!names.some((name) => name.includes(' ')) && respelledDialects(names).length > 0) return true;
  const usual = names.map((name) => usualName(name) ?? name);
  if (!usual.some((name) => PATHS.has(name.toLowerCase()))) return false;
  return !names.some((name) => name.includes(' ')) || usual.filter((name) => isUsual(name)).length >= LEAST_USUAL;
}

/** Rows may be numbered under a sign. (Fiddler) */
const NAME = /^(?:#|[A-Za-z@_][\w.@()*/-]*(?: [\w.@()*/-]+){0,3}|\d+(?:\.\d+)?%)$/;
const LEAST_USUAL = 3;
/** What requests are counted by, where reports name it in their own way. */
const CALLED = /^(?:name|label|endpoint|route|resource|page)$/i;

/** What may stand between cells: a program that writes such tables is often told what. */
const SEPARATORS = [',', '\t', '|', '│', ';', '^', '~', '\x1f'];

/** Names of columns that hold a path, or a whole line. */
const PATHS = new Set(['_raw', '@message', 'message', 'textpayload', 'line', ...DIALECTS.flatMap(({ uri, path }) => [...uri, ...path]).map((name) => name.toLowerCase())]);

/** A row as an object; `undefined` when it has not one cell for each column. */
export function rowOf(columns: Columns, text: string): JsonObject | undefined {
  const values = columns.isBoxed === true ? inBox(valuesOf(text, columns)) : valuesOf(text, columns);
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

/** The cells of a row, without the quotes around them. */
export function cells(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator);
  return [...`${separator}${text}`.matchAll(CELLS.get(separator) as RegExp)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

const CELLS = new Map(SEPARATORS.map((separator) => [separator, new RegExp(`\\${separator}(?:"((?:[^"]|"")*)"|([^\\${separator}]*))`, 'g')]));

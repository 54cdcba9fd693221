import { spacedAgent } from '../record/escapes.ts';
import type { JsonObject } from '../record/values.ts';

/** Column names that a line of a log announced for those after it. */
export interface Columns {
  format: 'w3c' | 'csv';
  names: string[];
  separator: RegExp | ',';
}

/** A `#Fields:` directive (W3C extended, IIS, CloudFront), the `#fields` of Zeek, or the header line of a CSV; `undefined` for any other line. */
export function columnsOf(text: string): Columns | undefined {
  const fields = /^#Fields:\s*(.*)$/.exec(text)?.[1];
  if (fields !== undefined) return { format: 'w3c', names: fields.trim().split(/\s+/), separator: /\t| / };
  if (text.startsWith('#fields\t')) return { format: 'w3c', names: text.split('\t').slice(1), separator: /\t/ };
  if (!text.includes(',')) return undefined;
  // Datadog puts a sign before attributes.
  const names = cells(text).map((name) => name.trim().replace(/^@(?=\w+\.)/, ''));
  const isHeader = names.length >= 2 && names.every((name) => /^[A-Za-z@_][\w.@()-]*$/.test(name)) && names.some((name) => PATHS.has(name.toLowerCase()));
  return isHeader ? { format: 'csv', names, separator: ',' } : undefined;
}

/** Names of columns that hold a path, or a whole line. */
const PATHS = new Set(['_raw', '@message', 'message', 'textpayload', 'http.url', 'http.url_details.path', 'clientrequesturi', 'clientrequestpath', 'url', 'uri', 'path', 'request_uri', 'request_path', 'request', 'cs-uri-stem', 'url.path', 'url.full']);

/** A row as an object; `undefined` when it has not one cell for each column. */
export function rowOf(columns: Columns, text: string): JsonObject | undefined {
  const values = columns.separator === ',' ? cells(text) : text.split(columns.separator);
  if (values.length !== columns.names.length) return undefined;
  const row = Object.fromEntries(columns.names.map((name, index) => [name, values[index] ?? '']));
  if (columns.format === 'w3c' && row.date !== undefined && row.time !== undefined) row.time = `${row.date}T${row.time}`;
  if (row[AGENT] !== undefined) row[AGENT] = spacedAgent(row[AGENT]);
  return row;
}

const AGENT = 'cs(User-Agent)';

function cells(text: string): string[] {
  if (!text.includes('"')) return text.split(',');
  return [...`,${text}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

import path from 'node:path';
import { stringify } from 'yaml';
import { calendarOf } from '../../catalog/calendar.ts';
import { UserError } from '../../errors.ts';
import type { Deprecation, Json } from '../../model.ts';
import { catalogLines } from '../../report.ts';
import { deadline } from '../../../reports/sentences.ts';
import { EXIT } from '../exit.ts';
import { readTextFile } from '../../whole-file.ts';
import { requireDay, type JudgingFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { writeText } from '../output.ts';
import { openSession } from '../session.ts';

/** `catalog list`: one line per entry, or JSON. */
export async function listCommand(_words: string[], flags: JudgingFlags, io: Io): Promise<number> {
  const { catalog, terms } = await openSession(flags, io);
  const lines = catalogLines(catalog, terms);
  const width = Math.max(...lines.map((line) => line.id.length));
  return writeText({
    text: () => lines.map((line) => `${line.endOfLife}  ${line.id.padEnd(width)}  ${line.title}`).join('\n'),
    json: () => JSON.stringify(lines, null, 2),
  }, flags, io);
}

/** `catalog show ID`: the whole entry as YAML, or JSON. */
export async function showCommand([id = '']: string[], flags: JudgingFlags, io: Io): Promise<number> {
  const { catalog, terms } = await openSession(flags, io);
  const entry = catalog.byId.get(id);
  const line = catalogLines(catalog, terms).find((one) => one.id === id);
  if (entry === undefined || line === undefined) throw new UserError(`There is no entry "${id}".`, { hint: 'lastcall catalog list shows the ids.' });
  return writeText({
    text: () => `# ${entry.title}\n# ${deadline(line, terms.asOf)}\n${stringify(entry)}`,
    json: () => JSON.stringify(entry, null, 2),
  }, flags, io);
}

/** `catalog check FILE`: says what is wrong with a catalog file, with file and line, or how many entries it has. */
export async function checkCommand([file = '']: string[], flags: JudgingFlags, io: Io): Promise<number> {
  const { readCatalogFile } = await import('../../catalog/custom.ts');
  const { entries } = await readCatalogFile(path.resolve(io.cwd, file));
  const { catalog } = await openSession({ ...flags, catalog: [...flags.catalog, file] }, io);
  const count = `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`;
  return writeText({ text: () => `${file}: ${count}, no mistakes; ${catalog.entries.length} with the built-in ones.` }, flags, io);
}

/** `catalog import OPENAPI`: a catalog file on standard output; what got no entry is said on standard error. */
export async function importCommand([file = '']: string[], flags: JudgingFlags, io: Io): Promise<number> {
  const { importOpenApi } = await import('../../catalog/import-openapi.ts');
  const text = await readTextFile(path.resolve(io.cwd, file), 'The OpenAPI document');
  const fallback = flags.endOfLife === undefined ? undefined : requireDay(flags.endOfLife, '--end-of-life');
  const { apis, entries, left } = importOpenApi(text, file, fallback);
  for (const line of left) io.stderr(`Left out: ${line}\n`);
  const content = { ...(apis.length > 0 ? { apis } : {}), entries };
  await writeText({ text: () => stringify(content), json: () => JSON.stringify(content, null, 2) }, flags, io);
  return entries.length === 0 && left.length > 0 ? EXIT.failed : EXIT.clear;
}

/** `catalog export`: the catalog, a JSON Schema, or log-push filters. */
export async function exportCommand(_words: string[], flags: JudgingFlags, io: Io): Promise<number> {
  const content = JSON.stringify(await exported(flags, io), null, 2);
  return writeText({ text: () => content, json: () => content }, flags, io);
}

/** `catalog calendar`: the deadlines as iCalendar. */
export async function calendarCommand(_words: string[], flags: JudgingFlags, io: Io): Promise<number> {
  const { catalog, terms } = await openSession(flags, io);
  return writeText({ text: () => calendarOf(catalogLines(catalog, terms), terms.asOf) }, flags, io);
}

async function exported(flags: JudgingFlags, io: Io): Promise<Json> {
  if (flags.schema === 'entry') return (await import('../../catalog/schema.ts')).catalogFileJsonSchema();
  if (flags.schema === 'config') return (await import('../../catalog/config-schema.ts')).configJsonSchema();
  if (flags.schema === 'report') return (await import('../../../reports/schema.ts')).reportSchema() as Json;
  if (flags.schema === 'fix') return (await import('../../../reports/schema.ts')).fixSchema() as Json;
  const { catalog } = await openSession(flags, io);
  if (flags.logpush === true) return (await import('../../catalog/logpush-filters.ts')).logpushFilters(catalog) as unknown as Json;
  const { entries, apis, digest } = catalog;
  return { digest, apis, entries: entries satisfies Deprecation[] } as unknown as Json;
}

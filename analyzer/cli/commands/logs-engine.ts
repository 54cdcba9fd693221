import path from 'node:path';
import { analyzeLogs } from '../../analyze.ts';
import { compiled, namedTable, readByEngine, requireDialect, type EngineTerms, type LogEngine } from '../../engines/engine.ts';
import { usualColumns } from '../../engines/columns.ts';
import { fileTable, openDuckdb } from '../../engines/duckdb.ts';
import { UserError } from '../../errors.ts';
import type { BlindSpot } from '../../model.ts';
import { parseLogFilter, type LogFilter } from '../../expression/logpush.ts';
import type { JudgingFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { closeSession, openSession } from '../session.ts';

/** `lastcall logs --engine …`: an SQL engine reads the logs, or the statement for one is printed. `window` are inclusive bounds in RFC 3339. */
export async function logsByEngine(inputs: string[], flags: JudgingFlags, window: Pick<EngineTerms, 'since' | 'until'>, io: Io): Promise<number> {
  const session = await openSession(flags, io);
  const terms: EngineTerms = {
    vocabulary: session.catalog.vocabulary,
    ...window,
    ...(flags.filter === undefined ? {} : { filter: requireFilter(flags.filter) }),
  };
  if (flags.printSql) {
    io.stdout(statement(inputs, flags, terms, io));
    return 0;
  }
  const engine = await opened(inputs, flags, io);
  try {
    const { groups, blindSpots, coverage } = await readByEngine(engine, inputs.join(', '), terms);
    return await closeSession(analyzeLogs(groups, [...blindSpots, ...unlimited(inputs, flags)], [coverage], session), session, flags, io);
  } finally {
    await engine.close();
  }
}

/** What an engine counts are calls alone; it is not asked for limits. */
function unlimited(inputs: string[], { limits }: JudgingFlags): BlindSpot[] {
  return limits === 'none' ? [] : [{ where: inputs.join(', '), reason: 'Limits were not looked for: an engine counts calls alone. Without --engine they are.', kind: 'other' }];
}

async function opened(inputs: string[], flags: JudgingFlags, io: Io): Promise<LogEngine> {
  if (inputs.includes('-')) throw new UserError('An engine cannot read standard input.', { hint: 'Name files, globs or URLs for duckdb, a table for clickhouse.' });
  if (flags.engine === 'duckdb') return openDuckdb(absolute(inputs, io));
  const [table, ...others] = inputs;
  if (table === undefined || others.length > 0) throw new UserError('ClickHouse reads one table or table function in a run.');
  const { openClickhouse } = await import('../../engines/clickhouse.ts');
  return openClickhouse(table, {
    url: io.env['CLICKHOUSE_URL'] ?? 'http://localhost:8123',
    user: io.env['CLICKHOUSE_USER'],
    password: io.env['CLICKHOUSE_PASSWORD'],
  });
}

/** Nothing is looked at for it: the columns are those of a Logpush job for HTTP requests. */
function statement(inputs: string[], flags: JudgingFlags, terms: EngineTerms, io: Io): string {
  const dialect = requireDialect(flags.dialect ?? flags.engine ?? 'duckdb');
  const named = inputs.filter((input) => input !== '-');
  if (dialect.name !== 'duckdb' && named.length > 1) throw new UserError(`A statement for ${dialect.title} reads one table.`);
  const table = dialect.name === 'duckdb' && named.length > 0
    ? fileTable(absolute(named, io), usualColumns('logpush-http'))
    : namedTable(named[0] ?? 'http_requests', dialect);
  const notes = [
    `${dialect.title}: requests of the ${terms.vocabulary.templates.length} catalogued paths, for a table with the columns ${[...table.columns.keys()].join(', ')}.`,
    ...(dialect.isExecuted ? [] : ['Parsed, not executed: no such engine runs in the tests of lastcall.']),
    ...(dialect.note === undefined ? [] : [dialect.note]),
  ];
  return `${notes.map((note) => `-- ${note}\n`).join('')}${compiled(table, dialect, terms).sql};\n`;
}

/** URLs stay as they are; the rest counts from the current folder. */
function absolute(files: string[], io: Io): string[] {
  return files.map((file) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(file) ? file : path.resolve(io.cwd, file)));
}

function requireFilter(text: string): LogFilter {
  const parsed = parseLogFilter(text);
  if (parsed.ok) return parsed.filter;
  throw new UserError(['The log filter is not valid.', ...parsed.errors.map((error) => `  ${error.pointer === '' ? '/' : error.pointer}  ${error.message}`)].join('\n'));
}

import path from 'node:path';
import { analyzeLogs } from '../../analyze.ts';
import { openDuckdb } from '../../engines/duckdb.ts';
import { readByEngine, type EngineTerms, type LogEngine } from '../../engines/engine.ts';
import { shownInput } from '../../engines/shown.ts';
import { UserError } from '../../errors.ts';
import type { BlindSpot, LogCoverage, Report } from '../../model.ts';
import type { JudgingFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { requireLogFilter } from '../log-filter.ts';
import { closeSession, openSession } from '../session.ts';

/** What does not depend on who reads the logs. */
interface Shared extends Pick<EngineTerms, 'since' | 'until'> {
  /** Takes the place of the report. */
  write: ((report: Report) => Promise<void>) | undefined;
  /** What such logs never hold. */
  notHeldIn(coverage: LogCoverage): BlindSpot[];
}

/** `lastcall logs --engine …`: an SQL engine reads the logs, or the statement for one is printed. */
export async function logsByEngine(inputs: string[], flags: JudgingFlags, io: Io, { write, notHeldIn, ...window }: Shared): Promise<number> {
  const session = await openSession(flags, io);
  const terms: EngineTerms = {
    vocabulary: session.catalog.vocabulary,
    ...window,
    ...(flags.field === undefined ? {} : { fields: flags.field }),
    ...(flags.filter === undefined ? {} : { filter: requireLogFilter(flags.filter) }),
    ...(flags.limits === 'none' ? {} : { limits: (await import('../../../rules/limits.ts')).limits }),
  };
  if (flags.printSql) {
    const { printedStatement } = await import('./logs-print-sql.ts');
    const dialect = flags.dialect ?? flags.engine ?? 'duckdb';
    const named = inputs.filter((input) => input !== '-');
    io.stdout(printedStatement(dialect === 'duckdb' ? absolute(named, io) : named, dialect, terms));
    return 0;
  }
  const engine = await opened(inputs, flags, io);
  try {
    const name = inputs.map(shownInput).join(', ');
    const { groups, limits, blindSpots, coverage } = await readByEngine(engine, name, terms);
    return await closeSession(analyzeLogs(groups, [...blindSpots, ...notHeldIn(coverage)], [coverage], session, limits), session, flags, io, write);
  } finally {
    await engine.close();
  }
}

async function opened(inputs: string[], flags: JudgingFlags, io: Io): Promise<LogEngine> {
  if (inputs.includes('-')) throw new UserError('An engine cannot read standard input.', { hint: 'Name files, globs or URLs for duckdb, a table for clickhouse.' });
  if (flags.engine === 'duckdb') return openDuckdb(absolute(inputs, io), flags.field);
  const [table, ...others] = inputs;
  if (table === undefined || others.length > 0) throw new UserError('ClickHouse reads one table or table function in a run.');
  const { openClickhouse } = await import('../../engines/clickhouse.ts');
  return openClickhouse(table, {
    url: io.env['CLICKHOUSE_URL'] ?? 'http://localhost:8123',
    user: io.env['CLICKHOUSE_USER'],
    password: io.env['CLICKHOUSE_PASSWORD'],
  });
}

/** URLs stay as they are; the rest counts from the current folder. */
function absolute(files: string[], io: Io): string[] {
  return files.map((file) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(file) ? file : path.resolve(io.cwd, file)));
}

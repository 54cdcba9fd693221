import type { Limit } from '../limits/limit.ts';
import type { BlindSpot, LimitFinding, LogCoverage } from '../model.ts';
import type { LogFilter } from '../expression/logpush.ts';
import { UserError } from '../errors.ts';
import type { Vocabulary } from '../catalog/vocabulary.ts';
import type { LogGroup } from '../scanners/logs/groups/log-group.ts';
import { paths } from '../scanners/logs/paths/paths.ts';
import { NAME_THE_COUNT } from '../scanners/logs/record/row-counts.ts';
import { answerRow } from './answer.ts';
import { dialectsFor, logDialectOf, requestColumns, usualColumns, type LogTable, type RequestColumns } from './columns.ts';
import { sqlDialect, SQL_DIALECTS, type SqlDialect } from './dialects.ts';
import { unmetField, unmetFields } from './filter.ts';
import { foldAnswer } from './fold.ts';
import { statementFor } from './statement.ts';

/** A place where statements run. */
export interface LogEngine {
  dialect: SqlDialect;
  table: LogTable;
  /** Rows as lists of plain values. Throws `UserError` where the engine cannot be reached or refuses. */
  rows(sql: string): Promise<unknown[][]>;
  close(): Promise<void>;
}

export interface EngineTerms {
  vocabulary: Vocabulary;
  bases?: readonly string[];
  /** Where logs of one's own keep things: `method=req.verb`. */
  fields?: readonly string[];
  /** Inclusive, ISO 8601 in UTC. */
  since?: string;
  until?: string;
  filter?: LogFilter;
  /** Limits that requests are asked for; none unless told. */
  limits?: readonly Limit[];
}

export interface EngineReading {
  groups: LogGroup[];
  /** Limits that requests met; absent when none were asked for. */
  limits?: LimitFinding[];
  blindSpots: BlindSpot[];
  coverage: LogCoverage;
}

/** Reads the logs behind an engine into the groups that `readLogs` would make of them. `name` is what the report calls them. */
export async function readByEngine(engine: LogEngine, name: string, terms: EngineTerms): Promise<EngineReading> {
  const { sql, columns } = compiled(engine.table, engine.dialect, terms);
  const { format, provenance, isOfEdge, agentOf, count } = columns;
  const rows = (await engine.rows(sql)).map(answerRow);
  const unread = (await engine.table.unread?.()) ?? 0;
  const known = paths(terms.vocabulary, terms.bases);
  const { groups, limits, counts: { counted, ...counts } } = foldAnswer(rows, { vocabulary: terms.vocabulary, paths: known, name, format, provenance, isOfEdge, agentOf, limits: terms.limits ?? [] });
  const lines = counts.lines + unread;
  const unreadable = counts.unreadable + unread;
  return {
    groups,
    ...(terms.limits === undefined ? {} : { limits }),
    blindSpots: [
      ...(unreadable === 0 ? [] : [{ where: name, reason: `${unreadable} of ${lines} lines hold no request path in the columns of ${format}.`, kind: 'unparsed' } as const]),
      ...unmetFields(terms.filter, engine.dialect, columns.named).map(unmetField),
      ...(count?.isCertain !== false || counted === 0 ? [] : [{ where: name, reason: ungrouped(count.name), kind: 'other' } as const]),
      ...(columns.headers === undefined || terms.limits === undefined ? [] : [{ where: name, reason: UNMEASURED, kind: 'other' } as const]),
    ],
    coverage: { kind: 'logs', files: [{ file: name, format, lines, unreadable }], ...counts, ...(count?.isCertain === true && counted > 0 ? { weighted: counted } : {}), lines, unreadable, folded: 0 },
  };
}

function ungrouped(column: string): string {
  return `Rows were counted as one request each; by their column ${column} they may stand for more, and nothing shows whether they do. ${NAME_THE_COUNT}`;
}

const UNMEASURED = 'Headers were not measured for limits: an engine is asked for their names alone. Without --engine they are.';

/** The statement for a table, to be printed or run. Throws `UserError` for a table without a path in it. */
export function compiled(table: LogTable, dialect: SqlDialect, terms: EngineTerms): { sql: string; columns: RequestColumns } {
  const logDialect = logDialectOf(table.columns, dialectsFor(terms.fields));
  if (logDialect === undefined) {
    throw new UserError('No column of these logs is known to hold a request path.', { hint: `--field uri=NAME says which one does. Columns: ${[...table.columns.keys()].slice(0, 20).join(', ')}.` });
  }
  const columns = requestColumns(logDialect, table, dialect);
  return { sql: statementFor({ ...terms, columns, from: table.from }, dialect), columns };
}

/** A table that nobody can look at, in the usual columns. Its name may have dots; anything with a parenthesis is taken as it is. */
export function namedTable(name: string, dialect: SqlDialect, fields?: readonly string[]): LogTable {
  const from = name.includes('(') ? name : name.split('.').map((part) => dialect.identifier(part)).join('.');
  return { from, columns: usualColumns(fields) };
}

/** The dialect of that name. Throws `UserError` for any other. */
export function requireDialect(name: string): SqlDialect {
  const dialect = sqlDialect(name);
  if (dialect === undefined) throw new UserError(`There is no SQL dialect "${name}".`, { hint: `There are ${SQL_DIALECTS.map((one) => one.name).join(', ')}.` });
  return dialect;
}

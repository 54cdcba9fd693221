import { parseDay, dayOf, type DateChoice } from '../catalog/deadline.ts';
import { UserError } from '../errors.ts';
import type { Day } from '../model.ts';
import type { Io } from './io.ts';

/** Options as commander hands them over; each command uses those it declared. */
export interface JudgingFlags {
  format: string;
  output: string[];
  asOf?: string;
  dates?: DateChoice;
  failOn?: string;
  entry: string[];
  area: string[];
  catalog: string[];
  baseline?: string;
  updateBaseline?: boolean;
  baseUrl?: string;
  config?: string;
  quiet?: boolean;
  verbose?: boolean;
  color: 'auto' | 'always' | 'never';
  requireComplete?: boolean;
  /** A folder, or `true` for the usual one. */
  cache?: string | true;
  since?: string;
  until?: string;
  filter?: string;
  by?: 'caller' | 'route' | 'day' | 'status';
  state?: string;
  follow?: boolean;
  exact?: boolean;
  limits?: 'usual' | 'all' | 'none';
  discover?: boolean;
  logFormat?: string;
  field?: string[];
  engine?: 'duckdb' | 'clickhouse';
  printSql?: boolean;
  dialect?: string;
  write?: boolean;
  check?: boolean;
  safeOnly?: boolean;
  allowDirty?: boolean;
  threatScore?: 'remove' | 'zero' | 'keep';
  endOfLife?: string;
  schema?: 'entry' | 'report' | 'fix' | 'config';
  logpush?: boolean;
}

/** The day to judge for: the flag, else `SOURCE_DATE_EPOCH` (seconds), else today in UTC. */
export function asOfDay(flag: string | undefined, io: Pick<Io, 'env' | 'now'>): Day {
  if (flag !== undefined) return requireDay(flag, '--as-of');
  const epoch = io.env['SOURCE_DATE_EPOCH'];
  if (epoch === undefined || epoch === '') return dayOf(io.now());
  if (!/^\d{1,11}$/.test(epoch)) {
    throw new UserError(`SOURCE_DATE_EPOCH is "${epoch}", which is no number of seconds.`, { hint: 'Unset it, or give --as-of YYYY-MM-DD.' });
  }
  return dayOf(new Date(Number(epoch) * 1000));
}

/** Reads a day the user gave with `flag`; throws `UserError` for what is no day of the calendar. */
export function requireDay(text: string, flag: string): Day {
  const day = parseDay(text);
  if (day === undefined) throw new UserError(`${flag} wants a day such as 2024-09-30, not "${text}".`);
  return day;
}

/** Whether to colour: the flag, then `NO_COLOR`, `FORCE_COLOR`, then whether a person is looking. */
export function wantsColor(flag: JudgingFlags['color'], io: Pick<Io, 'env' | 'stdoutIsTerminal'>): boolean {
  if (flag !== 'auto') return flag === 'always';
  const { NO_COLOR, FORCE_COLOR, TERM } = io.env;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0') return true;
  return io.stdoutIsTerminal && TERM !== 'dumb';
}

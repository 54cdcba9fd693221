import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { analyzeLogs } from '../../analyze.ts';
import { UserError } from '../../errors.ts';
import type { BlindSpot, Coverage, LogCoverage, Report } from '../../model.ts';
import type { LogGroup } from '../../scanners/logs/groups/log-group.ts';
import type { LogFile, LogStream } from '../../scanners/logs/input/input.ts';
import type { Announcement } from '../../scanners/logs/groups/announcements.ts';
import { readLogs, type LogOptions, type LogReading } from '../../scanners/logs/index.ts';
import { manners } from '../../../rules/reads.ts';
import type { JudgingFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { checkOutput, writeText } from '../output.ts';
import { expanded } from '../patterns.ts';
import { progressLine } from '../progress.ts';
import { closeSession, openSession, type Session } from '../session.ts';
import { threadsForLogs } from '../threads-ahead.ts';
import { timeWindow } from '../time-window.ts';
import { setFlags, TEXT_FLAGS, V8_FLAGS } from '../v8-flags.ts';
import { rowsBy, tableOf, type Axis } from './logs-by.ts';

/** Makes a report of what was read. */
export type ReportOf = (reading: Pick<LogReading, 'limits' | 'announced' | 'blindSpots' | 'coverage'> & { groups: Iterable<LogGroup> }) => Report;

/** `lastcall logs [FILE…]`, with the threads that were started for it. */
export async function logs(files: string[], flags: JudgingFlags, io: Io, started: readonly Worker[] = []): Promise<number> {
  checkOutput(flags);
  requireSense(flags);
  if (flags.engine !== undefined || flags.printSql) {
    const { logsByEngine } = await import('./logs-engine.ts');
    return logsByEngine(files, flags, io, { ...timeWindow(flags, io), write: rowsWriter(flags, io), notHeldIn });
  }
  const session = await openSession(flags, io);
  // A thread that starts after this finds nothing of Node that was compiled with them, which takes it twice the time: those for large logs are up by now.
  setFlags(V8_FLAGS);
  const progress = progressLine(io, flags);
  const selected = flags.filter === undefined ? undefined : (await import('./logs-selection.ts')).selection(flags.filter);
  let announced: Announcement[] = [];
  const reportOf: ReportOf = ({ groups, limits, announced: all, blindSpots, coverage }) => {
    announced = all;
    return analyzeLogs(groups, [...blindSpots, ...notHeldIn(coverage), ...(selected?.unmet() ?? [])], [coverage], session, limits);
  };
  const options: LogOptions = {
    vocabulary: session.catalog.vocabulary,
    ...timeWindow(flags, io),
    ...(flags.logFormat === undefined ? {} : { logFormat: flags.logFormat }),
    ...(flags.field === undefined ? {} : { fields: flags.field }),
    ...(selected === undefined ? {} : { select: selected.select }),
    ...(flags.limits === 'none' ? {} : { limits: (await import('../../../rules/limits.ts')).limits, isThorough: flags.limits === 'all' }),
    ...(flags.discover === true ? { discover: true } : {}),
    threads: threadsForLogs(),
    started,
    v8Flags: V8_FLAGS,
    textFlags: TEXT_FLAGS,
    onProgress: (bytes) => progress.show(`${Math.round(bytes / 1_000_000)} MB read`),
  };
  const report = await read({ files, flags, io, session, options, clear: progress.clear, reportOf });
  progress.clear();
  if (flags.quiet !== true && flags.logFormat === undefined && (flags.field ?? []).length === 0 && report.coverage.some(isForeign)) io.stderr(DESCRIBE);
  if (flags.discover === true) {
    const { writeProposals } = await import('./logs-discover.ts');
    return closeSession(report, session, flags, io, (whole) => writeProposals(whole, announced, session.catalog, flags, io));
  }
  return closeSession(report, session, flags, io, rowsWriter(flags, io));
}

/** Whether a log is mostly in a format that nobody here knows. */
function isForeign(coverage: Coverage): boolean {
  return coverage.kind === 'logs' && coverage.unreadable * 2 > coverage.lines;
}

const DESCRIBE = "Most lines are in a format that is not known here. --log-format '$remote_addr \"$request\" $status' describes lines, --field uri=NAME names a field of JSON.\n";

function requireSense({ discover, by, follow, engine, printSql, format, output, state, logFormat, dialect }: JudgingFlags): void {
  if (discover === true && by !== undefined) throw new UserError('--discover and --by both write in place of the report.', { hint: 'Run lastcall logs once for each.' });
  if (discover === true && output.length === 0 && format !== 'text' && format !== 'json')
    throw new UserError(`--discover writes YAML, or JSON with --format json, not "${format}".`, {
      hint: 'The report goes into files: --output sarif=out.sarif.',
    });
  if (discover === true && follow === true) throw new UserError('--discover reads what is there; it does not follow logs.', { hint: 'Leave out --follow.' });
  const isByEngine = engine !== undefined || printSql === true;
  const byEngine = printSql === true ? '--print-sql' : '--engine';
  if (isByEngine && discover === true) throw new UserError('An engine counts calls; --discover needs the headers of answers.', { hint: `Leave ${byEngine} out.` });
  if (isByEngine && follow === true) throw new UserError('An engine reads what is there; it cannot follow logs.', { hint: `Leave out ${byEngine}, or --follow${printSql === true ? ': a statement answers once, and --since narrows what it asks' : ''}.` });
  if (isByEngine && state !== undefined) throw new UserError('An engine reads everything in each run; it keeps no state.', { hint: `Leave out ${byEngine}, or --state; --since leaves out what was read before.` });
  if (isByEngine && logFormat !== undefined) throw new UserError('An engine reads records with named fields, not lines of a --log-format.', { hint: `Leave out ${byEngine}, or --log-format.` });
  if (dialect !== undefined && printSql !== true) throw new UserError('--dialect is for --print-sql; --engine runs its own.', { hint: 'Add --print-sql, or leave out --dialect.' });
}

/** What logs of that kind never hold, so that one without findings is no proof. */
function notHeldIn({ files }: LogCoverage): BlindSpot[] {
  return files.filter(({ format }) => format.split(', ').includes('audit-log')).map(({ file }) => ({ kind: 'limit', where: file, reason: manners.auditLogs.omits }));
}

/** With `--by` what takes the place of the report. */
function rowsWriter(flags: JudgingFlags, io: Io): ((report: Report) => Promise<void>) | undefined {
  const { by } = flags;
  return by === undefined ? undefined : (report) => writeRows(report, by, flags, io);
}

async function writeRows({ findings, complete }: Report, by: Axis, flags: JudgingFlags, io: Io): Promise<void> {
  const rows = rowsBy(by, findings);
  if (!complete && flags.quiet !== true) io.stderr(INCOMPLETE);
  await writeText({ text: () => tableOf(by, rows, findings), json: () => JSON.stringify({ by, rows }, null, 2) }, flags, io);
}

const INCOMPLETE = 'The look was incomplete, so there may be more calls than these: the report without --by says what was not seen.\n';

/** What a run of the command reads, and how. */
interface LogsRun {
  files: string[];
  flags: JudgingFlags;
  io: Io;
  session: Session;
  options: LogOptions;
  /** Clears the progress line. */
  clear(): void;
  reportOf: ReportOf;
}

/** Reads everything, or with `--state` what was added, and saves how far that was before anything is told; with `--follow` until it is interrupted. */
async function read({ files, flags, io, session, options, clear, reportOf }: LogsRun): Promise<Report> {
  if (flags.exact === true && (flags.state !== undefined || flags.follow === true)) {
    throw new UserError(`--exact is for one run over what is there, not for ${flags.follow === true ? '--follow' : '--state'}.`, {
      hint: 'A state holds everything that it counts, so that has to be a bounded amount.',
    });
  }
  const stream = (): LogStream => ({ name: 'standard input', bytes: io.stdin() });
  const hasStream = files.includes('-');
  if (flags.state !== undefined && hasStream) throw new UserError('--state needs files; standard input cannot be read on.');
  const state = flags.state === undefined ? undefined : await (await import('./logs-state.ts')).openState(flags.state, flags, io, session);
  if (flags.follow === true) {
    const { follow } = await import('./logs-follow.ts');
    return reportOf(await follow(files.filter((file) => file !== '-'), flags, io, { session, options, streams: hasStream ? [stream()] : [], state, clear }));
  }
  const named = (name: string): LogFile => ({ name, path: path.resolve(io.cwd, name) });
  const all = await expanded(files, io.cwd);
  if (state === undefined) {
    requireOne(all, io);
    const inputs = all.map((file) => (file === '-' ? stream() : named(file)));
    if (flags.exact !== true) return reportOf(await readLogs(inputs, options));
    return (await import('./logs-exact.ts')).judgedExactly(inputs, options, reportOf, io);
  }
  const { resumeLogs } = await import('../../scanners/logs/resume.ts');
  const { reading, saved } = await resumeLogs(all.map(named), state.saved, options);
  await state.save(saved);
  return reportOf(reading);
}

/** Of several logs one may have gone; nothing read at all must not end like nothing found. */
function requireOne(files: string[], io: Io): void {
  const isThere = (file: string): boolean => file === '-' || existsSync(path.resolve(io.cwd, file));
  if (!files.some(isThere)) throw new UserError(`There is no file or folder ${files.map((file) => `"${file}"`).join(' or ')}.`);
}

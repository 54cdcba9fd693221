import { existsSync } from 'node:fs';
import path from 'node:path';
import { analyze } from '../../analyze.ts';
import { audit as look } from '../../auditor/audit.ts';
import type { AuditLogTerms } from '../../auditor/audit-logs.ts';
import type { Reader } from '../../auditor/client.ts';
import { planCalls, planText } from '../../auditor/plan-calls.ts';
import type { Scope } from '../../auditor/scope.ts';
import { openSnapshot, type Snapshot, type Undertaking } from '../../auditor/snapshot.ts';
import { UserError } from '../../errors.ts';
import type { Report } from '../../model.ts';
import { EXIT } from '../exit.ts';
import type { JudgingFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { baseUrlOf, clientFor, type LiveRun } from '../live-run.ts';
import { checkOutput } from '../output.ts';
import { progressLine } from '../progress.ts';
import { closeSession, openSession } from '../session.ts';
import { timeWindow } from '../time-window.ts';

/** What `audit` understands beyond the flags of every judging command. */
export interface AuditFlags extends JudgingFlags {
  zone: string[];
  account: string[];
  all?: boolean;
  snapshot?: string;
  offline?: boolean;
  probe?: boolean;
  plan?: boolean;
  trustToken?: boolean;
  auditLogs?: boolean;
  /** False with `--no-zones`: nothing but audit logs. */
  zones?: boolean;
  /** From 0 to 1, as typed. */
  budgetShare?: string;
  /** Minutes, as typed. */
  deadline?: string;
}

type AuditRun = LiveRun<AuditFlags>;

/** `lastcall audit`: live zones, or a snapshot of them. Never ends with 0 when something could not be looked at. */
export async function audit(flags: AuditFlags, io: Io): Promise<number> {
  checkOutput(flags);
  const session = await openSession(flags, io);
  const { manners } = await import('../../../rules/reads.ts');
  const run: AuditRun = { flags, io, session, manners };
  const scope: Scope = { zones: flags.zone, accounts: flags.account, all: flags.all ?? false };
  checkAuditLogs(flags, scope);
  const share = shareOf(flags.budgetShare);
  if (flags.plan) {
    io.stdout(
      planText(
        planCalls(session.catalog, manners, {
          probe: flags.probe ?? false,
          logFilters: isWholeCatalog(flags),
          share,
          scope,
          auditLogs: flags.auditLogs ?? false,
          zones: flags.zones ?? true,
        }),
        scope,
      ),
    );
    return EXIT.clear;
  }
  const report = isOffline(flags, scope, io) ? await judgeSnapshot(run) : await askLive(run, scope, share);
  return closeSession(report, session, { ...flags, requireComplete: true }, io);
}

function checkAuditLogs({ auditLogs, since, until, zones }: AuditFlags, { accounts, all, zones: named }: Scope): void {
  const needing = since !== undefined ? '--since' : until !== undefined ? '--until' : zones === false ? '--no-zones' : undefined;
  if (auditLogs !== true && needing !== undefined) throw new UserError(`${needing} needs --audit-logs.`);
  // Without any scope a snapshot may be meant, which knows whose they are and of when.
  const isLive = all || accounts.length > 0 || named.length > 0 || needing !== undefined;
  if (auditLogs === true && isLive && !all && accounts.length === 0) throw new UserError('Whose audit logs?', { hint: 'A log belongs to an account: name it with --account, or give --all.' });
}

/** A run that goes on with a snapshot keeps the window it began with: what was answered for it is in the file. */
function auditLogTerms(flags: AuditFlags, begun: Undertaking | undefined, io: Io): AuditLogTerms {
  const { since = '30d', until } = flags;
  const [typed, only] = [`${since} ${until ?? ''}`.trim(), flags.zones === false];
  const before = begun?.auditLogs;
  if (before?.typed === typed && before.only === only) return before;
  const now = io.now();
  const at = now.toISOString();
  const window = timeWindow({ since, ...(until === undefined ? {} : { until }) }, { now: () => now });
  // Not past now: where reading is itself written down, the end would run away.
  const terms = { since: window.since ?? at, until: window.until !== undefined && window.until < at ? window.until : at, at, only, typed };
  if (terms.since >= terms.until) throw new UserError(`--since ${since} is not before ${until === undefined ? 'now' : `--until ${until}`}.`);
  return terms;
}

/** Who asks for single entries does not ask for notes about other things. */
function isWholeCatalog({ entry, area }: AuditFlags): boolean {
  return entry.length === 0 && area.length === 0;
}

function isOffline(flags: AuditFlags, scope: Scope, io: Io): boolean {
  if (flags.offline && flags.snapshot === undefined) throw new UserError('--offline needs --snapshot FILE to judge from.');
  if (flags.offline) return true;
  const isScoped = scope.all || scope.zones.length > 0 || scope.accounts.length > 0;
  if (!isScoped && flags.snapshot !== undefined && existsSync(path.resolve(io.cwd, flags.snapshot))) return true;
  if (!isScoped) throw new UserError('There is nothing to audit.', { hint: 'Name zones with --zone, an account with --account, or give --all.' });
  return false;
}

async function judgeSnapshot(run: AuditRun): Promise<Report> {
  const { flags } = run;
  const snapshot = await snapshotAt(run, false);
  try {
    const { undertaking } = snapshot;
    if (undertaking === undefined) throw new UserError(`${flags.snapshot} holds no audit yet.`, { hint: 'Run lastcall audit with --zone, --account or --all first.' });
    return await reportOf(undertaking, snapshot.offline(), { ...run, flags: { ...flags, quiet: true } });
  } finally {
    await snapshot.close();
  }
}

async function askLive(run: AuditRun, scope: Scope, share: number): Promise<Report> {
  const { flags, io } = run;
  const snapshot = flags.snapshot === undefined ? undefined : await snapshotAt(run, true);
  try {
    const client = clientFor(run, { share, deadline: minutesOf(flags.deadline) * 60_000, recent: snapshot?.recent ?? [] });
    const undertaking: Undertaking = {
      kind: 'audit', scope, probe: flags.probe ?? false, logFilters: isWholeCatalog(flags), trustToken: flags.trustToken ?? false, scheme: client.scheme,
      ...(flags.auditLogs === true ? { auditLogs: auditLogTerms(flags, snapshot?.undertaking, io) } : {}),
    };
    await snapshot?.begin(undertaking);
    try {
      return await reportOf(undertaking, snapshot?.through(client, io.now) ?? client, run);
    } finally {
      await client.close();
    }
  } finally {
    await snapshot?.close();
  }
}

async function reportOf(undertaking: Undertaking, reader: Reader, { flags, io, session, manners }: AuditRun): Promise<Report> {
  const progress = progressLine(io, flags);
  const { seen, coverage } = look({
    ...undertaking,
    catalog: session.catalog,
    manners,
    reader,
    onTarget: ({ name, done, of }) => progress.show(`${done} of ${of}  ${name}`),
    onDone: ({ name, affected }) => {
      if (flags.quiet || affected.length === 0) return;
      progress.clear();
      io.stderr(`${name}: affected by ${affected.join(', ')}\n`);
    },
  });
  try {
    return await analyze(seen, coverage, session);
  } finally {
    progress.clear();
  }
}

async function snapshotAt(run: AuditRun, write: boolean): Promise<Snapshot> {
  const { flags, io, session } = run;
  const file = path.resolve(io.cwd, flags.snapshot ?? '');
  const snapshot = await openSnapshot(file, { baseUrl: baseUrlOf(run), tool: session.toolVersion, write });
  if (!flags.quiet) {
    for (const note of snapshot.notes) io.stderr(`${note}\n`);
    if (write && snapshot.answers > 0) io.stderr(`${snapshot.answers} answers of ${flags.snapshot} are not asked again.\n`);
  }
  return snapshot;
}

function shareOf(text = '0.5'): number {
  const share = Number(text);
  if (!(share > 0 && share <= 1))
    throw new UserError(`--budget-share wants a number above 0 and at most 1, not "${text}".`, {
      hint: 'The default is 0.5: the other half is left to everything else of the same user.',
    });
  return share;
}

function minutesOf(text = '180'): number {
  const minutes = Number(text);
  if (!(minutes > 0 && minutes <= 10_000)) throw new UserError(`--deadline wants a number of minutes, not "${text}".`);
  return minutes;
}

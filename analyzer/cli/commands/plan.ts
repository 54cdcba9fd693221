import path from 'node:path';
import type { Client, Reader } from '../../auditor/client.ts';
import { docOf } from '../../auditor/doc.ts';
import { targetsOf, type Scope } from '../../auditor/scope.ts';
import { openSnapshot } from '../../auditor/snapshot.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { pathSegments } from '../../catalog/route.ts';
import { UserError } from '../../errors.ts';
import { judge } from '../../judge/judge.ts';
import type { ZonePlan } from '../../plan/configuration.ts';
import { planZone, type Plan, type PlannedCall } from '../../plan/plan-zone.ts';
import { readZone } from '../../plan/read-zone.ts';
import { curlOf } from '../../plan/write-curl.ts';
import { terraformOf } from '../../plan/write-terraform.ts';
import { EXIT } from '../exit.ts';
import type { JudgingFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { baseUrlOf, clientFor, type LiveRun } from '../live-run.ts';
import { writeText } from '../output.ts';
import { progressLine } from '../progress.ts';
import { openSession } from '../session.ts';

/** What `plan` understands. */
export interface PlanFlags extends JudgingFlags {
  zone: string[];
  snapshot?: string;
  provider: '4' | '5';
}

type PlanRun = LiveRun<PlanFlags>;

const FORMATS = ['json', 'curl', 'terraform'];
const DEADLINE_MS = 3_600_000;
/** The other half of the API's budget is left to everything else of the same user. */
const SHARE = 0.5;

/** `lastcall plan`: reads zones, or a snapshot of an earlier reading, and writes what takes over. Ends with 3 when something could not be read. */
export async function plan(flags: PlanFlags, io: Io): Promise<number> {
  if (!FORMATS.includes(flags.format)) throw new UserError(`A plan is written as ${FORMATS.join(', ')}, not as "${flags.format}".`);
  if (flags.zone.length === 0 && flags.snapshot === undefined) {
    throw new UserError('There is nothing to plan for.', { hint: 'Name zones with --zone, or give the --snapshot of an earlier plan.' });
  }
  const session = await openSession(flags, io);
  const { manners } = await import('../../../rules/reads.ts');
  const run: PlanRun = { flags, io, session, manners };
  const plans = (await planned(run)).map((one) => withoutCatalogued(one, session.catalog));
  await writeText({
    json: () => JSON.stringify({ schemaVersion: 1, tool: { name: 'lastcall', version: session.toolVersion }, zones: plans }, undefined, 2),
    curl: () => curlOf(plans, baseUrlOf(run)),
    terraform: () => terraformOf(plans, flags.provider === '4' ? 4 : 5),
  }, flags, io);
  if (!flags.quiet) io.stderr(summary(plans));
  return plans.some(({ unseen }) => unseen.length > 0) ? EXIT.incomplete : EXIT.clear;
}

async function planned(run: PlanRun): Promise<Plan[]> {
  const { flags, io, session } = run;
  const isLive = flags.zone.length > 0;
  const snapshot = flags.snapshot === undefined ? undefined
    : await openSnapshot(path.resolve(io.cwd, flags.snapshot), { baseUrl: baseUrlOf(run), tool: session.toolVersion, write: isLive });
  try {
    if (!isLive) {
      if (snapshot?.undertaking === undefined) throw new UserError(`${flags.snapshot} names no zones yet.`, { hint: 'Run lastcall plan with --zone and this --snapshot first.' });
      const { scope, scheme } = snapshot.undertaking;
      return await plansOf(snapshot.offline(), scope, scheme, run);
    }
    const scope: Scope = { zones: flags.zone, accounts: [], all: false };
    const client = clientFor(run, { share: SHARE, deadline: DEADLINE_MS, recent: snapshot?.recent ?? [] });
    try {
      // A snapshot of an audit keeps the scope of that audit; its answers are used, and more are added.
      if (snapshot !== undefined && snapshot.undertaking === undefined) {
        await snapshot.begin({ kind: 'audit', scope, probe: true, logFilters: false, trustToken: false, scheme: client.scheme });
      }
      return await plansOf(snapshot?.through(client, io.now) ?? client, scope, client.scheme, run);
    } finally {
      await client.close();
    }
  } finally {
    await snapshot?.close();
  }
}

async function plansOf(reader: Reader, scope: Scope, scheme: Client['scheme'], { flags, io, session: { catalog, terms }, manners }: PlanRun): Promise<Plan[]> {
  const progress = progressLine(io, flags);
  const zones = (await targetsOf(scope, { reader, manners, scheme })).list.filter(({ kind }) => kind === 'zone');
  const fields = catalog.entries.flatMap(({ surfaces }) => surfaces.flatMap((surface) => (surface.kind === 'field' ? [surface.field] : [])));
  const plans: Plan[] = [];
  for (const [index, { id, name, plan: level }] of zones.entries()) {
    progress.show(`${index} of ${zones.length}  ${name}`);
    const configuration = await readZone(reader, { id, name, ...(isPlan(level) ? { plan: level } : {}) });
    plans.push(planZone(configuration, { fields, policy: terms.threatScore }));
  }
  progress.clear();
  return plans;
}

function isPlan(text: string | undefined): text is ZonePlan {
  return text === 'free' || text === 'pro' || text === 'business' || text === 'enterprise';
}

/** A catalog of the user's own may end what we would plan; such a call is left to a person. */
function withoutCatalogued(whole: Plan, catalog: Catalog): Plan {
  const judged = whole.calls.map((call) => ({ call, ids: entriesOf(call, catalog) }));
  const ending = judged.filter(({ ids }) => ids.length > 0);
  if (ending.length === 0) return whole;
  const manual = ending.map(({ call, ids }) => ({ says: `${call.method} ${call.path} would do it, but is catalogued itself: ${ids.join(', ')}.`, from: call.from }));
  return {
    ...whole,
    calls: judged.filter(({ ids }) => ids.length === 0).map(({ call }) => call),
    rulesets: whole.rulesets.map((ruleset) => ({ ...ruleset, blocked: ruleset.blocked ?? 'A call of this plan is catalogued itself.' })),
    manual: [...whole.manual, ...manual],
  };
}

function entriesOf({ method, path: requested, body }: PlannedCall, catalog: Catalog): string[] {
  const nothing = docOf({});
  const usage = {
    kind: 'call', method, host: undefined, query: nothing, headers: nothing, body: docOf(body), response: { kind: 'unknown' },
    path: pathSegments(requested, catalog.apis).map((text) => ({ text })),
    source: { kind: 'log', file: 'plan', line: 0, format: 'plan' },
    evidence: { level: 'log', what: 'planned' },
    seen: `${method} ${requested}`,
    reading: 'exact',
  } as const;
  const ids = [...judge(usage, catalog)].flatMap((one) => (one.kind === 'match' ? [one.entry.id] : []));
  return [...new Set(ids)].sort();
}

function summary(plans: Plan[]): string {
  return plans.map(({ zone, calls, manual, settled, unseen, gone }) => [
    `${zone.name}: ${calls.length} calls planned, ${manual.length} steps by hand, ${settled.length} objects need nothing. Nothing was sent.\n`,
    ...(gone.length === 0 ? [] : [`  No longer answered: ${gone.join(', ')}\n`]),
    ...unseen.map(({ read, why }) => `  Could not be read: ${read} ${why}\n`),
  ].join('')).join('');
}

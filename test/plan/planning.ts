import { afterEach, expect } from 'vitest';
import { catalogOf } from '../../analyzer/catalog/catalog.ts';
import { startEmulator, type Emulator } from '../../analyzer/emulator/index.ts';
import type { ZoneSeed } from '../../analyzer/emulator/seed.ts';
import type { Day } from '../../analyzer/model.ts';
import { emptyConfiguration, PHASES, type JsonObject, type ZoneConfiguration } from '../../analyzer/plan/configuration.ts';
import { planZone, type Plan, type PlanTerms } from '../../analyzer/plan/plan-zone.ts';
import { readZone } from '../../analyzer/plan/read-zone.ts';
import { apis, deprecations } from '../../rules/index.ts';
import { clientAt } from '../auditor/run.ts';

export const ZONE = 'b'.repeat(32);
export const TERMS: PlanTerms = { fields: ['cf.threat_score'], policy: 'zero' };
export const catalog = catalogOf(deprecations, apis);
/** Expressions with the field are refused already, the endpoints to convert from still answer. */
export const BETWEEN = '2024-10-01' as Day;

const running: Emulator[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((emulator) => emulator.close()));
});

/** A zone in an emulator that is closed after the test. */
export async function zoneWith(zone: Partial<ZoneSeed>, asOf: Day = BETWEEN): Promise<Emulator> {
  const emulator = await startEmulator({ asOf, seed: { zones: [{ id: ZONE, name: 'example.com', ...zone }] }, budget: { requests: 1e6, seconds: 300 } });
  running.push(emulator);
  return emulator;
}

/** What is planned for the zone as it is now. */
export async function planOf(emulator: Emulator, zone: Partial<ZoneConfiguration['zone']> = {}): Promise<Plan> {
  const client = clientAt(emulator.url, { share: 1 });
  try {
    return planZone(await readZone(client, { id: ZONE, name: 'example.com', plan: 'enterprise', ...zone }), TERMS);
  } finally {
    await client.close();
  }
}

/** Sends what was planned, in order; every call has to be accepted. */
export async function replay(emulator: Emulator, plan: Plan): Promise<void> {
  for (const { method, path, body } of plan.calls) {
    const answer = await ask(emulator, method, path, body);
    expect(answer.errors, `${method} ${path} ${JSON.stringify(body)}`).toEqual([]);
  }
}

/** The rules of a phase's entry point; none where there is no entry point. */
export async function rulesOf(emulator: Emulator, phase: string = PHASES.custom): Promise<JsonObject[]> {
  const { result } = await ask(emulator, 'GET', `/zones/${ZONE}/rulesets/phases/${phase}/entrypoint`);
  return ((result as { rules?: JsonObject[] } | null)?.rules) ?? [];
}

/** A configuration with no rules in any entry point, and these parts. */
export function configured(parts: Partial<ZoneConfiguration>): ZoneConfiguration {
  const none = Object.fromEntries(Object.values(PHASES).map((phase) => [phase, null]));
  return { ...emptyConfiguration({ id: ZONE, name: 'example.com', plan: 'enterprise' }), entryPoints: none, ...parts };
}

async function ask(emulator: Emulator, method: string, path: string, body?: JsonObject): Promise<{ result: unknown; errors: unknown[] }> {
  const response = await fetch(emulator.url + path, {
    method,
    headers: { Authorization: 'Bearer any-token', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return await response.json() as { result: unknown; errors: unknown[] };
}

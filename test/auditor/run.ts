import { setTimeout as wait } from 'node:timers/promises';
import { analyze } from '../../analyzer/analyze.ts';
import { audit, type AuditOptions } from '../../analyzer/auditor/audit.ts';
import { openClient, type Client, type ClientOptions } from '../../analyzer/auditor/client.ts';
import { catalogOf, type Catalog } from '../../analyzer/catalog/catalog.ts';
import { startEmulator, type Emulator } from '../../analyzer/emulator/index.ts';
import type { EmulatorSeed, ZoneSeed } from '../../analyzer/emulator/seed.ts';
import type { Day, Report } from '../../analyzer/model.ts';
import { apis, deprecations } from '../../rules/index.ts';
import { manners } from '../../rules/reads.ts';

export const KEY = { CLOUDFLARE_EMAIL: 'canary-mail@example.com', CLOUDFLARE_API_KEY: 'canarykey0123456789canarykey0123456789' };
export const TOKEN = { CLOUDFLARE_API_TOKEN: 'canarytoken0123456789canarytoken01234567' };
export const catalog = catalogOf(deprecations, apis);
export const NOW = '2026-11-20' as Day;

/** The built-in catalog with these entries alone. */
export function only(...ids: string[]): Catalog {
  return catalogOf(deprecations.filter(({ id }) => ids.includes(id)), apis);
}

/** Emulators started by a test file; closed after each test. */
export function emulators(): { start(zones: ZoneSeed[], rest?: Partial<EmulatorSeed>, asOf?: Day): Promise<Emulator>; closeAll(): Promise<void> } {
  const open: Emulator[] = [];
  return {
    async start(zones, rest = {}, asOf = NOW) {
      const emulator = await startEmulator({ asOf, seed: { accounts: [{ name: 'Acme' }], ...rest, zones } });
      open.push(emulator);
      return emulator;
    },
    async closeAll() {
      await Promise.all(open.splice(0).map((one) => one.close()));
    },
  };
}

/** A client in a hurry: waits that tests do not care about are cut to a hundredth. */
export function clientAt(baseUrl: string, options: Partial<ClientOptions> = {}): Client {
  return openClient({
    baseUrl,
    env: KEY,
    manners,
    userAgent: 'lastcall/0.0.0',
    clock: { now: () => Date.now(), sleep: (milliseconds) => wait(milliseconds / 100) },
    random: () => 0.5,
    share: 0.5,
    deadline: 60_000,
    ...options,
  });
}

export async function reportFrom(options: Partial<AuditOptions> & Pick<AuditOptions, 'reader'>, asOf: Day = NOW): Promise<Report> {
  const whole: AuditOptions = {
    catalog, manners, scheme: 'key', probe: false, logFilters: false, trustToken: false,
    scope: { zones: [], accounts: [], all: true },
    ...options,
  };
  const { seen, coverage } = audit(whole);
  return analyze(seen, coverage, { catalog: whole.catalog, terms: { asOf, dates: 'seed', threatScore: 'zero' }, toolVersion: '0.0.0' });
}

/** The report of a client's audit; the client is closed afterwards. */
export async function audited(client: Client, options: Partial<AuditOptions> = {}): Promise<Report> {
  try {
    return await reportFrom({ reader: client, scheme: client.scheme, ...options });
  } finally {
    await client.close();
  }
}

/** The verdict of one entry for one zone or account, with its reason. */
export function verdict(report: Report, zone: string, entry: string): string {
  for (const coverage of report.coverage) {
    if (coverage.kind !== 'zones') continue;
    const found = coverage.zones.find((one) => one.zone === zone)?.verdicts[entry];
    if (found !== undefined) return found.why === undefined ? found.verdict : `${found.verdict}: ${found.why}`;
  }
  return 'no verdict';
}

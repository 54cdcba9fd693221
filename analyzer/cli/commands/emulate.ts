import path from 'node:path';
import { docOf } from '../../auditor/doc.ts';
import { catalogOf, type Catalog } from '../../catalog/catalog.ts';
import { pathSegments } from '../../catalog/route.ts';
import { generateZones } from '../../emulator/generate.ts';
import { startEmulator } from '../../emulator/index.ts';
import type { SeenRequest } from '../../emulator/journal.ts';
import { readSeed } from '../../emulator/read-seed.ts';
import { DEFAULT_SEED, type EmulatorSeed } from '../../emulator/seed.ts';
import { UserError } from '../../errors.ts';
import { judge } from '../../judge/judge.ts';
import type { CallUsage, Method } from '../../model.ts';
import { readTextFile } from '../../whole-file.ts';
import { EXIT } from '../exit.ts';
import { asOfDay } from '../flags.ts';
import type { Io } from '../io.ts';

/** Options of `emulate`, as typed. */
export interface EmulateFlags {
  port: string;
  host: string;
  asOf?: string;
  seed?: string;
  zones?: string;
  dates?: 'seed' | 'latest';
  budget?: string;
  quiet?: boolean;
}

const BUDGET_SECONDS = 300;

/**
 * `lastcall emulate`: serves until `stopped` resolves, then frees the port. Standard output gets one line, the base URL,
 * as soon as requests are answered; what was asked of it stands in its journal.
 */
export async function emulate(flags: EmulateFlags, io: Io, stopped: () => Promise<void> = untilSignal): Promise<number> {
  const { apis, deprecations } = await import('../../../rules/index.ts');
  const catalog = catalogOf(deprecations, apis);
  const asOf = asOfDay(flags.asOf, io);
  const budget = numberOf(flags.budget, '--budget', 1, 1e9);
  const emulator = await startEmulator({
    asOf,
    seed: await seedOf(flags, io),
    port: numberOf(flags.port, '--port', 0, 65_535) ?? 0,
    host: flags.host,
    dates: flags.dates ?? 'seed',
    verdictOf: (request) => verdictsOf(request, catalog),
    ...(budget === undefined ? {} : { budget: { requests: budget, seconds: BUDGET_SECONDS } }),
  });
  // Asked for before the URL is known to anybody: a signal that comes right after it must find a listener.
  const end = stopped();
  io.stdout(`${emulator.url}\n`);
  if (!flags.quiet) io.stderr(`The API as on ${asOf}; ${new URL('/__emulator/journal', emulator.url)} lists the calls. Ctrl-C stops it.\n`);
  await end;
  await emulator.close();
  return EXIT.clear;
}

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

/** The seed file, the generated zones, or both; one zone when neither is asked for. */
async function seedOf(flags: EmulateFlags, io: Io): Promise<EmulatorSeed> {
  const count = numberOf(flags.zones, '--zones', 1, 100_000);
  const file = flags.seed === undefined ? undefined : path.resolve(io.cwd, flags.seed);
  const written = file === undefined ? undefined : readSeed(await readTextFile(file, 'The seed'), flags.seed ?? file);
  if (count === undefined) return written ?? DEFAULT_SEED;
  const generated = generateZones(count);
  return written === undefined ? generated : { ...generated, ...written, zones: [...(written.zones ?? []), ...(generated.zones ?? [])] };
}

function numberOf(text: string | undefined, flag: string, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most) throw new UserError(`${flag} wants a whole number from ${least} to ${most}, not "${text}".`);
  return number;
}

/** Ids of the entries a request falls under, whatever the day: the emulator decides by its own dates what happens. */
function verdictsOf(request: SeenRequest, catalog: Catalog): string[] {
  const found = [...judge(usageOf(request, catalog), catalog)].flatMap((one) => (one.kind === 'match' ? [one.entry.id] : []));
  return [...new Set(found)].sort();
}

function usageOf({ method, path: requested, query, headers, body }: SeenRequest, { apis }: Catalog): CallUsage {
  return {
    kind: 'call',
    source: { kind: 'log', file: 'journal', line: 0, format: 'emulator' },
    seen: `${method} ${requested}`,
    evidence: { level: 'log', what: 'asked of the emulator' },
    reading: 'exact',
    method: method as Method,
    host: undefined,
    path: pathSegments(requested, apis).map((text) => ({ text })),
    query: docOf(Object.fromEntries(new URLSearchParams(query))),
    headers: docOf(headers),
    body: docOf(body ?? null),
    response: { kind: 'unknown' },
  };
}

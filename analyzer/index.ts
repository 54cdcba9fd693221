/**
 * The library: what `lastcall` does, for programs. It reads no environment variable, no clock and no configuration file;
 * the day, the catalog and every path come in as parameters.
 *
 * ```ts
 * const catalog = catalogOf(deprecations, apis);
 * const { seen, coverage } = scanCode({ roots: ['src'], cwd, vocabulary: catalog.vocabulary });
 * const report = await analyze(seen, coverage, { catalog, terms: { asOf: '2024-10-01', dates: 'seed', threatScore: 'zero' }, toolVersion: '' });
 * ```
 *
 * and, in a test suite of your own:
 *
 * ```ts
 * const api = await startEmulator({ asOf: '2024-10-01', seed: { zones: [{ name: 'example.com' }] } });
 * // point the client at api.url, then look at api.journal()
 * await api.close();
 * ```
 */

// The built-in catalog.
export { apis, deprecations } from '../rules/index.ts';
export { catalogOf, type Catalog } from './catalog/catalog.ts';

// Looking, and judging what was seen.
export { scanCode, scanText, type CodeSeen, type ScanOptions } from './scanners/code/scan.ts';
export { readLogs, type LogOptions, type LogReading } from './scanners/logs/index.ts';
export type { LogInput } from './scanners/logs/input/input.ts';
export { analyze, analyzeLogs, type Question, type Seen } from './analyze.ts';
export type { Terms } from './finding.ts';

// Rewriting.
export { applyEdits, type Applied } from './codemods/apply.ts';

// The API as it behaves on a day.
export { startEmulator, type Emulator, type EmulatorOptions } from './emulator/index.ts';
export { generateZones, type GenerateOptions } from './emulator/generate.ts';
export { readSeed } from './emulator/read-seed.ts';
export type { AccountSeed, EmulatorSeed, ZoneSeed } from './emulator/seed.ts';
export type { JournalEntry, SeenRequest } from './emulator/journal.ts';

// What is planned in place of what a zone holds.
export { planZone, type Plan, type PlannedCall, type ManualStep } from './plan/plan-zone.ts';
export type { ZoneConfiguration } from './plan/configuration.ts';

export { UserError } from './errors.ts';
export type * from './model.ts';

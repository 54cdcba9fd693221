import path from 'node:path';
import { catalogOf, type Catalog } from '../catalog/catalog.ts';
import { UserError } from '../errors.ts';
import type { Terms } from '../finding.ts';
import type { Api, Deprecation, Finding, Report } from '../model.ts';
import { applyBaseline, applyWaivers } from '../suppress.ts';
import { readBaseline, writeBaseline } from './baseline.ts';
import { readConfig, type Config } from './config.ts';
import { exitCodeOf, parseFailOn, type FailOn } from './exit.ts';
import { asOfDay, type JudgingFlags } from './flags.ts';
import { toolVersion, type Io } from './io.ts';
import { writeReport } from './output.ts';

/** What every judging command needs: the catalog it was asked to use, the terms, and the configuration behind them. */
export interface Session {
  catalog: Catalog;
  terms: Terms;
  config: Config;
  failOn: FailOn;
  toolVersion: string;
}

/** Flag before environment before configuration file before default. Throws `UserError` before any long work is begun. */
export async function openSession(flags: JudgingFlags, io: Io): Promise<Session> {
  if (flags.updateBaseline && flags.baseline === undefined) throw new UserError('--update-baseline needs --baseline FILE.');
  const config = await readConfig(flags.config, io.cwd);
  const failOn = parseFailOn(flags.failOn ?? config.failOn ?? 'any');
  const { entries, apis } = await loadEntries([...(config.catalog ?? []), ...flags.catalog], io.cwd);
  const strange = (config.waivers ?? []).map(({ entry }) => entry).filter((id) => !entries.some((entry) => entry.id === id));
  if (flags.quiet !== true) for (const id of new Set(strange)) io.stderr(`A waiver names the entry "${id}", which the catalog does not have; it silences nothing.\n`);
  const wanted = chosen(entries, [...flags.entry, ...(config.entry ?? [])], [...flags.area, ...(config.area ?? [])]);
  const baseUrl = flags.baseUrl ?? io.env['CLOUDFLARE_BASE_URL'] ?? config.baseUrl;
  return {
    catalog: catalogOf(wanted, baseUrl === undefined ? apis : apis.map((api) => reachedAt(api, baseUrl))),
    terms: { asOf: asOfDay(flags.asOf, io), dates: flags.dates ?? config.dates ?? 'seed', threatScore: flags.threatScore ?? 'zero' },
    config,
    failOn,
    toolVersion: toolVersion(),
  };
}

/** Suppresses, draws, and answers with the exit code: the end of every command that judges. */
export async function closeSession(report: Report, session: Session, flags: JudgingFlags, io: Io, write: typeof writeReport = writeReport): Promise<number> {
  const { failOn } = session;
  const whole = await withoutWaived(report, session, flags, io);
  await write(whole, flags, io);
  return exitCodeOf(whole, failOn, flags.requireComplete ?? false);
}

/** The report with findings suppressed by waivers and baseline; writes the baseline when the flags say so. */
export async function withoutWaived(report: Report, { config }: Pick<Session, 'config'>, flags: JudgingFlags, io: Io): Promise<Report> {
  const waived = applyWaivers(report.findings, config.waivers ?? [], report.asOf);
  return { ...report, findings: await baselined(waived, flags, io) };
}

async function baselined(findings: Finding[], flags: JudgingFlags, io: Io): Promise<Finding[]> {
  if (flags.baseline === undefined) return findings;
  const file = path.resolve(io.cwd, flags.baseline);
  if (!flags.updateBaseline) return applyBaseline(findings, await readBaseline(file));
  await writeBaseline(file, findings);
  if (!flags.quiet) io.stderr(`Wrote ${findings.filter((finding) => finding.suppressed === null).length} findings to ${flags.baseline}.\n`);
  return applyBaseline(findings, new Set(findings.map((finding) => finding.fingerprint)));
}

async function loadEntries(files: string[], cwd: string): Promise<{ entries: Deprecation[]; apis: Api[] }> {
  const { apis, deprecations } = await import('../../rules/index.ts');
  if (files.length === 0) return { entries: deprecations, apis };
  const { readCatalogFile } = await import('../catalog/custom.ts');
  const custom = await Promise.all(files.map((file) => readCatalogFile(path.resolve(cwd, file))));
  const own = custom.flatMap((one) => one.entries);
  const known = new Set(deprecations.map((entry) => entry.id));
  const clash = own.find(({ id }) => known.size === known.add(id).size);
  if (clash !== undefined) throw new UserError(`The entry "${clash.id}" is in the catalog already.`, { hint: 'Give your entry another id.' });
  return { entries: [...deprecations, ...own], apis: [...apis, ...custom.flatMap((one) => one.apis)] };
}

function chosen(entries: Deprecation[], ids: string[], areas: string[]): Deprecation[] {
  const unknownId = ids.find((id) => !entries.some((entry) => entry.id === id));
  if (unknownId !== undefined) throw new UserError(`There is no entry "${unknownId}".`, { hint: 'lastcall catalog list shows the ids.' });
  const unknownArea = areas.find((area) => !entries.some((entry) => entry.area === area));
  if (unknownArea !== undefined) {
    throw new UserError(`There is no area "${unknownArea}".`, { hint: `Areas: ${[...new Set(entries.map((entry) => entry.area))].sort().join(', ')}.` });
  }
  if (ids.length === 0 && areas.length === 0) return entries;
  return entries.filter((entry) => (ids.length === 0 || ids.includes(entry.id)) && (areas.length === 0 || areas.includes(entry.area)));
}

/** An emulator, a proxy or a gateway in front of the API: its host and path count as the API's own. */
function reachedAt(api: Api, baseUrl: string): Api {
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch (error) {
    throw new UserError(`The base URL "${baseUrl}" is no URL.`, { hint: 'For example https://api.cloudflare.com/client/v4', cause: error });
  }
  const base = url.pathname.replace(/\/+$/, '');
  return { ...api, hosts: [...new Set([...api.hosts, url.host])], basePaths: base === '' ? api.basePaths : [...new Set([...api.basePaths, base])] };
}

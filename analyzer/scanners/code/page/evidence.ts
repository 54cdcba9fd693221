import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import type { Api, ApiEvidence } from '../../../model.ts';
import { packagesOf } from '../../files/ecosystems.ts';
import type { Standing } from '../../files/standing.ts';
import type { Unit } from '../expr/expr.ts';
import { contextOf } from './context.ts';
import { packageImported } from './imports.ts';

export const NO_EVIDENCE: ApiEvidence = { level: 'none', what: 'nothing in the file, its package or its repository names the API' };

/** What the text of a file says by itself, whatever language its parts are read in. */
export interface TextEvidence {
  api: Api;
  /** A host, a base path, a word that only the API's users write; its bare name is none. */
  strong: string | undefined;
  /** A host of a look-alike, or what only its users write; not looked for beside a host of the API. */
  stranger: string | undefined;
  /** The API's own name; not looked for beside something strong. */
  weak: ApiEvidence | undefined;
}

/** Searches the whole text, so it is done once for a file and all code inside it. */
export function textEvidence(text: string, vocabulary: Vocabulary): TextEvidence[] {
  return vocabulary.apis.map((api) => {
    const strong = evidenceOfText(text, api);
    return {
      api,
      stranger: isHost(strong) ? undefined : [...api.notHosts, ...api.notSignals].find((one) => text.includes(one)),
      strong,
      weak: strong === undefined ? wordOf(text, api) : undefined,
    };
  });
}

/** What in a file itself speaks for the API; `undefined` when nothing does and the host should look further. */
export function evidenceIn(unit: Unit, texts: TextEvidence[]): ApiEvidence | undefined {
  for (const { api, stranger, strong, weak } of texts) {
    const what = strong ?? importOf(unit, api);
    // A client of a look-alike may well name the API it resembles; only its host would prove the contrary.
    if (stranger !== undefined) return { ...NO_EVIDENCE, what: `the file speaks to ${stranger}` };
    if (what !== undefined) return { level: 'file', what };
    // Prose names the vendor for what else it sells: the tunnel that an API of one's own stands behind.
    if (weak !== undefined) return contextOf(unit.file) === 'doc' ? { ...weak, level: 'package' } : weak;
  }
  return undefined;
}

/** Whether a text names the API, by its host or by name, and not as a run time only. */
export function namesApi(texts: TextEvidence[]): boolean {
  return texts.some(({ strong, weak }) => strong !== undefined || weak?.level === 'file');
}

/** Whether a file speaks to the API itself; the vendor is named by many who do not. */
export function speaksToApi(unit: Unit, { standing, texts }: { standing: Standing; texts: TextEvidence[] }): boolean {
  return standing.isAbout || texts.some(({ api, strong }) => strong !== undefined || importOf(unit, api) !== undefined);
}

function isHost(evidence: string | undefined): boolean {
  return evidence?.startsWith('host ') === true;
}

function evidenceOfText(text: string, api: Api): string | undefined {
  const host = api.hosts.find((one) => text.includes(one));
  if (host !== undefined) return `host ${host}`;
  const base = api.basePaths.find((one) => text.includes(one.replace(/^\//, '')));
  if (base !== undefined) return `base path ${base}`;
  const signal = api.signals.find((one) => one.toLowerCase() !== api.id && holdsSignal(text, one));
  return signal === undefined ? undefined : `word ${signal}`;
}

/** What names begin with says nothing in those of answers: `HTTP_STATUS_524_CLOUDFLARE_TIMEOUT`. */
function holdsSignal(text: string, signal: string): boolean {
  if (!signal.endsWith('_')) return text.includes(signal);
  for (let at = text.indexOf(signal); at >= 0; at = text.indexOf(signal, at + 1)) if (!/(?:^|\D)5\d\d_$/.test(text.slice(Math.max(0, at - 5), at))) return true;
  return false;
}

function importOf(unit: Unit, api: Api): string | undefined {
  const own = packagesOf(unit.language);
  for (const [ecosystem, packages] of Object.entries(api.packages)) {
    // `cloudflare:workers` is no package of Python.
    for (const name of own === undefined || own === ecosystem ? packages : []) {
      const found = unit.imports.find((one) => packageImported(one.module, name, ecosystem));
      if (found !== undefined) return `import of ${found.module}`;
    }
  }
  return undefined;
}

/** The API's own name as a word or part of an identifier: `CloudflareClient`, `cloudflare_zone`; where it only names a run time, it says less. */
function wordOf(text: string, api: Api): ApiEvidence | undefined {
  let runTime: ApiEvidence | undefined;
  for (const { index, 0: name } of text.matchAll(new RegExp(api.id, 'gi'))) {
    if (!isRunTime(text, index, index + name.length, api)) return { level: 'file', what: `the name ${name}` };
    runTime ??= { level: 'package', what: `the name ${name} of a run time` };
  }
  return runTime;
}

/** Whether the name says where code runs: `Cloudflare-Workers`, `detectedRuntime = "cloudflare"`. */
function isRunTime(text: string, start: number, end: number, { runTimes = [] }: Api): boolean {
  if (runTimes.length === 0) return false;
  const after = text.slice(end, end + NEAR).replace(/^[\W_]/, '').toLowerCase();
  return runTimes.some((one) => after.startsWith(one.toLowerCase())) || /run[-_ ]?time|userAgent/i.test(lineAround(text, start, end));
}

/** Lines of bundles are long. In characters. */
const NEAR = 60;

function lineAround(text: string, start: number, end: number): string {
  return `${text.slice(Math.max(0, start - NEAR), start).split('\n').at(-1)}${text.slice(start, end + NEAR).split('\n')[0]}`;
}

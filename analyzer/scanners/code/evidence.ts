import type { Vocabulary } from '../../catalog/vocabulary.ts';
import type { Api, ApiEvidence } from '../../model.ts';
import { packagesOf } from '../files/ecosystems.ts';
import { isNamedAfter } from '../files/workspace.ts';
import type { Unit } from './expr.ts';
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
  weak: string | undefined;
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
    const what = strong ?? importOf(unit, api) ?? weak;
    // A client of a look-alike may well name the API it resembles; only its host would prove the contrary.
    if (stranger !== undefined) return { ...NO_EVIDENCE, what: `the file speaks to ${stranger}` };
    if (what !== undefined) return { level: 'file', what };
  }
  return undefined;
}

/** Whether a file speaks to the API itself; the vendor is named by many who do not. */
export function speaksToApi(unit: Unit, texts: TextEvidence[]): boolean {
  return isNamedAfter(unit.file, texts.map(({ api }) => api)) || texts.some(({ api, strong }) => strong !== undefined || importOf(unit, api) !== undefined);
}

function isHost(evidence: string | undefined): boolean {
  return evidence?.startsWith('host ') === true;
}

function evidenceOfText(text: string, api: Api): string | undefined {
  const host = api.hosts.find((one) => text.includes(one));
  if (host !== undefined) return `host ${host}`;
  const base = api.basePaths.find((one) => text.includes(one.replace(/^\//, '')));
  if (base !== undefined) return `base path ${base}`;
  const signal = api.signals.find((one) => one.toLowerCase() !== api.id && text.includes(one));
  return signal === undefined ? undefined : `word ${signal}`;
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

/** The API's own name as a word or part of an identifier: `CloudflareClient`, `cloudflare_zone`. */
function wordOf(text: string, api: Api): string | undefined {
  const at = text.search(new RegExp(api.id, 'i'));
  return at < 0 ? undefined : `the name ${text.slice(at, at + api.id.length)}`;
}

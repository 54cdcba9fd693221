import type { BlindSpot, Day, Finding, Suppression } from './model.ts';
import { groupedBy } from './lists.ts';
import { redact } from './redact.ts';
import { thingOf } from './things.ts';

/** `lastcall-ignore <id> -- reason` in a comment: silences that entry on its own line and the next, or in the block of code that it stands above in a document. */
export interface IgnoreComment {
  file: string;
  line: number;
  /** The last line of that block. */
  until?: number;
  ids: string[];
  reason: string;
}

/** A decision to live with findings until a day, kept in the configuration file. */
export interface Waiver {
  entry: string;
  /** A path prefix relative to the root; everywhere without it. */
  path?: string;
  reason: string;
  owner?: string;
  /** Last day it holds. A waiver without an end is refused by the configuration's schema. */
  until: Day;
}

const DIRECTIVE = /lastcall-ignore\s+([a-z0-9][a-z0-9, -]*?)\s+--\s+(\S.*)/;

/** Whether a comment means to be an ignore at all; cheap, because every comment is asked. */
export function isIgnoreAttempt(text: string): boolean {
  return text.includes('lastcall-ignore');
}

/** Reads one comment. An ignore without a reason is no ignore, and is said so. */
export function readIgnore(text: string, file: string, line: number, until?: number): IgnoreComment | BlindSpot | undefined {
  if (!isIgnoreAttempt(text)) return undefined;
  const match = DIRECTIVE.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) {
    return { kind: 'other', where: `${file}:${line}`, reason: 'This lastcall-ignore is not complete; write "lastcall-ignore <entry id> -- <reason>".' };
  }
  return { file, line, ...(until !== undefined && { until }), ids: match[1].split(/[\s,]+/).filter((id) => id !== ''), reason: match[2].replace(/\s*(?:\*\/(?:\s*-?\}\})?|-->|#[>}])\s*$/, '') };
}

/** Marks what a comment silences; ignores that silenced nothing come back as `unused`. */
export function applyIgnores(findings: Finding[], ignores: IgnoreComment[]): { findings: Finding[]; unused: BlindSpot[] } {
  const used = new Set<string>();
  const byPlace = new Map(ignores.flatMap((ignore) => ignore.ids.flatMap((id) =>
    linesOf(ignore).map((line) => [`${id}|${ignore.file}:${line}`, { ignore, id }] as const))));
  // What is silenced is the thing to do, wherever in it the comment stands.
  const parts = groupedBy(findings, thingOf);
  const marked = findings.map((finding): Finding => {
    if (finding.source.kind !== 'code') return finding;
    const hits = parts.get(thingOf(finding))?.flatMap(({ source, deprecation }) => (source.kind === 'code' ? byPlace.get(`${deprecation}|${source.file}:${source.line}`) ?? [] : [])) ?? [];
    for (const { id, ignore } of hits) used.add(`${id}|${ignore.file}:${ignore.line}`);
    const [hit] = hits;
    return hit === undefined ? finding : { ...finding, suppressed: { by: 'comment', reason: redact(hit.ignore.reason) } };
  });
  const unused = ignores.flatMap((ignore) => ignore.ids.filter((id) => !used.has(`${id}|${ignore.file}:${ignore.line}`)).map((id): BlindSpot =>
    ({ kind: 'other', where: `${ignore.file}:${ignore.line}`, reason: `The lastcall-ignore for ${id} matches nothing here; remove it.` })));
  return { findings: marked, unused };
}

function linesOf({ line, until = line + 1 }: IgnoreComment): number[] {
  return Array.from({ length: until - line + 1 }, (_, index) => line + index);
}

/** Marks findings that an earlier run already knew. Fingerprints survive line moves. */
export function applyBaseline(findings: Finding[], known: ReadonlySet<string>): Finding[] {
  return findings.map((finding) => (finding.suppressed === null && known.has(finding.fingerprint)
    ? { ...finding, suppressed: { by: 'baseline', reason: 'Known from the baseline.' } }
    : finding));
}

/** Marks findings somebody answers for, until the day the waiver ends. */
export function applyWaivers(findings: Finding[], waivers: Waiver[], asOf: Day): Finding[] {
  return findings.map((finding) => {
    if (finding.suppressed !== null) return finding;
    const meant = waivers.filter((one) => one.entry === finding.deprecation && isBelow(finding, one.path));
    const waiver = meant.find((one) => asOf <= one.until);
    return waiver === undefined ? ended(finding, meant) : { ...finding, suppressed: waivedBy(waiver) };
  });
}

function waivedBy({ reason, owner, until }: Waiver): Suppression {
  return { by: 'waiver', reason: redact(reason), ...(owner !== undefined && { owner: redact(owner) }), until };
}

/** Says of a finding that was waived until when it was: it counts again, and somebody answered for it. */
function ended(finding: Finding, waivers: Waiver[]): Finding {
  const last = waivers.map(({ until }) => until).sort().at(-1);
  if (last === undefined) return finding;
  return { ...finding, note: [finding.note, `A waiver for it ended on ${last}.`].filter((part) => part !== undefined).join(' ') };
}

function isBelow(finding: Finding, path: string | undefined): boolean {
  if (path === undefined) return true;
  const { source } = finding;
  if (source.kind === 'zone') return source.zone === path;
  return source.file === path || source.file.startsWith(path.endsWith('/') ? path : `${path}/`);
}

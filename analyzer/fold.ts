import { createHash } from 'node:crypto';
import type { AnswerSign, Caller, Finding, Source, ToolUse } from './model.ts';
import { OTHERS } from './others.ts';

/**
 * Merges findings of one entry at one place (several surfaces of one line, one call seen by two readers) and gives every
 * finding its fingerprint. The order out is the order of the report: by entry's end of life, then by place.
 */
export function foldFindings(findings: Iterable<Finding>): Finding[] {
  const places = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.deprecation}|${placeKey(finding)}`;
    const there = places.get(key) ?? [];
    there.push(finding);
    places.set(key, there.length < HELD ? there : [merged(there)]);
  }
  return withFingerprints([...places.values()].map(merged).sort(inReportOrder));
}

/** A route that is called in very many ways has very many findings, which are merged by so many at once. */
const HELD = 256;

/** Code folds by line: two findings of one entry on one line are one thing to look at. */
function placeKey({ source, route }: Finding): string {
  if (source.kind === 'code') return `${source.file}:${source.line}`;
  if (source.kind === 'log') return `${source.file}|${route ?? ''}`;
  return `${source.zone}|${source.resource}|${source.id ?? ''}`;
}

function merged(findings: Finding[]): Finding {
  const one = findings.reduce(merge);
  return findings.length === 1 || one.source.kind === 'code' ? one : { ...one, ...traffic(findings) };
}

function merge(a: Finding, b: Finding): Finding {
  const [lead, other] = rank(b) < rank(a) ? [b, a] : [a, b];
  const { edits: _, follows: __, ...rest } = lead;
  return { ...rest, route: lead.route ?? other.route, ...requestsOf(lead, other), ...fixedTogether(lead, other) };
}

/** Requests that are made with one constant are many, and each may be another. */
function requestsOf(lead: Finding, other: Finding): Pick<Finding, 'requests'> {
  const all = [...lead.requests ?? [], ...other.requests ?? []];
  if (all.length === 0) return {};
  const once = new Map(all.map((one) => [`${one.line} ${one.route ?? ''}`, one]));
  return { requests: [...once.values()].sort((a, b) => a.line - b.line || compare(a.route ?? '', b.route ?? '')) };
}

type Fixed = Pick<Finding, 'fix' | 'edits' | 'follows'>;

/**
 * What is done where two findings are one. Two readings of one address of which one cannot be rewritten are left to a person: the other
 * would take it along. A use beside it on the line is left to the next look. What follows the requests waits for them.
 */
function fixedTogether(lead: Finding, other: Finding): Fixed {
  const [first, second] = lead.edits === undefined || (lead.follows === true && other.edits !== undefined && other.follows !== true) ? [other, lead] : [lead, other];
  if (first.edits === undefined) return { fix: reasonOf(lead.fix, other.fix) };
  if (second.edits === undefined) return second.fix !== null && isOneAddress(first, second) ? { fix: second.fix } : fixOf(first);
  if (first.follows !== second.follows) return fixOf(first);
  const [one, two] = [first.fix, second.fix];
  const fix = one === null || two === null ? one ?? two : { ...one, safety: one.safety === 'review' ? one.safety : two.safety, says: [...new Set([one.says, two.says])].join('; ') };
  return { ...fixOf(first), fix, edits: [...first.edits, ...second.edits] };
}

/** Of two that a person has to do what one says of this very place, before the step that is the same for all. */
function reasonOf(lead: Finding['fix'], other: Finding['fix']): Finding['fix'] {
  const isOpen = lead?.step !== undefined && lead.says === lead.step && other?.kind === 'manual' && other.step === undefined;
  return isOpen ? { ...lead, says: `${other.says} ${lead.step}` } : lead ?? other;
}

function fixOf({ fix, edits, follows }: Finding): Fixed {
  return { fix, ...(edits && { edits }), ...(follows && { follows }) };
}

/** Whether two calls were read of the same letters; what one of them sends is no address. */
function isOneAddress(one: Finding, other: Finding): boolean {
  const [a, b] = [one.source, other.source];
  if (one.surface !== 'calls' || other.surface !== 'calls' || one.within !== undefined || other.within !== undefined || a.kind !== 'code' || b.kind !== 'code') return false;
  return a.column < b.endColumn && b.column < a.endColumn;
}

/** Traffic adds up: counts by key, and the span of all. */
function traffic(findings: Finding[]): Partial<Finding> {
  const all = <T>(pick: (finding: Finding) => T | undefined): T[] => findings.map(pick).filter((one) => one !== undefined);
  const first = all(({ firstSeen }) => firstSeen).sort()[0];
  const last = all(({ lastSeen }) => lastSeen).sort().at(-1);
  const [statuses, days, tools, shares] = [all((one) => one.statuses), all((one) => one.days), all((one) => one.tools), all((one) => one.share)];
  const answers = all((one) => one.answers);
  return {
    count: sumOf(findings.map(({ count }) => count)),
    callers: callersTogether(findings.flatMap(({ callers }) => callers)),
    ...(statuses.length === 0 ? {} : { statuses: added(statuses) }),
    ...(answers.length === 0 ? {} : { answers: answersTogether(answers.flat()) }),
    ...(tools.length === 0 ? {} : { tools: toolsTogether(tools.flat()) }),
    ...(days.length === 0 ? {} : { days: added(days) }),
    ...(shares.length < findings.length ? {} : { share: Math.round(sumOf(shares) * 1e6) / 1e6 }),
    ...(first === undefined ? {} : { firstSeen: first }),
    ...(last === undefined ? {} : { lastSeen: last }),
  };
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/** More callers than this are no list for anybody; the rarest are counted together then. */
const MOST_CALLERS = 200;

function callersTogether(callers: Caller[]): Caller[] {
  const counts = new Map<string, number>();
  for (const { who, count } of callers) counts.set(who, (counts.get(who) ?? 0) + count);
  const others = counts.get(OTHERS) ?? 0;
  counts.delete(OTHERS);
  const named = [...counts].map(([who, count]) => ({ who, count })).sort((x, y) => y.count - x.count || compare(x.who, y.who));
  const unnamed = others + sumOf(named.slice(MOST_CALLERS).map(({ count }) => count));
  return unnamed === 0 ? named : [...named.slice(0, MOST_CALLERS), { who: OTHERS, count: unnamed }];
}

function answersTogether(answers: AnswerSign[]): AnswerSign[] {
  const together = new Map<string, number>();
  for (const { sign, count } of answers) together.set(sign, (together.get(sign) ?? 0) + count);
  return [...together].map(([sign, count]) => ({ sign, count })).sort((x, y) => y.count - x.count || compare(x.sign, y.sign));
}

function toolsTogether(tools: ToolUse[]): ToolUse[] {
  const together = new Map<string, ToolUse>();
  for (const use of tools) {
    const key = `${use.tool} ${use.version ?? ''}`;
    together.set(key, { ...use, count: use.count + (together.get(key)?.count ?? 0) });
  }
  return [...together.values()].sort((x, y) => y.count - x.count || compare(x.tool, y.tool));
}

function added(all: Record<string, number>[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const counts of all) for (const [key, count] of Object.entries(counts)) sums.set(key, (sums.get(key) ?? 0) + count);
  return Object.fromEntries([...sums].sort(([a], [b]) => compare(a, b)));
}

const SURFACE_ORDER: Finding['surface'][] = ['calls', 'network', 'stored', 'names', 'field', 'headers', 'payload', 'cipher'];

function rank(finding: Finding): number {
  return (finding.certainty === 'certain' ? 0 : 100) + SURFACE_ORDER.indexOf(finding.surface);
}

function inReportOrder(a: Finding, b: Finding): number {
  return compare(a.endOfLife, b.endOfLife) || compare(a.deprecation, b.deprecation) || bySource(a.source, b.source)
    || compare(a.route ?? '', b.route ?? '');
}

function bySource(a: Source, b: Source): number {
  if (a.kind === 'zone' || b.kind === 'zone') return compare(JSON.stringify(a), JSON.stringify(b));
  return compare(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || (a.kind === 'code' && b.kind === 'code' ? a.column - b.column : 0);
}

/** By code unit, never by locale: the same input has to give the same bytes everywhere. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What stands there, not where: line numbers are left out, equal texts of one file are told apart by their order. */
function withFingerprints(findings: Finding[]): Finding[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const { source } = finding;
    const at = source.kind === 'zone' ? [source.zone, source.resource, source.id ?? ''] : [source.kind === 'code' ? source.file : ''];
    const text = source.kind === 'code' ? finding.evidence.seen.replace(/\s+/g, '') : '';
    const key = [finding.deprecation, finding.surface, finding.route ?? '', ...at, text].join('\n');
    const ordinal = seen.get(key) ?? 0;
    seen.set(key, ordinal + 1);
    return { ...finding, fingerprint: createHash('sha256').update(`${key}\n${ordinal}`).digest('hex').slice(0, 32) };
  });
}

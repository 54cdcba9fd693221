import { createHash } from 'node:crypto';
import type { Finding, Source, ToolUse } from './model.ts';

/**
 * Merges findings of one entry at one place (several surfaces of one line, one call seen by two readers) and gives every
 * finding its fingerprint. The order out is the order of the report: by entry's end of life, then by place.
 */
export function foldFindings(findings: Iterable<Finding>): Finding[] {
  const merged = new Map<string, Finding>();
  for (const finding of findings) {
    const key = `${finding.deprecation}|${placeKey(finding)}`;
    const known = merged.get(key);
    merged.set(key, known === undefined ? finding : merge(known, finding));
  }
  return withFingerprints([...merged.values()].sort(inReportOrder));
}

/** Code folds by line: two findings of one entry on one line are one thing to look at. */
function placeKey({ source, route }: Finding): string {
  if (source.kind === 'code') return `${source.file}:${source.line}`;
  if (source.kind === 'log') return `${source.file}|${route ?? ''}`;
  return `${source.zone}|${source.resource}|${source.id ?? ''}`;
}

function merge(a: Finding, b: Finding): Finding {
  const [lead, other] = rank(b) < rank(a) ? [b, a] : [a, b];
  const edits = [...(lead.edits ?? []), ...(other.edits ?? [])];
  return {
    ...lead,
    ...(lead.source.kind === 'code' ? {} : traffic(lead, other)),
    route: lead.route ?? other.route,
    fix: lead.fix?.kind === 'edits' ? lead.fix : other.fix ?? lead.fix,
    ...(edits.length > 0 ? { edits } : {}),
  };
}

/** Traffic adds up: counts by key, and the span of both. */
function traffic(a: Finding, b: Finding): Partial<Finding> {
  const first = [a.firstSeen, b.firstSeen].filter((time) => time !== undefined).sort()[0];
  const last = [a.lastSeen, b.lastSeen].filter((time) => time !== undefined).sort().at(-1);
  const callers = new Map<string, number>();
  for (const { who, count } of [...a.callers, ...b.callers]) callers.set(who, (callers.get(who) ?? 0) + count);
  return {
    count: a.count + b.count,
    callers: [...callers].map(([who, count]) => ({ who, count })).sort((x, y) => y.count - x.count || compare(x.who, y.who)),
    ...(a.statuses || b.statuses ? { statuses: added(a.statuses ?? {}, b.statuses ?? {}) } : {}),
    ...(a.tools || b.tools ? { tools: toolsTogether(a.tools ?? [], b.tools ?? []) } : {}),
    ...(a.days || b.days ? { days: added(a.days ?? {}, b.days ?? {}) } : {}),
    ...(a.share === undefined || b.share === undefined ? {} : { share: Math.round((a.share + b.share) * 1e6) / 1e6 }),
    ...(first === undefined ? {} : { firstSeen: first }),
    ...(last === undefined ? {} : { lastSeen: last }),
  };
}

function toolsTogether(a: ToolUse[], b: ToolUse[]): ToolUse[] {
  const together = new Map<string, ToolUse>();
  for (const use of [...a, ...b]) {
    const key = `${use.tool} ${use.version ?? ''}`;
    together.set(key, { ...use, count: use.count + (together.get(key)?.count ?? 0) });
  }
  return [...together.values()].sort((x, y) => y.count - x.count || compare(x.tool, y.tool));
}

function added(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return Object.fromEntries(keys.map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)]));
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
  return compare(a.file, b.file) || a.line - b.line || (a.kind === 'code' && b.kind === 'code' ? a.column - b.column : 0);
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

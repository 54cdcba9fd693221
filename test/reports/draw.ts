import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Finding, Report } from '../../analyzer/model.ts';
import { formats, type Format } from '../../reports/index.ts';
import type { DrawOptions } from '../../reports/renderer.ts';

/** The reports under `fixtures/reports`. */
export const NAMES = ['code', 'logs', 'zones', 'empty-complete', 'empty-incomplete'] as const;

/** Where a fixture or a golden beside it stands. */
export function fixture(file: string): string {
  return fileURLToPath(new URL(`../../fixtures/reports/${file}`, import.meta.url));
}

export function load(name: (typeof NAMES)[number]): Report {
  return JSON.parse(readFileSync(fixture(`${name}.json`), 'utf8')) as Report;
}

export async function draw(format: Format, report: Report, options: Partial<DrawOptions> = {}): Promise<string> {
  const render = await formats[format]();
  const drawn = render(report, { color: false, width: 120, verbose: false, ...options });
  return typeof drawn === 'string' ? drawn : [...drawn].join('');
}

/** The first finding of the code fixture, changed. */
export function findingWith(changes: Partial<Finding>): Finding {
  const [first] = load('code').findings;
  if (first === undefined) throw new Error('the code fixture has no findings');
  return { ...first, ...changes };
}

/** So many findings that differ in their fingerprints alone. */
export function findingsWith(count: number, changes: Partial<Finding> = {}): Finding[] {
  const one = findingWith(changes);
  return Array.from({ length: count }, (_, index) => ({ ...one, fingerprint: `f${index}` }));
}

/** A finding whose every free text is hostile to the format. */
export function hostile(text: string): Report {
  const report = load('code');
  const finding = findingWith({
    title: text, effect: text, replacement: text, note: text, route: text,
    source: { kind: 'code', file: text, line: 1, column: 1, endLine: 1, endColumn: 2, language: text },
    evidence: { seen: text, api: { level: 'url', what: text } },
    callers: [{ who: text, count: 2 }],
    fix: { kind: 'manual', safety: 'review', says: text },
  });
  return {
    ...report,
    findings: [finding, { ...finding, fingerprint: 'f2', suppressed: { by: 'waiver', reason: text } }],
    blindSpots: [{ where: text, reason: text, kind: 'other' }],
  };
}

import type { Finding, Report, Source } from '../analyzer/model.ts';
import { blindGroupsIn, groupsIn, inOrder, limitsIn } from './arrange.ts';
import { lineOf, pathOf } from './place.ts';
import { blindHeading, limitMet, outcome, paragraph } from './sentences.ts';
import { severityOf, type Severity } from './severity.ts';
import { plural, printable, sentence } from './words.ts';

/** GitHub keeps ten annotations of each level per step and drops the rest silently. */
const KEPT = 10;
const LEVEL: Record<Severity, 'error' | 'warning' | 'notice'> = { error: 'error', warning: 'warning', note: 'notice' };

/**
 * Workflow commands for GitHub Actions: one annotation per finding, at most ten per level, the nearest deadlines first.
 * The closing notice says the outcome, how many are not annotated and what was not seen; it has its place among the ten.
 */
export function github(report: Report): string {
  const room = { error: KEPT, warning: KEPT, notice: KEPT - 1 };
  const live = inOrder(groupsIn(report)).filter(({ finding }) => finding.suppressed === null);
  const shown = live.filter(({ finding }) => room[LEVEL[severityOf(finding)]]-- > 0);
  const annotations = shown.map(({ finding, subject }) => annotation(finding, subject.title, paragraph(finding, subject, report.asOf)));
  return [...annotations, closing(report, live.length - shown.length)].map((line) => `${line}\n`).join('');
}

function annotation(finding: Finding, title: string, text: string): string {
  return command(LEVEL[severityOf(finding)], { ...location(finding.source), title }, text);
}

function closing(report: Report, hidden: number): string {
  const blind = blindGroupsIn(report).map(blindHeading).join(', ');
  const text = [
    outcome(report),
    hidden === 0 ? '' : `${plural(hidden, 'more finding is', 'more findings are')} not annotated here; the other formats show all.`,
    ...limitsIn(report).slice(0, KEPT).map((limit) => `${limit.title}: ${sentence(limitMet(limit))}`),
    blind === '' ? '' : `Not seen: ${blind}.`,
  ];
  return command('notice', { title: 'lastcall' }, text.filter((part) => part !== '').join(' '));
}

function location(source: Source): Record<string, string | number> {
  if (source.kind === 'zone') return {};
  if (source.kind === 'log' && source.line === undefined) return { file: pathOf(source) };
  const place = { file: pathOf(source), line: lineOf(source) };
  if (source.kind === 'log') return place;
  // Columns count only where the annotation is on one line.
  if (source.line !== source.endLine) return { ...place, endLine: source.endLine };
  return { ...place, endLine: source.endLine, col: source.column, endColumn: source.endColumn };
}

function command(level: string, properties: Record<string, string | number>, message: string): string {
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${level} ${list.join(',')}::${escapeData(message)}`;
}

/** Line breaks would end the command; `printable` leaves none. */
function escapeData(text: string): string {
  return printable(text).replaceAll('%', '%25');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

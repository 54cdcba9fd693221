import pc from 'picocolors';
import type { Finding, Report } from '../analyzer/model.ts';
import type { Thing } from '../analyzer/things.ts';
import { blindGroupsIn, groupsIn, limitsIn, toDo, type BlindGroup, type Group } from './arrange.ts';
import { looked } from './coverage.ts';
import { placeOf } from './place.ts';
import type { DrawOptions } from './renderer.ts';
import {
  alsoAt, blindHeading, deadline, doubt, fixable, instead, limitMet, limitPlans, limitSeen, limitsHeading, outcome, remedyHere, requested, STATUS, step,
  suppression, whatOf,
} from './sentences.ts';
import { zoneTable } from './text-zones.ts';
import { traffic } from './traffic.ts';
import { number, plural, printable, sentence, shorten } from './words.ts';

/** How much of a list is shown without `--verbose`. */
const SHOWN = { findings: 10, suppressed: 5, limits: 10, blindSpots: 3, callers: 3, tools: 3 };

interface Pen extends DrawOptions {
  paint: ReturnType<typeof pc.createColors>;
  report: Report;
}

/** For people at a terminal: by deprecation, the most pressing first; the answer stands in the last line. */
export function text(report: Report, options: DrawOptions): string {
  const pen: Pen = { ...options, report, paint: pc.createColors(options.color) };
  const groups = groupsIn(report);
  const blocks = [
    masthead(pen),
    ...groups.filter((group) => group.findings.length > 0).map((group) => section(group, pen)),
    suppressedIn(groups, pen),
    limitsOf(pen),
    zoneTable(report, options),
    blindSpots(pen),
    [...looked(report).flatMap((line) => fold(line, '', pen)), pen.paint.bold(outcome(report))],
  ];
  return `${blocks.filter((block) => block.length > 0).map((block) => block.join('\n')).join('\n\n')}\n`;
}

function masthead({ report: { tool, catalog, asOf, dates }, paint }: Pen): string[] {
  const by = dates === 'latest' ? ', judged by the latest published dates' : '';
  const entries = plural(catalog.entries.length, 'entry', 'entries');
  return [paint.dim(`${tool.name} ${tool.version}, catalog ${catalog.version} (${entries}), as of ${asOf}${by}`)];
}

function section({ subject, findings }: Group, pen: Pen): string[] {
  const { paint } = pen;
  const colour = { expired: paint.red, due: paint.yellow, upcoming: paint.cyan }[subject.status];
  const advice = fixable(findings);
  return [
    `${paint.bold(colour(STATUS[subject.status]))}  ${paint.bold(printable(subject.title))}  ${paint.dim(subject.id)}`,
    ...fold(`${deadline(subject, pen.report.asOf)} ${sentence(subject.effect)}`, '  ', pen),
    ...[instead(subject), step(findings)].filter(Boolean).flatMap((line) => fold(line, '  ', pen)),
    '',
    ...rows(toDo(findings), SHOWN.findings, pen),
    ...(advice === '' ? [] : [`  ${paint.green(advice)}`]),
  ];
}

/** Rows aligned among themselves, on two lines each where one has no room; then what belongs under each; `and 12 more` where the list is folded. */
function rows(findings: Thing[], limit: number, pen: Pen): string[] {
  const shown = pen.verbose ? findings : findings.slice(0, limit);
  const places = columnWidth(shown.map((finding) => placeOf(finding.source)), 44);
  const whats = columnWidth(shown.map(whatOf), 60);
  const longest = columnWidth(shown.map((finding) => placeOf(finding.source).padEnd(places) + whatOf(finding).padEnd(whats)), Infinity);
  const draw = longest + 6 + LEAST > pen.width && shown.some(({ source }) => source.kind !== 'log') ? stacked : row;
  const lines = shown.flatMap((finding, index) => [
    ...draw(finding, places, whats, pen),
    ...details(finding, shown[index - 1], pen).flatMap((line) => fold(line, '      ', pen).map(pen.paint.dim)),
  ]);
  const more = findings.length - shown.length;
  return more === 0 ? lines : [...lines, pen.paint.dim(`  and ${number(more)} more (--verbose shows all)`)];
}

/** Columns that what was seen gets at least beside its place, and on a line without it. */
const LEAST = 24;
const SHORTEST = 12;

function row(finding: Thing, places: number, whats: number, pen: Pen): string[] {
  const taken = places + whats + 6;
  const place = printable(placeOf(finding.source)).padEnd(places);
  const what = printable(whatOf(finding)).padEnd(whats);
  return [`${markOf(finding, pen)}${place}  ${pen.paint.bold(what)}  ${seenOf(finding, taken, pen)}`.trimEnd()];
}

/** The place, which may be long and is clicked on, has a line of its own. */
function stacked(finding: Thing, _: number, __: number, pen: Pen): string[] {
  const what = printable(whatOf(finding));
  return [
    `${markOf(finding, pen)}${printable(placeOf(finding.source))}`,
    `    ${pen.paint.bold(what)}  ${seenOf(finding, what.length + 6, pen)}`.trimEnd(),
  ];
}

function markOf({ certainty }: Finding, { paint }: Pen): string {
  return paint.yellow(certainty === 'possible' ? '? ' : '  ');
}

/** What was seen, as far as there is room behind the columns that are taken, and where else it stands. */
function seenOf(finding: Thing, taken: number, { paint, width, verbose }: Pen): string {
  const seen = printable(finding.source.kind === 'log' ? `×${number(finding.count)}` : finding.evidence.seen);
  const aside = [finding.context, alsoAt(finding)].filter(Boolean).join(', ');
  const room = Math.max(SHORTEST, width - taken - (aside === '' ? 0 : aside.length + 3));
  return `${verbose ? seen : shorten(seen, room)}${aside === '' ? '' : paint.dim(` (${aside})`)}`;
}

/** What is said under a row. What the row above already said is not said again. */
function details(finding: Finding, above: Finding | undefined, { verbose }: Pen): string[] {
  const once = (say: (finding: Finding) => string) => (above !== undefined && say(above) === say(finding) && !verbose ? '' : say(finding));
  return [
    ...traffic(finding, verbose ? {} : SHOWN),
    once(doubt),
    requested(finding),
    finding.fix?.kind === 'manual' || verbose ? once(remedyHere) : '',
    verbose ? `Evidence for the API: ${finding.evidence.api.what}` : '',
  ].filter((line) => line !== '');
}

function suppressedIn(groups: Group[], pen: Pen): string[] {
  const all = groups.flatMap((group) => group.suppressed.map((finding) => ({ finding, id: group.subject.id })));
  if (all.length === 0) return [];
  const shown = pen.verbose ? all : all.slice(0, SHOWN.suppressed);
  const more = all.length - shown.length;
  return [
    pen.paint.bold(plural(all.length, 'finding accepted and not counted', 'findings accepted and not counted')),
    ...shown.flatMap(({ finding, id }) => [
      `  ${printable(placeOf(finding.source))}  ${id}`,
      ...(finding.suppressed === null ? [] : fold(suppression(finding.suppressed), '      ', pen).map(pen.paint.dim)),
    ]),
    ...(more === 0 ? [] : [pen.paint.dim(`  and ${number(more)} more (--verbose shows all)`)]),
  ];
}

function limitsOf(pen: Pen): string[] {
  const all = limitsIn(pen.report);
  if (all.length === 0) return [];
  const shown = pen.verbose ? all : all.slice(0, SHOWN.limits);
  const more = all.length - shown.length;
  return [
    pen.paint.bold(limitsHeading(all)),
    ...shown.flatMap((limit, index) => [
      ...fold(`${limit.certainty === 'possible' ? '? ' : ''}${limit.title}: ${limitMet(limit)} (${placeOf(limit.source)})`, '  ', pen),
      ...[limitSeen(limit), shown[index - 1]?.limit === limit.limit ? '' : limitPlans(limit)].filter((line) => line !== '').flatMap((line) => fold(line, '      ', pen).map(pen.paint.dim)),
    ]),
    ...(more === 0 ? [] : [pen.paint.dim(`  and ${number(more)} more (--verbose shows all)`)]),
  ];
}

function blindSpots(pen: Pen): string[] {
  const groups = blindGroupsIn(pen.report);
  if (groups.length === 0) return [];
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return [pen.paint.bold(`Not seen: ${plural(count, 'place')}`), ...groups.flatMap((group) => blindGroup(group, pen))];
}

function blindGroup(group: BlindGroup, pen: Pen): string[] {
  const shown = pen.verbose ? group.spots : group.spots.slice(0, SHOWN.blindSpots);
  const more = group.count - shown.length;
  return [
    `  ${blindHeading(group)}`,
    ...shown.flatMap(({ where, reason }) => fold(`${where}: ${sentence(reason)}`, '    ', pen)),
    ...(more === 0 ? [] : [pen.paint.dim(`    and ${number(more)} more`)]),
  ];
}

/** Prose of longer lines is hard to read, however wide the terminal is. */
const WIDEST = 120;

/** Breaks a paragraph at spaces to fit the width, each line indented. */
function fold(paragraph: string, indent: string, { width }: Pen): string[] {
  const room = Math.min(WIDEST, Math.max(40, width)) - indent.length;
  const lines: string[] = [];
  for (const word of printable(paragraph).split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => indent + line);
}

function columnWidth(cells: string[], cap: number): number {
  return Math.min(cap, cells.reduce((widest, cell) => Math.max(widest, printable(cell).length), 0));
}

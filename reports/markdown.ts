import type { Report } from '../analyzer/model.ts';
import type { Thing } from '../analyzer/things.ts';
import { blindGroupsIn, groupsIn, limitsIn, toDo, type Group } from './arrange.ts';
import { looked } from './coverage.ts';
import { markdown as plain, markdownCode as code } from './escape.ts';
import { placeOf } from './place.ts';
import type { DrawOptions } from './renderer.ts';
import {
  alsoAt, blindHeading, deadline, doubt, fixable, instead, limitMet, limitPlans, limitSeen, limitsHeading, outcome, remedyHere, requested, standing, STATUS,
  step, suppression, times, whatOf,
} from './sentences.ts';
import { zonesIn } from './verdict.ts';
import { number, plural, printable, sentence, shorten } from './words.ts';

/** A comment on GitHub holds 65,536 characters, a step summary 1 MiB; both with room for what cuts it short. */
const COMMENT = 64_000;
const STEP_SUMMARY = 1_000_000;
const ROWS = 10;

/**
 * GitHub-flavoured Markdown: short enough for a pull request comment, with `verbose` for a step summary. What does
 * not fit is left out whole sections at a time, the last deadlines first, and the text says so.
 */
export function markdown(report: Report, options: DrawOptions): string {
  const groups = groupsIn(report);
  const head = [`## lastcall`, `**${plain(outcome(report))}**`, overview(groups)].filter(Boolean).join('\n\n');
  const tail = [notSeen(report, options), facts(report)].filter(Boolean).join('\n\n');
  const sections = [
    ...groups.filter((group) => group.findings.length > 0).map((group) => section(group, report, options)),
    accepted(groups, options),
    limits(report, options),
    zones(report),
  ].filter(Boolean);
  const budget = (options.verbose ? STEP_SUMMARY : COMMENT) - Buffer.byteLength(head + tail);
  return `${[head, ...fitting(sections, budget), tail].join('\n\n')}\n`;
}

function overview(groups: Group[]): string {
  const live = groups.filter((group) => group.findings.length > 0);
  if (live.length === 0) return '';
  const rows = live.map(({ subject, findings }) => {
    const marks = [STATUS[subject.status], subject.endOfLife, plain(subject.title), number(findings.length)];
    return `| ${marks.join(' | ')} |`;
  });
  return ['| Status | End of life | Deprecation | Uses |', '| --- | --- | --- | ---: |', ...rows].join('\n');
}

function section({ subject, findings: parts }: Group, report: Report, { verbose }: DrawOptions): string {
  const findings = toDo(parts);
  const shown = verbose ? findings : findings.slice(0, ROWS);
  const more = findings.length - shown.length;
  const advice = fixable(findings);
  return [
    `### ${plain(subject.title)}`,
    `${plain(`${deadline(subject, report.asOf)} ${sentence(subject.effect)} ${instead(subject)}`)} (${code(subject.id)})`,
    plain(step(findings)),
    ['| Where | What | Seen |', '| --- | --- | --- |', ...shown.map(row)].join('\n'),
    more === 0 ? '' : `And ${number(more)} more.`,
    plain(advice),
  ].filter(Boolean).join('\n\n');
}

function row(finding: Thing): string {
  const notes = [doubt(finding), requested(finding), finding.fix?.kind === 'manual' ? remedyHere(finding) : '', standing(finding)];
  const seen = [code(shorten(printable(finding.evidence.seen), 120)), plain(times(finding)), ...notes.map(plain)];
  return `| ${[code(placeOf(finding.source)), alsoAt(finding)].filter(Boolean).join(', ')} | ${code(whatOf(finding))} | ${seen.filter(Boolean).join(' ')} |`;
}

function accepted(groups: Group[], { verbose }: DrawOptions): string {
  const all = groups.flatMap((group) => group.suppressed);
  const shown = verbose ? all : all.slice(0, ROWS);
  const lines = shown.flatMap((finding) => {
    return finding.suppressed === null ? [] : [`- ${code(placeOf(finding.source))} ${code(finding.deprecation)}: ${plain(suppression(finding.suppressed))}`];
  });
  if (all.length > shown.length) lines.push(`- and ${number(all.length - shown.length)} more`);
  return folded(plural(all.length, 'finding accepted and not counted', 'findings accepted and not counted'), lines);
}

function limits(report: Report, { verbose }: DrawOptions): string {
  const all = limitsIn(report);
  if (all.length === 0) return '';
  const shown = verbose ? all : all.slice(0, ROWS);
  const rows = shown.map((limit) => `| ${plain(limit.title)} | ${code(placeOf(limit.source))} | ${plain([sentence(limitMet(limit)), limitSeen(limit), limitPlans(limit)].join(' '))} |`);
  const more = all.length - shown.length;
  return [
    '### Limits',
    plain(sentence(limitsHeading(all))),
    ['| Limit | Where | What met it |', '| --- | --- | --- |', ...rows].join('\n'),
    more === 0 ? '' : `And ${number(more)} more.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function zones(report: Report): string {
  const all = zonesIn(report);
  if (all.length === 0) return '';
  const verdicts = ['affected', 'clear', 'unknown', 'not-applicable'];
  const rows = all.map((zone) => {
    const counts = verdicts.map((wanted) => Object.values(zone.verdicts).filter(({ verdict }) => verdict === wanted).length);
    return `| ${[code(zone.zone), ...counts.map(number)].join(' | ')} |`;
  });
  return ['### Zones', ['| Zone | Affected | Clear | Unknown | Not applicable |', '| --- | ---: | ---: | ---: | ---: |', ...rows].join('\n')].join('\n\n');
}

function notSeen(report: Report, { verbose }: DrawOptions): string {
  const groups = blindGroupsIn(report);
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const limit = verbose ? 200 : 5;
  const lines = groups.flatMap((group) => {
    const shown = group.spots.slice(0, limit);
    const more = group.count - shown.length;
    return [
      `- ${plain(blindHeading(group))}`,
      ...shown.map(({ where, reason }) => `  - ${code(where)}: ${plain(sentence(shorten(reason, 300)))}`),
      ...(more === 0 ? [] : [`  - and ${number(more)} more`]),
    ];
  });
  return folded(`Not seen: ${plural(count, 'place')}`, lines);
}

function facts(report: Report): string {
  const { tool, catalog, asOf, dates } = report;
  const by = dates === 'latest' ? ', by the latest published dates' : '';
  return [
    ...looked(report).map(plain),
    `<sub>${tool.name} ${plain(tool.version)}, catalog ${plain(catalog.version)} (${plural(catalog.entries.length, 'entry', 'entries')}, ${code(catalog.digest)}), as of ${asOf}${by}</sub>`,
  ].join('\n\n');
}

function folded(summary: string, lines: string[]): string {
  return lines.length === 0 ? '' : `<details><summary>${summary}</summary>\n\n${lines.join('\n')}\n\n</details>`;
}

function fitting(sections: string[], budget: number): string[] {
  const kept: string[] = [];
  let room = budget;
  for (const one of sections) {
    room -= Buffer.byteLength(one) + 2;
    if (room < 0) break;
    kept.push(one);
  }
  const cut = sections.length - kept.length;
  return cut === 0 ? kept : [...kept, `${plural(cut, 'section does', 'sections do')} not fit here; the other formats show all.`];
}

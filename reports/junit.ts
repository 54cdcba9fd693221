import type { Finding, Report } from '../analyzer/model.ts';
import { blindGroupsIn, groupsIn, limitsIn, type Group } from './arrange.ts';
import { xml } from './escape.ts';
import { pathOf, placeOf } from './place.ts';
import { blindHeading, limitMet, limitPlans, limitSeen, outcome, paragraph, suppression, whatOf } from './sentences.ts';
import { verdictOn } from './verdict.ts';
import { sentence } from './words.ts';

interface Case {
  name: string;
  file?: string;
  outcome?: { kind: 'failure' | 'skipped'; message: string; type?: string; text?: string };
}

interface Suite {
  name: string;
  cases: Case[];
}

/**
 * JUnit XML: a suite per catalog entry. A use is a failure, an accepted use is skipped; an entry without uses passes only
 * where everything was looked at, else it is skipped too. Limits and blind spots are suites of skipped cases.
 */
export function junit(report: Report): string {
  const groups = groupsIn(report);
  const found = new Set(groups.map((group) => group.subject.id));
  const suites = [
    ...groups.map((group) => ({ name: group.subject.id, cases: casesOf(group, report) })),
    ...report.catalog.entries.filter(({ id }) => !found.has(id)).map(({ id }) => ({ name: id, cases: [absence(id, report)] })),
    { name: 'limits', cases: limitCases(report) },
    { name: 'coverage', cases: blindCases(report) },
  ].filter((suite) => suite.cases.length > 0);
  const all = suites.flatMap((suite) => suite.cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="lastcall" ${counts(all)}>`,
    ...suites.flatMap((suite) => draw(suite, report)),
    '</testsuites>',
    '',
  ].join('\n');
}

function casesOf({ findings, suppressed, subject }: Group, { asOf }: Report): Case[] {
  const name = (finding: Finding) => ({ name: `${placeOf(finding.source)} ${whatOf(finding)}`, file: pathOf(finding.source) });
  return [
    ...findings.map((finding): Case => {
      const message = `${subject.title}: ${finding.status}, end of life ${finding.endOfLife}`;
      const text = `${paragraph(finding, subject, asOf)}\n${finding.evidence.seen}`;
      return { ...name(finding), outcome: { kind: 'failure', message, type: `${finding.status} ${finding.certainty}`, text } };
    }),
    ...suppressed.map((finding): Case => {
      const message = finding.suppressed === null ? '' : suppression(finding.suppressed);
      return { ...name(finding), outcome: { kind: 'skipped', message } };
    }),
  ];
}

function absence(id: string, report: Report): Case {
  const name = `no use of ${id}`;
  if (verdictOn(report, id) === 'clear') return { name };
  return { name, outcome: { kind: 'skipped', message: `None was found, but not everything was seen. ${outcome(report)}` } };
}

function limitCases(report: Report): Case[] {
  return limitsIn(report).map((limit) => ({
    name: `${limit.limit} at ${placeOf(limit.source)}: ${limitMet(limit)}`,
    file: pathOf(limit.source),
    outcome: { kind: 'skipped', message: [limitSeen(limit), limitPlans(limit)].filter((part) => part !== '').join(' ') },
  }));
}

function blindCases(report: Report): Case[] {
  const listed = report.blindSpots.map(({ where, reason }): Case => ({
    name: where,
    outcome: { kind: 'skipped', message: sentence(reason) },
  }));
  const more = blindGroupsIn(report).filter((group) => group.count > group.spots.length);
  return [
    ...listed,
    ...more.map((group): Case => ({
      name: blindHeading(group),
      outcome: { kind: 'skipped', message: `Only ${group.spots.length} of them are listed.` },
    })),
  ];
}

function draw({ name, cases }: Suite, { asOf }: Report): string[] {
  return [
    `  <testsuite name="${xml(name)}" ${counts(cases)} timestamp="${asOf}T00:00:00">`,
    ...cases.flatMap((one) => drawCase(one, name)),
    '  </testsuite>',
  ];
}

function drawCase({ name, file, outcome: end }: Case, suite: string): string[] {
  const open = `    <testcase classname="lastcall.${xml(suite)}" name="${xml(name)}"${file === undefined ? '' : ` file="${xml(file)}"`} time="0"`;
  if (end === undefined) return [`${open}/>`];
  const type = end.type === undefined ? '' : ` type="${xml(end.type)}"`;
  const body = end.text === undefined ? '/>' : `>${xml(end.text)}</${end.kind}>`;
  return [`${open}>`, `      <${end.kind} message="${xml(end.message)}"${type}${body}`, '    </testcase>'];
}

function counts(cases: Case[]): string {
  const of = (kind: string) => cases.filter((one) => one.outcome?.kind === kind).length;
  return `tests="${cases.length}" failures="${of('failure')}" errors="0" skipped="${of('skipped')}" time="0"`;
}

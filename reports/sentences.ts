import type { Afterwards, Day, Finding, FixSummary, LimitFinding, Report, Status, Suppression } from '../analyzer/model.ts';
import type { Thing } from '../analyzer/things.ts';
import type { BlindGroup, Subject } from './arrange.ts';
import { lookedAtAnything } from './verdict.ts';
import { number, plural, sentence } from './words.ts';

/** Composes all prose about findings, but for what logs tell of traffic. What, why, what to do; the date first, then the distance. */

const PAST: Record<Afterwards, string> = {
  removed: 'Removed',
  rejected: 'Rejected',
  declined: 'Declined',
  ignored: 'Ignored',
  omitted: 'Left out of responses',
  'default-changed': 'Default changed',
};

/** A status as a heading has it. */
export const STATUS: Record<Status, string> = { expired: 'Expired', due: 'Due', upcoming: 'Upcoming' };

const BLIND: Record<string, string> = {
  unreadable: 'could not be read',
  unparsed: 'could not be parsed in full',
  'no-reader': 'in a language that is not read',
  'too-large': 'too large to be looked at',
  'run-time': 'decided at run time',
  'no-permission': 'no permission to look',
  gone: 'not served any more',
  limit: 'beyond a limit',
  other: 'not looked at',
};

/**
 * `Rejected since 2024-09-30 (781 days ago).` or `Will be rejected after 2025-01-15 (in 45 days).` The distance is
 * between calendar days; `daysLeft` counts to the last good day, so that the two differ tells `from` and `after` apart.
 */
export function deadline(subject: Subject, asOf: Day): string {
  const done = subject.afterwards === undefined ? 'Ended' : PAST[subject.afterwards];
  const distance = daysBetween(asOf, subject.endOfLife);
  if (subject.status === 'expired') return `${done} since ${subject.endOfLife} (${distanceIn(distance)}).`;
  const boundary = subject.daysLeft < distance ? 'from' : 'after';
  return `${future(subject.afterwards, done)} ${boundary} ${subject.endOfLife} (${distanceIn(distance)}).`;
}

/** What to do about it, as far as the announcement says. */
export function instead(subject: Pick<Subject, 'replacement'>): string {
  return subject.replacement === null
    ? 'No replacement was announced; remove the use.'
    : `Replacement: ${sentence(subject.replacement)}`;
}

/** What a machine or a person has to do at this place; empty when nothing is known beyond `instead`. */
export function remedy(finding: Finding): string {
  if (finding.fix === null) return '';
  if (finding.fix.kind === 'manual') return `By hand: ${sentence(finding.fix.says)}`;
  const review = finding.fix.safety === 'review' ? ' Review the change.' : '';
  return `Run lastcall fix, which may ${sentence(finding.fix.says)}${review}`;
}

/** What a person has to do at every use of an entry, told once for all of them; empty where the entry says nothing. */
export function step(findings: Finding[]): string {
  const told = findings.find(({ fix }) => fix?.step !== undefined)?.fix?.step;
  return told === undefined ? '' : `By hand: ${sentence(told)}`;
}

/** What `remedy` says beyond the step that stands over the list already. */
export function remedyHere(finding: Finding): string {
  if (finding.fix?.step === undefined) return remedy(finding);
  const reason = beyondStep(finding.fix);
  return reason === '' ? '' : `By hand: ${reason}`;
}

/** Why this very place is left, without the step that is the same for all. */
export function beyondStep({ says, step = '' }: FixSummary): string {
  return says.slice(0, says.length - step.length).trim();
}

/** `also lines 116, 117`, where one thing to do stands in several places; else empty. */
export function alsoAt({ also = [] }: Pick<Thing, 'also'>): string {
  return also.length === 0 ? '' : `also ${also.length === 1 ? 'line' : 'lines'} ${also.map(({ line }) => line).join(', ')}`;
}

/** `Requested on line 4 (GET), line 5 (POST)`, where what was found is a constant that requests are made with; empty where a reader sees the one request anyway. */
export function requested({ source, requests = [] }: Finding): string {
  const isInSight = requests.length === 1 && source.kind === 'code' && Math.abs((requests[0]?.line ?? 0) - source.line) <= IN_SIGHT;
  if (requests.length === 0 || isInSight) return '';
  const named = requests.slice(0, REQUESTS).map(({ line, route }) => {
    const method = /^[A-Z]+(?= )/.exec(route ?? '')?.[0];
    return method === undefined ? `line ${line}` : `line ${line} (${method})`;
  });
  const more = requests.length - named.length;
  return `Requested on ${named.join(', ')}${more === 0 ? '' : ` and ${plural(more, 'other')}`}.`;
}

/** In lines: about half a screen. */
const IN_SIGHT = 20;

/** More lines than these nobody reads in a sentence. */
const REQUESTS = 5;

/** Why a finding is not certain, or what else one should know; empty when there is nothing to say. */
export function doubt(finding: Finding): string {
  if (finding.certainty === 'certain') return finding.note === undefined ? '' : sentence(finding.note);
  return `Possible: ${sentence(finding.note ?? 'what decides it could not be read here')}`;
}

/** Where it stands when that is no code that runs; else empty. */
export function standing({ context }: Finding): string {
  return context === undefined ? '' : { doc: 'In documentation.', test: 'In a test.', comment: 'In a comment.', dependency: 'In a copy of a dependency.' }[context];
}

/** What was found at one place: `PATCH /zones/{zone_id}/settings/brotli`, or the kind of thing where no request is behind it. */
export function whatOf(finding: Finding): string {
  return finding.route ?? KIND[finding.surface];
}

const KIND: Record<Finding['surface'], string> = {
  calls: 'request',
  stored: 'stored resource',
  payload: 'record',
  field: 'expression',
  headers: 'headers',
  names: 'SDK or resource',
  network: 'network',
  cipher: 'cipher suite',
};

/** Everything about one finding in one paragraph, for formats that show findings one by one. */
export function paragraph(finding: Finding, subject: Subject, asOf: Day): string {
  const what = `${subject.title}: ${whatOf(finding)}${times(finding)}.`;
  const parts = [what, deadline(subject, asOf), sentence(subject.effect), doubt(finding), instead(subject), remedy(finding)];
  return parts.filter((part) => part !== '').join(' ');
}

/** ` (seen 1,204 times)` for what was counted, as in logs; else nothing. */
export function times(finding: Finding): string {
  return finding.count > 1 ? ` (seen ${number(finding.count)} times)` : '';
}

/** `429 with error code 1015 on POST /zones/{zone_id}/dns_records at api.cloudflare.com, 3 times`: what met a limit. */
export function limitMet({ sign, largest, route, host, count }: LimitFinding): string {
  const size = largest === undefined ? '' : ` of ${number(largest)} bytes${count > 1 ? ' at most' : ''}`;
  return `${sign}${size}${route === null ? '' : ` on ${route}`}${host === null ? '' : ` at ${host}`}, ${count === 1 ? 'once' : `${number(count)} times`}`;
}

/** `free 100 MiB, enterprise no limit`: a limit, plan by plan. */
export function limitPlans({ unit, plans, note }: LimitFinding): string {
  const columns = Object.entries(plans).map(([plan, most]) => `${plan === 'all' ? 'on every plan' : plan} ${most === null ? 'without limit' : amount(most, unit)}`);
  return `Limit: ${columns.join(', ')}.${note === undefined ? '' : ` ${sentence(note)}`}`;
}

/** When it was met, and why that is not certain; empty parts left out. */
export function limitSeen({ firstSeen, lastSeen, doubt }: LimitFinding): string {
  return [firstSeen === undefined ? '' : `First ${firstSeen}, last ${lastSeen ?? firstSeen}.`, doubt === undefined ? '' : sentence(doubt)].filter((part) => part !== '').join(' ');
}

/** `3 limits met, no deprecations: they do not change the exit code`. */
export function limitsHeading(limits: readonly LimitFinding[]): string {
  return `${plural(new Set(limits.map(({ limit }) => limit)).size, 'limit')} met; no deprecation, so the exit code does not depend on it`;
}

function amount(most: number, unit: LimitFinding['unit']): string {
  if (unit !== 'bytes') return `${number(most)}${unit === 'count' ? '' : ` ${unit.replace(/^count /, '')}`}`;
  const [scale, name] = most >= 1 << 30 ? [1 << 30, 'GiB'] as const : most >= 1 << 20 ? [1 << 20, 'MiB'] as const : most >= 1 << 10 ? [1 << 10, 'KiB'] as const : [1, 'bytes'] as const;
  return `${number(most / scale)} ${name}`;
}

/** `accepted by a waiver until 2025-03-01: migration is planned for spring`. */
export function suppression(by: Suppression): string {
  const until = by.until === undefined ? '' : ` until ${by.until}`;
  const who = { comment: 'a comment', baseline: 'the baseline', waiver: 'a waiver' }[by.by];
  const owner = by.owner === undefined ? '' : ` of ${by.owner}`;
  return `accepted by ${who}${owner}${until}${by.reason.trim() === '' ? '' : `: ${by.reason.trim()}`}`;
}

/** `3 of 5 may be rewritten; lastcall fix decides`; empty when none may. What reads a place in other files only `fix` looks for. */
export function fixable(findings: Finding[]): string {
  const edits = findings.flatMap(({ fix }) => (fix?.kind === 'edits' ? [fix] : []));
  if (edits.length === 0) return '';
  const review = edits.filter((fix) => fix.safety === 'review').length;
  const note = review === 0 ? '' : ` (${number(review)} to be reviewed)`;
  return `${number(edits.length)} of ${number(findings.length)} may be rewritten${note}; lastcall fix decides`;
}

/** `4 decided at run time`. */
export function blindHeading(group: BlindGroup): string {
  return `${number(group.count)} ${BLIND[group.kind] ?? group.kind}`;
}

/** The answer of the whole report in one line. */
export function outcome(report: Report): string {
  return answer(report).join(' ');
}

/** The answer, sentence by sentence: the verdict, then what keeps it from being complete. An incomplete look promises nothing. */
export function answer(report: Report): string[] {
  const live = report.findings.filter((finding) => finding.suppressed === null);
  const accepted = report.findings.length - live.length;
  const met = new Set((report.limits ?? []).map(({ limit }) => limit)).size;
  const aside = [
    ...(accepted === 0 ? [] : [`${plural(accepted, 'finding is', 'findings are')} accepted and shown apart.`]),
    ...(met === 0 ? [] : [`${plural(met, 'limit was', 'limits were')} met, which is no deprecation and shown apart.`]),
  ];
  if (live.length > 0) return [found(live), ...aside, ...(report.complete ? [] : ['The look was incomplete: there may be more.'])];
  if (!lookedAtAnything(report)) return ['Nothing was looked at, so nothing can be said.', ...aside];
  const nothing = accepted === 0 ? 'Nothing was found' : 'Nothing else was found';
  if (!report.complete) return [`${nothing}, but the look was incomplete.`, 'This is no proof that nothing is used.', ...aside];
  return [`${nothing}: no use of ${plural(report.catalog.entries.length, 'catalogued deprecation')} in what was looked at.`, ...aside];
}

function found(live: Finding[]): string {
  const parts = (['expired', 'due', 'upcoming'] as const).flatMap((status) => {
    const some = live.filter((finding) => finding.status === status).length;
    return some === 0 ? [] : [`${number(some)} ${status}`];
  });
  const possible = live.filter((finding) => finding.certainty === 'possible').length;
  const doubtful = possible === 0 ? '' : `, ${number(possible)} of them only possible`;
  return `${plural(live.length, 'finding')}: ${parts.join(', ')}${doubtful}.`;
}

function future(afterwards: Afterwards | undefined, done: string): string {
  if (afterwards === undefined) return 'Ends';
  return afterwards === 'default-changed' ? 'The default changes' : `Will be ${done[0]?.toLowerCase()}${done.slice(1)}`;
}

function distanceIn(days: number): string {
  if (days === 0) return 'today';
  return days < 0 ? `${plural(-days, 'day')} ago` : `in ${plural(days, 'day')}`;
}

function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

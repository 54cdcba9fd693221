import type { AskedLog, CodeCoverage, Coverage, LogCoverage, Report, ZoneCoverage } from '../analyzer/model.ts';
import { number, plural, size, tally, total } from './words.ts';

/** What was looked at and what was not, one sentence per input. Says so when it was nothing. */
export function looked(report: Report): string[] {
  return report.coverage.length === 0 ? ['No input was given.'] : report.coverage.map(lookedAt);
}

function lookedAt(coverage: Coverage): string {
  switch (coverage.kind) {
    case 'code':
      return lookedAtCode(coverage);
    case 'logs':
      return coverage.files.some(({ asked }) => asked !== undefined) ? lookedAtAuditLogs(coverage) : lookedAtLogs(coverage);
    case 'zones':
      return lookedAtZones(coverage);
  }
}

function lookedAtCode({ roots, files, bytes, parsed, skipped }: CodeCoverage): string {
  const readers = total(parsed) === 0 ? '0 parsed' : `${number(total(parsed))} parsed (${tally(parsed)})`;
  const left = total(skipped) === 0 ? '0 not read' : `${number(total(skipped))} not read (${tally(skipped)})`;
  return `${plural(files, 'file')} looked at in ${roots.join(', ') || 'no folder'} (${size(bytes)}), ${readers}, ${left}.`;
}

function lookedAtLogs({ files, lines, unreadable, firstTime, lastTime, ...left }: LogCoverage): string {
  const period = firstTime === undefined || lastTime === undefined ? '' : `, from ${firstTime} to ${lastTime}`;
  const unseen = left.limitsUnseen === undefined ? '' : ` Limits were looked for on catalogued paths alone in lines of ${left.limitsUnseen.join(', ')}; --limits all looks at every line.`;
  const known = files.flatMap(({ bytes }) => bytes ?? []);
  const bytes = known.length === 0 && files.length > 0 ? '' : ` (${size(known.reduce((sum, one) => sum + one, 0))})`;
  return `${plural(lines, 'line')} of ${plural(files.length, 'log')} read${bytes}${period}, ${[`${number(unreadable)} unreadable`, ...leftOut(left)].join(', ')}.${unseen}`;
}

function lookedAtAuditLogs({ files, lines, unreadable, ...left }: LogCoverage): string {
  const asked = files.flatMap((file) => file.asked ?? []);
  const sum = (pick: (one: AskedLog) => number): number => asked.reduce((all, one) => all + pick(one), 0);
  const outcomes: Record<string, number> = {};
  for (const { outcome } of asked) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  const withoutRequest = sum((one) => one.withoutRequest);
  const window = asked[0] === undefined ? '' : `, from ${asked[0].since} to ${asked[0].until}`;
  const parts = [
    tally({ ...outcomes, read: 0 }),
    `${plural(lines, 'record')} on ${plural(sum((one) => one.pages), 'page')}`,
    `${number(unreadable)} unreadable`,
    withoutRequest === 0 ? '' : `${number(withoutRequest)} of the service itself`,
    ...leftOut(left),
  ];
  return `${number(outcomes['read'] ?? 0)} of ${plural(files.length, 'audit log')} read whole${window}: ${parts.filter((part) => part !== '').join(', ')}.`;
}

function leftOut({ own, foreign = 0, unselected = 0, folded = 0, weighted = 0 }: Pick<LogCoverage, 'own' | 'foreign' | 'unselected' | 'folded' | 'weighted'>): string[] {
  return [
    weighted === 0 ? '' : `${plural(weighted, 'row')} counted as often as they say`,
    own === 0 ? '' : `${number(own)} of lastcall itself left out`,
    foreign === 0 ? '' : `${number(foreign)} to another API left out`,
    unselected === 0 ? '' : `${number(unselected)} not selected`,
    folded === 0 ? '' : `${number(folded)} counted without details because there were too many different ones`,
  ].filter((part) => part !== '');
}

function lookedAtZones({ zones, calls }: ZoneCoverage): string {
  const outcomes: Record<string, number> = {};
  for (const { outcome } of zones.flatMap((zone) => zone.reads)) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  const reads = total(outcomes);
  const answered = outcomes['read'] ?? 0;
  const rest = tally({ ...outcomes, read: 0 });
  return `${plural(zones.length, 'zone')} asked with ${plural(calls, 'call')}: ${number(answered)} of ${plural(reads, 'read')} complete${rest === '' ? '' : `, ${rest}`}.`;
}

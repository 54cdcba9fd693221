import type { Caller, Finding, Report } from '../analyzer/model.ts';
import { OTHERS } from '../analyzer/others.ts';
import { groupsIn, type Subject } from './arrange.ts';
import { deadline, whatOf } from './sentences.ts';
import { printable } from './words.ts';

/** Formats in which a log that is being followed tells what is new. */
export type LiveFormat = 'text' | 'ndjson';

/** A call that ends, over all logs it was found in. */
interface Call {
  subject: Subject;
  finding: Finding;
  count: number;
  /** ISO 8601 in UTC; absent when the logs write no times. */
  first: string | undefined;
  last: string | undefined;
  callers: Map<string, number>;
}

/**
 * Says of one report after another what the ones before did not: as `text` a line for each call and caller that is new, as `ndjson` an event for each
 * call that was made again, with its count by then. Suppressed findings are left out.
 */
export function liveNews(format: LiveFormat): (report: Report) => string[] {
  const told = new Map<string, { count: number; callers: Set<string> }>();
  return (report) => [...callsIn(report)].flatMap(([key, call]) => {
    const before = told.get(key);
    const callers = new Set([...(before?.callers ?? []), ...call.callers.keys()]);
    told.set(key, { count: call.count, callers });
    const fresh = [...callers].filter((who) => before?.callers.has(who) !== true);
    if (format === 'ndjson') return call.count === before?.count ? [] : [event(call, before?.count ?? 0)];
    return before === undefined || fresh.length > 0 ? (fresh.length === 0 ? [''] : fresh).map((who) => line(call, who, report)) : [];
  });
}

function callsIn(report: Report): Map<string, Call> {
  const calls = new Map<string, Call>();
  for (const { subject, findings } of groupsIn(report)) {
    for (const finding of findings) {
      const key = `${subject.id} ${whatOf(finding)}`;
      const call = calls.get(key) ?? { subject, finding, count: 0, first: undefined, last: undefined, callers: new Map() };
      call.count += finding.count;
      [call.first, call.last] = [[call.first, finding.firstSeen].filter((time) => time !== undefined).sort()[0], [call.last, finding.lastSeen].filter((time) => time !== undefined).sort().at(-1)];
      for (const { who, count } of finding.callers) if (who !== OTHERS) call.callers.set(who, (call.callers.get(who) ?? 0) + count);
      calls.set(key, call);
    }
  }
  return calls;
}

function line({ subject, finding }: Call, who: string, { asOf }: Report): string {
  const mark = finding.certainty === 'possible' ? '? ' : '';
  return [`${mark}${printable(whatOf(finding))}`, ...(who === '' ? [] : [printable(who)]), subject.id, deadline(subject, asOf)].join('  ');
}

function event({ subject, finding, count, first, last, callers }: Call, before: number): string {
  const { status, endOfLife, daysLeft } = subject;
  const { certainty, route, surface } = finding;
  const all = [...callers].map(([who, number]): Caller => ({ who, count: number })).sort((a, b) => b.count - a.count);
  return JSON.stringify({
    kind: 'call', isNew: before === 0, deprecation: subject.id, status, endOfLife, daysLeft, certainty, surface, route, count, added: count - before, firstSeen: first, lastSeen: last,
    callers: all,
  });
}

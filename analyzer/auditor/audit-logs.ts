import type { Catalog } from '../catalog/catalog.ts';
import type { AskedLog, BlindSpot, Json, LogCoverage } from '../model.ts';
import { DIALECTS } from '../scanners/logs/formats/names/dialects.ts';
import { objectRecord } from '../scanners/logs/formats/records/json.ts';
import { UNREAD_SHOWN, type LogPart } from '../scanners/logs/log.ts';
import type { LogGroup } from '../scanners/logs/groups/log-group.ts';
import { paths } from '../scanners/logs/paths/paths.ts';
import { readingOf } from '../scanners/logs/reading.ts';
import { isUnread, timeOf } from '../scanners/logs/record/record.ts';
import { Requests } from '../scanners/logs/groups/requests.ts';
import { readRecords, type LogEnding } from './audit-log-pages.ts';
import type { Reader } from './client.ts';
import { fieldOf, textOf } from './doc.ts';
import { mannersOf, type Manners } from './manners.ts';
import { pathOf } from './probes.ts';
import { filled } from './read-probe.ts';
import type { Target } from './scope.ts';

/** The stretch of time that audit logs are asked for. All times in RFC 3339. */
export interface AuditLogTerms {
  since: string;
  until: string;
  /** When it was asked for: from then on counts how far back the logs reach. */
  at: string;
  /** Nothing but the audit logs is looked at. */
  only: boolean;
  /** The window as typed, so that a run that goes on keeps the one it began with. */
  typed: string;
}

/** What audit logs showed. */
export interface AuditLogReading {
  groups: LogGroup[];
  blindSpots: BlindSpot[];
  coverage: LogCoverage;
}

interface Asking {
  reader: Reader;
  manners: Manners;
  catalog: Catalog;
}

/**
 * Reads the audit logs of accounts into the very groups that `lastcall logs` makes of exported ones. What could not be read is
 * a blind spot, and so is what such a log never holds: a log without deprecated calls is no proof that there are none.
 */
export async function readAuditLogs(accounts: Target[], terms: AuditLogTerms, asking: Asking, onAccount: (account: Target) => void): Promise<AuditLogReading> {
  const logs: { name: string; part: LogPart; asked: AskedLog }[] = [];
  const blindSpots: BlindSpot[] = [];
  for (const account of accounts) {
    onAccount(account);
    const name = `audit log of ${account.name}`;
    const { part, ending, withoutRequest } = await readLog(name, account, terms, asking);
    const { outcome, pages, why } = ending;
    const asked: AskedLog = {
      since: terms.since, until: terms.until, pages, outcome: outcome === 'missing' ? 'denied' : outcome, withoutRequest, ...(why === undefined ? {} : { why }),
    };
    logs.push({ name, part, asked });
    blindSpots.push(...notRead(name, asked, asking.manners));
  }
  const { groups, blindSpots: unread, coverage } = readingOf(logs.map(({ name, part }) => ({ name, parts: [part] })), {});
  const files = coverage.files.map((file, index) => ({ ...file, format: FORMAT, ...(logs[index] === undefined ? {} : { asked: logs[index].asked }) }));
  return { groups, blindSpots: [...blindSpots, ...notHeld(terms, asking.manners), ...unread], coverage: { ...coverage, files } };
}

const FORMAT = 'audit-log';

async function readLog(name: string, account: Target, terms: AuditLogTerms, { reader, manners, catalog }: Asking): Promise<{ part: LogPart; ending: LogEnding; withoutRequest: number }> {
  const taken = new Requests(name, { vocabulary: catalog.vocabulary, since: terms.since, until: terms.until }, paths(catalog.vocabulary));
  const part = { lines: 0, unread: [] as LogPart['unread'], unreadable: 0, first: Infinity, last: -Infinity };
  let withoutRequest = 0;
  const take = (value: Json): void => {
    part.lines += 1;
    if (isWithoutRequest(value)) return void (withoutRequest += 1);
    const record = recordIn(value, part.lines);
    if (isUnread(record)) {
      part.unreadable += 1;
      if (part.unread.length < UNREAD_SHOWN) part.unread.push({ line: part.lines, reason: record.unread });
      return;
    }
    const time = timeOf(record);
    if (time < part.first) part.first = time;
    if (time > part.last) part.last = time;
    taken.add(record, time);
  };
  const { read, perPage } = manners.auditLogs;
  const question = { path: filled(pathOf(read), { account_id: account.id }), perPage, ...widened(terms) };
  const ending = await readRecords(reader, question, take);
  return {
    part: {
      ...part,
      headings: 0,
      hasRequests: part.lines > part.unreadable + withoutRequest,
      bytes: 0,
      formats: new Set([FORMAT]),
      groups: taken.groups(),
      limits: taken.limits(),
      announced: taken.announced(),
      left: taken.left(),
      failure: undefined,
      isStateful: false,
    },
    ending,
    withoutRequest,
  };
}

const AUDIT_DIALECT = DIALECTS.filter(({ format }) => format === FORMAT);

function recordIn(value: Json, line: number): ReturnType<typeof objectRecord> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return { unread: 'is no object' };
  return objectRecord(value, line, AUDIT_DIALECT);
}

/** What the service did of itself was no request of anybody. */
function isWithoutRequest(value: Json): boolean {
  const raw = fieldOf(value, 'raw');
  return textOf(fieldOf(value, 'actor'), 'type') === 'system' && (textOf(raw, 'uri') ?? '') === '';
}

/** Whole seconds, and one more on each side: whether the bounds themselves belong to the window is not documented. */
function widened({ since, until }: AuditLogTerms): { since: string; before: string } {
  const seconds = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;
  return { since: seconds(Date.parse(since) - 1000), before: seconds(Date.parse(until) + 1999) };
}

function notRead(where: string, { outcome, why }: AskedLog, manners: Manners): BlindSpot[] {
  if (outcome === 'read') return [];
  const { read } = manners.auditLogs;
  const needs = outcome === 'denied' ? `; needs ${mannersOf(manners, read).permissions.join(' or ')}` : '';
  const kind = outcome === 'denied' ? 'no-permission' : outcome === 'partial' ? 'limit' : 'unreadable';
  return [{ where, kind, reason: `${outcome === 'partial' ? 'It was not read to its end' : 'It was not read'}. ${read}: ${why ?? outcome}${needs}.` }];
}

/** What no audit log of that window can show, however well it was read. */
function notHeld({ since, at }: AuditLogTerms, { auditLogs: { keeps, omits } }: Manners): BlindSpot[] {
  const oldest = new Date(at);
  oldest.setUTCMonth(oldest.getUTCMonth() - keeps.months);
  const from = new Date(Math.max(oldest.getTime(), Date.parse(keeps.from))).toISOString();
  const where = 'audit logs';
  return [
    ...(since < from
      ? [
          {
            where,
            kind: 'limit' as const,
            reason: `Asked for from ${since}, but they reach back to ${from} at most (${keeps.months} months, and nothing from before ${keeps.from}): earlier calls are unknown.`,
          },
        ]
      : []),
    { where, kind: 'limit', reason: omits },
  ];
}

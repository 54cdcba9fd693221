import type { Finding, LimitFinding, Report } from '../analyzer/model.ts';
import { blindGroupsIn, groupsIn, inOrder, limitsIn, type Subject } from './arrange.ts';
import { looked } from './coverage.ts';
import { placeOf } from './place.ts';
import { blindHeading, limitMet, limitPlans, outcome } from './sentences.ts';
import { sentence } from './words.ts';

type Cell = string | number | undefined | null;
type Row = Partial<Record<(typeof COLUMNS)[number], Cell>>;

const COLUMNS = [
  'record', 'deprecation', 'title', 'area', 'status', 'endOfLife', 'daysLeft', 'certainty', 'place', 'file', 'line', 'column', 'zone',
  'resource', 'id', 'context', 'surface', 'route', 'seen', 'api', 'count', 'firstSeen', 'lastSeen', 'statuses', 'callers', 'effect',
  'replacement', 'fix', 'safety', 'remedy', 'note', 'suppressedBy', 'suppressedUntil', 'suppressedReason', 'fingerprint',
] as const;

/**
 * RFC 4180, for spreadsheets: one row per finding, then one per limit, per blind spot and per input, told apart by `record`,
 * so that a file without findings still says what was not seen. No cell can start a formula.
 */
export function* csv(report: Report): Iterable<string> {
  yield line([...COLUMNS]);
  for (const { finding, subject } of inOrder(groupsIn(report))) yield line(cellsOf(findingRow(finding, subject)));
  for (const limit of limitsIn(report)) yield line(cellsOf(limitRow(limit)));
  for (const { where, reason, kind } of report.blindSpots) {
    yield line(cellsOf({ record: 'blind-spot', place: where, note: sentence(reason), surface: kind }));
  }
  for (const group of blindGroupsIn(report).filter(({ count, spots }) => count > spots.length)) {
    yield line(cellsOf({ record: 'blind-spot', surface: group.kind, count: group.count - group.spots.length, note: `Not listed: part of ${blindHeading(group)}.` }));
  }
  for (const note of looked(report)) yield line(cellsOf({ record: 'coverage', note }));
  yield line(cellsOf({ record: 'outcome', note: outcome(report) }));
}

function findingRow(finding: Finding, { area }: Subject): Row {
  const { source, evidence, fix, suppressed, statuses, callers, ...plain } = finding;
  return {
    ...plain,
    record: 'finding',
    area,
    place: placeOf(source),
    file: source.kind === 'zone' ? undefined : source.file,
    line: source.kind === 'zone' ? undefined : source.line,
    column: source.kind === 'code' ? source.column : undefined,
    zone: source.kind === 'zone' ? source.zone : undefined,
    resource: source.kind === 'zone' ? source.resource : undefined,
    id: source.kind === 'zone' ? source.id : undefined,
    seen: evidence.seen,
    api: evidence.api.what,
    statuses: Object.entries(statuses ?? {}).map(([status, count]) => `${status}=${count}`).join(' '),
    callers: callers.map(({ who, count }) => `${who}=${count}`).join('; '),
    fix: fix?.kind,
    safety: fix?.safety,
    remedy: fix?.says,
    suppressedBy: suppressed?.by,
    suppressedUntil: suppressed?.until,
    suppressedReason: suppressed?.reason,
  };
}

function limitRow(limit: LimitFinding): Row {
  const { source, limit: id, title, certainty, route, count, firstSeen, lastSeen, fingerprint } = limit;
  return {
    record: 'limit', id, title, certainty, route, count, firstSeen, lastSeen, fingerprint, place: placeOf(source), seen: limitMet(limit),
    ...(source.kind === 'zone' ? {} : { file: source.file, line: source.line }),
    note: [limit.doubt, limitPlans(limit)].filter((part) => part !== undefined).join(' '),
  };
}

function cellsOf(row: Row): Cell[] {
  return COLUMNS.map((column) => row[column]);
}

function line(cells: Cell[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Numbers stay numbers, also negative ones; a text that a spreadsheet would take for a formula gets an apostrophe. */
function cell(value: Cell): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = /^[\s\u0000]*[=+\-@\t\r|%＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n;]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

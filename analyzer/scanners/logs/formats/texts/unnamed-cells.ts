import { Cued } from '../../patterns/cued.ts';
import { isMethod, isTarget, requestLine, type Asked } from '../../record/asked.ts';
import { spacedAgent, withSigns } from '../../record/escapes.ts';
import type { LogRecord } from '../../record/record.ts';
import { isWithoutScheme, withScheme } from '../../record/target.ts';
import { isoTime, timeIn } from '../../record/time.ts';
import { address, isAddress } from '../../record/values.ts';
import { cells as cellsOf } from '../fields/columns.ts';
import { countAmong } from './tallies.ts';

const HOST = /^(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?$/i;
const TIME = /^(?:\d{10}(?:\.\d+)?|1[5-9]\d{11}|1[5-9]\d{17}|20\d\d([-/])\d\d\1\d\d[T ]\d\d:\d\d:\d\d\S*|\[?\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}\]?)$/;
/** What ends in numbers on both sides is an interface of a network. */
const AGENT = /^(?!HTTP\/|[A-Za-z]+\d+\/\d+$)[A-Za-z][\w.-]*\/v?\d/;
/** The port of HTTPS is none. */
const STATUS = /^(?!443$)[1-5]\d\d$/;

/** What tells a request from all others: its number, or any that is so long; a time of day in any notation. */
const SINGLE = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{16,}|\d{10,}|.*\b\d\d:\d\d:\d\d\b.*)$/i;

/** CloudFront's own name for a site stands beside the host that was asked for. */
const OF_CLOUDFRONT = /\.cloudfront\.net$/;

/** The beginning of CloudFront's real-time logs, whose fourth field is the status, and whose paths have each sign of an escape escaped: time, client, seconds to the first byte. */
const REAL_TIME = /^\d{10}\.\d+\t[\da-f.:]+\t[\d.-]+\t([1-5]\d\d)\t/;

/** A method that something ends: most lines have none, and are not taken apart. */
const ASKS = new Cued(/(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT)["\s,;|^~\x1f]|(?<=["\s,;|^~\x1f])(?:get|head|post|put|patch|delete)["\s,;|^~\x1f]/);

/** What stands between cells, what is never part of one first. */
const SEPARATORS = ['\t', '|', ';', '^', '~', '\x1f', ','];
const SEPARATED = new Cued(/[\t|;^~\x1f,]/);

/**
 * Reads cells that nobody named, by what is in them: CloudFront's real-time logs, fields that tshark was asked for, tables without their header,
 * formats of one's own. A method and a path are cells by themselves, or a request line is one. Of what could be several things nothing is said.
 */
export function unnamedCells(text: string): Omit<LogRecord, 'line'> | undefined {
  if (!SEPARATED.mayMatch(text) || !SEPARATORS.some((separator) => isSeparated(text, separator)) || !ASKS.test(text)) return undefined;
  for (const separator of SEPARATORS) {
    if (!isSeparated(text, separator)) continue;
    const cells = cellsOf(text, separator).map(bare);
    const asked = cells.length < 3 ? undefined : askedIn(cells);
    if (asked !== undefined) return { ...asked, ...(REAL_TIME.test(text) ? { target: withSigns(asked.target) } : {}), ...besides(cells, text) };
  }
  return undefined;
}

/** Whether there may be three cells, which are the fewest. */
function isSeparated(text: string, separator: string): boolean {
  const first = text.indexOf(separator);
  return first >= 0 && text.includes(separator, first + 1);
}

/** A cell without the room and the quotes around it. */
function bare(cell: string): string {
  const text = cell.trim();
  return /^"[^"]*"$/.test(text) ? text.slice(1, -1) : text;
}

function askedIn(cells: readonly string[]): Asked | undefined {
  const whole = cells.map(requestLine).find((asked) => asked !== undefined);
  if (whole !== undefined) return whole;
  const target = cells.find(isTarget) ?? cells.find(isWithoutScheme);
  // In small letters it is a word like any other, but beside a host.
  const method = cells.find(isMethod) ?? (target?.startsWith('/') === false ? cells.find((cell) => /^[a-z]+$/.test(cell) && isMethod(cell.toUpperCase())) : undefined);
  return method === undefined || target === undefined ? undefined : { method, target: withScheme(target) };
}

function besides(cells: readonly string[], text: string): Omit<LogRecord, 'line' | keyof Asked> {
  const agent = cells.find((cell) => AGENT.test(cell));
  const status = REAL_TIME.exec(text)?.[1] ?? onlyOne(cells, (cell) => STATUS.test(cell));
  const time = isoTime(cells.find((cell) => TIME.test(cell)) ?? apart(cells)) ?? timeIn(cells[0] ?? '');
  return {
    format: 'text',
    host: onlyOne(cells, (cell) => HOST.test(cell) && !OF_CLOUDFRONT.test(cell)),
    ...(time === undefined && !cells.some((cell) => SINGLE.test(cell)) ? countAmong(cells) : { status: status === undefined ? undefined : Number(status) }),
    time,
    client: address(cells.find(isAddress)),
    agent: agent === undefined ? undefined : spacedAgent(agent),
  };
}

/** The one thing that cells of a kind say; `undefined` where they say several. */
function onlyOne(cells: readonly string[], isOfKind: (cell: string) => boolean): string | undefined {
  const [found, ...others] = new Set(cells.filter(isOfKind));
  return others.length === 0 ? found : undefined;
}

/** Day and time in two cells. */
function apart(cells: readonly string[]): string | undefined {
  const day = cells.findIndex((cell) => /^20\d\d-\d\d-\d\d$/.test(cell));
  return day < 0 ? undefined : `${cells[day]}T${cells[day + 1]}`;
}

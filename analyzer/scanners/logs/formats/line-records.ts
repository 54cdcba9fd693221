import { jsonIn, unlessTooDeep } from '../../../attempts.ts';
import type { Json } from '../../../model.ts';
import { isUnread, type Found, type LogRecord, type Unread } from '../record/record.ts';
import { timeIn } from '../record/time.ts';
import { isObject, type JsonObject } from '../record/values.ts';
import { isBulkAction, itemsIn, rowOfFields, timedLine } from './documents/batches.ts';
import { panelCells, panelRow } from './documents/goaccess.ts';
import { inRow } from './documents/in-row.ts';
import { rowOf, type Columns } from './fields/columns.ts';
import { shownObject } from './fields/literals.ts';
import { LINE_DIALECT, type LineFormat } from './fields/log-format.ts';
import { LABELLED_DIALECT, labelledOf, ownLabels, pairsOf } from './fields/pairs.ts';
import { SECURITY_DIALECT, securityEventOf } from './fields/security-events.ts';
import { taggedOf } from './fields/tagged.ts';
import { ANY, DIALECTS, type Dialect } from './names/dialects.ts';
import { asExtended } from './names/extended.ts';
import { based } from './records/based.ts';
import { gelfIn } from './records/gelf.ts';
import { GROUPED, groupedIn, seriesIn } from './records/grouped.ts';
import { loggedJson, objectRecord } from './records/json.ts';
import { markedBelow, withMethod, writtenOtherwise } from './records/other-records.ts';
import { packetIn } from './records/packets.ts';
import { pointIn } from './records/points.ts';
import { isOfRequest, telemetryIn } from './records/telemetry.ts';
import { unnamedFields } from './records/unnamed-fields.ts';
import { isOfWorker, saidIn } from './records/worker-events.ts';
import { cutParts, joinedParts } from './texts/squid.ts';
import { textRecord } from './texts/text.ts';
import { withUrlsOfRust } from './texts/urls-of-rust.ts';
import { countedLine } from './wrappings/counted-lines.ts';
import { unwrapped } from './wrappings/prefix.ts';
import { collectedAt, containedLine, heldText, quotedLine, spelledLine, timed, withWhatIsBeside, wrappedLines, wrappedObject } from './wrappings/wrapped.ts';

/** What lines may be written in besides the formats that are told by their looks. */
export interface LineFormats {
  dialects: readonly Dialect[];
  line: LineFormat | undefined;
  /** Set where a line is a record or none: an answer that was written out may hold a list of anything. */
  isNoBatch?: true;
}

/** Nothing but what is known here. */
export const KNOWN_FORMATS: LineFormats = { dialects: DIALECTS, line: undefined };

/** The records that a line holds by itself, or under column names: one, or as many as a batch has. */
export function recordsOf(text: string, line: number, columns: Columns | undefined, formats: LineFormats): Found[] {
  if (text.startsWith('{') && !OF_ELIXIR.test(text)) return jsonRecords(text, line, formats);
  const quoted = columns === undefined && text.startsWith('"') ? quotedLine(text) : undefined;
  if (quoted !== undefined) return recordsOf(quoted, line, undefined, formats);
  const counted = columns === undefined ? countedLine(text) : undefined;
  if (counted !== undefined) return recordsOf(counted.text, line, undefined, formats).map((record) => (isUnread(record) ? record : { ...record, standsFor: counted.standsFor }));
  const list = /^\[[[{]/.test(text) ? jsonIn(text) : undefined;
  if (Array.isArray(list)) return followed(() => ofItems(list, line, formats));
  const { prefix, text: bare } = unwrapped(text);
  const records = /^\[[[{]/.test(bare) && prefix !== '' ? recordsOf(bare, line, columns, formats) : textRecords(text, bare, line, columns, formats);
  // A line that tells no time was written when it was collected.
  return prefix === '' ? records : timed(records, () => timeIn(prefix));
}

/** A tuple, whose first is a name: `{:ok, …}`. */
const OF_ELIXIR = /^\{:\w+, /;

const NO_JSON = 'is not valid JSON';

/** Reads the records in one JSON value, whatever program wrote it. */
export function jsonRecords(text: string, line: number, formats: LineFormats): Found[] {
  const value = loggedJson(text) ?? inRow(text) ?? shownObject(text);
  if (value === undefined) return [{ unread: NO_JSON }];
  if (Array.isArray(value) || typeof value === 'string') return followed(() => ofItems([value], line, formats));
  return isObject(value) ? followed(() => ofObject(value, line, formats)) : [{ unread: 'is JSON, but no object' }];
}

function followed(read: () => Found[]): Found[] {
  return unlessTooDeep(read) ?? [{ unread: 'is nested too deep to be followed' }];
}

/** Whether an object that holds lists is a record by itself, as one is that was written over several lines, and no batch of what is in a list. */
export function isOneRecord(text: string, formats: LineFormats): boolean {
  const value = loggedJson(text);
  if (!isObject(value)) return false;
  const record = objectRecord(telemetryIn(value) ?? value, 0, formats.dialects);
  return isOfWorker(value) || (!isUnread(record) && record.method !== undefined);
}

/** A record by its own fields, else what it was put around: a line, a record, or a batch of them. */
function ofObject(given: JsonObject, line: number, formats: LineFormats): Found[] {
  const contained = containedLine(given);
  if (contained !== undefined) return timed(recordsOf(contained, line, undefined, formats), () => collectedAt(given));
  const value = gelfIn(given) ?? seriesIn(given) ?? based(asExtended(given));
  const row = pointIn(value) ?? groupedIn(value) ?? panelRow(value);
  if (row !== undefined) return ofRow(row, line);
  if (isOfWorker(value)) return ofWorker(value, line, formats);
  const telemetry = telemetryIn(value);
  const record = objectRecord(telemetry ?? value, line, formats.dialects);
  if (!isUnread(record) && record.method !== undefined) return [record];
  const other = isUnread(record) ? writtenOtherwise(value, line, formats.dialects) : undefined;
  if (other !== undefined) return [other];
  const { body } = telemetry ?? {};
  const lines = wrappedLines(saidIn(value)[0] ?? value);
  const inner = lines[0] ?? (typeof body === 'string' ? body.trim() : undefined);
  if (!isUnread(record)) return [withMethod(record, value, inner)];
  const packet = packetIn(value);
  if (packet !== undefined) return packet.method === undefined ? [] : [objectRecord(packet, line, formats.dialects)];
  const payload = wrappedObject(value) ?? (isObject(body) ? body : undefined);
  const found = firstRead([
    ...(inner === undefined ? [] : [inner, ...lines.slice(1)]).map((one) => () => recordsOf(one, line, undefined, formats)),
    payload === undefined ? undefined : () => ofObject(payload, line, formats),
    // What a message comes with may be any list.
    inner !== undefined || formats.isNoBatch === true ? undefined : () => ofItems(itemsIn(value), line, formats),
    telemetry === undefined ? () => markedBelow(value, line, formats.dialects) : undefined,
    telemetry === undefined ? () => unnamedFields(value, line) : undefined,
    () => ofHeld(heldText(value), line, formats),
  ]);
  // Of a line that was spelled out nobody knows before whether it is about anything.
  const spelled = spelledLine(value);
  const told = inner === undefined || telemetry !== undefined ? found : withWhatIsBeside(found, value, line);
  if (told.length > 0) return timed(spelled === undefined ? told : told.map((one) => (isUnread(one) ? { item: spelled, ...one } : one)), () => collectedAt(value));
  // A span that is about something else, and a batch of those, are nothing that was not read.
  const isElsewhere = telemetry === undefined ? itemsIn(value).length > 0 || isBulkAction(value) : !isOfRequest(telemetry);
  return isElsewhere ? [] : [isUnread(record) && telemetry === undefined ? { fields: value, line, ...record } : record];
}

/** What a held text is as a whole: of one that only names a request nobody knows whether it was made. */
function ofHeld(text: string | undefined, line: number, formats: LineFormats): Found[] {
  return text === undefined ? [] : recordsOf(text, line, undefined, formats).filter((one) => !isUnread(one) && one.loose !== true);
}

/** A row of a report, or a point of a measurement: of one that is about something else nothing is left. */
function ofRow(row: JsonObject, line: number): Found[] {
  return Object.keys(row).length === 0 ? [] : [objectRecord(row, line, [GROUPED])];
}

/** The request that a Worker was run for, if it was one, and those that it says it made. */
function ofWorker(value: JsonObject, line: number, formats: LineFormats): Found[] {
  const record = objectRecord(value, line, formats.dialects);
  return [...(isUnread(record) ? [] : [record]), ...ofItems(saidIn(value), line, formats)];
}

function ofItems(items: readonly Json[], line: number, formats: LineFormats): Found[] {
  return items.flatMap((item) => ofItem(item, line, formats).map((one) => (isUnread(one) && one.item === undefined ? ofBatch(one, item) : one)));
}

/** Of an item that is not read the text is kept: a batch holds much that is about something else. */
function ofBatch(unread: Unread, item: Json): Unread {
  const text = unlessTooDeep(() => JSON.stringify(item));
  return text === undefined ? unread : { ...unread, item: text };
}

function ofItem(item: Json, line: number, formats: LineFormats): Found[] {
  if (isObject(item)) return ofObject(item, line, formats);
  if (typeof item === 'string') return recordsOf(item.trim(), line, undefined, formats);
  if (!Array.isArray(item)) return [{ unread: 'is neither a record nor a line' }];
  const own = timedLine(item);
  if (own !== undefined) return timed(recordsOf(own.text.trim(), line, undefined, formats), () => own.time);
  const row = rowOfFields(item);
  return row === undefined ? ofItems(item, line, formats) : ofObject(row, line, formats);
}

/** What the first of these gives in which anything is read; else what the first has to say that says something. */
function firstRead(attempts: readonly ((() => Found[]) | undefined)[]): Found[] {
  let told: Found[] = [];
  for (const attempt of attempts) {
    const found = attempt?.() ?? [];
    if (found.some((one) => !isUnread(one))) return found;
    if (told.length === 0) told = found;
  }
  return told;
}

/** The records of a line that is no JSON; `bare` is what its program wrote of it. */
function textRecords(text: string, bare: string, line: number, columns: Columns | undefined, formats: LineFormats): Found[] {
  const { line: own } = formats;
  const named = own?.(bare) ?? own?.(text);
  const written = named === undefined ? undefined : objectRecord(named, line, [LINE_DIALECT]);
  if (written !== undefined && !isUnread(written)) return [written];
  const row = columns === undefined ? undefined : rowOf(columns, text);
  if (columns === undefined) return unnamedRecords(bare, line, formats);
  if (row === undefined) return unnamedRecords(bare, line, formats).map((one) => (isUnread(one) && isPartOfRow(text, columns) ? { ...one, unread: PART_OF_ROW } : one));
  const cells = ofObject(row, line, formats);
  if (cells.length === 0 || cells.some((one) => !isUnread(one))) return cells.map((record) => underColumns(record, columns));
  // Two words with a comma between them look like a header as well: what is no row by its cells may be a line all the same.
  const found = unnamedRecords(bare, line, formats);
  return found.every((one) => !isUnread(one) && one.loose !== true) ? found : cells;
}

const PART_OF_ROW = 'is part of a row that a cell spreads over several lines, which are not put together';

/** Whether quotes are open at one end of a line of a table. */
function isPartOfRow(text: string, { separator }: Columns): boolean {
  return typeof separator === 'string' && text.split('"').length % 2 === 0;
}

/** The records of a text that stands under no columns. */
function unnamedRecords(written: string, line: number, formats: LineFormats): Found[] {
  const bare = withUrlsOfRust(written);
  const panel = panelCells(bare);
  if (panel !== undefined) return ofRow(panel, line);
  const event = securityEventOf(bare);
  if (event !== undefined) return timed([objectRecord(event, line, [SECURITY_DIALECT])], () => timeIn(bare));
  const labelled = labelledOf(bare);
  if (labelled !== undefined) return firstRead([() => [objectRecord(labelled, line, [LABELLED_DIALECT])], () => [objectRecord(ownLabels(labelled), line, formats.dialects)]]);
  const tagged = taggedOf(bare);
  if (tagged !== undefined) return [objectRecord(tagged, line, formats.dialects)];
  const named = pairsOf(bare);
  const pairs = named && asExtended(named);
  if (pairs !== undefined) return timed(firstRead([() => [objectRecord(pairs, line, formats.dialects)], () => unnamedFields(pairs, line)]), () => timeIn(bare));
  for (const at of embeddedIn(bare)) {
    const records = jsonRecords(bare.slice(at).replace(EMPTY, ''), line, formats);
    const isWhole = at === 0 && records.every((one) => !isUnread(one) || one.unread !== NO_JSON);
    if (isWhole || records.some((one) => !isUnread(one))) return timed(records, () => timeIn(bare.slice(0, at)));
  }
  const joined = joinedParts(bare);
  if (joined.length > 1) return joined.map((part) => textRecord(part, line));
  const parts = cutParts(bare);
  return parts.length > 1 ? cutRecords(parts, line) : [textRecord(bare, line)];
}

/** What Monolog writes behind a record where there is nothing more. */
const EMPTY = /(?<=\}) (?:\[\]|\{\})\s*$/;

/** Where a record of JSON, or a list of them, may begin that ends a line: at its first brace, or at the first that a name follows, where labels in braces stand before (logcli). */
function embeddedIn(text: string): number[] {
  if (!text.includes('}')) return [];
  if (/\}\]{1,2}\s*$/.test(text)) return [text.search(/\[{1,2}\{/)].filter((at) => at >= 0);
  if (!/\}\s*$/.test(text.replace(EMPTY, ''))) return [];
  return [...new Set([text.indexOf('{'), text.search(/\{ ?"(?:[^"\\]|\\.)*" ?:/), text.search(/\{ ?(?:['"](?:[^'"\\]|\\.)*['"] ?(?:=>|:)|:\w+ ?=>)/)])].filter((at) => at >= 0);
}

/** Of all but the last the end is missing: behind the mark of a query it is no part of the path. */
function cutRecords(parts: readonly string[], line: number): Found[] {
  return parts.map((part, index) => {
    const record = textRecord(part, line);
    return index === parts.length - 1 || isUnread(record) || record.target.includes('?') ? record : { unread: 'was cut short by the program that wrote it', item: part };
  });
}

/** Columns with names that are nobody's in particular are told by how they are written. */
function underColumns(record: Found, { format }: Columns): Found {
  return isUnread(record) || record.format !== ANY ? record : { ...record, format };
}

/** Finds the request that a line is by itself, unless it was picked out of free text or out of a batch. */
export function wholeRecord(formats: LineFormats): (text: string) => LogRecord | undefined {
  const single: LineFormats = { ...formats, isNoBatch: true };
  return (text) => recordsOf(text, 0, undefined, single).find((record) => !isUnread(record) && record.loose !== true) as LogRecord | undefined;
}

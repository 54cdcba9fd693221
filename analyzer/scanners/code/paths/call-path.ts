import type { ApiEvidence, Doc, Segment } from '../../../model.ts';
import type { Expr } from '../expr/expr.ts';
import { speaksToApi } from '../page/evidence.ts';
import type { Page } from '../page/page.ts';
import { rowIn } from '../page/item-slots.ts';
import { textSlot } from '../page/slots.ts';
import { flatten, hasSlash, HOLE, offsetAt, partAt, spelled, type Flat, type Str } from '../values/flat.ts';
import { fitting } from '../values/patterns.ts';
import { isOfRow, rowAt } from '../values/turns.ts';
import { withGivenBase } from './given-base.ts';
import { pathOf, type PathText } from './path.ts';
import { rootedIn, withoutPlaceholder, type Rooted } from './rooted.ts';

/** A path of the API as it stands in the file. */
export interface CallPath {
  host: string | undefined;
  segments: Segment[];
  query: Doc;
  reading: 'exact' | 'unbased';
  /** Where a person would look: the literal that tells this path from others. */
  start: number;
  end: number;
  evidence: ApiEvidence;
}

/** Reads one assembled string as a path of the API; `undefined` when it is none. `asked`: a request call uses it. */
export function callPathOf(str: Str, page: Page, asked = false): CallPath | undefined {
  if (!hasSlash(str)) return undefined;
  const flat = flatten(withoutSentences(isPattern(str) ? fitting(str).slice(1) : withGivenBase(str, page)));
  const read = pathOf(page.context === 'test' ? anywhere(flat.text) : flat.text, page.vocabulary.apis);
  const path = read?.host !== undefined && speaksToApi(page.unit, page.sheet) ? withoutPlaceholder(read, page.vocabulary) : read;
  const rooted = path === undefined ? undefined : rootedIn(path, page.vocabulary, asked);
  if (path === undefined || rooted === undefined) return undefined;
  const span = placeOf(flat, rooted, page);
  if (span === undefined) return undefined;
  return {
    host: path.host,
    segments: rooted.segments.map((segment) => segmentOf(segment, flat, page)),
    query: queryOf(path, flat),
    reading: rooted.reading,
    ...span,
    evidence: evidenceOf(path, page),
  };
}

/** `*` before a path, by which a mock answers wherever that is asked for. (Laravel's `Http::fake`, Cypress, Playwright) */
function anywhere(text: string): string {
  return text.replace(/^\*+(?=\/)/, (stars) => HOLE.repeat(stars.length));
}

/** `=~^https://…` is a regular expression to some mocks. (httpmock, "RegisterResponder") */
function isPattern([first]: Str): boolean {
  return first?.kind === 'text' && first.value.startsWith('=~^');
}

/** `'Your zone id here'` between two slashes stands for a value that somebody is to fill in. */
function withoutSentences(str: Str): Str {
  return str.map((piece, index): Str[number] => {
    const [before, after] = [str[index - 1], str[index + 1]];
    const alone = before?.kind === 'text' && before.value.endsWith('/') && (after === undefined || (after.kind === 'text' && /^[/?]/.test(after.value)));
    return alone && piece.kind === 'text' && /\w\s+\w/.test(piece.value) && !piece.value.includes('/') ? { kind: 'hole' } : piece;
  });
}

function segmentOf(segment: Rooted['segments'][number], flat: Flat, page: Page): Segment {
  const { text, start, end } = segment;
  const spelling = start === undefined || text === undefined ? undefined : spelled(flat, start, end);
  if (spelling === undefined || start === undefined) return { text, ...(text !== undefined && isOfRow(undefined, page.scope.fuel, page.unit) && { isOfRow: true }) };
  const withSlash = flat.text[start - 1] === '/' ? spelled(flat, start - 1, end) : flat.text[end] === '/' ? spelled(flat, start, end + 1) : undefined;
  const ofRow = isOfRow(spelling.start, page.scope.fuel, page.unit);
  return { text, place: page.place(spelling.start, spelling.end), slot: textSlot(page, spelling, withSlash), ...(ofRow && { isOfRow: true, ...rowOf(spelling.start, page) }) };
}

function rowOf(at: number, page: Page): Pick<Segment, 'row'> {
  const found = rowAt(at, page.scope.fuel, page.unit);
  const row = found && rowIn(page, found.row, found.over);
  return row === undefined ? {} : { row };
}

/**
 * The stretch to point at: the path as far as it stands on the line of its last literal, which tells it from others. An id
 * in a constant tells nothing.
 */
function placeOf(flat: Flat, rooted: Rooted, { vocabulary, unit: { text } }: Page): { start: number; end: number } | undefined {
  const spellings = rooted.segments.flatMap((segment) => {
    const spelling = segment.start === undefined || segment.text === undefined ? undefined : spelled(flat, segment.start, segment.end) ?? bringing(flat, segment.start);
    return spelling === undefined ? [] : [{ start: spelling.start, end: spelling.end, known: vocabulary.segments.has(segment.text ?? '') }];
  });
  const known = spellings.filter((one) => one.known);
  const spans = known.length > 0 ? spellings.slice(0, spellings.lastIndexOf(known.at(-1) as (typeof known)[number]) + 1) : spellings;
  const last = spans.at(-1);
  if (last === undefined) return firstText(flat);
  const first = spans.find((span) => span.start <= last.start && last.start - span.start < 1000 && !text.slice(span.start, last.start).includes('\n')) ?? last;
  return { start: first.start, end: last.end };
}

/** What brings in the text that a segment begins in. */
function bringing(flat: Flat, start: number): Expr | undefined {
  const piece = partAt(flat, start)?.piece;
  return piece?.kind === 'text' ? piece.from : undefined;
}

function firstText(flat: Flat): { start: number; end: number } | undefined {
  const start = flat.parts.filter((part) => part.piece.kind === 'text').map((part) => offsetAt(flat, part.start)).find((offset) => offset !== undefined);
  return start === undefined ? undefined : { start, end: start };
}

function queryOf(path: PathText, flat: Flat): Doc {
  const text = path.query === undefined ? '' : flat.text.slice(path.query.start, path.query.end);
  const pairs = text.split('&').filter((pair) => pair.includes('='));
  const fields = pairs.filter((pair) => !pair.startsWith(HOLE)).map((pair) => {
    const equals = pair.indexOf('=');
    return { name: pair.slice(0, equals), value: valueOf(pair.slice(equals + 1)) };
  });
  return { kind: 'object', fields, open: path.openEnd || text.split('&').some((pair) => pair.startsWith(HOLE)) };
}

function valueOf(text: string): Doc {
  if (!text.includes(HOLE)) return { kind: 'value', value: text };
  return { kind: 'text', parts: text.split(new RegExp(`(${HOLE})`)).filter((part) => part !== '').map((part) => (part === HOLE ? undefined : part)) };
}

function evidenceOf(path: PathText, page: Page): ApiEvidence {
  const hosts = page.vocabulary.apis.flatMap((api) => api.hosts);
  if (path.host !== undefined && hosts.includes(path.host)) return { level: 'url', what: `host ${path.host}` };
  if (path.base) return { level: 'url', what: 'base path of the API' };
  return page.evidence;
}

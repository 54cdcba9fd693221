import type { CallUsage, Method } from '../../../model.ts';
import { methodOfName } from '../calls/methods.ts';
import type { RequestCall } from '../calls/request-calls.ts';
import type { Expr } from '../expr/expr.ts';
import { newName } from '../expr/nodes.ts';
import { originAt, type Page } from '../page/page.ts';
import { callPathOf, type CallPath } from '../paths/call-path.ts';
import { mayBeCatalogued } from '../paths/segments.ts';
import type { Str } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { inEachTurn, rowsTaken } from '../values/turns.ts';
import { answerRead } from './answers-read.ts';
import { withBodiesGiven } from './bodies-given.ts';
import { NOT_SEEN, partsSent, type Parts } from './call-parts.ts';
import { isTold, note, offsetsOf, take, type Ledger } from './ledger.ts';
import { readsMember } from './member-reads.ts';

/** A request and its address. Each turn of a loop asks for both anew: what stands beside an address may come from the row that it is put together from. */
export interface Asking {
  request(): RequestCall;
  address(): Str[];
  /** It stands where a request has its address. */
  isAsked?: boolean;
}

/** A request whose address is what is written in its place. */
export function askingAsWritten(request: RequestCall, page: Page): Asking {
  return { request: () => request, address: () => fold(request.url, page.scope) };
}

/** What is asked for, once for each way in which the address may come out. */
export function usagesOf({ request: made, address, isAsked }: Asking, page: Page, ledger: Ledger): CallUsage[] {
  const own = new Set<number>();
  // What another file puts into the address stands nowhere here: each turn of the loop has the same texts of this file.
  const isTurned = (str: Str): boolean => str.some((piece) => piece.kind === 'text' && piece.at === undefined) && offsetsOf(str).every((offset) => own.has(offset));
  return inEachTurn(address, page.scope.fuel, (some, over) => {
    const request = made();
    const told = new Set<string>();
    const turn = rowsTaken(page.scope.fuel, page.unit);
    return some.filter((one) => isTurned(one) || !isTold(withMethod(one)[1], request, ledger, turn)).flatMap((str): CallUsage[] => {
      const [written, path] = withMethod(str);
      const call = callPathOf(path, page, isAsked);
      // What comes from another file stands at the same place in each way it may come out.
      const key = call && JSON.stringify([call.start, call.segments.map(({ text }) => text)]);
      if (call === undefined || key === undefined) return [];
      // Another way in which the same address may come out is spoken for as well.
      take(str, ledger);
      for (const offset of offsetsOf(str)) own.add(offset);
      if (told.has(key)) return [];
      told.add(key);
      note(path, request, ledger);
      if (request.body !== undefined) ledger.bodies.add(request.body.start);
      // What the requests of a loop are told is no loose payload.
      for (const { of, rows, scope } of over) if (scope.unit === page.unit) for (const one of [of, ...rows]) ledger.bodies.add(one.start);
      const usage = { ...usageOf(call, partsSent({ ...request, method: request.method ?? written }, call, page), page), ...madeElsewhere(request, call, page) };
      return request.body === undefined ? [usage] : withBodiesGiven(usage, request.body, page);
    });
  });
}

/** The line of a request whose path does not stand where it is asked for. */
function madeElsewhere({ url }: RequestCall, call: CallPath, page: Page): Pick<CallUsage, 'madeOn'> {
  if (url.start <= call.start && call.start < url.end) return {};
  const { line } = page.place(url.start, url.end);
  return line === page.place(call.start, call.end).line ? {} : { madeOn: line };
}

/** What is known of a request beside its path. */
export interface Told {
  method: Method | undefined;
  body?: Expr | undefined;
}

/** A path of which only the catalog says that it is one. */
export function* loosely(path: Str, page: Page, ledger: Ledger, { method, body }: Told): Generator<CallUsage> {
  const found = callPathOf(path, page);
  if (found === undefined || !mayBeCatalogued(found.segments, page)) return;
  take(path, ledger);
  if (method !== undefined && body !== undefined) ledger.bodies.add(body.start);
  const parts = method === undefined ? NOT_SEEN : partsSent({ url: newName('', found), method, complete: false, ...(body && { body }) }, found, page);
  yield { ...usageOf(found, parts, page), reading: 'unbased' };
}

/** What is said of a path, and of what stands around it. */
export function usageOf(call: CallPath, parts: Parts, page: Page): CallUsage {
  const rows = rowsTaken(page.scope.fuel, page.unit);
  return {
    kind: 'call',
    ...originAt(page, call.start, call.end, call.evidence),
    seenAt: page.seenAt,
    reading: call.reading,
    host: call.host,
    path: call.segments,
    ...parts,
    response: answerRead({ method: parts.method, path: call.segments }, page),
    reads: (path) => readsMember(path, page.unit),
    ...(rows && { rows }),
    ...(page.sheet.beside.length > 0 && { beside: page.sheet.beside }),
  };
}

/** What nobody is seen to ask for. */
export function unasked(usage: CallUsage): CallUsage {
  return { ...usage, isUnasked: true };
}

/** What a text names and nobody is seen to ask for. */
export function named(usage: CallUsage): CallUsage {
  return unasked(usage.reading === 'exact' ? { ...usage, reading: 'mentioned' } : usage);
}

/** The same, where it may as well mean something else. */
export function* asPossible(usages: Iterable<CallUsage>): Generator<CallUsage> {
  for (const usage of usages) yield unasked({ ...usage, reading: 'served' });
}

/** `GET /zones/:id/filters`, as route tables and mocks write it. */
export function withMethod(str: Str): [Method | undefined, Str] {
  const [first, ...rest] = str;
  const match = first?.kind === 'text' ? /^(GET|HEAD|POST|PUT|PATCH|DELETE)\s+(?=\/|https?:|$)/.exec(first.value) : null;
  if (first?.kind !== 'text' || match?.[1] === undefined) return [undefined, str];
  const skip = match[0].length;
  const { at } = first;
  return [methodOfName(match[1]), [{ ...first, value: first.value.slice(skip), ...(at && { at: (index: number) => at(skip + index) }) }, ...rest]];
}

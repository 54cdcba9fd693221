import { urlArguments } from '../calls/url-arguments.ts';
import type { Call, Span } from '../expr/expr.ts';
import type { Page } from '../page/page.ts';
import { isShared } from '../page/shared.ts';
import { hostNamed } from '../paths/own-addresses.ts';
import { flatten, namesOn, type Str } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { offsetsOf, take, type Ledger } from './ledger.ts';

/** All that a call is told which asks another service. */
export function takeElsewhere(call: Call, page: Page, ledger: Ledger): void {
  for (const { expr } of urlArguments(call, page.scope)) takeWithin(call, fold(expr, page.scope), page, ledger);
}

/** Of an address that leads elsewhere, what stands in the call that is told it, and what nothing else reads: its base others may share. */
export function takeWithin({ start, end }: Span, strs: Str[], page: Page, ledger: Ledger): void {
  for (const str of strs) {
    // `https://api.example.comzones` was put together of a host and something behind it that is not known well.
    const isGlued = hostNamed(flatten(str).text, page) !== undefined;
    const isOwn = (piece: Str[number]): boolean => offsetsOf([piece]).every((at) => (at >= start && at < end) || (!isGlued && isReadHere(piece, at, page)));
    take(str.filter(isOwn), ledger);
  }
}

/** Whether a text stands under a name that nothing else reads. */
function isReadHere(piece: Str[number], at: number, page: Page): boolean {
  return piece.kind === 'text' && piece.via !== undefined && !isShared(namesOn(piece.via), at, page);
}

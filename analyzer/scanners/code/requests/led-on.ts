import type { Expr } from '../expr/expr.ts';
import { exprsOf } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';
import { flatten } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { holdsBeginning } from '../paths/own-addresses.ts';
import { isTaken, leaveOpen, type Ledger } from './ledger.ts';
import { putBehind } from './behind-base.ts';
import { BASE, basesStated, depthOf } from './stated-base.ts';
import { isOpenPath } from './unread.ts';

/** Says of addresses that another file leads on, or a library by names of its own, that nobody sees where they end. */
export function leaveLedOn(page: Page, ledger: Ledger): void {
  for (const value of basesOfModels(page)) leaveOpen(value.start, [], ledger);
  for (const value of addressesNamed(page)) {
    const begun = fold(value, page.scope).filter((str) => depthOf(str, page) === 2 && !isTaken(str, ledger)).map((str) => putBehind(str, [{ kind: 'hole' }]));
    if (begun.some((str) => isOpenPath(str, page, () => true))) leaveOpen(value.start, begun, ledger);
  }
}

/** Models that ask for what their names say, of which no call can be seen. (Ruby on Rails) */
function basesOfModels(page: Page): Expr[] {
  if (!page.sheet.hasModels) return [];
  return basesStated(page.scope, page).map(({ value }) => value).filter((value) => fold(value, page.scope).some((str) => holdsBeginning(flatten(str).text, page)));
}

/** What has the name of an address, not of a base, and names the API: `ZONE_URL=https://…/zones/1`. Where it leads on, another file says. */
function addressesNamed(page: Page): Expr[] {
  const { unit } = page;
  if (!holdsBeginning(unit.text, page)) return [];
  const named = exprsOf(unit).flatMap((expr) => (expr.kind === 'let' ? [expr] : expr.kind === 'object' ? expr.fields : []));
  return named.flatMap(({ name = '', value }) => (ADDRESS.test(name) && !BASE.test(name.replace(/^.*[.@]/, '')) && ASSEMBLED.has(value.kind) ? [value] : []));
}

const ADDRESS = /(?:ur[il]|endpoint)$/i;
const ASSEMBLED = new Set<Expr['kind']>(['string', 'concat']);

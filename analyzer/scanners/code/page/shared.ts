import { put } from '../../../lists.ts';
import type { Edit, Slot } from '../../../model.ts';
import { holdsWord } from '../../files/mentions.ts';
import { isMakefile } from '../../files/standing.ts';
import { onceFor } from '../../once.ts';
import type { Call, Expr, Unit } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { exprsOf, lastName } from '../expr/walk.ts';
import { nearest, type Binding } from '../values/binding.ts';
import { bindingsIn } from '../values/bindings.ts';
import { valueAt } from '../values/called-later.ts';
import { EXPORTING, holdersOf, openPlaceOf } from './open-places.ts';
import type { Page } from './page.ts';
import { placesIn } from './value-places.ts';

/**
 * A slot of what is written apart from its use and read `via` names. Where anything else reads it too, whatever is put
 * there would reach that as well: nothing can be put there then. What only other files could read is told with the edit.
 */
export function unlessShared(slot: Slot, via: readonly Expr[] = [], at: number, page: Page): Slot {
  const isRepeated = page.unit.repeated?.some(({ start, end }) => start <= at && at <= end) === true;
  if (via.length === 0 && !isRepeated) return slot;
  const alone = (make: () => Edit | undefined): Edit | undefined => {
    const edit = isRepeated || isShared(via, at, page) ? undefined : make();
    const open = edit && openPlaceOf(via, at, page.unit);
    return edit && (open === undefined ? edit : { ...edit, open });
  };
  const { rename, compose, precede } = slot;
  return {
    ...slot,
    replace: (value) => alone(() => slot.replace(value)),
    remove: (gone) => alone(() => slot.remove(gone)),
    ...(rename && { rename: (name: string) => alone(() => rename(name)) }),
    ...(compose && { compose: (parts: (string | Slot)[]) => alone(() => compose(parts)) }),
    ...(precede && { precede: (name: string, parts: (string | Slot)[]) => alone(() => precede(name, parts)) }),
  };
}

/** Whether what is written at an offset is read by more than the names it was found through. */
export function isShared(via: readonly Expr[], at: number, { unit, isInner }: Page): boolean {
  const known = new Set(via.map(({ start }) => start));
  const names = [...new Set(via.map(nameOf))].filter((name) => name !== undefined);
  const holders = holdersOf(via, at, unit);
  if (EXPORTING.has(unit.language) && holders.some((one) => one.let.exported)) return true;
  if (holders.some((one) => isToldByName(one, unit)) || (holders.length > 0 && readsByMadeNames(unit))) return true;
  if (isInner && holders.some((one) => one.isOpen && standsBeside(one.let.name, unit))) return true;
  return names.some((name) => mentionsIn(unit).get(name)?.some((mention) => !known.has(mention.start) && reads(mention, name, at, unit)) === true);
}

/** Whether a call is told the name in a text, or takes all names that there are: `compact('url')`, `attr_reader :url`, `locals()`. */
function isToldByName({ home, let: { name } }: Binding, unit: Unit): boolean {
  const word = name.replace(/^\W+/, '');
  return tellingIn(unit).some(({ start, args }) => start >= home.from && start < home.to && (args.length === 0 || args.some(({ value }) => plainText(value) === word)));
}

/** Whether a file reads names that it puts together: any of its names may be one of these. */
const readsByMadeNames = onceFor((unit: Unit): boolean => MAKES_NAMES[isMakefile(unit.file) ? 'makefile' : unit.language]?.test(unit.text) === true);

/** `${!name}`, `eval`, `declare -n`; `$($(name))`, `$(value …)`; `$$name`; `Get-Variable`; and names that make gives to the shell: `$$URL`. */
const MAKES_NAMES: Record<string, RegExp | undefined> = {
  shell: /\$\{!\w+\}|(?:^|[\s;&|(`])eval\s|\b(?:declare|local|typeset)\s+-\w*n/m,
  makefile: /\$[({]\$|\$[({](?:value|eval)\s|^\s*export\b[^]*\$\$|\$\$[^]*^\s*export\b/m,
  php: /\$\$\w|\$\{\$/,
  powershell: /\b(?:Get-Variable|Invoke-Expression|iex)\b/i,
};

const tellingIn = onceFor((unit: Unit): Call[] => exprsOf(unit).filter((one) => one.kind === 'call').filter(({ callee, args }) => (args.length === 0 ? TAKES_ALL : TAKES_NAMES).has(lastName(callee))));

const TAKES_ALL = new Set(['locals', 'globals', 'vars', 'get_defined_vars', 'binding', 'local_variables']);
const TAKES_NAMES = new Set([
  'compact', 'constant', 'getattr', 'attr_reader', 'attr_accessor', 'instance_variable_get', 'const_get', 'class_variable_get', 'send', 'public_send',
  'getfield', 'getdeclaredfield', 'getproperty', 'eval',
]);

/** Whether a name stands in a file outside of the code that binds it: in another script of the same page. */
function standsBeside(name: string, { text, body }: Unit): boolean {
  const [start, end] = [Math.min(...body.map((one) => one.start)), Math.max(...body.map((one) => one.end))];
  return holdsWord(text.slice(0, start), name) || holdsWord(text.slice(end), name);
}

/** A place that reads a name, or a member of that name of any object; `key` is the member it reads of it. */
interface Mention {
  start: number;
  isMember: boolean;
  key?: string | number;
  /** What it stands for, once that was asked. */
  meant?: { value: Expr | undefined };
}

/** By name. */
const mentionsIn = onceFor((unit: Unit): ReadonlyMap<string, Mention[]> => {
  const exprs = exprsOf(unit);
  const keys = new Map<Expr, string | number>();
  // A method may look at the whole record; of an address some tell only to which server it leads.
  const methods = new Set(exprs.flatMap((expr) => (expr.kind === 'call' && !tellsServer(expr) ? [expr.callee] : [])));
  for (const expr of exprs) {
    if (expr.kind === 'member' && !methods.has(expr)) keys.set(expr.object, expr.name);
    const index = expr.kind === 'index' ? expr.index : undefined;
    const [only] = index?.kind === 'string' ? index.parts : [];
    if (expr.kind === 'index' && only?.kind === 'chunk') keys.set(expr.object, only.value);
    if (expr.kind === 'index' && index?.kind === 'atom' && typeof index.value === 'number') keys.set(expr.object, index.value);
  }
  // What a field is set on is not read there.
  const written = new Set(exprs.flatMap((expr) => (expr.kind === 'object' && expr.of !== undefined ? [expr.of] : [])));
  const mentions = new Map<string, Mention[]>();
  for (const expr of exprs) {
    const name = written.has(expr) ? undefined : nameOf(expr);
    if (name === undefined) continue;
    const key = keys.get(expr);
    const mention: Mention = { start: expr.start, isMember: expr.kind === 'member', ...(key === undefined ? {} : { key }) };
    put(mentions, name, mention);
  }
  return mentions;
});

/** `uri.host`, `uri.getPort()`: nothing of a path is read by it. */
function tellsServer({ callee, args }: Call): boolean {
  return args.length === 0 && callee.kind === 'member' && /^(?:get)?(?:host|hostname|port|scheme)$/i.test(callee.name);
}

function nameOf(expr: Expr): string | undefined {
  return expr.kind === 'name' || expr.kind === 'member' ? expr.name : undefined;
}

/** Whether a mention means what is written at an offset; another member of the same record does not. */
function reads(mention: Mention, name: string, at: number, unit: Unit): boolean {
  const { key, isMember } = mention;
  const { value } = (mention.meant ??= { value: meantBy(mention, name, unit) });
  if (value === undefined) return isMember;
  const places = placesIn(value);
  return places.covers(at) && (key === undefined || typeof key === 'number' || places.isField(key, at));
}

function meantBy({ start, isMember }: Mention, name: string, unit: Unit): Expr | undefined {
  const bindings = bindingsIn(unit);
  return isMember && nearest(bindings.known.get(name) ?? [], start) === undefined ? undefined : valueAt(bindings, name, start);
}

import { groupedBy } from '../../../lists.ts';
import { holdsWord } from '../../files/mentions.ts';
import { onceFor } from '../../once.ts';
import type { Expr } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { isOpaque, newBranches, newOther } from '../expr/nodes.ts';
import { blocksAround, isBound, lastIn, nearest, isInReach, type Binding, type Block, type Reach } from './binding.ts';
import { isMember, memberName, type Bindings } from './bindings.ts';
import { choiceOf } from './meetings.ts';

/**
 * What a name stands for at an offset, as far as that is known. What a function sees of a name from around it depends on when
 * it is called: any value that the name is ever given may be there, and the same of what methods set on their object.
 */
export function valueAt(bindings: Bindings, name: string, at: number): Expr | undefined {
  const key = memberName(name);
  const known = bindings.known.get(key) ?? [];
  const found = nearest(known, at);
  if (found === undefined || (bindings.language === 'yaml' && (at < found.from || at >= found.to))) return undefined;
  if (found.isField === true) return valueAt(bindings, `this.${name}`, at);
  if (OVERLOADING.has(bindings.language) && isFunction(found)) return clauseOf(found, known, at);
  if (known.length < 2 || (!isMember(key) && (!isBound(found) || SHADOWING.has(bindings.language)))) return found.let.value;
  const { blocks, makers } = bindings;
  const around = (offset: number): Block | undefined => outermostAround(offset, found.home, isMember(key), blocks);
  const reader = around(at);
  if (reader === undefined) return sinceCalled(found, known, at, bindings, around);
  if (isInReach(found.let, reader.reach)) return found.let.value;
  const others = rivalsOf(found, known, at);
  const [first] = others;
  if (first === undefined || others.length < 2) return found.let.value;
  if (!SEEN.has(first)) {
    SEEN.set(first, anyOf(others.map((one) => {
      const writer = around(one.let.start);
      if (writer === undefined) return isReplaced(one, known, makers.get(one.home) ?? []) ? undefined : one;
      return lastIn(known, writer.reach) ?? one;
    }), first));
  }
  return SEEN.get(first) ?? found.let.value;
}

/** What a name stands for where a function that stands before its value, and gives it another, is named behind it: it may be called there. */
function sinceCalled(found: Binding, known: Binding[], at: number, { text }: Bindings, around: (offset: number) => Block | undefined): Expr {
  const { let: { value, start, end } } = found;
  const writers = isData(value) ? writersOf(sameHome(known, found.home), around).filter(({ before }) => before <= start) : [];
  const called = writers.filter(({ name }) => holdsWord(text.slice(end, at), name));
  return called.length === 0 ? value : choiceOf([value, ...called.map((one) => one.value)], found.let);
}

/** What a function gives a name that is also given something behind it. */
interface Writer {
  /** Of the function. */
  name: string;
  value: Expr;
  /** Where it has given that. */
  before: number;
}

/** By the bindings of a name for one stretch: generated code gives one thousands of values, and reads each. */
const writersOf = onceFor((bindings: Binding[], around: (offset: number) => Block | undefined): Writer[] => bindings.flatMap((one) => {
  const name = isBound(one) && isData(one.let.value) ? around(one.let.start)?.name : undefined;
  return name === undefined ? [] : [{ name, value: one.let.value, before: one.let.end }];
}));

/** Those of the bindings of a name that bind it for one stretch, in order. */
function sameHome(known: Binding[], home: Reach): Binding[] {
  return homesOf(known).get(home) ?? NONE;
}

const NONE: Binding[] = [];

/** In generated code one name is bound in thousands of functions, and read as often. */
const homesOf = onceFor((known: Binding[]) => groupedBy(known, (one) => one.home));

/** The same for all who see a name from within a function, by the first that binds it; `undefined` where no text is among its values. */
const SEEN = new WeakMap<Binding, Expr | undefined>();

/** Languages in which a name that is bound once more is another name. */
const SHADOWING = new Set(['rust', 'elixir', 'erlang', 'haskell', 'ocaml', 'fsharp', 'nix', 'dhall', 'jsonnet', 'cue', 'terraform']);

/** Languages in which several functions have one name, and the arguments decide. */
const OVERLOADING = new Set(['elixir', 'erlang', 'haskell', 'java', 'csharp', 'kotlin', 'scala', 'groovy', 'swift', 'c', 'd', 'nim', 'julia', 'crystal', 'pascal', 'vb']);

function isFunction({ let: { value } }: Binding): boolean {
  return value.kind === 'other' && !isOpaque(value);
}

/** A function that gives what any of those gives that have its name; one that calls itself by it gives nothing more. It is one and the same whoever asks: what is known of it is known once. */
function clauseOf(found: Binding, known: Binding[], at: number): Expr {
  const clauses = sameHome(known, found.home).filter(isFunction);
  const [first] = clauses;
  if (first === undefined || clauses.length < 2) return found.let.value;
  const asking = clauses.findLast((one) => asksFrom(one, at));
  const others = asking === undefined ? clauses : clauses.filter((one) => !asksFrom(one, at));
  if (others.length === 0) return found.let.value;
  const [any, by] = asking === undefined ? [SEEN, first] : [OTHERS, asking];
  const clause = any.get(by) ?? anyClause(others);
  any.set(by, clause);
  return clause;
}

/** By the innermost clause that asks, all but those it stands in. */
const OTHERS = new WeakMap<Binding, Expr>();

function asksFrom({ let: { start, end } }: Binding, at: number): boolean {
  return start <= at && at < end;
}

function anyClause(clauses: Binding[]): Expr {
  const [{ let: { value } }] = clauses as [Binding];
  return clauses.length === 1 ? value : newOther([newBranches(clauses.map((one) => one.let.value), false, value)], value);
}

/** All that is bound to the same name by a word of its own; nothing for one that a value there is made of. */
function rivalsOf({ home, let: { value } }: Binding, known: Binding[], at: number): Binding[] {
  if (!isData(value) || at < home.from || at >= home.to) return [];
  const rivals = sameHome(known, home).filter((one) => one.let.start < one.let.end && one.added === undefined && isBound(one) && isData(one.let.value));
  return rivals.some(({ let: { start, end } }) => start <= at && at < end) ? [] : rivals;
}

/** What a text can be made of, or unknown. Records, things that are made and functions are those that stand nearest. */
function isData(value: Expr): boolean {
  return DATA.has(value.kind) || isOpaque(value);
}

const DATA = new Set<Expr['kind']>(['string', 'concat', 'atom', 'choice', 'name', 'member', 'index', 'call', 'declaration']);

/** One of these values, where any is a text; at first a name may wait for whoever sets it. */
function anyOf(bindings: (Binding | undefined)[], first: Binding): Expr | undefined {
  const values = bindings.flatMap((one) => (one === undefined || isNothing(one.let.value) ? [] : [one.let.value]));
  return values.some(({ kind }) => TEXTS.has(kind)) ? choiceOf(values, first.let) : undefined;
}

const TEXTS = new Set<Expr['kind']>(['string', 'concat', 'choice']);

function isNothing(value: Expr): boolean {
  return (value.kind === 'atom' && value.value === null) || plainText(value) === '';
}

/** The outermost function around an offset that sees a name from its home; of what is set on an object any block may be one. */
function outermostAround(at: number, home: Reach, isOfObject: boolean, blocks: readonly Block[]): Block | undefined {
  let outermost: Block | undefined;
  for (const block of blocksAround(at, blocks)) {
    const { name, reach } = block;
    if (reach === home) break;
    if ((isOfObject || name !== undefined) && reach.from >= home.from && reach.to <= home.to) outermost = block;
  }
  return outermost;
}

/** The default of a field that whatever makes an object sets anew. */
function isReplaced({ from, to, home }: Binding, known: Binding[], makers: readonly Reach[]): boolean {
  if (from !== home.from || to !== home.to) return false;
  return makers.length > 0 && makers.every((reach) => known.some((one) => one.home === home && one.from === reach.from && one.to === reach.to));
}

import { put } from '../../../lists.ts';
import type { ExpressionUsage, OpenPlace } from '../../../model.ts';
import { onceFor } from '../../once.ts';
import type { Call, Expr, LetExpr, ListExpr, StringExpr, Unit } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { exprsOf, lastName } from '../expr/walk.ts';
import { EXPORTING, openPlaceOf } from './open-places.ts';

/** How a text of the rules language stands in a longer one: in parentheses of its own, or beside `and`, `or` and `not`, which take what is next to them. */
type Joined = NonNullable<ExpressionUsage['joined']>;

/** What a file makes of its texts, by the offset at which each begins. */
interface Longer {
  joined: ReadonlyMap<number, Joined>;
  /** The names that hold a text. */
  held: ReadonlyMap<number, LetExpr>;
  /** The lists in which a text is one of several that are joined where they stand. */
  items: ReadonlyMap<number, JoinedItem>;
}

/** One of several in a list that all have the same word between them. */
interface JoinedItem {
  by: 'and' | 'or';
  list: ListExpr;
}

/** Whether a text of a file is put into a longer one, in the file itself. */
export function joinedIn(unit: Unit, start: number): Joined | undefined {
  return longerIn(unit).joined.get(start);
}

/** The list that a text stands in, where its items are joined by a word of the rules language: `["…", "…"].join(" or ")`. */
export function listJoinedIn(unit: Unit, start: number): JoinedItem | undefined {
  return longerIn(unit).items.get(start);
}

/** By which name other files may put it into a longer one. */
export function openIn(unit: Unit, start: number): OpenPlace | undefined {
  const bound = longerIn(unit).held.get(start);
  if (bound === undefined) return undefined;
  const { name, nameSpan, exported } = bound;
  if (EXPORTING.has(unit.language) && exported) return { names: [name], homes: [], language: unit.language };
  return openPlaceOf([{ kind: 'name', name, ...nameSpan }], start, unit);
}

const longerIn = onceFor((unit: Unit): Longer => {
  const exprs = exprsOf(unit);
  const joined = new Map<number, Joined>();
  const held: [number, LetExpr][] = [];
  const givers = new Map<string, Expr[]>();
  for (const expr of exprs) {
    if (expr.kind === 'let') {
      put(givers, wordOf(expr.name), expr.value);
      for (const text of textsIn(expr.value)) held.push([text.start, expr]);
    }
    if (expr.kind === 'object') for (const { name, value } of expr.fields) if (name !== undefined) put(givers, wordOf(name), value);
  }
  const waiting = exprs.flatMap(joinsOf);
  const told = new Set<string>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { expr, how } = next;
    for (const text of textsIn(expr)) if (joined.get(text.start) !== 'bare') joined.set(text.start, how);
    for (const name of namesIn(expr)) {
      if (told.has(`${how} ${name}`)) continue;
      told.add(`${how} ${name}`);
      for (const value of givers.get(name) ?? []) waiting.push({ expr: value, how });
    }
  }
  return { joined, held: new Map(held), items: new Map(exprs.flatMap(itemsJoined)) };
});

function itemsJoined(expr: Expr): [number, JoinedItem][] {
  if (expr.kind !== 'call' || !/^(?:join|implode)$/.test(lastName(expr.callee))) return [];
  const given = givenTo(expr);
  const [list, ...lists] = given.filter((one) => one.kind === 'list');
  const [, word = ''] = given.map((one) => SEPARATOR.exec(plainText(one) ?? '')).find((match) => match !== null) ?? [];
  const by = WORD_OF[word.toLowerCase()];
  return list === undefined || lists.length > 0 || by === undefined ? [] : list.items.map(({ start }) => [start, { by, list }]);
}

/** What a method is called on, and what it is told. */
function givenTo({ callee, args }: Call): Expr[] {
  return [...(callee.kind === 'member' ? [callee.object] : []), ...args.map(({ value }) => value)];
}

const SEPARATOR = /^[\s)]*(and|or|&&|\|\|)[\s(]*$/i;
const WORD_OF: Record<string, JoinedItem['by'] | undefined> = { and: 'and', '&&': 'and', or: 'or', '||': 'or' };

/** `this.bad` and `$bad` are read as `bad`. */
function wordOf(name: string): string {
  return name.split(/\W/).at(-1) ?? name;
}

/** The literals that an expression may come out as, or that it holds as items. */
function textsIn(expr: Expr): Expr[] {
  if (expr.kind === 'string') return [expr];
  if (expr.kind === 'choice') return expr.options.flatMap(textsIn);
  return expr.kind === 'list' ? expr.items.flatMap(textsIn) : [];
}

function namesIn(expr: Expr): string[] {
  if (expr.kind === 'name' || expr.kind === 'member') return [wordOf(expr.name)];
  if (expr.kind === 'choice') return expr.options.flatMap(namesIn);
  if (expr.kind === 'list') return expr.items.flatMap(namesIn);
  // `parts.filter(Boolean)`
  return expr.kind === 'call' && expr.callee.kind === 'member' ? namesIn(expr.callee.object) : [];
}

/** What an expression puts together with more. */
function joinsOf(expr: Expr): { expr: Expr; how: Joined }[] {
  if (expr.kind === 'string') return expr.parts.flatMap((part, index) => (part.kind === 'chunk' ? [] : joinedBetween(part, textOf(expr.parts[index - 1]), textOf(expr.parts[index + 1]))));
  // Literals beside one another are read as one text.
  if (expr.kind === 'concat') return expr.parts.flatMap((part, index) => (part.kind === 'string' ? [] : joinedBetween(part, textOf(expr.parts[index - 1]), textOf(expr.parts[index + 1]))));
  if (expr.kind !== 'call' || !JOINING.test(lastName(expr.callee))) return [];
  const given = givenTo(expr);
  // A format is what others are put into.
  const format = FILLS.test(lastName(expr.callee)) ? given.find((one) => plainText(one) !== undefined) : undefined;
  return given.filter((one) => one !== format).map((one) => ({ expr: one, how: 'bare' }));
}

const JOINING = /^(?:join|implode|concat|push|append|add|unshift|prepend|format|sprintf|printf|replace|replaceall|formatlist|compact|interpolate|extend)$/;

const FILLS = /^(?:format|sprintf|printf|replace|replaceall|formatlist|interpolate)$/;

type Neighbour = string | undefined | 'unknown';

function textOf(part: StringExpr['parts'][number] | undefined): Neighbour {
  if (part === undefined) return undefined;
  return part.kind === 'chunk' ? part.value : plainText(part) ?? 'unknown';
}

/** Nothing but quotes around it, or another sign of a longer document, lets it stand alone. */
function joinedBetween(expr: Expr, before: Neighbour, after: Neighbour): { expr: Expr; how: Joined }[] {
  const isBegun = before !== undefined && (before === 'unknown' || /(?:^|[\s(])(?:and|or|xor|not)\s*\(*\s*$|(?:&&|\|\||\^\^|!)\s*\(*\s*$/i.test(before));
  const goesOn = after !== undefined && (after === 'unknown' || /^\s*\)*\s*(?:(?:and|or|xor)\b|&&|\|\||\^\^)/i.test(after));
  if (!isBegun && !goesOn) return [];
  return [{ expr, how: before !== undefined && after !== undefined && /\(\s*$/.test(before) && /^\s*\)/.test(after) ? 'grouped' : 'bare' }];
}

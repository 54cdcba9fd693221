import { put } from '../../../lists.ts';
import { onceFor } from '../../once.ts';
import type { ObjectExpr, Unit } from '../expr/expr.ts';
import { isOpaque, newLet, newObject } from '../expr/nodes.ts';
import { typeMade } from '../expr/records.ts';
import { lastName } from '../expr/walk.ts';
import { setElsewhere } from './additions.ts';
import { changesByAliases } from './aliases.ts';
import { appendedIn } from './appended.ts';
import { foundIn, isMaker, type Addition } from './binding-walk.ts';
import { blocksAround, classAround, homeOf, nearest, type Binding, type Block, type Reach, type Reached } from './binding.ts';
import { changesByCalls } from './handed.ts';
import { segmentsPushed } from './path-segments.ts';

const EVERYWHERE: Reach = { from: 0, to: Infinity };

/** What the names of a file are bound to, each at every place that binds it, in order; and its functions and other blocks, in the order in which they begin. */
export interface Bindings {
  known: ReadonlyMap<string, Binding[]>;
  blocks: readonly Block[];
  /** The functions that make an object of a class, by the stretch of the class. */
  makers: ReadonlyMap<Reach, Reach[]>;
  language: string;
  text: string;
}

/** The bindings of a file, found once. */
export const bindingsIn = onceFor((unit: Unit): Bindings => {
  const { language, text } = unit;
  const file: Block = { reach: EVERYWHERE };
  const { lets, appends, pushes, changes, parts, handings, unseen, additions, blocks, functions } = foundIn(unit, file);
  for (const [name, change] of changesByCalls(handings, functions.values(), parts, unit)) put(changes, name, change);
  for (const [name, change] of changesByAliases(lets, parts, language)) put(changes, name, change);
  const bindings = new Map<string, Binding[]>();
  const bind = ({ bound, block }: Reached): void => {
    const isOwn = isMember(bound.name);
    const home = isOwn ? classAround(block) ?? file : homeOf(bound.name, block);
    const name = home.isClass === true && !isOwn ? `this.${bound.name}` : memberName(bound.name);
    const binding: Binding = { let: bound, home: home.reach, ...block.reach };
    put(bindings, name, binding);
    if (name !== bound.name && !isOwn) put(bindings, bound.name, { ...binding, isField: true });
    for (let at: Block | undefined = block; at !== undefined && at !== home; at = at.around) if (at.meeting !== undefined) put(changes, name, at.meeting());
  };
  lets.push(...recordsMade(additions, lets));
  lets.forEach(bind);
  for (const [field, binding] of fieldsSetOutside(parts, bindings, blocks)) put(bindings, field, binding);
  for (const { statement, reach } of unseen.slice(0, MOST_UNSEEN)) for (const name of bindings.keys()) put(changes, name, setElsewhere(statement, reach));
  appendedIn(appends.filter(({ call }) => language === 'ruby' || lastName(call.callee) !== 'concat'), bindings, bind);
  segmentsPushed(pushes, bindings, bind);
  for (const known of bindings.values()) known.sort((a, b) => a.let.start - b.let.start);
  // Of two statements that end at one place the inner one comes first.
  for (const [name, some] of changes) for (const change of [...new Set(some)].sort((a, b) => a.at - b.at || b.start - a.start)) change.apply(bindings.get(name) ?? []);
  const makers = new Map<Reach, Reach[]>();
  for (const { around, name, reach } of blocks) if (around !== undefined && isMaker(name, around)) put(makers, around.reach, reach);
  return { known: bindings, makers, blocks: blocks.sort((a, b) => a.reach.from - b.reach.from || b.reach.to - a.reach.to), language, text };
});

/** The function whose parameter a name is at an offset, where nothing before it binds the name anew: readers give one no value, or an empty one. */
export function functionGiven(name: string, at: number, unit: Unit): Block | undefined {
  const value = nearest(bindingsIn(unit).known.get(name) ?? [], at)?.let.value;
  if (value === undefined || (value.kind !== 'declaration' && !isOpaque(value))) return undefined;
  return blocksAt(at, unit).find(({ declared }) => declared?.has(name) === true);
}

/** The functions and other blocks of a file around an offset, the innermost first. */
export function blocksAt(at: number, unit: Unit): Block[] {
  return [...blocksAround(at, bindingsIn(unit).blocks)];
}

/** The innermost of them that has a name of its own. */
export function enclosingFunction(at: number, unit: Unit): Block | undefined {
  return blocksAt(at, unit).find(({ name }) => name !== undefined);
}

/** The class that an offset stands in. */
export function enclosingClass(at: number, unit: Unit): Block | undefined {
  return blocksAt(at, unit).find(({ isClass }) => isClass === true);
}

/** What is set on the object of a method has one name, whatever the object is called: `this.level` of `self.level` and of Ruby's `@level`. */
export function memberName(name: string): string {
  return name.replace(OWN, 'this.');
}

/** Whether such a name is one of the object. */
export function isMember(name: string): boolean {
  return OWN.test(name);
}

const OWN = /^(?:this\.|self\.|cls\.|static\.|@(?=[a-z_]))/;
/** Behind so many there is no name left that nothing was said of. */
const MOST_UNSEEN = 16;

/** `client.level = "high"` outside of the class sets what its methods call `this.level`, where the file says what makes the client. */
function* fieldsSetOutside(parts: ReadonlyMap<string, ObjectExpr[]>, bindings: ReadonlyMap<string, Binding[]>, blocks: readonly Block[]): Generator<[string, Binding]> {
  const classes = blocks.filter(({ isClass }) => isClass === true);
  for (const [name, some] of classes.length === 0 ? [] : parts) {
    for (const { fields, start } of some) {
      const made = nearest(bindings.get(name) ?? [], start)?.let.value;
      const type = made === undefined ? undefined : typeMade(made)?.name;
      const home = type === undefined ? undefined : classes.find(({ className }) => className === type)?.reach;
      for (const { name: field, nameSpan, value, start: from, end: to } of home === undefined ? [] : fields) {
        if (home !== undefined && field !== undefined && bindings.get(`this.${field}`)?.some((one) => one.home === home) === true) yield [`this.${field}`, { let: newLet(`this.${field}`, nameSpan, value, {}, { start: from, end: to }), home, from, to }];
      }
    }
  }
}

/** PHP makes an array of a name that an element is given of, unless the function has one: nobody knows what else is in it, for a file that is included may have begun it. */
function recordsMade(additions: readonly Addition[], lets: readonly Reached[]): Reached[] {
  const keyOf = (name: string, home: Block): string => `${home.reach.from} ${name}`;
  const known = additions.length === 0 ? new Set() : new Set(lets.map(({ bound: { name }, block }) => keyOf(name, homeOf(name, block))));
  return additions.toSorted((a, b) => a.at.start - b.at.start).flatMap(({ to, at, block }) => {
    const home = homeOf(to.name, block);
    const key = keyOf(to.name, home);
    if (known.has(key)) return [];
    known.add(key);
    const before = { start: at.start - 1, end: at.start };
    return [{ bound: newLet(to.name, to, newObject([], true, before), {}, before), block: home }];
  });
}

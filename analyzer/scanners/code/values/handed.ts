import { put } from '../../../lists.ts';
import { firstFrom } from '../../files/sorted.ts';
import type { Arg, Call, Expr, LetExpr, ObjectExpr, Unit } from '../expr/expr.ts';
import { argumentOf, parametersOf, type Parameter } from '../expr/parameters.ts';
import { calledName, lastName } from '../expr/walk.ts';
import { fieldHandedOver, filledElsewhere, handedOver } from './additions.ts';
import { writesTo } from './appended.ts';
import type { Change, Reach } from './binding.ts';

/** A call, and where it stands. */
export interface Handing {
  call: Call;
  reach: Reach;
  /** It is a statement: nobody takes what it gives. */
  isAlone: boolean;
}

/** Whether a call is given anything by its name, but for what it only puts more behind. */
export function handsOver(call: Call): boolean {
  return !writesTo(call) && call.args.some(({ value }) => value.kind === 'name');
}

/** What a function does to a parameter. */
interface Taking {
  parameter: Parameter;
  /** Fields that it sets on the record it is given. */
  parts: ObjectExpr[];
  /** It may give the name of the caller another value. */
  isReference: boolean;
}

/**
 * What functions of the file do to what they are handed: `lock(record)`, where a field of it is set, and `level(&value)`, where the
 * name may be given another value. `parts` are the fields that are set anywhere in the file, by the name of the record.
 */
export function changesByCalls(handings: readonly Handing[], functions: Iterable<LetExpr>, parts: ReadonlyMap<string, ObjectExpr[]>, unit: Unit): [name: string, Change][] {
  if (handings.length === 0) return [];
  const own = [...functions];
  const [takings, known] = [takingsOf(own, parts, unit), new Set(own.map(({ name }) => calledName(name)))];
  return handings.flatMap(({ call, reach, isAlone }) => [
    ...call.args.flatMap((arg): [string, Change][] =>
      arg.value.kind === 'name' && isMarked(arg, unit) ? [[arg.value.name, handedOver(call, reach, REPLACES.has(unit.language))]] : [],
    ),
    ...(isAlone && mayFill(call, unit) && !known.has(lastName(call.callee)) ? call.args : []).flatMap(({ value }): [string, Change][] =>
      value.kind === 'name' ? [[value.name, filledElsewhere(call, reach)]] : [],
    ),
    ...(takings.get(lastName(call.callee)) ?? []).flatMap((taking): [string, Change][] => {
      const arg = argumentOf(taking.parameter, call.args);
      const given = arg?.value;
      // `$To.Value` of a reference of PowerShell is the name itself.
      if (given?.kind !== 'name' || arg === undefined || (unit.language === 'powershell' && isMarked(arg, unit))) return [];
      const set = taking.parts.map((part): [string, Change] => [given.name, fieldHandedOver(part, call, reach)]);
      return taking.isReference ? [[given.name, handedOver(call, reach)], ...set] : set;
    }),
  ]);
}

/** By the names of the functions, as calls name them. */
function takingsOf(functions: Iterable<LetExpr>, parts: ReadonlyMap<string, ObjectExpr[]>, unit: Unit): Map<string, Taking[]> {
  const inOrder = new Map([...parts].map(([name, some]) => [name, some.toSorted((a, b) => a.start - b.start)]));
  const takings = new Map<string, Taking[]>();
  if (parts.size === 0 && unit.language !== 'php') return takings;
  for (const { name, value: body } of functions) {
    const called = calledName(name);
    for (const parameter of parametersOf(body)) {
      const isReference = unit.language === 'php' && takesReference(body, parameter.name, unit);
      // An array of PHP is a copy.
      const set = unit.language === 'php' && !isReference ? [] : within(inOrder.get(parameter.name) ?? [], body);
      if ((set.length > 0 || isReference) && (takings.get(called)?.length ?? 0) < MOST_TAKINGS) put(takings, called, { parameter, parts: set, isReference });
    }
  }
  return takings;
}

/** Of a function that sets very many fields some are enough to say that the record is not what it was. */
const MOST_PARTS = 24;
/** Minified code has thousands of functions of one name. */
const MOST_TAKINGS = 16;

function within(parts: ObjectExpr[], { start, end }: Expr): ObjectExpr[] {
  const first = firstFrom(parts.length, (index) => (parts[index] as ObjectExpr).start < start);
  return parts.slice(first, first + MOST_PARTS).filter((part) => part.end <= end);
}

/** Whether a function that is called for nothing but what it does may put more into the records it is given. */
function mayFill({ callee, isNew }: Call, { language, imports }: Unit): boolean {
  return !isNew && callee.kind === 'name' && language !== 'php' && imports.some(({ local, names }) => local === callee.name || Object.hasOwn(names, callee.name)) && !SHOWS.test(callee.name);
}

/** Functions that only look at what they are given, by the words their names begin with. */
const SHOWS = /^(?:p?print|log|debug|info|warn|err|trace|assert|expect|show|dump|inspect|check|validate|verify|on[A-Z]|use[A-Z]|set[A-Z]|send|save|write|dispatch|next|done)/;

/** Languages in which the name itself is handed over, whatever it stands for. */
const REPLACES = new Set(['powershell', 'csharp']);

/** What stands before an argument that the function may give another value. */
const REFERENCES: Record<string, RegExp> = {
  go: /&$/, c: /&$/, swift: /&$/, rust: /&mut\s+$/, csharp: /\b(?:ref|out)\s+$/, powershell: /\[ref\]\s*\$?$/i, perl: /\\\$?$/,
};

/** Longer than any of them. */
const MARK = 12;

function isMarked({ value: { start } }: Arg, { language, text }: Unit): boolean {
  return REFERENCES[language]?.test(text.slice(Math.max(0, start - MARK), start)) === true;
}

/** `function level(&$value)` */
function takesReference({ start, end }: Expr, name: string, { text }: Unit): boolean {
  const [head = ''] = text.slice(start, end).split('{', 1);
  return head.split('$').some((before, index, all) => /&\s*(?:\.\.\.)?$/.test(before) && all[index + 1]?.match(/^\w+/)?.[0] === name);
}

import type { Expr, Unit } from '../expr/expr.ts';
import { newChoice } from '../expr/nodes.ts';
import { lastWritten } from '../expr/walk.ts';
import { enclosingClass } from './bindings.ts';
import type { Bound, Scope } from './scope.ts';

/** What an enum calls the text of a case within its own methods: `self.value` of Python, `$this->value` of PHP, `rawValue` of Swift. It may be that of any. */
export function ownCase(at: number, name: string, scope: Scope): Bound | undefined {
  const { unit } = scope;
  if (CASES[unit.language] !== name) return undefined;
  const texts = (unit.language === 'swift' ? casesAround(at, unit) : casesOf(enclosingClass(at, unit)?.parts ?? [], unit)).filter(({ kind }) => kind === 'string');
  const [first] = texts;
  return first && { value: texts.length === 1 ? first : newChoice(texts, first), scope };
}

const CASES: Record<string, string | undefined> = { php: 'value', python: 'value', swift: 'rawValue' };

function casesOf(parts: readonly Expr[], { language }: Unit): Expr[] {
  if (language === 'php') return [...parts];
  return parts.some(isEnum) ? parts.flatMap((one) => (one.kind === 'let' ? [one.value] : [])) : [];
}

/** `class Endpoint(str, Enum)` */
function isEnum(part: Expr): boolean {
  return (part.kind === 'name' || part.kind === 'member') && /Enum$/.test(lastWritten(part));
}

/** The record of its cases spans an enum. */
function casesAround(at: number, { body }: Unit): Expr[] {
  return body.flatMap((one) => (one.kind === 'let' && one.value.kind === 'object' && one.value.start <= at && at < one.value.end ? one.value.fields.map(({ value }) => value) : []));
}

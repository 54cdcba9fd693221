import { groupedBy } from '../../../lists.ts';
import { firstFrom } from '../../files/sorted.ts';
import { onceFor } from '../../once.ts';
import type { Expr, OtherExpr, Unit } from '../expr/expr.ts';
import { exprsOf } from '../expr/walk.ts';

/** What belongs to a type: `receiver` is how a record of that is called there, `name` the method that it is; an `impl` has none. */
interface Method {
  type: string;
  name: string;
  body: Expr;
  receiver: string;
}

/** The methods of a file that stand beside their types, in order: of Rust all that one `impl` has. */
export const methodsIn = onceFor((unit: Unit): readonly Method[] => (unit.language === 'go' ? methodsOfGo(unit) : methodsOfRust(unit)));

/** Those of one name. */
export function methodsNamed(name: string, unit: Unit): readonly Method[] {
  return byName(unit).get(name) ?? [];
}

const byName = onceFor((unit: Unit) => groupedBy(methodsIn(unit), (one) => one.name));

/** The method that an offset stands in. */
export function methodAround(at: number, unit: Unit): Method | undefined {
  const methods = methodsIn(unit);
  const last = methods[firstFrom(methods.length, (index) => (methods[index] as Method).body.start <= at) - 1];
  return last !== undefined && at < last.body.end ? last : undefined;
}

function methodsOfGo({ text, body }: Unit): Method[] {
  return body.flatMap((one) => {
    const [, receiver, type] = one.kind === 'let' && one.value.kind === 'other' ? RECEIVER.exec(text.slice(text.lastIndexOf('\n', one.start) + 1, one.end)) ?? [] : [];
    return one.kind === 'let' && receiver !== undefined && type !== undefined ? [{ type, name: one.name, body: one.value, receiver }] : [];
  });
}

const RECEIVER = /^func\s*\(\s*(\w+)\s+\*?(\w+)/;

function methodsOfRust(unit: Unit): Method[] {
  const blocks = exprsOf(unit).filter((one): one is OtherExpr => one.kind === 'other' && one.isClass === true);
  return blocks.flatMap((body) => {
    const type = IMPLEMENTS.exec(unit.text.slice(body.start, body.end))?.[1];
    return type === undefined ? [] : [{ type, name: '', body, receiver: 'self' }];
  });
}

const IMPLEMENTS = /^impl(?:<[^>]*>)?\s+(?:[\w:<>]+\s+for\s+)?(\w+)/;

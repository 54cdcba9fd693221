import type { Expr, ObjectField } from '../../expr/expr.ts';
import { newString, readOnly } from '../../expr/nodes.ts';
import type { Lowerer } from '../grammar/lowerer.ts';
import type { Syntax } from '../grammar/syntax.ts';

/**
 * What a value of an enum of settings is called in a path, `security_level` of `enum ZoneSetting { SECURITY_LEVEL }` and of
 * `{ SecurityLevel }`: whoever asks for it puts it in small letters, in code or by an attribute. `undefined` where the enum is not
 * called after settings: products that a rule skips have a `SecurityLevel` too.
 */
export function settingNamed(of: Syntax | undefined, key: Syntax, low: Lowerer): Expr | undefined {
  if (!SETTINGS.test(low.text(of))) return undefined;
  const word = low.text(key).replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase();
  return newString([readOnly({ kind: 'chunk', value: word, at: () => key.start })], { start: key.start, end: key.end });
}

/** The members of an enum that are settings; `keyOf` gives the name of one that is called nothing else. */
export function settingsNamed(of: Syntax | undefined, members: readonly Syntax[], keyOf: (member: Syntax, index: number) => Syntax | undefined, low: Lowerer): ObjectField[] {
  return members.flatMap((member, index) => {
    const key = keyOf(member, index);
    const named = key && settingNamed(of, key, low);
    return key === undefined || named === undefined ? [] : [low.field(member, key, low.text(key), named)];
  });
}

const SETTINGS = /settings?(?:_?(?:id|name|key|type|kind))?$/i;

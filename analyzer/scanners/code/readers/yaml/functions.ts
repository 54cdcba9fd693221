import type { Expr } from '../../expr/expr.ts';
import { impliedText, newString } from '../../expr/nodes.ts';
import { plainText } from '../../expr/literals.ts';

/** What only a stack knows: `!Ref Zone`. (CloudFormation, "Intrinsic functions") */
export const KNOWN_LATER = /^!(?:Ref|GetAtt|ImportValue|Select|FindInMap)$/;

/** `!Join ['', [a, b]]` and `Fn::Join`: the text of the items, with what stands between them; `undefined` where that is no text. */
export function joined(told: Expr | undefined): Expr | undefined {
  const [separator, items] = told?.kind === 'list' ? told.items : [];
  const between = separator && plainText(separator);
  if (between === undefined || items?.kind !== 'list') return undefined;
  const parts = items.items.flatMap((item, index) => [
    ...(index === 0 || between === '' ? [] : [impliedText(between, item.start)]),
    ...(item.kind === 'string' ? item.parts : [item]),
  ]);
  return newString(parts, items);
}

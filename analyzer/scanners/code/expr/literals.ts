import type { Expr } from './expr.ts';

/** The text of a string without holes. */
export function plainText(expr: Expr): string | undefined {
  if (expr.kind !== 'string') return undefined;
  let text = '';
  for (const part of expr.parts) {
    if (part.kind !== 'chunk') return undefined;
    text += part.value;
  }
  return text;
}

/** Whether a text may come out of what is written there, and not under a name. */
export function isTextual({ kind }: Expr): boolean {
  return kind === 'string' || kind === 'concat' || kind === 'call';
}

/** What a text is made of, if that is one thing: the name in `"$url"`. */
export function alone(expr: Expr): Expr {
  const [only, ...more] = expr.kind === 'string' ? expr.parts : [];
  return only === undefined || only.kind === 'chunk' || more.length > 0 ? expr : only;
}

/** What a file that a script of a shell writes is bound to, and read by again: `@/tmp/body.json`, `@$FILE`. */
export function fileName(word: Expr | undefined): string | undefined {
  if (word?.kind !== 'string') return word?.kind === 'name' ? `@$${word.name}` : undefined;
  const parts = word.parts.map((part) => (part.kind === 'chunk' ? part.value : part.kind === 'name' ? `$${part.name}` : undefined));
  return parts.includes(undefined) ? undefined : `@${parts.join('')}`.replace(/^@@/, '@');
}

/**
 * Nothing yet, which is not sent at all, the path of something, a page or a sentence about it, or how a table holds it,
 * `{ type: DataTypes.BOOLEAN }`: what has such a value is no setting.
 */
export function isNoSetting(expr: Expr): boolean {
  if (expr.kind === 'name') return expr.name === 'undefined';
  if (expr.kind === 'object') return expr.fields.some(({ name, value }) => name === 'type' && isColumnType(value));
  const text = plainText(expr);
  return text !== undefined && (/^(?:\/|https?:\/\/)/.test(text) || isSentence(text));
}

/** Fewer words may be a label, and words with signs in them an expression. */
function isSentence(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.length >= 4 && words.every((word) => /^[\p{L}\d()'’,;:%-]+[.!?]?$/u.test(word));
}

/** `DataTypes.BOOLEAN`, `Sequelize.ENUM('on', 'off')` */
function isColumnType(type: Expr): boolean {
  const declared = type.kind === 'call' ? type.callee : type;
  return declared.kind === 'member' && declared.object.kind === 'name' && /^(?:DataTypes|Sequelize)$/.test(declared.object.name);
}

/** What a key says: a text, or a constant that names an option of libcurl, whose value nobody writes. */
export function keyText(key: Expr): string | undefined {
  return plainText(key) ?? (key.kind === 'name' && /^\\?CURLOPT_/.test(key.name) ? key.name : undefined);
}

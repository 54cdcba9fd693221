import { childrenOf, nodesOf, type Node, type Span, type Tree } from './ast.ts';
import { typeOfBareField } from './check.ts';
import { isInNamespace, typeOf } from './fields.ts';
import { isFunction } from './functions.ts';
import { withHoles, type Parts } from './holes.ts';
import { HOLE } from './lexer.ts';
import { MAX_LENGTH, parseExpression } from './parser.ts';

/** How surely a text was recognised: it parses (`exact`), or it is written around a field as only expressions are (`loose`). */
export type Recognised = 'exact' | 'loose' | 'no';

/**
 * The one place that decides what is an expression; unknown parts are `undefined`. It must name a field of the language's namespaces and ask something
 * of it: a field name alone (a metric label, a log field) is none, and neither is prose. `loose` are texts that the
 * language refuses but people write: `AND`, infix `starts_with`, a text that goes on elsewhere.
 */
export function recognise(parts: Parts): Recognised {
  if (!parts.some((part) => part !== undefined && MAY_NAME_FIELD.test(part))) return 'no';
  const { text } = withHoles(parts);
  const parsed = parseExpression(text, { holes: true });
  if (parsed.ok) return asksSomething(parsed.tree) ? 'exact' : 'no';
  return isLikely(text, String.raw`(?:http|ip|cf|tcp|udp|icmp|raw)\.[a-z][\w.]*(?:\["[^"]*"\])*`) ? 'loose' : 'no';
}

const MAY_NAME_FIELD = /(?<![\w.])(?:(?:http|ip|cf|tcp|udp|icmp|raw)\.[a-z]|ssl(?![\w]))/;

export interface FieldUse {
  name: string;
  /** Offsets in `parts.join('')`, of the name without its `["key"]`s. */
  start: number;
  end: number;
}

export interface FieldsFound {
  fields: FieldUse[];
  /** Why the text could not be read as an expression, as a sentence; `undefined` where it could. */
  unread: string | undefined;
  /** Whether some part of the text, and so perhaps a field, is only known at run time. */
  holes: boolean;
}

/** The fields that stand in the fixed parts of an expression, unknown parts taken for neutral operands. */
export function fieldsIn(parts: Parts): FieldsFound {
  const { text, fixed } = withHoles(parts);
  const parsed = parseExpression(text, { holes: true });
  const holes = text.includes(HOLE);
  if (!parsed.ok) return { fields: [], unread: parsed.error.message, holes };
  const fields: FieldUse[] = [];
  for (const node of nodesOf(parsed.tree.root)) {
    if (node.kind === 'field') fields.push({ name: node.name, start: fixed(node.start), end: fixed(node.start + node.name.length) });
  }
  return { fields, unread: undefined, holes };
}

/** Whether a text is nothing but the name of a field, with its namespace: a constant, an item of a table. A bare last part is anybody's. */
export function isFieldAlone(parts: Parts, field: string): boolean {
  return field.includes('.') && parts.length === 1 && parts[0]?.trim() === field;
}

/**
 * Whether a text asks for a field. `yes`: it parses as an expression that uses it. `likely`: it does not parse, but a
 * comparison stands beside the field (`AND`, infix `starts_with`, `rate(5m)`). A field name alone is `no`.
 */
export function mentionsField(parts: Parts, field: string): 'yes' | 'likely' | 'no' {
  if (!parts.some((part) => part?.includes(field) === true)) return 'no';
  const { text } = withHoles(parts);
  const parsed = parseExpression(text, { holes: true });
  if (!parsed.ok) return isLikely(text, field.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) ? 'likely' : 'no';
  for (const node of nodesOf(parsed.tree.root)) {
    if (node.kind === 'field' && node.name === field) return isQuestion(parsed.tree) ? 'yes' : 'no';
  }
  return 'no';
}

/**
 * Whether a field may be named in a part that is only known at run time. Within a text, a set or what else a field is compared
 * with there are values alone: `http.host eq "${host}"`.
 */
export function mayNameField(parts: Parts): boolean {
  const { text } = withHoles(parts);
  if (!text.includes(HOLE)) return false;
  const parsed = parseExpression(text, { holes: true });
  if (!parsed.ok) return true;
  let outside = '';
  let end = 0;
  for (const value of [...nodesOf(parsed.tree.root)].flatMap(valuesOf).sort((a, b) => a.start - b.start)) {
    outside += text.slice(end, value.start);
    end = value.end;
  }
  return (outside + text.slice(end)).includes(HOLE);
}

/** Where a node holds values: the right side of a comparison, a literal argument, keys in brackets. */
function valuesOf(node: Node): Span[] {
  if (node.kind === 'string') return [node];
  if (node.kind === 'field' || node.kind === 'call') return node.path.filter(({ kind }) => kind === 'key');
  return node.kind === 'compare' && node.operator !== 'hole' ? [node.right] : [];
}

function asksSomething(tree: Tree): boolean {
  let known = false;
  let inNamespace = false;
  let english = false;
  for (const node of nodesOf(tree.root)) {
    if (node.kind === 'field') {
      known ||= node.name.startsWith('cf.') || (node.name.includes('.') && typeOf(node.name) !== undefined);
      inNamespace ||= isInNamespace(node.name) && (node.name !== 'ssl' || tree.root.kind === 'compare');
    }
    english ||= node.kind === 'compare' && /^[a-z]/.test(node.sign);
  }
  // `ip.version == 4` is as likely code of some language; the words of the language, a field we know, or `cf.`, which only this language has, settle it.
  return inNamespace && (known || english) && isQuestion(tree);
}

/** Whether the tree is more than a name: a comparison, a condition made of booleans, or a call of a known function. */
function isQuestion({ root }: Tree): boolean {
  const field = unwrapped(root);
  // `(cf.client.bot)` is how the dashboard writes a condition; without parentheses it is only a name.
  if (field.kind === 'field') return root.kind === 'group' && typeOfBareField(field) === 'bool';
  let asks = false;
  for (const node of nodesOf(root)) {
    asks ||= node.kind === 'compare' || node.kind === 'not' || node.kind === 'logic' || (node.kind === 'call' && isFunction(node.name));
    if ((node.kind === 'logic' || node.kind === 'not') && childrenOf(node).some(isNoCondition)) return false;
  }
  return asks;
}

/** `http.host and cf.client.bot` is prose about fields. */
function isNoCondition(node: Node): boolean {
  const type = typeOfBareField(node);
  return type !== undefined && type !== 'bool';
}

function unwrapped(root: Node): Node {
  let node = root;
  while (node.kind === 'group') node = node.inner;
  return node;
}

/** A comparison operator of either notation, in any case, and the beginning of what it compares with. */
const BESIDE = [
  String.raw`(?:eq|ne|lt|le|gt|ge|EQ|NE|LT|LE|GT|GE|bitwise_and)(?=[\s\d"'$\uE000-])`,
  String.raw`[=!]==?|[<>]=?|&(?!&)`,
  String.raw`(?:contains|matches|wildcard|CONTAINS|MATCHES)\s*["r\uE000]`,
  String.raw`(?:not |NOT )?(?:in|IN)\s*[{$(\[\uE000]`,
  String.raw`(?:starts?|ends?)[_ ]?with\s*["\uE000]`,
  String.raw`\uE000+\s*["{$\d\uE000-]`,
].join('|');

/** Prose may hold a comparison too (`block when cf.threat_score > 10`); its other words give it away. */
function isLikely(text: string, field: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const code = text.replace(/\\?"(?:[^"\\]|\\[^"])*\\?"/g, '""').replace(/#.*$/gm, '');
  if (!new RegExp(`(?<![\\w.-])${field}(?![\\w.-])\\s*(?:${BESIDE})`).test(code)) return false;
  const words = code.match(/(?<![\w.$\uE000-])[A-Za-z][A-Za-z']*(?![\w.(\uE000-])/g) ?? [];
  return words.filter((word) => !OF_EXPRESSIONS.test(word)).length <= 1;
}

const OF_EXPRESSIONS = /^(?:and|or|xor|not|eq|ne|lt|le|gt|ge|in|is|contains|matches|strict|wildcard|starts|ends|with|true|false|ssl|bitwise_and)$/i;

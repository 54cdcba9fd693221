import type { Quotes } from '../../dialects/quotes.ts';
import type { Expr } from '../../expr/expr.ts';
import { newMember } from '../../expr/nodes.ts';
import { jsonValues } from '../json/parser.ts';
import { Maker, sourceIn } from '../making/make.ts';

/** What stands between the marks of a template: where it begins in the text, and how the scalar around it is quoted. */
interface Written {
  text: string;
  start: number;
  quotes: Quotes;
}

/**
 * What a mark of a template language fills in, where it says so: a name, a name with a text in case it is not set, one text or
 * the other, a text with names in it, a map that is written out. `undefined` for anything else.
 * (GitHub Actions, "Expressions"; Jinja, "Expressions"; Go, text/template; Sprig, "Default Functions")
 */
export function filledIn(make: Maker, start: number, end: number, written: Written): Expr | undefined {
  const code = trimmed(written);
  const name = NAME.exec(code.text)?.[1];
  if (name !== undefined) return memberOf(make, start, end, name);
  if (/^[[{]/.test(code.text)) return writtenOut(make, code);
  const texts = eitherText(code.text) ?? insteadOf(code.text) ?? [];
  if (texts.length > 0) return make.choice(start, end, texts.map(({ at, name: named, text }) => (named !== undefined ? make.name(start, end, named) : stringAt(make, code, at, text))));
  return formatted(make, start, end, code);
}

/** Whether this is an expression of Go's templates, which call functions without brackets. */
export function isGoTemplate(written: string): boolean {
  return /^-?\s*\(*\s*(?:[.$]|(?!not\b|if\b)[A-Za-z]\w*\s+[.$"`(])/.test(written);
}

/** Filters that leave a value what it is, or write it out as it is read; or that give what a loop goes over, or nothing. */
const KEEPING = String.raw`(?:[ \t]*\|[ \t]*(?:(?:expand_vars|to_?json|toJson|to_nice_json|string|toString|trim|quote|squote|safe|list|flatten|unique)\b(?:\([^()]*\))?|dict2items\b(?:\([ \t]*\))?|(?:default|d)\([ \t]*(?:\[[ \t]*\]|\{[ \t]*\}|omit)[ \t]*(?:,[^()]*)?\)))*`;
const PREFIX = String.raw`(?:env\.|vars\.|variables\.|github\.event\.|pipeline\.|\.)?`;
const WORDS = String.raw`[A-Za-z_][\w.-]*?`;
const PATH = `${PREFIX}(${WORDS})`;
const NAME = new RegExp(`^${PREFIX}(${WORDS}(?:\\[(?:'[^'\\]]*'|"[^"\\]]*"|\\d+)\\]|\\.[A-Za-z_][\\w-]*)*)${KEEPING}$`);
const TEXT = String.raw`("[^"\\]*"|'[^'\\]*')`;

/** `on && 'a' || 'b'`, `'a' if on else 'b'`, `on | ternary('a', 'b')`, `ternary "a" "b" .on`: nothing but one of the two. */
const EITHER = [
  new RegExp(`^(?:(?!\\|\\|)[^])*&&\\s*${TEXT}\\s*\\|\\|\\s*${TEXT}$`, 'd'),
  new RegExp(`^${TEXT}\\s+if\\s[^]*\\selse\\s+${TEXT}${KEEPING}$`, 'd'),
  new RegExp(`^[^|]*\\|\\s*ternary\\(\\s*${TEXT}\\s*,\\s*${TEXT}\\s*\\)${KEEPING}$`, 'd'),
  new RegExp(`^(?:[^|]*\\|\\s*)?ternary\\s+${TEXT}\\s+${TEXT}(?:\\s[^|]*)?${KEEPING}$`, 'd'),
];

/** `level || 'a'`, `level | default('a')`, `.Values.level | default "a"`, `default "a" .Values.level`. */
const INSTEAD = [
  new RegExp(`^${PATH}\\s*\\|\\|\\s*${TEXT}$`, 'd'),
  new RegExp(`^${PATH}\\s*\\|\\s*(?:default|d)\\(\\s*${TEXT}\\s*(?:,[^()]*)?\\)${KEEPING}$`, 'd'),
  new RegExp(`^${PATH}\\s*\\|\\s*default\\s+${TEXT}${KEEPING}$`, 'd'),
];
const INSTEAD_FIRST = new RegExp(`^default\\s+${TEXT}\\s+${PATH}${KEEPING}$`, 'd');

const PRINTF = new RegExp(`^printf\\s+${TEXT}((?:\\s+[.$]?[A-Za-z_][\\w.]*)+)${KEEPING}$`, 'd');
const LITERAL = new RegExp(`^([[{][^]*[\\]}])${KEEPING}$`);

/** What a pipeline gives has one value for what stands behind one point. */
const GIVEN = /^(?:matrix|inputs|parameters|params|steps|needs|workflow)\.[\w-]+(?:\.outputs\.[\w-]+)?/;

/** `item.id`, `paths['old']`, `Values.zone.path`: a member of what the first word names. */
function memberOf(make: Maker, start: number, end: number, written: string): Expr {
  const [head = ''] = GIVEN.exec(written) ?? /^[A-Za-z_][\w-]*/.exec(written) ?? [];
  const span = make.span(start, end);
  return [...written.slice(head.length).matchAll(/\[(\d+)\]|\.(\d+)\b|\[['"]([^'"]*)['"]\]|\.([\w-]+)/g)].reduce(
    (object: Expr, [, index, place, key, name]) => (index ?? place) === undefined ? newMember(object, key ?? name ?? '', span, span) : make.index(object, make.atom(start, end, Number(index ?? place)), end),
    make.name(start, end, head));
}

interface Option {
  at: number;
  name?: string;
  text?: string;
}

function eitherText(text: string): Option[] | undefined {
  const match = matchOf(EITHER, text);
  return match && [textOf(match, 1), textOf(match, 2)];
}

function insteadOf(text: string): Option[] | undefined {
  const match = matchOf(INSTEAD, text);
  if (match) return [{ at: 0, name: match[1]! }, textOf(match, 2)];
  const first = INSTEAD_FIRST.exec(text);
  return first === null ? undefined : [textOf(first, 1), { at: 0, name: first[2]! }];
}

/** What the first of some patterns finds that finds anything. */
function matchOf(patterns: readonly RegExp[], text: string): RegExpExecArray | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return match;
  }
  return undefined;
}

/** A text of a match, without its quotes. */
function textOf(match: RegExpExecArray, group: number): Option {
  return { at: (match.indices?.[group]?.[0] ?? 0) + 1, text: match[group]!.slice(1, -1) };
}

function stringAt(make: Maker, { start, quotes }: Written, at: number, text = ''): Expr {
  return make.string(start + at, start + at + text.length, [make.chunk(start + at, start + at + text.length, quotes)]);
}

/** `printf "%s/zones/%s" .Values.api .Values.zone` */
function formatted(make: Maker, start: number, end: number, code: Written): Expr | undefined {
  const match = PRINTF.exec(code.text);
  if (match === null) return undefined;
  const names = match[2]!.trim().split(/\s+/);
  const { at, text = '' } = textOf(match, 1);
  const from = code.start + at;
  return make.string(start, end, make.parts(from, from + text.length, code.quotes, /%[svdq]/g, (_, hole, behind) => make.name(hole, behind, (names.shift() ?? '').replace(/^[.$]+/, ''))));
}

/** `{'value': level} | to_json`: a map or list, nearly as JSON has it. */
function writtenOut(make: Maker, { text, start, quotes }: Written): Expr | undefined {
  const literal = LITERAL.exec(text)?.[1];
  if (literal === undefined) return undefined;
  const inner = new Maker(sourceIn(make.source, make.chunk(start, start + literal.length, quotes)));
  const [value, ...more] = jsonValues(inner, { word: (at, to) => inner.name(at, to) });
  return more.length === 0 ? value : undefined;
}

function trimmed({ text, start, quotes }: Written): Written {
  const from = /^-?\s*/.exec(text)?.[0].length ?? 0;
  return { text: text.slice(from).replace(/\s*-?$/, ''), start: start + from, quotes };
}

import { double, single, verbatim } from '../../dialects/script.ts';
import type { Hole, StringKind } from './language.ts';

// What languages of the script family have in common; all patterns are sticky.

export const SLASHES = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))/y;
export const HASHES = /#[^\n]*/y;
export const NAME = /[A-Za-z_$][\w$]*/y;
export const MEMBER = /\s*(?:\?\.|!\.|\*\.|\.)\s*(?=[A-Za-z_])/y;
export const PLUS = /\+(?![+=])/y;
export const BINDS = /(?:\+|\|\||\?\?)?=(?![=~>])/y;
export const TYPED = /\s*:\s*[A-Za-z_][\w.?!<>[\], |]{0,80}?(?=\s*=(?![=>]))/y;
export const GENERICS = /<[\w\s<>,?.[\]&]{0,200}>(?=[\s(,.)[{>])/y;
export const NEVER = /(?!)/y;

const MODIFIERS = [
  'val', 'var', 'let', 'const', 'constexpr', 'final', 'my', 'our', 'local', 'static', 'private', 'public', 'protected', 'internal', 'fileprivate',
  'export', 'override', 'implicit', 'lazy', 'def', 'late', 'required', 'param', 'output', 'use\\s+constant', 'Readonly(?:::Scalar)?',
];
/** What stands before a name that is declared. */
export const MODIFIER = new RegExp(String.raw`(?:(?:${MODIFIERS.join('|')})\b(?!\s*[=(.:,)]))\s*`, 'y');

/** Words of statements; some begin one only before a brace. */
export const statements = (words: string, before = 'try|do'): RegExp => new RegExp(`(?:(?:${words})\\b(?![ \\t]*(?:[=.:,;)\\]}]|$))|(?:${before})(?=\\s*\\{))`, 'y');

export const BRACES: Hole = { open: /\$\{/y, close: '}', lead: 2 };
export const DOLLAR: Hole = { open: /\$[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/y, lead: 1 };
export const DOLLAR_NAME: Hole = { open: /\$[A-Za-z_]\w*/y, lead: 1 };
export const BRACE: Hole = { open: /\{(?=[^{}\n]*\})/y, close: '}', lead: 1 };
export const PARENTHESES: Hole = { open: /\$\(/y, close: ')', lead: 2 };
export const ESCAPED: Hole = { open: /\\\(/y, close: ')', lead: 2 };
export const HASH: Hole = { open: /#\{/y, close: '}', lead: 2 };
export const SCALAR: Hole = { open: /[$@](?:::)?[A-Za-z_]\w*(?:::\w+)*(?:(?:->)?(?:\{[^{}\n]*\}|\[[$\w-]+\]))*/y, lead: 0 };
export const DEREFERENCED: Hole = { open: /[$@]\{/y, close: '}', lead: 2 };

export const plain = (open: RegExp, more: Partial<StringKind> = {}): StringKind => ({ open, quotes: double, ...more });
export const DOUBLE = plain(/"/y);
export const SINGLE = plain(/'/y, { quotes: single });

/** `R"mark(…)mark"` ends with `)mark"`; `[==[…]==]` and `<<~"END"` end with what they say. */
export const rawMark = (open: string): string => `)${open.slice(open.indexOf('"') + 1, -1)}"`;
export const bracketMark = (open: string): string => `]${open.replace(/[^=]/g, '')}]`;
export const heredocMark = (open: string): string => open.replace(/^<<[~-]?|["']/g, '');
const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' };
export const pairedMark = (open: string): string => CLOSING[open.at(-1)!] ?? open.at(-1)!;

export const HEREDOCS: StringKind[] = [
  { open: /<<[~-]?'[A-Za-z_]\w*'/y, close: heredocMark, quotes: verbatim, skip: NEVER, heredoc: true, lines: true },
];

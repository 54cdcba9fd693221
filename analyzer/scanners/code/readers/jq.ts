import { backslash } from '../dialects/quotes.ts';
import { shellDialect } from '../dialects/shell.ts';
import type { Chunk, Expr, SourceText, Unit } from '../expr/expr.ts';
import { newConcat } from '../expr/nodes.ts';
import { Maker } from './making/make.ts';

const quotes = backslash({ letters: { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }, spell: { '"': '\\"' } });

/** Strings, words, and what joins or separates them. */
const TOKEN = /#[^\n]*|(?<string>")|(?<word>[$.\w@][\w.:[\]]*)|(?<plus>\+)|(?<other>\S)/g;

/** Reads the filter programs of jq, as far as texts go: strings with `\(…)` in them, and what `+` makes of them. */
export function readJq(source: SourceText): Unit {
  const make = new Maker(source);
  return make.unit({ ...shellDialect, language: 'jq', compose: () => undefined, isStrict: true }, runs(make, 0, make.text.length));
}

/** Expressions of a stretch: operands joined by `+`, brackets around them ignored. */
function runs(make: Maker, from: number, to: number): Expr[] {
  const body: Expr[] = [];
  let run: Expr[] = [];
  let joins = false;
  const close = (): void => {
    const [first] = run;
    const last = run.at(-1);
    if (first !== undefined && last !== undefined && run.some((one) => one.kind === 'string')) {
      body.push(run.length === 1 ? first : newConcat(run, { start: first.start, end: last.end }));
    }
    run = [];
  };
  const add = (operand: Expr): void => {
    if (!joins) close();
    run.push(operand);
    joins = false;
  };
  const token = new RegExp(TOKEN);
  token.lastIndex = from;
  for (let match = token.exec(make.text); match !== null && match.index < to; match = token.exec(make.text)) {
    const { string, word, plus, other } = match.groups ?? {};
    if (string !== undefined) {
      const end = endOfString(make.text, match.index + 1, to);
      if (end === to && (end === match.index + 1 || make.text[end - 1] !== '"')) make.problem(match.index, 'This string is not closed.');
      add(make.string(match.index, end, stringParts(make, match.index + 1, end - 1)));
      token.lastIndex = end;
    } else if (word !== undefined) add(make.name(match.index, match.index + word.length));
    else if (plus !== undefined) joins = true;
    else if (other !== undefined && !/[()]/.test(other)) joins = false;
  }
  close();
  return body;
}

/** One past the closing quote; quotes inside `\(…)` do not close. */
function endOfString(text: string, from: number, to: number): number {
  let depth = 0;
  for (let at = from; at < to; at++) {
    const char = text[at];
    if (char === '\\') {
      if (text[at + 1] === '(') depth++;
      at++;
    } else if (depth > 0 && char === ')') depth--;
    else if (depth === 0 && char === '"') return at + 1;
  }
  return to;
}

function stringParts(make: Maker, from: number, to: number): (Chunk | Expr)[] {
  return make.parts(from, to, quotes, /\\\((?:[^()]|\([^()]*\))*\)/g, (_, start, end) => make.other(start, end));
}

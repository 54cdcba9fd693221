import type { CallUsage, Doc } from '../../../model.ts';
import { onceFor } from '../../once.ts';
import { docOf, UNKNOWN } from '../docs/doc.ts';
import type { Expr, StringExpr } from '../expr/expr.ts';
import { isNoSetting } from '../expr/literals.ts';
import { isOpaque } from '../expr/nodes.ts';
import { onlyRead, pathKey, type OpenPath } from '../page/open-paths.ts';
import { originAt, type Page } from '../page/page.ts';
import { isAnswer } from '../values/settings-read.ts';
import { isOfProgram } from './words-of-programs.ts';
import { isToldOf } from './words-told-of.ts';

/**
 * Words held as data in a file or package that builds such a path elsewhere: list items, map keys, arguments. Never
 * certain: that the word ever reaches the path is likely, not shown.
 */
export function* wordUsages(expr: Expr, page: Page, open: OpenPath[], text: string | undefined, next?: Expr | string): Generator<CallUsage> {
  // A member of a type declares that there may be one.
  const written =
    expr.kind === 'object'
      ? expr.fields
          .filter(({ value }) => !isOpaque(value) && !isNoSetting(value))
          .map((field) => ({ word: field.name, ...field.nameSpan, value: field.value }))
      : [];
  const pair = pairOf(text);
  const spans: Spelt[] = expr.kind !== 'string' ? written : [{ word: pair?.word ?? text, start: expr.start, end: expr.end, value: pair?.value ?? next }, ...listed(expr, open)];
  for (const { word, start, end, value } of spans) {
    const filled = word === undefined ? undefined : open.find((one) => one.words.has(word));
    if (filled === undefined || word === undefined || (typeof value === 'object' && isAnswer(value, word, expr, page.scope)) || isOfProgram(word, value, expr, page.unit) || isToldOf(expr, page.unit)) continue;
    const path = filled.path.map((one, index) => (index === filled.hole ? { text: word, place: page.place(start, end) } : { text: one }));
    yield {
      kind: 'call', ...originAt(page, start, end), reading: 'word', method: readOnly(filled, open), host: undefined, path,
      query: UNKNOWN, headers: UNKNOWN, body: value === undefined ? UNKNOWN : sent(value, page), response: UNKNOWN,
    };
  }
}

function readOnly(filled: OpenPath, open: OpenPath[]): 'GET' | undefined {
  return onlyRead(open.filter((one) => pathKey(one) === pathKey(filled)).map(({ method }) => method)) ? 'GET' : undefined;
}

interface Spelt {
  word: string | undefined;
  start: number;
  end: number;
  /** What stands beside it and may be its value; a text where both are one. */
  value: Expr | string | undefined;
}

/** A word with its value in one text, as lists of shell scripts have them: `security_level=high`, `brotli:on`, `brotli on`, `brotli "on"`. */
export function pairOf(text: string | undefined): { word: string; value: string } | undefined {
  const [, word, value] = /^([a-z]\w*)(?:[:=|,;]|[ \t]+)"?([\w.-]+)"?$/.exec(text ?? '') ?? [];
  // A word that others use too says something only when it is switched.
  const isMeant = word !== undefined && value !== undefined && (word.includes('_') || SWITCHED.has(value));
  return isMeant ? { word, value } : undefined;
}

const SWITCHED = new Set(['on', 'off', 'true', 'false', 'enabled', 'disabled']);

/**
 * The value that is written beside the word, where it is a plain one; what else may be meant is not guessed. Without slots: words
 * wait for other files, on other threads and between runs, and what is only possible is not rewritten.
 */
function sent(value: Expr | string, page: Page): Doc {
  const plain = typeof value === 'string' ? value : onlyText(value);
  const doc: Doc = typeof plain === 'string' ? { kind: 'value', value: plain } : plain.kind === 'string' || plain.kind === 'call' ? docOf(plain, page) : UNKNOWN;
  return doc.kind === 'value' ? { kind: 'object', fields: [{ name: 'value', value: { kind: 'value', value: doc.value } }], open: true } : UNKNOWN;
}

/** `ValueBody("off")`, `{ value: 'off' }`: a record with one text in it. */
function onlyText(expr: Expr): Expr {
  if (expr.kind === 'let') return expr.value;
  if (expr.kind === 'object' && expr.fields.length === 1 && expr.fields[0]?.name?.toLowerCase() === 'value') return expr.fields[0].value;
  const makes = expr.kind === 'call' && (expr.callee.kind === 'name' || expr.callee.kind === 'member') && (expr.isNew || /^[A-Z]/.test(expr.callee.name));
  return makes && expr.args.length === 1 ? expr.args[0]!.value : expr;
}

/** Words in a text that tells what may be given: `Settings: security_level, challenge_ttl`, `security_level [low | high]`. */
function listed({ parts }: StringExpr, open: OpenPath[]): Spelt[] {
  const found = parts.flatMap((part) => (part.kind !== 'chunk' || !/\s/.test(part.value) ? [] : open.flatMap(({ words }) =>
    [...part.value.matchAll(listOf(words))].flatMap((match): Spelt[] => {
      const [word] = match;
      return [{ word, start: part.at(match.index), end: part.at(match.index + word.length), value: undefined }];
    }))));
  return [...new Map(found.map((one) => [one.start, one])).values()];
}

/** Only words of two parts: a `brotli` in a list may be anybody's. */
const listOf = onceFor((words: ReadonlySet<string>): RegExp => {
  const either = [...words].filter((word) => word.includes('_')).join('|') || '(?!)';
  return new RegExp(`(?<=[a-z]_[a-z]+, ?)(?:${either})(?![\\w./-])|(?<![\\w./$-])(?:${either})(?=, ?[a-z]+_[a-z]|[ \\t]+[[<(])`, 'g');
});

import { newDeclaration } from '../../expr/nodes.ts';
import type { ScriptCursor } from './cursor.ts';
import { parametersOf } from './declarations.ts';
import { expression } from './expressions.ts';
import { items, type Item } from './items.ts';
import { statementsOf } from './statements.ts';

/** No type begins with these. */
const NO_TYPE = /(?:return|else|new|throw|await|yield|case|goto|in|do|delete|typedef|using|import|package|if|while|for|switch|catch|assert|namespace|operator)\b/y;
const TYPE = String.raw`[A-Za-z_][\w.:]*(?:<[^(){};=]{0,200}>)?(?:\[\])?\??`;
const PARAMETERS = String.raw`\((?:[^(){}]|\([^()]{0,200}\)|\{[^(){}]{0,400}\}){0,2000}\)`;
const BEHIND = String.raw`(?:\s*(?:const|noexcept|override|final|async\*?|sync\*|nothrow|pure|@\w+)\b)*`;
const HEAD = new RegExp(String.raw`${TYPE}(?:[ \t]*\n?[ \t]*[*&]+[ \t]*|[ \t]+)(?:\w+::)*([A-Za-z_]\w*)[ \t]*(?=${PARAMETERS}${BEHIND}\s*(?:\{|=>))`, 'y');
const NAMES = /[A-Za-z_]\w*(?=\s*(?:\[\s*\])?\s*(?:[,)}\]]|=))/g;

/** A function that begins with the type of what it gives: `std::string Edge::url(const std::string& tail) const {`. `undefined` where none begins. */
export function typedFunctionAt(cursor: ScriptCursor): Item | undefined {
  const { make } = cursor;
  if (cursor.language.typedFunctions !== true || cursor.stands(NO_TYPE)) return undefined;
  const start = cursor.at;
  const head = cursor.match(HEAD);
  if (head === undefined) return undefined;
  const name = /[A-Za-z_]\w*(?=[ \t]*$)/.exec(head)![0];
  const nameStart = start + head.lastIndexOf(name);
  const from = cursor.at;
  cursor.match(/\(/y);
  const given = parametersOf(cursor).filter(({ kind }) => kind !== 'declaration');
  const span = make.span(from, cursor.at);
  const declared = [...cursor.text.slice(from, cursor.at).matchAll(NAMES)].map((one) => newDeclaration(one[0], 'block', span));
  cursor.match(BEHIND_HERE);
  cursor.space(true);
  const isBlock = cursor.match(/\{/y) !== undefined;
  if (!isBlock) {
    cursor.match(/=>/y);
    cursor.space(true);
  }
  const body = isBlock ? statementsOf(cursor, items(cursor, '}')) : [expression(cursor)];
  const value = make.other(from, cursor.at, [...declared, ...given, ...body]);
  return { value, end: cursor.at, by: '=', key: { name, start: nameStart, end: nameStart + name.length }, binds: true };
}

const BEHIND_HERE = new RegExp(BEHIND, 'y');

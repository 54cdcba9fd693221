import type { Call, Expr } from '../expr/expr.ts';
import { newCall, newField, newName, newObject } from '../expr/nodes.ts';
import { lastName } from '../expr/walk.ts';
import { segmentsIn } from '../values/path-segments.ts';

/**
 * The address that a block puts together, behind the one that the request was given: `client.get(api) { url { appendPathSegments("zones", id) } }`;
 * `undefined` where it puts together none. (Ktor, "URLBuilder")
 */
export function addressInBlock(block: Expr, request: Call): Expr | undefined {
  if (block.kind !== 'other') return undefined;
  const words = block.children.flatMap((told) => (told.kind === 'call' && PUTS.has(lastName(told.callee)) ? told.args.flatMap(({ value }) => segmentsIn(value)) : []));
  if (words.length === 0) return undefined;
  const path = (parts: Expr[]): Expr => newCall(newName('joinpath', block), parts.map((value) => ({ value })), false, block);
  const host = block.children.find((told) => told.kind === 'let' && told.name === 'host');
  if (host?.kind === 'let') return newObject([newField('host', host, host.value, host), newField('path', block, path(words), block)], false, block, newName('UrlBuilder', block));
  const [given] = request.args.filter(({ value }) => value.kind !== 'other');
  return path(given === undefined ? words : [given.value, ...words]);
}

const PUTS = new Set(['takefrom', 'path', 'appendpathsegments', 'appendencodedpathsegments']);

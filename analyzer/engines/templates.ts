import { templateTree, type TemplateNode } from '../scanners/logs/paths/template-tree.ts';

/** The templates of a catalog as regular expressions, with the meaning that a walk of their tree gives them. */
export interface RoutePatterns {
  /** Every path that a template may fit, and few others: one look that leaves most requests out. */
  any: string;
  /** In order; the first that fits decides. */
  cases: RouteCase[];
  /** A word of each template, in any mixture of plain and percent-encoded letters: what no spelling of a path lacks. */
  words: string;
}

export interface RouteCase {
  /** Anchored; or the whole path where the template has no placeholder. */
  test: { pattern: string } | { equals: string };
  /** `template`: equal ones are one route · `rest`: so are those with equally many segments · `spelled`: each path is one · `none`: no route. */
  route: { kind: 'template' | 'rest'; name: string } | { kind: 'spelled' } | { kind: 'none' };
}

/**
 * Turns templates (`{}` a placeholder, `{+}` the rest) into ordered tests. Regular expressions without lookahead cannot
 * say that a literal segment hides the placeholder beside it, so the order says it: literals first, then what they hide.
 */
export function routePatterns(templates: readonly string[][]): RoutePatterns {
  const [root] = templateTree(templates);
  return {
    any: `^${anyBelow(root)}$`,
    cases: [...casesBelow(root, [], undefined)],
    words: [...new Set(templates.map(tellingWord))].sort().map(inAnyEncoding).join('|'),
  };
}

const ONE = '[^/]+';
const REST = '(?:/.*)?';

function anyBelow(at: TemplateNode): string {
  if (at.takesRest) return REST;
  const below = [
    ...[...at.literal].map(([segment, next]) => `/${quoted(segment)}${anyBelow(next)}`),
    ...(at.placeholder === undefined ? [] : [`/${ONE}${anyBelow(at.placeholder)}`]),
  ];
  if (below.length === 0) return '';
  return below.length === 1 && !at.isEnd ? below.join('') : `(?:${below.join('|')})${at.isEnd ? '?' : ''}`;
}

/** `above` is what a path is whose walk ends nowhere: the rest of an ancestor, or nothing. */
function* casesBelow(at: TemplateNode, path: string[], above: RouteCase['route'] | undefined): Generator<RouteCase> {
  const rest = at.takesRest ? restOf(at, path) : above;
  if (at.isEnd) yield { test: testOf(path), route: { kind: 'template', name: path.join('/') } };
  for (const [segment, next] of at.literal) yield* casesBelow(next, [...path, segment], rest);
  if (at.placeholder !== undefined) {
    if (at.literal.size > 0) {
      const hiding = [...at.literal.keys()].map(quoted).join('|');
      yield { test: { pattern: `^${prefixOf(path)}/(?:${hiding})${REST}$` }, route: rest ?? { kind: 'none' } };
    }
    yield* casesBelow(at.placeholder, [...path, '{}'], rest);
  }
  if (at.takesRest) yield { test: { pattern: `^${prefixOf(path)}${REST}$` }, route: rest ?? { kind: 'none' } };
}

/** Below a rest nothing is told apart but the number of segments, unless other templates go on there. */
function restOf(at: TemplateNode, path: string[]): RouteCase['route'] {
  const isLeaf = at.literal.size === 0 && at.placeholder === undefined;
  return isLeaf ? { kind: 'rest', name: [...path, '{+}'].join('/') } : { kind: 'spelled' };
}

function testOf(path: string[]): RouteCase['test'] {
  return path.includes('{}') ? { pattern: `^${prefixOf(path)}$` } : { equals: path.map((one) => `/${one}`).join('') };
}

function prefixOf(path: string[]): string {
  return path.map((one) => `/${one === '{}' ? ONE : quoted(one)}`).join('');
}

/** The longest literal segment. A template without any is told by nothing, which every path has. */
function tellingWord(template: string[]): string {
  return template.filter((one) => !one.startsWith('{')).reduce((best, one) => (one.length > best.length ? one : best), '');
}

function inAnyEncoding(word: string): string {
  return [...Buffer.from(word)].map((byte) => {
    const [high = '', low = ''] = byte.toString(16).padStart(2, '0');
    return byte < 128 ? `(?:${quoted(String.fromCharCode(byte))}|%${eitherCase(high)}${eitherCase(low)})` : `%${eitherCase(high)}${eitherCase(low)}`;
  }).join('');
}

function eitherCase(digit: string): string {
  return digit < 'a' ? digit : `[${digit}${digit.toUpperCase()}]`;
}

/** A text as a pattern, with as few backslashes as can be: they are escaped differently everywhere. */
function quoted(text: string): string {
  return text.replace(/[^\w~/ -]/g, (one) => (/[\\^[\]]/.test(one) ? `\\${one}` : one < '\x80' ? `[${one}]` : one));
}

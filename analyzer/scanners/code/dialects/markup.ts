import type { Dialect } from '../expr/expr.ts';
import type { Quotes } from './quotes.ts';

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', sol: '/', colon: ':', lbrace: '{', rbrace: '}', lcub: '{', rcub: '}', lsqb: '[', rsqb: ']', num: '#', dollar: '$', bsol: '\\', lowbar: '_', grave: '`', hellip: '…' };

/** Text between tags: entities stand for characters, what ends a line for its end. */
export const content: Quotes = {
  escape: /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});|<(?:br|\/p|\/div|\/li|\/tr)\b[^<>]*>/gi,
  resolve: (match) => (match.startsWith('<') ? '\n' : entity(match)),
  encode: (text) => text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character),
};

/** A value between quotes of a tag: neither kind of quote may stand in it as it is. */
export const attributeValue: Quotes = { ...content, encode: (text, like) => content.encode(text, like)?.replaceAll('"', '&quot;').replaceAll("'", '&#39;') };

function entity(match: string): string {
  const name = match.slice(1, -1);
  if (!name.startsWith('#')) return NAMED[name] ?? match;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : match;
}

export const markupDialect: Dialect = {
  language: 'html',
  quote: (value) => value,
  compose: () => undefined,
  fieldName: (name) => name,
  lineComment: '<!--',
};

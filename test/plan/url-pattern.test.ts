import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate } from '../../analyzer/expression/evaluate.ts';
import { parseExpression } from '../../analyzer/expression/parser.ts';
import { all } from '../../analyzer/plan/expression.ts';
import { urlTerms } from '../../analyzer/plan/url-pattern.ts';

function expressionOf(pattern: string): string {
  const terms = urlTerms(pattern);
  return 'terms' in terms ? all(terms.terms) : `none: ${terms.reason}`;
}

test.each([
  ['*', 'true'],
  ['**', 'true'],
  ['*/*', 'true'],
  ['example.com/*', 'http.host wildcard "example.com"'],
  ['example.com/login*', 'http.host wildcard "example.com" and http.request.uri.path wildcard "/login*"'],
  ['example.com/a**b', 'http.host wildcard "example.com" and http.request.uri.path wildcard "/a*b"'],
  ['*.example.com/x', 'http.host wildcard "*.example.com" and http.request.uri.path wildcard "/x"'],
  ['*/login', 'http.request.uri.path wildcard "*/login"'],
  ['example.com*', 'http.host wildcard "example.com*"'],
  ['https://example.com/"\\', 'ssl and http.host wildcard "example.com" and http.request.uri.path wildcard "/\\"\\\\\\\\"'],
  ['http://*', 'not ssl'],
  ['shop*.com/x', '((http.host wildcard "shop*.com" and http.request.uri.path wildcard "/x") or (http.host wildcard "shop*" and http.request.uri.path wildcard "*.com/x"))'],
])('the pattern %s becomes %s', (pattern, expression) => {
  expect(expressionOf(pattern)).toBe(expression);
});

test.each(['example.com', 'example.com/a?b=1'])('the pattern %s is left to a person', (pattern) => {
  expect(expressionOf(pattern)).toMatch(/^none: The URL pattern .* by hand\.$/);
});

const piece = fc.constantFrom('a', 'b', 'shop', '.com', '*', '/', '/x');
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));

test('an expression matches the host and path that the pattern matched as one text', () => {
  fc.assert(fc.property(text, fc.stringMatching(/^[ab.]{1,4}$/), fc.stringMatching(/^\/[abx/.]{0,5}$/), (pattern, host, path) => {
    const terms = urlTerms(pattern);
    // A star before a dot at the very start is read as people mean it, which is a little less.
    fc.pre('terms' in terms && !pattern.startsWith('*.') && !pattern.startsWith('**'));
    const wanted = pattern === '' || new RegExp(`^${pattern.replace(/[.*]/g, (one) => (one === '*' ? '.*' : '\\.'))}$`, 'i').test(host + path);
    const parsed = parseExpression(all('terms' in terms ? terms.terms : []));
    if (!parsed.ok) throw parsed.error;
    expect(evaluate(parsed.tree, { 'http.host': host, 'http.request.uri.path': path, ssl: true })).toBe(wanted);
  }), { numRuns: 2000 });
});

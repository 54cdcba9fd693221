import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prefilter } from '../../../analyzer/scanners/logs/bytes/prefilter.ts';
import { readText, ZONE } from './reading.ts';

const always = (): boolean => true;

function linesFound(words: readonly string[], text: string): number[] {
  const bytes = Buffer.from(new TextEncoder().encode(text).buffer);
  return [...new Set(prefilter(words, always)(bytes).map((at) => bytes.subarray(0, at).toString().split('\n').length - 1))];
}

test('exactly the lines that hold a word are found, whatever its alignment and length', () => {
  const words = fc.constantFrom(['/filters', '/rate_limits'], ['/ips', '/filters'], ['/rulesets'], ['abcdefg', 'bcdefgh']);
  const piece = fc.constantFrom('/filters', '/rate_limits', '/ips', '/rulesets', 'abcdefg', 'abcdefgh', '/filter', 'x', '/', ' ', 'é');
  const line = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(fc.property(words, fc.array(line, { minLength: 1, maxLength: 12 }), (wanted, lines) => {
    const expected = lines.flatMap((text, index) => (wanted.some((word) => text.includes(word)) ? [index] : []));
    expect(linesFound(wanted, lines.join('\n'))).toEqual(expected);
  }));
});

test('escapes that could spell a word are reported, those of other characters are not', () => {
  expect(linesFound(['/filters'], '/%66ilters\n/a%20b\n/%zz\n/x\\u0066y\n/x?a=1\\u0026b=2\n%')).toEqual([0, 3]);
});

test('a word that is not confirmed does not hide the next one in its line', () => {
  const bytes = Buffer.from('no /filters yes /filters\n');
  expect(prefilter(['/filters'], (_, at) => at > 10)(bytes)).toHaveLength(1);
});

test('a word of three letters makes every line one to look at', () => {
  expect(linesFound(['/ip'], 'a\nb\nc')).toEqual([0, 1, 2]);
});

test.each([
  ['dots that lead back to it', `/user/billing/profile/history/..`],
  ['a question mark that JSON escapes', `/zones/${ZONE}/filters\\u003fpage=2`],
])('a path is found behind %s', async (_, path) => {
  const line = `{"ClientRequestMethod":"GET","ClientRequestHost":"api.cloudflare.com","ClientRequestURI":"/client/v4${path}"}\n`;
  expect((await readText(line)).groups).toHaveLength(1);
});

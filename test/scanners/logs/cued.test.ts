import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cued, UNASKED } from '../../../analyzer/scanners/logs/patterns/cued.ts';
import { needsOf } from '../../../analyzer/scanners/logs/patterns/needs.ts';

/** Patterns of all that formats are written with. */
const PATTERNS: readonly RegExp[] = [
  /\bStarted [A-Z]{3,10} "/, /(?:^|\s)(\d{9,10}\.\d{3})\s+\d+ (\S+) [A-Z_]+\/(\d{3})/, /a(?:b|cd)?e/, /(?:ab){2}/, /x{0,3}y/, /x{2,}/, /(?<name>ab|c)d\k<name>/, /([ab])\1c/, /[^a-y]z/, /[\w.-]b/, /[a-c-]=/, /[\]\\]x/,
  /(?=ab)a/, /(?<=a)b(?!c)/, /(?<!a)b/, /(?:^)?a/, /(?:(?=b))?a/, /a|/, /^$/, /\x41\u0042/, /METHOD|verb/i, /[d-f]g/i, /[^k]s/i, /…a/, /[─-┼]a/, /é+|ü/, /\ufeff?a/, /[\0-\x1f]a/, /a\tb|\r\n/, /\{"a" ?=> ?\}/, /a{b/, /.b/s, /\D1/, /\W_/,
  /\ba\Bb/, /(?:[1-5]\d\d)(?=$|["<]|(?<= \d{3})\|)/, /(?:(?:a|b)+c)*d/, /a*?b+?/, /(?:GET|HEAD)\b[\s:"'=>[(-]{1,4}\//, /[[{ ]"/,
];

const text = fc.array(fc.constantFrom(...'abcdefgxyzkKsABHGET_DMhmetodvrb015. /\\"\'=>[](){}|-…é─┼\t\r\n\0\ufeff', 'GET ', 'Started ', 'method', 'METHOD'), { maxLength: 14 }).map((pieces) => pieces.join(''));

/** A pattern that has been tried so often that its needs are known. */
function asked(pattern: RegExp): Cued {
  const cued = new Cued(pattern);
  for (let times = 0; times < UNASKED; times += 1) cued.mayMatch('');
  return cued;
}

describe('patterns that are only tried where they may match', () => {
  it.each(PATTERNS.map((pattern) => [pattern]))('%s finds what it finds by itself', (pattern) => {
    const cued = asked(pattern);
    fc.assert(fc.property(text, (one) => {
      expect([cued.test(one), cued.exec(one)?.[0]]).toEqual([pattern.test(one), pattern.exec(one)?.[0]]);
    }), { numRuns: 2000 });
  });

  it.each<[RegExp, string]>([
    [/\bStarted [A-Z]/, 'GET /client/v4/zones 200'], [/\|\s*[1-5]\d\d\s*\|/, '2026-11-20T10:00:00Z INFO called'], [/(?<=^|\s)-> "?HTTP/, 'a => b'], [/(?:a|b) [a-z]*#/, 'a word'], [/\bmethod=/i, 'the methods'], [/(?<=<)a/, 'a'],
  ])('%s is not tried on a text without what it needs, once it was tried a few times', (pattern, one) => {
    expect([new Cued(pattern).mayMatch(one), asked(pattern).mayMatch(one)]).toEqual([true, false]);
  });

  it.each<[source: string, flags: string, text: string]>([
    [String.raw`\p{L}#`, 'u', 'é#'], [String.raw`\u{61}#`, 'u', 'a#'], [String.raw`[\w--_]#`, 'v', 'a#'], ['k#', 'iu', '\u212a#'], ['(?<é>a)#', '', 'a#'], [String.raw`[\w-x]#`, '', '-#'], [String.raw`[!-\w]#`, '', '-#'],
    [String.raw`\cA#`, '', '\x01#'], [String.raw`\101#`, '', 'A#'], [String.raw`\08#`, '', '\x008#'], [String.raw`(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)\10#`, '', 'abcdefghijj#'], [String.raw`\p{2}#`, '', 'pp#'], [String.raw`[\c1]#`, '', '\x11#'],
  ])('knows nothing of %s (%s), written with what it does not read', (source, flags, one) => {
    const pattern = new RegExp(source, flags);
    expect([pattern.test(one), asked(pattern).mayMatch(one), asked(pattern).mayMatch('')]).toEqual([true, true, true]);
  });

  it('knows nothing of a group with flags of its own, which not every engine reads', () => {
    expect(needsOf({ source: '(?i:a)#', flags: '' })).toBeUndefined();
  });

  it('knows nothing of what may match anything', () => {
    expect(['', 'a'].map((one) => asked(/a*|b/).mayMatch(one))).toEqual([true, true]);
  });

  it('tells texts apart that come in turn, and those that it has seen before a pattern was new', () => {
    const [first, second] = [asked(/ab/), asked(/cd/)];
    expect(['ab', 'cd', 'ab', 'ef', 'cd'].map((one) => [first.test(one), second.test(one), asked(/ef/).test(one)])).toEqual([[true, false, false], [false, true, false], [true, false, false], [false, false, true], [false, true, false]]);
  });
});

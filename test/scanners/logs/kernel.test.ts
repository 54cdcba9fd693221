import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestOfKernel } from '../../../kernel/build.mjs';
import { LineFinder } from '../../../analyzer/scanners/logs/bytes/finder.ts';
import { gramsOf } from '../../../analyzer/scanners/logs/bytes/grams.ts';
import { KERNEL_DIGEST } from '../../../analyzer/scanners/logs/bytes/kernel-code.ts';
import { NO_PATH, UNCLEAR, VARIANT_HEADS, VARIANT_TEXT, VARIANTS, WORDS } from '../../../analyzer/scanners/logs/bytes/places.ts';
import { pathTables } from '../../../analyzer/scanners/logs/bytes/path-tables.ts';
import { basesOf, paths } from '../../../analyzer/scanners/logs/paths/paths.ts';
import { templateTree } from '../../../analyzer/scanners/logs/paths/template-tree.ts';
import { targetOf } from '../../../analyzer/scanners/logs/record/target.ts';
import { isoTime } from '../../../analyzer/scanners/logs/record/time.ts';
import { vocabulary, ZONE } from './reading.ts';

type Clock = 'jsonTime' | 'clfTime';

const bases = ['/cf', '/cf/client'];
const { kernel, memory } = new LineFinder({ grams: gramsOf([]), paths: pathTables(templateTree(vocabulary.templates), basesOf(vocabulary, bases)) });

/** Asks the kernel about a text that stands somewhere in its memory. */
function asked<T>(text: string, question: (start: number, size: number) => T): T {
  const size = memory.bytes.write(`${text}"x/y?z`, WORDS + 3, 'latin1') - 6;
  return question(WORDS + 3, size);
}

const ofText = (text: string): number => Date.parse(isoTime(text) ?? '');
const inBytes = (clock: Clock, text: string): number => asked(text, (start, size) => (clock === 'clfTime' ? kernel.clfTime(start) : kernel.jsonTime(start, size)));

test('the compiled kernel is that of the sources; `npm run kernel` makes it anew', () => {
  expect(digestOfKernel()).toBe(KERNEL_DIGEST);
});

const segment = fc.constantFrom('client', 'v4', 'cf', 'zones', 'accounts', 'filters', 'firewall', 'rules', 'rulesets', 'phases', 'entrypoint', 'organizations', 'script_monitor', 'settings', 'minify', 'x', ZONE, 'a.b', 'v1', 'user');
const called = fc.constantFrom(...vocabulary.templates).map((parts) => ['client', 'v4', ...parts.map((part) => (part.startsWith('{') ? 'x' : part))]);
const path = fc.tuple(fc.oneof({ arbitrary: called, weight: 1 }, { arbitrary: fc.array(fc.oneof({ arbitrary: segment, weight: 20 }, { arbitrary: fc.constantFrom('', '.', '..', '%66ilters', 'é', 'a,b', "it's"), weight: 1 }), { maxLength: 9 }), weight: 2 }), fc.constantFrom('', '/'))
  .map(([segments, end]) => `/${segments.join('/')}${end}`);

test('the kernel finds the paths in the catalog that strings find, or leaves them to strings', () => {
  const byStrings = paths(vocabulary, bases);
  const places = new Map<number, string>();
  fc.assert(fc.property(path, (text) => {
    const place = asked(text, (start, size) => kernel.walk(start, start + size));
    if (place === UNCLEAR) return;
    const answer = byStrings.look(targetOf(text), undefined, undefined);
    expect(place === NO_PATH).toBe(answer === 'no-path');
    if (typeof answer !== 'object') return;
    // Paths at one place are alike in all that is kept of them.
    const kept = JSON.stringify([answer.base, answer.segments]);
    expect(places.get(place) ?? kept).toBe(kept);
    places.set(place, kept);
  }), { numRuns: 5000 });
  expect(places.size).toBeGreaterThan(20);
});

test.each(['/blog', '/', '//', `/client/v4/zones/${ZONE}/settings/ssl`])('%s is none of the catalog, without a string', (text) => {
  expect(asked(text, (start, size) => kernel.walk(start, start + size))).toBe(NO_PATH);
});

const two = fc.integer({ min: 0, max: 61 }).map((value) => String(value).padStart(2, '0'));
const rfc3339 = fc.tuple(fc.integer({ min: 1995, max: 2105 }), two, two, two, two, two, fc.constantFrom('', '.1', '.12', '.123', '.1239999', '.', '.12a'), fc.constantFrom('Z', '', '+01:00'))
  .map(([year, month, day, hours, minutes, seconds, fraction, zone]) => `${year}-${month}-${day}T${hours}:${minutes}:${seconds}${fraction}${zone}`);
const number = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 62n }), fc.bigInt({ min: 946_684_800n, max: 4_102_444_800n })).map(String);
const clf = fc.tuple(two, fc.constantFrom('Jan', 'Feb', 'Jun', 'Dec', 'Foo'), fc.integer({ min: 1995, max: 2105 }), two, two, two, fc.constantFrom('+0000', '-0800', '+0530', ' 0000'))
  .map(([day, month, year, hours, minutes, seconds, zone]) => `${day}/${month}/${year}:${hours}:${minutes}:${seconds} ${zone}`);

test('a time read from bytes is the one read from text, or is left to text', () => {
  fc.assert(fc.property(fc.oneof(rfc3339, number), (text) => {
    const time = inBytes('jsonTime', text);
    if (!Number.isNaN(time)) expect(time).toBe(ofText(text));
  }), { numRuns: 2000 });
  fc.assert(fc.property(clf, (text) => {
    const time = inBytes('clfTime', text);
    if (!Number.isNaN(time)) expect(time).toBe(ofText(text));
  }), { numRuns: 2000 });
});

test.each<[Clock, string]>([
  ['jsonTime', '2024-02-29T23:59:59Z'], ['jsonTime', '2024-03-01T10:00:00.123456789Z'], ['jsonTime', '1709251200'], ['jsonTime', '1709251200123'], ['jsonTime', '1709251200123456789'],
  ['clfTime', '29/Feb/2024:16:00:00 -0800'],
])('usual times are read from bytes', (clock, text) => {
  expect(inBytes(clock, text)).toBe(ofText(text));
});

test.each<[Clock, string]>([['jsonTime', '2024-02-30T00:00:00Z'], ['jsonTime', '2024-13-01T00:00:00Z'], ['jsonTime', 'yesterday'], ['jsonTime', ''], ['clfTime', '30/Feb/2024:00:00:00 +0000']])('%# is none', (clock, text) => {
  expect(inBytes(clock, text)).toBeNaN();
});

test('kinds of requests to one path are found in short lists, by their hosts and the names in their queries', () => {
  const heads = memory.numbers.subarray(VARIANT_HEADS >> 2, VARIANTS >> 2);
  let end = VARIANTS;
  for (let index = 0; index < 2000; index += 1) {
    const [host, names] = index % 2 === 0 ? [`tenant-${index}.example.com`, 'page&per_page'] : ['api.cloudflare.com', `page&k${index}=&per_page`];
    const padded = (text: string): number => (text.length + 15) & ~15;
    memory.numbers.set([0, 3, 7, index, 3, host.length, names.length], end >> 2);
    memory.bytes.write('GET', end + VARIANT_TEXT, 'latin1');
    memory.bytes.write(host, end + VARIANT_TEXT + 16, 'latin1');
    memory.bytes.write(names, end + VARIANT_TEXT + 16 + padded(host), 'latin1');
    kernel.linkVariant(end);
    end += VARIANT_TEXT + 16 + padded(host) + padded(names);
  }
  const lengths = [...heads].map((head) => {
    let length = 0;
    for (let at = head; at !== 0; at = memory.numbers[at >> 2] as number) length += 1;
    return length;
  });
  expect(lengths.reduce((sum, length) => sum + length)).toBe(2000);
  expect(Math.max(...lengths)).toBeLessThan(12);
});

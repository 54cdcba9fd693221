import { expect, test } from 'vitest';
import { foldFindings } from '../../analyzer/fold.ts';
import { at, finding } from './findings.ts';

test('one entry on one line is one finding, led by the certain one', () => {
  const [folded, ...others] = foldFindings([
    finding({ certainty: 'possible', surface: 'names', route: null, note: 'maybe' }),
    finding({ certainty: 'certain' }),
  ]);
  expect(others).toEqual([]);
  expect(folded).toMatchObject({ certainty: 'certain', surface: 'calls', route: 'GET /zones/{zone_id}/filters', count: 1 });
});

test('another line, another file or another entry is another finding', () => {
  const found = foldFindings([finding(), finding({ source: at('src/a.ts', 6) }), finding({ source: at('src/b.ts', 5) }), finding({ deprecation: 'rate-limits-api' })]);
  expect(found).toHaveLength(4);
});

test('edits of both are kept, so that fixing one line leaves nothing behind', () => {
  const edit = (start: number) => ({ file: 'src/a.ts', start, end: start + 1, was: 'a', text: 'b' });
  const [folded] = foldFindings([finding({ edits: [edit(1)] }), finding({ surface: 'names', edits: [edit(9)], fix: { kind: 'edits', safety: 'safe', says: 'x' } })]);
  expect(folded?.edits).toEqual([edit(1), edit(9)]);
  expect(folded?.fix?.kind).toBe('edits');
});

const edited = (start: number, safety: 'safe' | 'review' = 'safe', rest: Parameters<typeof finding>[0] = {}) => finding({
  source: at('src/a.ts', 5, start), edits: [{ file: 'src/a.ts', start, end: start + 1, was: 'a', text: 'b' }], fix: { kind: 'edits', safety, says: `x${start}` }, ...rest,
});
const manual = (start: number, rest: Parameters<typeof finding>[0] = {}) => finding({ source: at('src/a.ts', 5, start), fix: { kind: 'manual', safety: 'review', says: 'by hand' }, ...rest });

test.each([
  ['two edits of which one asks for a review', [edited(1), edited(9, 'review')], { starts: [1, 9], fix: { kind: 'edits', safety: 'review', says: 'x1; x9' } }],
  ['two readings of one address, of which one is left to a person', [edited(1), manual(1)], { starts: undefined, fix: { kind: 'manual', safety: 'review', says: 'by hand' } }],
  ['the same in the other order', [manual(1), edited(1)], { starts: undefined, fix: { kind: 'manual', safety: 'review', says: 'by hand' } }],
  ['an address beside one that is left to a person', [manual(20), edited(1)], { starts: [1], fix: { kind: 'edits', safety: 'safe', says: 'x1' } }],
  ['a record of which nobody knows where it goes, and the request it goes to', [edited(1), manual(1, { surface: 'payload' })], { starts: [1], fix: { kind: 'edits', safety: 'safe', says: 'x1' } }],
  ['a request and what is expected of one', [edited(1, 'safe', { follows: true }), edited(9)], { starts: [9], fix: { kind: 'edits', safety: 'safe', says: 'x9' } }],
  ['what is expected of two requests', [edited(1, 'safe', { follows: true }), edited(9, 'safe', { follows: true })], { starts: [1, 9], follows: true, fix: { kind: 'edits', safety: 'safe', says: 'x1; x9' } }],
])('what is done on one line is what all that was read of it allows: %s', (_, found, expected) => {
  const [folded, ...others] = foldFindings(found);
  expect(others).toEqual([]);
  expect({ starts: folded?.edits?.map(({ start }) => start), follows: folded?.follows, fix: folded?.fix }).toEqual({ follows: undefined, ...expected });
});

const STEP = { kind: 'manual', safety: 'review', says: 'Look first.', step: 'Look first.' } as const;

test.each([
  ['before the step of the entry', STEP, { kind: 'manual', safety: 'review', says: 'It matches all.' }, { ...STEP, says: 'It matches all. Look first.' }],
  ['unless there is none', STEP, STEP, STEP],
  ['unless the request has one as well', { ...STEP, says: 'Not known. Look first.' }, { kind: 'manual', safety: 'review', says: 'It matches all.' }, { ...STEP, says: 'Not known. Look first.' }],
] as const)('why one of two uses on a line is left to a person is told %s', (_, request, field, expected) => {
  const [folded] = foldFindings([finding({ surface: 'field', fix: field }), finding({ fix: request })]);
  expect(folded?.fix).toEqual(expected);
});

test('all requests that are made with one constant are told, each once', () => {
  const made = (line: number, method: string, certainty: 'certain' | 'possible' = 'certain') => finding({ certainty, requests: [{ line, route: `${method} /zones/{zone_id}/filters` }] });
  const [folded, ...others] = foldFindings([made(9, 'POST', 'possible'), finding(), made(4, 'GET'), made(9, 'POST')]);
  expect(others).toEqual([]);
  expect(folded?.requests).toEqual([{ line: 4, route: 'GET /zones/{zone_id}/filters' }, { line: 9, route: 'POST /zones/{zone_id}/filters' }]);
});

test('equal calls of one log add up', () => {
  const log = (line: number, count: number, firstSeen: string) => finding({
    source: { kind: 'log', file: 'a.log', line, format: 'combined' }, count, firstSeen, lastSeen: firstSeen, statuses: { 200: count }, callers: [{ who: 'bot', count }],
  });
  const [folded, ...others] = foldFindings([log(1, 3, '2026-01-02'), log(9, 4, '2026-01-01')]);
  expect(others).toEqual([]);
  expect(folded).toMatchObject({ count: 7, firstSeen: '2026-01-01', lastSeen: '2026-01-02', statuses: { 200: 7 }, callers: [{ who: 'bot', count: 7 }] });
});

const fingerprints = (...found: Parameters<typeof finding>[0][]) => foldFindings(found.map((one) => finding(one))).map((one) => one.fingerprint);

test('a fingerprint survives moved lines and other indentation', () => {
  const [here] = fingerprints({ source: at('src/a.ts', 5), evidence: { seen: 'fetch( url )', api: { level: 'file', what: 'host' } } });
  const [there] = fingerprints({ source: at('src/a.ts', 205, 9), evidence: { seen: 'fetch(url)', api: { level: 'package', what: 'else' } } });
  expect(here).toMatch(/^[0-9a-f]{32}$/);
  expect(there).toBe(here);
});

test('a fingerprint tells files, entries, texts and repeated texts apart', () => {
  const all = [
    ...fingerprints({ source: at('src/a.ts', 5) }, { source: at('src/a.ts', 6) }),
    ...fingerprints({ source: at('src/b.ts', 5) }),
    ...fingerprints({ deprecation: 'rate-limits-api' }),
    ...fingerprints({ evidence: { seen: 'axios(url)', api: { level: 'file', what: 'host' } } }),
  ];
  expect(new Set(all).size).toBe(5);
});

test('the order is that of the report, whatever the order in', () => {
  const some = [
    finding({ source: at('b.ts', 1) }), finding({ source: at('a.ts', 10) }), finding({ source: at('a.ts', 9) }),
    finding({ deprecation: 'organizations-api', endOfLife: '2020-02-04' }),
  ];
  const order = foldFindings(some).map((one) => `${one.deprecation} ${one.source.kind === 'code' ? `${one.source.file}:${one.source.line}` : ''}`);
  expect(order).toEqual(['organizations-api src/a.ts:5', 'filters-api a.ts:9', 'filters-api a.ts:10', 'filters-api b.ts:1']);
  expect(foldFindings(some.toReversed())).toEqual(foldFindings(some));
});

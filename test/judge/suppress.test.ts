import { expect, test } from 'vitest';
import { applyBaseline, applyIgnores, applyWaivers, readIgnore } from '../../analyzer/suppress.ts';
import { at, finding } from './findings.ts';

test('an ignore names entries and a reason', () => {
  expect(readIgnore('// lastcall-ignore filters-api, rate-limits-api -- goes with the old cluster', 'a.ts', 4))
    .toEqual({ file: 'a.ts', line: 4, ids: ['filters-api', 'rate-limits-api'], reason: 'goes with the old cluster' });
  expect(readIgnore('/* lastcall-ignore filters-api -- until spring */', 'a.ts', 4)).toMatchObject({ reason: 'until spring' });
  expect(readIgnore('// an ordinary comment', 'a.ts', 4)).toBeUndefined();
});

test.each(['// lastcall-ignore filters-api', '// lastcall-ignore -- because', '// lastcall-ignore filters-api -- '])('an ignore without its parts is said to be none: %s', (comment) => {
  expect(readIgnore(comment, 'a.ts', 4)).toMatchObject({ where: 'a.ts:4', kind: 'other' });
});

const IGNORE = { file: 'src/a.ts', line: 4, ids: ['filters-api'], reason: 'because' };

test('an ignore silences its entry on its own line and the next', () => {
  const { findings, unused } = applyIgnores([4, 5, 6].map((line) => finding({ source: at('src/a.ts', line) })), [IGNORE]);
  expect(findings.map((one) => one.suppressed)).toEqual([{ by: 'comment', reason: 'because' }, { by: 'comment', reason: 'because' }, null]);
  expect(unused).toEqual([]);
});

test('an ignore above a block of code silences its entry in all of the block', () => {
  const { findings, unused } = applyIgnores([4, 7, 8].map((line) => finding({ source: at('src/a.ts', line) })), [{ ...IGNORE, until: 7 }]);
  expect(findings.map((one) => one.suppressed?.by)).toEqual(['comment', 'comment', undefined]);
  expect(unused).toEqual([]);
});

test('an ignore over any of its places silences what is one thing to do', () => {
  const part = (line: number, within: string) => finding({ source: at('src/a.ts', line), within });
  const { findings, unused } = applyIgnores([part(2, 'payload 2'), part(5, 'payload 2'), part(2, 'payload 9')], [IGNORE]);
  expect([findings.map((one) => one.suppressed?.by), unused]).toEqual([['comment', 'comment', undefined], []]);
});

test('an ignore that silences nothing is reported', () => {
  const { findings, unused } = applyIgnores([finding({ deprecation: 'rate-limits-api' }), finding({ source: at('src/b.ts', 5) })], [IGNORE]);
  expect(findings.every((one) => one.suppressed === null)).toBe(true);
  expect(unused).toMatchObject([{ where: 'src/a.ts:4', reason: expect.stringContaining('filters-api') }]);
});

test('a baseline silences what it knows, and nothing else', () => {
  const [known, other] = applyBaseline([finding({ fingerprint: 'a' }), finding({ fingerprint: 'b' })], new Set(['a']));
  expect([known?.suppressed?.by, other?.suppressed]).toEqual(['baseline', null]);
});

test('a waiver holds below its path, to the end of its last day', () => {
  const waiver = { entry: 'filters-api', path: 'src', reason: 'the migration is planned', until: '2027-01-31' } as const;
  const suppressed = (file: string, day: `${number}-${number}-${number}`) => applyWaivers([finding({ source: at(file, 1) })], [waiver], day)[0]?.suppressed;
  expect(suppressed('src/a.ts', '2027-01-31')).toMatchObject({ by: 'waiver', until: '2027-01-31' });
  expect(suppressed('src/a.ts', '2027-02-01')).toBeNull();
  expect(suppressed('src2/a.ts', '2026-12-01')).toBeNull();
});

test('a waiver speaks of one entry, and leaves an earlier suppression as it is', () => {
  const waiver = { entry: 'filters-api', reason: 'the migration is planned', until: '2027-01-31' } as const;
  expect(applyWaivers([finding({ deprecation: 'rate-limits-api' })], [waiver], '2026-12-01')[0]?.suppressed).toBeNull();
  const ignored = finding({ suppressed: { by: 'comment', reason: 'x' } });
  expect(applyWaivers([ignored], [waiver], '2026-12-01')).toEqual([ignored]);
});

test('what was waived says until when, and an address in a reason or an owner is not shown', () => {
  const waiver = { entry: 'filters-api', reason: 'ask somebody@example.com about it', owner: 'edge@example.com', until: '2026-01-31' as const };
  const [held] = applyWaivers([finding()], [waiver], '2026-01-31');
  expect(held?.suppressed).toEqual({ by: 'waiver', reason: 'ask [e-mail] about it', owner: '[e-mail]', until: '2026-01-31' });
  const [ended] = applyWaivers([finding({ note: 'Maybe.' })], [waiver, { ...waiver, until: '2025-12-31' }], '2026-02-01');
  expect(ended).toMatchObject({ suppressed: null, note: 'Maybe. A waiver for it ended on 2026-01-31.' });
  expect(applyWaivers([finding()], [{ ...waiver, path: 'elsewhere' }], '2026-02-01')[0]).not.toHaveProperty('note');
});

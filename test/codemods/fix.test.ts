import { expect, test } from 'vitest';
import type { Mentions } from '../../analyzer/codemods/elsewhere.ts';
import { fix, type Look } from '../../analyzer/codemods/fix.ts';
import type { Edit, Finding, Report } from '../../analyzer/model.ts';
import { at, finding } from '../judge/findings.ts';

/** A look that finds `old` words and would replace them, and whatever `more` finds in a text. */
function lookAt(files: Record<string, string>, becomes: string, more: (text: string, file: string) => Finding[] = () => [], isBroken: (text: string) => boolean = () => false): Look {
  return async (overlay, only) => {
    const texts = Object.keys(files).filter((file) => only?.has(file) ?? true).map((file): [string, string] => [file, overlay.get(file) ?? files[file] ?? '']);
    const findings = texts.flatMap(([file, text]) => [...[...text.matchAll(/old/g)].map((match) => replaceable(file, match.index, becomes)), ...more(text, file)]);
    return { findings, blindSpots: texts.flatMap(([file, text]) => (isBroken(text) ? [{ kind: 'unparsed', where: `${file}:1`, reason: 'Syntax error.' }] : [])) } as unknown as Report;
  };
}

function replaceable(file: string, start: number, text: string, safety: 'safe' | 'review' = 'safe'): Finding {
  const edit: Edit = { file, start, end: start + 3, was: 'old', text };
  return finding({ source: at(file, 1, start + 1), edits: [edit], fix: { kind: 'edits', safety, says: 'use new' } });
}

/** Nothing stands anywhere else. */
const mentions: Mentions = async () => new Map();

const reader = (files: Record<string, string>, lossy = false) => (file: string) => ({ text: files[file] ?? '', lossy });

test('what can be rewritten is, and nothing else is touched', async () => {
  const files = { 'a.ts': 'old and old', 'b.ts': 'nothing' };
  const result = await fix({ look: lookAt(files, 'new'), mentions, read: reader(files), safeOnly: false });
  expect(result.changes.map(({ file, before, after }) => [file, before, after])).toEqual([['a.ts', 'old and old', 'new and new']]);
  expect(result.changes[0]?.fixed).toHaveLength(2);
  expect(result.left).toEqual([]);
});

test('with safe-only, what asks for a review stays and is listed', async () => {
  const files = { 'a.ts': 'x old' };
  const look: Look = async (overlay) => ({ findings: (overlay.get('a.ts') ?? files['a.ts']).includes('old') ? [replaceable('a.ts', 2, 'new', 'review')] : [], blindSpots: [] } as unknown as Report);
  expect(await fix({ look, mentions, read: reader(files), safeOnly: true })).toMatchObject({ changes: [], left: [{ deprecation: 'filters-api' }] });
  expect((await fix({ look, mentions, read: reader(files), safeOnly: false })).changes).toHaveLength(1);
});

test('a rewrite that leads into another deprecation is put back and said', async () => {
  const files = { 'a.ts': 'old' };
  const look = lookAt(files, 'bad', (text, file) => (text.includes('bad') ? [finding({ deprecation: 'rate-limits-api', source: at(file, 1) })] : []));
  const result = await fix({ look, mentions, read: reader(files), safeOnly: false });
  expect(result.changes).toEqual([]);
  expect(result.refused).toEqual([{ file: 'a.ts', reason: expect.stringContaining('rate-limits-api') }]);
  expect(result.left.map((one) => one.deprecation)).toEqual(['filters-api']);
});

test('a rewrite after which an entry stands in more places is put back, though the file knew it before', async () => {
  const files = { 'a.ts': 'old bad' };
  const look = lookAt(files, 'bad', (text, file) => [...text.matchAll(/bad/g)].map((match) => finding({ deprecation: 'rate-limits-api', source: at(file, 1, match.index + 1) })));
  expect(await fix({ look, mentions, read: reader(files), safeOnly: false })).toMatchObject({ changes: [], refused: [{ file: 'a.ts' }] });
});

test('a rewrite after which a file cannot be read to its end is put back and said; one that could not be read before may change', async () => {
  const files = { 'a.ts': 'old', 'b.ts': '{ old' };
  const isBroken = (text: string): boolean => /[{]/.test(text);
  const result = await fix({ look: lookAt(files, 'new {', undefined, isBroken), mentions, read: reader(files), safeOnly: false });
  expect(result.changes.map(({ file, after }) => [file, after])).toEqual([['b.ts', '{ new {']]);
  expect(result.refused).toEqual([{ file: 'a.ts', reason: 'The rewritten text could not be read to its end any more.' }]);
  expect(result.left.map((one) => one.source)).toEqual([at('a.ts', 1, 1)]);
});

test('files that cannot be read are looked at anew together, however many there are', async () => {
  const files = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}.ts`, '{ old']));
  const look = lookAt(files, 'new', undefined, (text) => text.includes('{'));
  let looks = 0;
  const counted: Look = (...asked) => {
    looks++;
    return look(...asked);
  };
  const result = await fix({ look: counted, mentions, read: reader(files), safeOnly: false });
  expect([result.changes.length, looks]).toEqual([30, 3]);
});

test('a file that is gone when it is read again is said', async () => {
  const read = (): never => {
    throw Object.assign(new Error('gone'), { code: 'ENOENT' });
  };
  const result = await fix({ look: lookAt({ 'a.ts': 'old' }, 'new'), mentions, read, safeOnly: false });
  expect(result).toMatchObject({ changes: [], refused: [{ file: 'a.ts', reason: expect.stringContaining('could not be read again') }], left: [{}] });
});

test('a file that is no valid text is refused', async () => {
  const files = { 'a.ts': 'old' };
  const result = await fix({ look: lookAt(files, 'new'), mentions, read: reader(files, true), safeOnly: false });
  expect(result).toMatchObject({ changes: [], refused: [{ file: 'a.ts', reason: expect.stringContaining('UTF-8') }], left: [{ deprecation: 'filters-api' }] });
});

test('a recipe that never ends is stopped', async () => {
  const files = { 'a.ts': 'old' };
  const result = await fix({ look: lookAt(files, 'old.'), mentions, read: reader(files), safeOnly: false });
  expect(result.changes[0]?.after.length).toBeLessThan(20);
});

test('suppressed findings stay', async () => {
  const files = { 'a.ts': 'old' };
  const look: Look = async () => ({ findings: [{ ...replaceable('a.ts', 0, 'new'), suppressed: { by: 'waiver', reason: 'later' } }], blindSpots: [] } as unknown as Report);
  expect(await fix({ look, mentions, read: reader(files), safeOnly: false })).toMatchObject({ changes: [], remnants: [], left: [], refused: [] });
});

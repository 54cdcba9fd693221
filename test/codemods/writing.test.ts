import { chmodSync, lstatSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeChanges, type Change } from '../../analyzer/codemods/fix.ts';
import { content, folder, lastcall } from '../cli/io.ts';

const OLD = "fetch('https://api.cloudflare.com/client/v4/zones/1/script_monitor');\n";
const NEW = OLD.replace('script_monitor', 'page_shield');

const change = (file: string): Change => ({ file, before: OLD, after: NEW, fixed: [] });

test('a file that somebody changed meanwhile is not written over', async () => {
  const cwd = folder({ 'a.js': `${OLD}// mine\n`, 'b.js': OLD });
  const written = await writeChanges([change('a.js'), change('b.js')], (file) => path.join(cwd, file));
  expect(written).toMatchObject({ changes: [{ file: 'b.js' }], refused: [{ file: 'a.js', reason: expect.stringContaining('changed by somebody else') }] });
  expect([content(cwd, 'a.js'), content(cwd, 'b.js')]).toEqual([`${OLD}// mine\n`, NEW]);
});

test('a file that is gone does not keep others from being written', async () => {
  const cwd = folder({ 'b.js': OLD });
  expect(await writeChanges([change('a.js'), change('b.js')], (file) => path.join(cwd, file))).toMatchObject({ changes: [{ file: 'b.js' }], refused: [{ reason: expect.stringContaining('ENOENT') }] });
  expect(readdirSync(cwd)).toEqual(['b.js']);
});

test('an interrupt ends the writing between two files', async () => {
  const cwd = folder({ 'a.js': OLD, 'b.js': OLD, 'c.js': OLD });
  const stop = new AbortController();
  const pathOf = (file: string): string => {
    if (file === 'b.js') stop.abort();
    return path.join(cwd, file);
  };
  const { changes, refused } = await writeChanges(['a.js', 'b.js', 'c.js'].map(change), pathOf, stop.signal);
  expect([changes.map(({ file }) => file), refused]).toEqual([['a.js', 'b.js'], [{ file: 'c.js', reason: 'The run was interrupted before it was written.' }]]);
  expect(['a.js', 'b.js', 'c.js'].map((file) => content(cwd, file))).toEqual([NEW, NEW, OLD]);
});

test('a read-only file is left alone, which fails the run, and others are written', async () => {
  const cwd = folder({ 'a.js': OLD, 'b.js': OLD });
  chmodSync(path.join(cwd, 'a.js'), 0o444);
  const { code, err } = await lastcall(['fix', '--write', '--quiet'], { cwd });
  expect([code, err]).toEqual([2, expect.stringContaining('Left alone: a.js: The file is read-only.')]);
  expect(err).toContain('Rewrote 1 place in 1 file.');
  expect([content(cwd, 'a.js'), content(cwd, 'b.js')]).toEqual([OLD, NEW]);
});

test('a link that is named stays a link, and what it leads to is rewritten', async () => {
  const cwd = folder({ 'real/a.js': OLD });
  symlinkSync('real/a.js', path.join(cwd, 'link.js'));
  await lastcall(['fix', '--write', 'link.js'], { cwd });
  expect(lstatSync(path.join(cwd, 'link.js')).isSymbolicLink()).toBe(true);
  expect(content(cwd, 'real/a.js')).toBe(NEW);
});

test.each([['a mark at the beginning', `\uFEFF${OLD}`], ['line ends of two kinds', `// a\r\n${OLD}// b\r\n`], ['no line end at the end', OLD.trimEnd()], ['NUL bytes far behind', `${OLD}${'/'.repeat(9000)}\0`]])('bytes around a rewrite stay: %s', async (_, code) => {
  const cwd = folder({ 'a.js': code });
  await lastcall(['fix', '--write'], { cwd });
  expect(content(cwd, 'a.js')).toBe(code.replace('script_monitor', 'page_shield'));
});

import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, linkSync, lstatSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '../../analyzer/codemods/rewriting.ts';
import { writeChanges } from '../../analyzer/codemods/write.ts';
import { content, folder, lastcall, unprivileged } from '../cli/io.ts';

const OLD = "fetch('https://api.cloudflare.com/client/v4/zones/1/script_monitor');\n";
const NEW = OLD.replace('script_monitor', 'page_shield');

const change = (file: string): Change => ({ file, before: OLD, after: NEW, fixed: [] });

test('a file that somebody changed meanwhile is not written over', async () => {
  const cwd = folder({ 'a.js': `${OLD}// mine\n`, 'b.js': OLD });
  const written = await writeChanges([change('a.js'), change('b.js')], (file) => path.join(cwd, file));
  expect(written).toMatchObject({ changes: [{ file: 'b.js' }], refused: [{ file: 'a.js', reason: expect.stringContaining('changed by somebody else') }] });
  expect([content(cwd, 'a.js'), content(cwd, 'b.js')]).toEqual([`${OLD}// mine\n`, NEW]);
});

test('a file that another run has made the same of meanwhile is written', async () => {
  const cwd = folder({ 'a.js': NEW });
  expect(await writeChanges([change('a.js')], (file) => path.join(cwd, file))).toMatchObject({ changes: [{ file: 'a.js' }], refused: [] });
  expect(content(cwd, 'a.js')).toBe(NEW);
});

test('a file that is gone does not keep others from being written', async () => {
  const cwd = folder({ 'b.js': OLD });
  expect(await writeChanges([change('a.js'), change('b.js')], (file) => path.join(cwd, file))).toMatchObject({ changes: [{ file: 'b.js' }], refused: [{ reason: expect.stringContaining('there is no such file') }] });
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

test('a file with two names is left alone, so that they stay one file', async () => {
  const cwd = folder({ 'a.js': OLD });
  linkSync(path.join(cwd, 'a.js'), path.join(cwd, 'b.js'));
  const { code, err } = await lastcall(['fix', '--write', 'a.js'], { cwd });
  expect([code, err]).toEqual([2, expect.stringContaining('Left alone: a.js: The file has 2 names (hard links)')]);
  expect([content(cwd, 'a.js'), statSync(path.join(cwd, 'a.js')).ino]).toEqual([OLD, statSync(path.join(cwd, 'b.js')).ino]);
});

test('what a run left that was killed while it wrote is taken away, and what another run is writing stays', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const [left, busy, like] = [`.lastcall-${pid}-0123456789ab.tmp`, `.lastcall-${process.pid}-0123456789ab.tmp`, `.lastcall-${pid}-notes.tmp`];
  const cwd = folder({ 'a/b.js': OLD, [`a/${left}`]: NEW.slice(0, 9), [`a/${busy}`]: NEW, [`a/${like}`]: 'mine', [left]: 'elsewhere' });
  await lastcall(['fix', '--write', 'a'], { cwd });
  expect([readdirSync(path.join(cwd, 'a')).sort(), content(cwd, 'a/b.js'), content(cwd, left)]).toEqual([[busy, like, 'b.js'].sort(), NEW, 'elsewhere']);
});

test('a file with the longest name there can be is written', async () => {
  const name = `${'a'.repeat(252)}.js`;
  const cwd = folder({ [name]: OLD });
  await lastcall(['fix', '--write'], { cwd });
  expect(content(cwd, name)).toBe(NEW);
});

test('a link that leads nowhere any more is told', async () => {
  const cwd = folder({ 'a.js': OLD });
  symlinkSync('gone.js', path.join(cwd, 'b.js'));
  expect(await writeChanges([change('b.js')], (file) => path.join(cwd, file))).toMatchObject({ changes: [], refused: [{ file: 'b.js', reason: expect.stringContaining('there is no such file') }] });
});

test.runIf(process.geteuid?.() === 0)('a file stays whose it was, and one that is not ours to write is left alone', async () => {
  const cwd = folder({ 'a.js': OLD, 'b.js': OLD });
  chownSync(path.join(cwd, 'a.js'), 1234, 1235);
  chmodSync(path.join(cwd, 'a.js'), 0o2754);
  await writeChanges([change('a.js')], (file) => path.join(cwd, file));
  expect(statSync(path.join(cwd, 'a.js'))).toMatchObject({ uid: 1234, gid: 1235, mode: 0o102754 });
  chmodSync(cwd, 0o777);
  const { refused } = await unprivileged(() => writeChanges([change('b.js')], (file) => path.join(cwd, file)));
  expect([refused, content(cwd, 'b.js')]).toEqual([[{ file: 'b.js', reason: 'The file is not ours to write.' }], OLD]);
});

test.each(['with a mark', 'without one'])('a file of UTF-16 is left alone, and told: %s', async (kind) => {
  const cwd = folder();
  const bytes = Buffer.from(`${kind === 'with a mark' ? '\uFEFF' : ''}// a\n${OLD}`, 'utf16le');
  writeFileSync(path.join(cwd, 'a.js'), bytes);
  const { err } = await lastcall(['fix', '--write'], { cwd });
  expect(err).toContain('Left alone: a.js: The file is UTF-16, and only UTF-8 is written.');
  expect(err).toContain('(not done, as its file was left alone or another change meets it)');
  expect(statSync(path.join(cwd, 'a.js')).size).toBe(bytes.length);
});

test('bytes around a rewrite stay in any mixture of line ends, marks and long lines, also where a line goes', async () => {
  const end = fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\r\n\r\n');
  const line = fc.constantFrom('', '// a', '\t', 'const x = 1;', `// ${'é'.repeat(3000)}`, '// \u2028 \uFEFF 𝒳');
  const text = fc.tuple(fc.constantFrom('', '\uFEFF'), fc.array(fc.tuple(line, end), { maxLength: 4 }), fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\n', '\r\n'));
  const around: [string, string, string][] = fc.sample(text, { numRuns: 12, seed: 7 }).map(([mark, lines, newline, last]) => [mark + lines.flat().join(''), newline, last]);
  const written = (field: string, [before, newline, after]: [string, string, string]): string =>
    `${before}await fetch('https://api.cloudflare.com/client/v4/zones/1/dns_records', { method: 'POST', body: JSON.stringify({${newline}  type: 'A',${newline}${field === '' ? '' : `  ${field},${newline}`}  ttl: 1,${newline}}) });${after}`;
  const cwd = folder(Object.fromEntries(around.map((one, index) => [`a${index}.js`, written('locked: true', one)])));
  await lastcall(['fix', '--write'], { cwd });
  for (const [index, one] of around.entries()) expect(content(cwd, `a${index}.js`)).toBe(written('', one));
});

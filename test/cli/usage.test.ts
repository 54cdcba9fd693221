import { expect, test } from 'vitest';
import { CLEAN, folder, lastcall, PROJECT } from './io.ts';

test('help names every command and goes to standard output', async () => {
  const { code, out, err } = await lastcall(['--help']);
  expect([code, err]).toEqual([0, '']);
  for (const command of ['scan', 'logs', 'fix', 'report', 'explain', 'catalog']) expect(out).toMatch(new RegExp(`^  ${command} `, 'm'));
});

test('every command has a help of its own', async () => {
  for (const command of ['scan', 'logs', 'fix', 'report', 'explain', 'catalog']) {
    const { code, out } = await lastcall([command, '--help']);
    expect([command, code, out.includes(`lastcall ${command}`)]).toEqual([command, 0, true]);
  }
});

test('the version is that of the package', async () => {
  expect(await lastcall(['--version'])).toEqual({ code: 0, out: '0.1.0\n', err: '' });
});

test.each([
  ['an unknown command', ['scna', '.'], 'unknown command'],
  ['an unknown option', ['scan', '--colour'], 'unknown option'],
  ['an option without its value', ['scan', '--as-of'], 'argument missing'],
  ['a missing argument', ['explain'], 'missing required argument'],
  ['an unknown choice', ['scan', '--dates', 'all'], 'Allowed choices are seed, latest'],
])('%s is bad usage', async (_name, words, message) => {
  const { code, out, err } = await lastcall(words);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(message);
});

test('bad usage leads to the help of the command that was asked for', async () => {
  expect((await lastcall(['fix', '--dry-run'])).err).toContain('(lastcall fix --help shows what there is)');
  expect((await lastcall(['scna'])).err).toContain('(lastcall --help shows what there is)');
});

test.each([
  ['an unknown format', ['--format', 'xml'], 'There is no format "xml".', 'Formats: text, json'],
  ['a wrong day', ['--as-of', '2026-02-30'], '--as-of wants a day such as 2024-09-30, not "2026-02-30".', ''],
  ['a wrong threshold', ['--fail-on', 'soon'], '--fail-on does not know "soon".', 'Use expired, any, never'],
  ['an unknown entry', ['--entry', 'filter-api'], 'There is no entry "filter-api".', 'lastcall catalog list'],
  ['an unknown area', ['--area', 'dsn'], 'There is no area "dsn".', 'Areas: '],
  ['a wrong base URL', ['--base-url', 'here'], 'The base URL "here" is no URL.', 'For example https://'],
  ['an update without a baseline', ['--update-baseline'], '--update-baseline needs --baseline FILE.', ''],
])('%s is said in a sentence, before anything is printed', async (_name, flags, message, hint) => {
  const { code, out, err } = await lastcall(['scan', ...flags], { cwd: folder(PROJECT) });
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(`lastcall: ${message}`);
  expect(err).toContain(hint);
});

test('the day comes from the flag, else from SOURCE_DATE_EPOCH, else from the clock', async () => {
  const cwd = folder(CLEAN);
  const asOf = async (words: string[], env: Record<string, string>) => (JSON.parse((await lastcall(['scan', '--format', 'json', ...words], { cwd, env })).out) as { asOf: string }).asOf;
  expect(await asOf([], {})).toBe('2026-11-20');
  expect(await asOf([], { SOURCE_DATE_EPOCH: '1700000000' })).toBe('2023-11-14');
  expect(await asOf(['--as-of', '2024-01-02'], { SOURCE_DATE_EPOCH: '1700000000' })).toBe('2024-01-02');
});

test('a SOURCE_DATE_EPOCH that is no number is refused', async () => {
  const { code, err } = await lastcall(['scan'], { cwd: folder(CLEAN), env: { SOURCE_DATE_EPOCH: 'yesterday' } });
  expect([code, err]).toEqual([2, expect.stringContaining('SOURCE_DATE_EPOCH is "yesterday"')]);
});

test('colours are for people: a flag before NO_COLOR before FORCE_COLOR before the terminal', async () => {
  const cwd = folder(PROJECT);
  const colored = async (words: string[], env: Record<string, string>, terminal: boolean) => (await lastcall(['scan', ...words], { cwd, env, terminal })).out.includes('\u001b[');
  expect(await colored([], {}, false)).toBe(false);
  expect(await colored([], {}, true)).toBe(true);
  expect(await colored([], { NO_COLOR: '1', FORCE_COLOR: '1' }, true)).toBe(false);
  expect(await colored([], { FORCE_COLOR: '1' }, false)).toBe(true);
  expect(await colored([], { FORCE_COLOR: '0' }, false)).toBe(false);
  expect(await colored([], { TERM: 'dumb' }, true)).toBe(false);
  expect(await colored(['--color', 'always'], { NO_COLOR: '1' }, false)).toBe(true);
  expect(await colored(['--color', 'never'], { FORCE_COLOR: '1' }, true)).toBe(false);
});

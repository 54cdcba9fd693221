import { expect, test } from 'vitest';
import type { Finding } from '../../analyzer/model.ts';
import { draw, findingWith, hostile, load } from './draw.ts';

test('what has ended stands before what is still to end', async () => {
  const drawn = await draw('text', load('code'));
  const order = ['page-shield-script-monitor', 'dns-srv-data-fields', 'zone-setting-minify', 'firewall-rules-api'];
  expect(order.map((id) => drawn.indexOf(id)).every((at, index, all) => at > (all[index - 1] ?? 0))).toBe(true);
});

test('a long list is folded and says how much is left, and --verbose shows all of it', async () => {
  const folded = await draw('text', load('code'));
  expect(folded).toContain('and 4 more (--verbose shows all)');
  const whole = await draw('text', load('code'), { verbose: true });
  expect(whole).not.toContain('more (--verbose shows all)');
  expect(whole.match(/legacy\/firewall\//g)).toHaveLength(13);
});

test('what surely breaks stands before what only may, and before tests, comments and documentation, also where a list is cut short', async () => {
  const at = (file: string, more: Partial<Finding> = {}) => findingWith({ source: { kind: 'code', language: 'typescript', file, line: 7, column: 3, endLine: 7, endColumn: 9 }, ...more });
  const mentions = Array.from({ length: 12 }, (_, index) => at(`README${index}.md`, { context: 'doc' }));
  const report = { ...load('empty-complete'), findings: [at('a.test.ts', { context: 'test', certainty: 'possible' }), at('b.ts', { certainty: 'possible' }), ...mentions, at('src/client.ts')] };
  for (const format of ['text', 'markdown', 'html'] as const) {
    const drawn = await draw(format, report);
    const [certain, possible, mention] = ['client.ts', 'b.ts', 'README0.md'].map((file) => drawn.indexOf(file));
    expect(certain).toBeGreaterThan(0);
    expect([possible! > certain!, mention! > certain!], format).toEqual([true, true]);
  }
  expect(await draw('text', report)).not.toContain('a.test.ts');
});

test('where one row has no room on a line, the places of its section stand on lines of their own, whole', async () => {
  const file = `packages/${'deep/'.repeat(12)}client.ts`;
  const report = (name: string) => ({ ...load('empty-complete'), findings: [findingWith({ source: { kind: 'code', language: 'typescript', file: name, line: 7, column: 3, endLine: 7, endColumn: 9 }, route: 'GET /zones/{zone_id}/filters' })] });
  expect(await draw('text', report(file))).toContain(`  ${file}:7:3\n    GET /zones/{zone_id}/filters  `);
  expect(await draw('text', report('a.ts'))).toContain('  a.ts:7:3  GET /zones/{zone_id}/filters  ');
});

test('a long route leaves some room for what was seen, and the line is no wider than the terminal', async () => {
  const finding = findingWith({ source: { kind: 'code', language: 'typescript', file: 'src/client.ts', line: 985, column: 9, endLine: 985, endColumn: 19 }, route: 'PATCH /zones/{zone_id}/firewall/waf/packages/{package_id}/rules/{id}', evidence: { seen: 'x'.repeat(200), api: { level: 'file', what: 'host' } } });
  const drawn = await draw('text', { ...load('empty-complete'), findings: [finding] }, { width: 90 });
  expect(drawn.split('\n').filter((line) => line.includes('xxx')).map((line) => line.length)).toEqual([90]);
});

test('what a person has to do at every use is told once, over them', async () => {
  const told = (says: string) => findingWith({ fix: { kind: 'manual', safety: 'review', says, step: 'Ask somebody else.' } });
  const report = { ...load('empty-complete'), findings: [told('Ask somebody else.'), told('It is decided at run time. Ask somebody else.')] };
  for (const format of ['text', 'markdown', 'html'] as const) {
    const drawn = await draw(format, report);
    expect([drawn.match(/Ask somebody else\./g)?.length, drawn.match(/By hand: It is decided at run time\./g)?.length]).toEqual([1, 1]);
  }
});

test('an accepted finding is counted apart and not among the findings', async () => {
  const finding = findingWith({ suppressed: { by: 'waiver', reason: 'Planned for spring.', until: '2025-03-01' } });
  const drawn = await draw('text', { ...load('empty-complete'), findings: [finding] });
  expect(drawn).toContain('accepted by a waiver until 2025-03-01: Planned for spring.');
  expect(drawn).toContain('Nothing else was found');
  expect(drawn).not.toContain('1 finding:');
});

test('a look that saw everything says that nothing was found and in what', async () => {
  const drawn = await draw('text', load('empty-complete'));
  expect(drawn).toContain('318 files looked at in src, infra');
  expect(drawn).toContain('Nothing was found: no use of 24 catalogued deprecations');
});

test('a look at no file at all claims nothing, even when it is complete', async () => {
  const report = load('empty-complete');
  const coverage = [{ kind: 'code' as const, roots: ['.'], files: 0, bytes: 0, parsed: {}, skipped: {} }];
  expect(await draw('text', { ...report, coverage })).toContain('Nothing was looked at, so nothing can be said.');
  expect(await draw('text', { ...report, coverage: [] })).toContain('No input was given.');
});

test('findings of an incomplete look come with the word that there may be more', async () => {
  expect(await draw('text', load('code'))).toContain('The look was incomplete: there may be more.');
  expect(await draw('text', { ...load('code'), complete: true })).not.toContain('incomplete');
});

test('blind spots that the report does not list are counted with those of their kind', async () => {
  expect(await draw('text', load('code'))).toMatch(/21 decided at run time\n(?: {4}.*\n){3} {4}and 18 more/);
});

test('only colour adds escape sequences, and the words stay the same', async () => {
  const coloured = await draw('text', load('code'), { color: true });
  expect(coloured).toContain('\u001b[31m');
  expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(await draw('text', load('code')));
});

test('a log that carries terminal commands cannot run them', async () => {
  const drawn = await draw('text', hostile('\u001b]0;owned\u0007\u202egnp.exe\nsecond line'), { verbose: true });
  expect(drawn).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(drawn).toContain('\\u001b]0;owned\\u0007');
});

test('no line of prose is wider than asked for', async () => {
  const drawn = await draw('text', load('logs'), { width: 80 });
  const prose = drawn.split('\n').filter((line) => line.startsWith('      '));
  expect(prose.length).toBeGreaterThan(5);
  expect(prose.filter((line) => line.length > 80)).toEqual([]);
});

test('zones are counted by verdict, and an unknown one says why', async () => {
  const drawn = await draw('text', load('zones'));
  expect(drawn).toMatch(/shop\.example\.net +1 +15 +3 +5/);
  expect(drawn).toContain('unknown [1]: dns-srv-data-fields');
  expect(drawn).toContain('[1] The token may not read DNS.');
});

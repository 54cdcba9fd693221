import { expect, test } from 'vitest';
import { draw, findingWith, hostile, load, NAMES } from './draw.ts';

test.each(NAMES)('the page of %s loads nothing from anywhere and runs nothing', async (name) => {
  const page = await draw('html', load(name));
  expect(page).not.toMatch(/<(script|link|img|iframe|object|embed|form)\b/i);
  expect(page).not.toMatch(/\b(src|srcset|onload|onclick)=|url\(|@import/i);
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
});

test.each(NAMES)('the tags of the page of %s are closed in the order they were opened', async (name) => {
  const page = await draw('html', load(name));
  const open: string[] = [];
  for (const [, slash, tag = '', empty] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>/g)) {
    if (empty === '/' || ['meta', 'br', 'wbr'].includes(tag)) continue;
    if (slash === '/') expect(open.pop()).toBe(tag);
    else open.push(tag);
  }
  expect(open).toEqual([]);
});

test('what was found cannot become markup of the page', async () => {
  const page = await draw('html', hostile(`"><script>alert('1')</script><!--`));
  expect(page).not.toContain('<script');
  expect(page).toContain('&#60;script&#62;');
});

test('only addresses of the web are linked to', async () => {
  const report = load('empty-complete');
  const entries = report.catalog.entries.slice(0, 1).map((entry) => ({ ...entry, sources: ['javascript:alert(1)', 'https://example.com/a'] }));
  const page = await draw('html', { ...report, catalog: { ...report.catalog, entries } });
  expect([...page.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual(['https://example.com/a']);
});

test('the timeline says in words what it draws', async () => {
  const page = await draw('html', load('zones'));
  expect(page).toMatch(/<svg class="timeline" role="img" aria-labelledby="timeline-title timeline-text"/);
  expect(page).toContain('Firewall rules API: Removed since 2025-01-15 (674 days ago).');
});

test('a page without findings has no timeline', async () => {
  expect(await draw('html', load('empty-complete'))).not.toContain('<svg');
});

test('what was found cannot become markup of a comment, nor call anybody', async () => {
  const drawn = await draw('markdown', hostile('<img src=x> | @octo [a](b) `c` https://example.com'));
  expect(drawn.replaceAll(/(`+).+?\1(?!`)/g, '')).not.toMatch(/<img|@octo|\[a\]\(b\)|https:\/\//);
  const rows = drawn.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows.map((row) => row.match(/(?<!\\)\|/g)?.length)).toEqual([4]);
});

test('Markdown fits a comment, with verbose a step summary, and says what it left out', async () => {
  const long = 'x'.repeat(400);
  const findings = Array.from({ length: 9000 }, (_, index) => findingWith({
    fingerprint: `f${index}`, deprecation: `entry-${index % 300}`, title: `Entry ${index % 300}`, note: `${long} ${index}`,
  }));
  const report = { ...load('code'), findings };
  const comment = await draw('markdown', report);
  expect(comment.length).toBeLessThan(65_536);
  expect(comment).toMatch(/\d+ sections do not fit here; the other formats show all\./);
  const summary = await draw('markdown', report, { verbose: true });
  expect(Buffer.byteLength(summary)).toBeLessThan(2 ** 20);
  expect(summary.length).toBeGreaterThan(comment.length);
});

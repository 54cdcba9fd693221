import { expect, test } from 'vitest';
import { formats, isFormat, type Format } from '../../reports/index.ts';
import { draw, fixture, load, NAMES } from './draw.ts';

const ENDINGS: Record<Format, string> = {
  text: 'txt', json: 'out.json', ndjson: 'ndjson', sarif: 'sarif', markdown: 'md', html: 'html', csv: 'csv',
  junit: 'junit.xml', gitlab: 'gitlab.json', github: 'github.txt', oscal: 'oscal.json',
};

const CASES = NAMES.flatMap((name) => Object.keys(formats).filter(isFormat).map((format) => ({ name, format })));

test.each(CASES)('$name is drawn as $format as it was reviewed', async ({ name, format }) => {
  await expect(await draw(format, load(name))).toMatchFileSnapshot(fixture(`${name}.${ENDINGS[format]}`));
});

test.each(CASES)('$name as $format has the same bytes whatever the order of the findings', async ({ name, format }) => {
  // JSON keeps the order that the engine gave; the others bring their own.
  if (format === 'json') return expect(await draw(format, load(name))).toBe(await draw(format, load(name)));
  const report = load(name);
  expect(await draw(format, { ...report, findings: report.findings.toReversed() })).toBe(await draw(format, report));
});

test('the names of objects that every object inherits are no formats', () => {
  expect(['text', 'toString', 'constructor', ''].map(isFormat)).toEqual([true, false, false, false]);
});

test.each(Object.keys(formats).filter(isFormat))('%s never calls an incomplete look clean', async (format) => {
  const drawn = await draw(format, load('empty-incomplete'), { verbose: true });
  expect(drawn).not.toMatch(/\bclean\b/i);
});

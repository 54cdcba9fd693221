import { expect, test } from 'vitest';
import { expanded } from '../../analyzer/cli/patterns.ts';
import { folder } from './io.ts';

function tree(): string {
  return folder({ 'src/b.ts': '', 'src/a.ts': '', 'src/[id]/page.ts': '', 'src/c.js': '' });
}

test('a pattern becomes the files it fits, in order', async () => {
  expect(await expanded(['src/**/*.ts', 'src/c.js'], tree())).toEqual(['src/[id]/page.ts', 'src/a.ts', 'src/b.ts', 'src/c.js']);
});

test('a path that exists is no pattern, also with brackets in its name', async () => {
  expect(await expanded(['src/[id]'], tree())).toEqual(['src/[id]']);
});

test('a pattern that fits nothing is an error, not an empty look', async () => {
  await expect(expanded(['lib/**/*.ts'], tree())).rejects.toThrow(/No file fits the pattern "lib/);
});

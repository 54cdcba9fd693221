import { expect, test } from 'vitest';
import { PATH } from './format-lines.ts';
import { readText } from './reading.ts';

test.each(['|', ';', '^', '~', ',', '\t', '\x1f'])('a path in the first cell of a row ends before %j', async (separator) => {
  const row = (path: string): string => `${[path, 'GET', '403'].join(separator)}\n`;
  const { groups, blindSpots } = await readText([row('/blog'), row(PATH), row(PATH.replace('filters', 'dns_settings')), row(PATH)].join(''));
  expect(groups.map(({ count, statuses, usage }) => [count, statuses, usage.kind === 'call' && usage.method])).toEqual([[2, { 403: 2 }, 'GET']]);
  expect(blindSpots).toEqual([]);
});

test.each(['|', ';'])('so it does under names of columns, before %j', async (separator) => {
  const { groups } = await readText(`${['path', 'method', 'count(*)'].join(separator)}\n${[PATH, 'GET', '12'].join(separator)}\n`);
  expect(groups).toMatchObject([{ count: 12 }]);
});

test('what is a path with such a sign in it is none of the catalog, or one that servers disagree on', async () => {
  const read = async (path: string): Promise<unknown> => (await readText(`192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] "GET ${path} HTTP/1.1" 403 1 "-" "curl/8"\n`)).groups;
  expect(await read(`${PATH}~old`)).toEqual([]);
  expect(await read(`${PATH};x=1`)).toMatchObject([{ count: 1, usage: { reading: 'respelled' } }]);
});

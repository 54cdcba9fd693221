import { expect, test } from 'vitest';
import { FORMATS, HOST, PATH } from './format-lines.ts';
import { call, readText, ZONE } from './reading.ts';

const API = `https://${HOST}`;

/** `count×method path reading` of each call, of a log in combined format and of the same in JSON. */
async function read(...targets: string[]): Promise<string[]> {
  const combined = targets.map((target) => `192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] "GET ${target} HTTP/1.1" 200 5 "-" "tool/1"\n`);
  const json = targets.map((target) => `${JSON.stringify({ method: 'GET', host: 'proxy.example', uri: target, status: 200 })}\n`);
  const [one, other] = await Promise.all([combined, json].map(async (lines) => (await readText([lines[0], lines[0], ...lines].join(''))).groups.map((group) => `${group.count}×${call(group).reading}`)));
  expect(one).toEqual(other);
  return one ?? [];
}

test('a path that servers split in two ways is only possible', async () => {
  expect(await read('/blog', PATH)).toEqual(['1×exact']);
  expect(await read('/blog', PATH.replace('/filters', '%2Ffilters'))).toEqual(['1×respelled']);
  expect(await read('/blog', `${PATH};v=1`, `${PATH};jsessionid=A1?page=2`)).toEqual(['1×respelled', '1×respelled']);
  expect(await read('/blog', PATH.replace('zones/', 'zones;a=b/'))).toEqual(['1×respelled']);
});

test('a path all of whose slashes are encoded was written so by its log', async () => {
  const encoded = encodeURIComponent(PATH.slice(1));
  expect(await read('/blog', `/${encoded}`, `/${encoded}/`, `//${encoded}?page=1`)).toEqual(['2×exact', '1×exact']);
});

test('an encoded slash within an identifier separates nothing', async () => {
  expect(await read('/blog', `/client/v4/zones/${ZONE}/filters/a%2Fb`)).toEqual(['1×exact']);
  expect(await read('/blog', `/client/v4/zones/${ZONE}/filter%2Fs`, `/client/v4/zones/${ZONE}/filtersets;filters`, `/client/v4/zones/${ZONE}/x;/filters/1/2`)).toEqual([]);
});

test.each(Object.entries(FORMATS))('%s: a URL in the query of another server is only possible', async (_, { header = '', line, options }) => {
  const of = async (query: string): Promise<string[]> => {
    const lines = [...Array<string>(4).fill('/blog?a=1'), `/proxy?${query}`].map((target) => line(target, 'tool/1'));
    return (await readText(`${header}${lines.join('\n')}\n`, options)).groups.map((group) => `${group.count}×${call(group).reading}`);
  };
  const isWithQuery = line('/a?b=1', '').includes('b=1');
  const found = isWithQuery ? ['1×carried'] : [];
  expect(await of(`url=${API}${PATH}`)).toEqual(found);
  expect(await of(`url=https://www.example.com${PATH}s`)).toEqual([]);
});

test('URLs stand in queries in many ways', async () => {
  for (const query of [`${API}${PATH}`, `a=1&u=${encodeURIComponent(`${API}${PATH}`)}&b=2`, `target=${encodeURIComponent(`${API}:443${PATH}?page=1`)}`, `url=${HOST}${PATH}`]) {
    expect([query, await read('/blog', `/proxy?${query}`)]).toEqual([query, ['1×carried']]);
  }
  const { groups: [group] } = await readText(`GET https://proxy.example/?u=${encodeURIComponent(`${API}${PATH}?page=1`)} 200\n`);
  expect(call(group).seen).toBe(`GET ${HOST}/client/v4/zones/{}/filters?page={}`);
});

test('what led to a request, other hosts, other paths and words alone are no URLs that are asked for', async () => {
  for (const query of [`next=${API}${PATH}`, `redirect_uri=${encodeURIComponent(`${API}${PATH}`)}`, `ref=${API}${PATH}`, `referrer=${encodeURIComponent(`${API}${PATH}`)}`, `u=${API}${PATH}ets`, `u=https://www.example.com${PATH}`, `u=https://${HOST}.example.com${PATH}`, `q=${PATH}`, `q=filters+of+${HOST}`]) {
    expect([query, await read('/blog', `/proxy?${query}`)]).toEqual([query, []]);
  }
});

test('slashes that JSON escaped hide no call in a line of text', async () => {
  const escaped = `${API}${PATH}`.replaceAll('/', '\\/');
  const seen = async (line: string): Promise<(string | undefined)[]> => (await readText(`${line}\n`)).groups.map((group) => `${call(group).method} ${Object.keys(group.statuses).join()}`);
  expect(await seen(`2024-03-01 10:20:30 INFO GET ${escaped} 200`)).toEqual(['GET 200']);
  expect(await seen(`[2024-03-01 10:20:30] app.INFO: sent {"method":"POST","uri":"${escaped}","status":403} in 5 ms`)).toEqual(['POST 403']);
  expect(await seen(`2024-03-01 10:20:30 WARN "${escaped}" timed out`)).toEqual(['undefined ']);
  expect(await seen(`2024-03-01 10:20:30 INFO GET ${escaped}ets 200`)).toEqual([]);
  expect(await seen(`2024-03-01 10:20:30 DEBUG no route for /^${PATH.replaceAll('/', '\\/')}$/`)).toEqual([]);
});

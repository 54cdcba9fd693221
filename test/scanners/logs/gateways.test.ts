import { expect, test } from 'vitest';
import { HOST, PATH, json } from './format-lines.ts';
import { call, readText } from './reading.ts';

/** `count×method reading status, caller, day` of each call in a log. */
async function read(log: string): Promise<string[]> {
  const { groups } = await readText(log);
  return groups.map((group) => [`${group.count}×${call(group).method} ${call(group).reading} ${Object.keys(group.statuses).join()}`, ...group.callers.map(({ who }) => who), group.firstSeen?.slice(0, 10)].join(', '));
}

const lines = (...all: string[]): string => `${all.join('\n')}\n`;

const management = (url: string, more: object = {}): string =>
  json({ time: '2024-03-01T10:20:30Z', category: 'GatewayLogs', callerIpAddress: '192.0.2.7', properties: { method: 'POST', url: 'https://gateway.example/cf/1', responseCode: 502, backendMethod: 'GET', backendUrl: url, ...more } });

test('a request that a gateway passed on to the API is one, with the method and the answer of that server', async () => {
  expect(await read(lines(management(`https://${HOST}${PATH}`, { backendResponseCode: 410 })))).toEqual(['1×GET exact 410, 192.0.2.7, 2024-03-01']);
  expect(await read(lines(management(`https://${HOST}${PATH}`)))).toEqual(['1×GET mentioned , 192.0.2.7, 2024-03-01']);
  expect(await read(lines(management(`https://${HOST}${PATH}ets`), management(`https://www.example.com${PATH.replace('/client/v4', '')}`, { backendResponseCode: 200 })))).toEqual([]);
});

test('an access log that names as what it passed a request on tells of that one as well', async () => {
  const access = (path: string, more: string): string => `192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] "GET ${path} HTTP/1.1" 200 12 "https://${HOST}${PATH}" "tool/1" ${more}`;
  expect(await read(lines(access('/proxy', `upstream="https://${HOST}${PATH}" 0.1`), access('/proxy', `upstream="https://${HOST}${PATH}" 0.1`)))).toEqual(['2×GET mentioned , 192.0.2.7 · tool/1, 2024-03-01']);
  expect(await read(lines(access(PATH, `upstream="https://${HOST}${PATH}"`)))).toEqual(['1×GET exact 200, 192.0.2.7 · tool/1, 2024-03-01']);
  expect(await read(lines(access('/proxy', `upstream="https://${HOST}${PATH}ets"`), access('/proxy', `origin="https://${HOST}${PATH}"`), access('/proxy', '"-"')))).toEqual([]);
});

test('a plugin of Kong names what a request was passed on as by its path', async () => {
  const kong = (uri: string, upstream: string): string =>
    json({ request: { uri, method: 'DELETE', headers: { host: 'kong:8000' } }, upstream_uri: upstream, upstream_status: '403', response: { status: 200 }, client_ip: '192.0.2.7', started_at: 1709288430000 });
  expect(await read(lines(kong('/cf/zones/1/filters', PATH)))).toEqual(['1×DELETE exact 403, 192.0.2.7, 2024-03-01']);
  // One request, also where both paths are known.
  expect(await read(lines(kong(PATH, PATH)))).toEqual(['1×DELETE exact 200, 192.0.2.7, 2024-03-01']);
  expect(await read(lines(kong('/cf/zones/1/filters', '/zones/1/filters')))).toEqual([]);
});

test('load balancers of Oracle and Huawei tell status and caller where they write them', async () => {
  const oracle = json({ logContent: { data: { clientAddr: '192.0.2.7:5501', host: HOST, lbStatusCode: '403', backendStatusCode: '', request: `GET https://${HOST}${PATH} HTTP/1.1`, userAgent: 'tool/1' }, time: '2024-03-01T10:20:30.000Z', type: 'com.oraclecloud.loadbalancer.access' } });
  const gateway = json({ logContent: { data: { httpUserAgent: 'tool/1', message: `GET ${PATH} HTTP/1.1`, remoteAddr: '192.0.2.7', requestMethod: 'GET', requestUri: PATH, status: 403 }, time: '2024-03-01T10:20:30.000Z' } });
  const huawei = (before: number, after: number): string =>
    `1709288430.123 eb11c5a9-93a7-4c48-80fc-03f61f638595 [2024-03-01T10:20:30+00:00] elb_01 192.0.2.7:888 ${before} "GET https://${HOST}${PATH} HTTP/1.1" ${after} 300 3 0.011 "${before}" "0.011" "0.000" "0.011" "10.0.0.2:443" "tool/1" "-" "-" loadbalancer_1`;
  for (const line of [oracle, gateway, huawei(403, 1411), huawei(403, 251)]) expect(await read(lines(line))).toEqual(['1×GET exact 403, 192.0.2.7 · tool/1, 2024-03-01']);
  // A server behind stands in the same place before a status of its own.
  expect(await read(`2024-03-01T10:20:30Z 192.0.2.7:8080 502 "GET ${PATH} HTTP/1.1" 403 12\n`)).toEqual(['1×GET exact 403, 192.0.2.7, 2024-03-01']);
});

test('an answer that Hubble tells in one line has its status', async () => {
  const flow = (words: string): string => `2024-03-01T10:20:30Z default/app:5 (ID:1) <- ${HOST}:80 (world) ${words}`;
  expect(await read(lines(flow(`http-request FORWARDED (HTTP/1.1 GET https://${HOST}${PATH})`), flow(`http-response FORWARDED (HTTP/1.1 403 12ms (GET https://${HOST}${PATH}))`)))).toEqual(['1×GET mentioned 403, 2024-03-01']);
});

test('what Hoverfly keeps as something to match is read', async () => {
  const pair = (path: string): object => ({ request: { path: [{ matcher: 'exact', value: path }], method: [{ matcher: 'exact', value: 'GET' }], destination: [{ matcher: 'exact', value: HOST }] }, response: { status: 403, body: '{}' } });
  const simulation = (...all: object[]): string => JSON.stringify({ data: { pairs: all, globalActions: { delays: [] } }, meta: { schemaVersion: 'v5' } }, undefined, 1);
  expect(await read(simulation(pair('/blog'), pair(PATH)))).toEqual(['1×GET exact 403, ']);
  expect(await read(simulation(pair(`${PATH}ets`)))).toEqual([]);
});

test('times of mitmproxy, of Apigee and of packets that tshark writes for Elasticsearch', async () => {
  expect(await read(lines(json({ request: { method: 'GET', host: HOST, path: PATH, timestamp_start: 1709288430.1 }, response: { status_code: 403 } })))).toEqual(['1×GET exact 403, 2024-03-01']);
  expect(await read(lines(json({ client_received_start_timestamp: 1709288430123, request_verb: 'GET', request_uri: PATH, response_status_code: 403 })))).toEqual(['1×GET exact 403, 2024-03-01']);
  expect(await read(lines(json({ timestamp: '1709288430123', layers: { http: { http_http_request_method: 'GET', http_http_request_uri: PATH, http_http_host: HOST } } })))).toEqual(['1×GET exact , 2024-03-01']);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readLogs } from '../../../../../analyzer/scanners/logs/index.ts';
import { resumeLogs } from '../../../../../analyzer/scanners/logs/resume.ts';
import { call, readText, vocabulary, ZONE } from '../../reading.ts';

const URL = `https://api.cloudflare.com/client/v4/zones/${ZONE}/filters`;
const OTHER = 'https://api.example.com/v1/things';
const DATE = 'Mon, 23 Nov 2026 11:49:25 GMT';

/** Cassettes in which one request to the catalog's path is recorded, answered with 403, between others. */
const CASSETTES: [name: string, text: (url: string, status: number) => string, head: string, end: string][] = [
  ['VCR', (url, status) => `- request:\n    method: get\n    uri: ${url}\n    body:\n      encoding: UTF-8\n      string: ''\n    headers:\n      User-Agent:\n      - tool/1\n      Accept:\n      - "*/*"\n  response:\n    status:\n      code: ${status}\n      message: X\n    headers: {}\n    body:\n      encoding: UTF-8\n      string: '{"a":\n\n        "it''s"}'\n    http_version:\n  recorded_at: ${DATE}\n`, '---\nhttp_interactions:\n', 'recorded_with: VCR 6.1.0\n'],
  ['vcrpy', (url, status) => `- request:\n    body: null\n    headers:\n      User-Agent: [tool/1]\n    method: GET\n    uri: ${url}\n  response:\n    body:\n      string: !!binary |\n        H4sIAAAAAAAAA6tWKkotLs0pUbJSyivNydFRSi4tLk7OTylWslJKK8pPS6sBAGmMyaAiAAAA\n    headers:\n      date: ['${DATE}']\n    status: {code: ${status}, message: X}\n`, 'interactions:\n', 'version: 1\n'],
  ['vcrpy, with a text that goes on at the margin', (url, status) => `- request: {body: null, headers: {User-Agent: [tool/1]}, method: GET, uri: '${url}'}\n  response:\n    body: {string: !!python/unicode '{"a":\n\n1}'}\n    headers: {date: ['${DATE}']}\n    status: {code: ${status}, message: X}\n`, 'interactions:\n', 'version: 1\n'],
  ['vcrpy, with names for what stands twice', (url, status) => `- request:\n    body: null\n    headers:\n      Accept: &id001 ['*/*']\n      Via: *id001\n      User-Agent: [tool/1]\n    method: GET\n    uri: ${url}\n  response:\n    headers:\n      date:\n      - '${DATE}'\n      via: *id001\n    status: {code: ${status}, message: X}\n`, 'interactions:\n', 'version: 1\n'],
  ['go-vcr', (url, status) => `    - id: 0\n      request:\n        proto: HTTP/1.1\n        transfer_encoding: []\n        host: api.example.com\n        body: ""\n        headers:\n            User-Agent:\n                - tool/1\n        url: ${url}\n        method: GET\n      response:\n        body: '{"a":1}'\n        headers:\n            Date:\n                - ${DATE}\n        status: ${status} X\n        code: ${status}\n        duration: 312ms\n`, '---\nversion: 2\ninteractions:\n', ''],
  ['PHP-VCR', (url, status) => `\n-\n    request:\n        method: GET\n        url: '${url}'\n        headers:\n            User-Agent: tool/1\n            Accept: null\n    response:\n        status:\n            http_version: '1.1'\n            code: '${status}'\n            message: X\n        headers:\n            Date: '${DATE}'\n        body: '{}'\n        curl_info:\n            url: '${url}'\n    index: 0\n`, '', ''],
  ['vcr of R', (url, status) => `- request:\n    method: get\n    uri: ${url}\n    headers:\n      User-Agent: tool/1\n  response:\n    status:\n      status_code: ${status}\n      reason: X\n    headers:\n      status: HTTP/1.1 ${status} X\n    body:\n      file: no\n      string: x\n  recorded_at: 2026-11-23 11:49:25 GMT\n  recorded_with: vcr/1.2.2, webmockr/0.9.0\n`, 'http_interactions:\n', ''],
  ['OkReplay', (url, status) => `- recorded: 2026-11-23T11:49:25.000Z\n  request:\n    method: GET\n    uri: ${url}\n    headers:\n      User-Agent: tool/1\n  response:\n    status: ${status}\n    headers: {}\n    body: '{}'\n`, '!tape\nname: zones\ninteractions:\n', ''],
];

test.each(CASSETTES)('%s: one request, its status, its caller and its day', async (_, item, head, end) => {
  const text = `${head}${item(OTHER, 200)}${item(URL, 403)}${item(`${URL}ets`, 200)}${end}`;
  for (const written of [text, text.replaceAll('\n', '\r\n')]) {
    const { groups, blindSpots, coverage } = await readText(written, {}, 100);
    expect(groups).toMatchObject([{ count: 1, statuses: { 403: 1 }, days: { '2026-11-23': 1 }, callers: [{ who: 'tool/1' }], usage: { seen: 'GET api.cloudflare.com/client/v4/zones/{}/filters', source: { format: 'cassette' } } }]);
    expect([blindSpots, coverage.lines]).toEqual([[], 3]);
  }
});

test('of a cassette what was sent is known, also that nothing was', async () => {
  const item = (body: string): string => `- request:\n    method: patch\n    uri: https://api.cloudflare.com/client/v4/zones/${ZONE}/settings/security_level\n    body: ${body}\n    headers: {}\n  response:\n    status: {code: 200, message: OK}\n    headers: {}\n    body: {string: '{"success":true}'}\n`;
  const { groups } = await readText(`http_interactions:\n${['{encoding: UTF-8, string: \'{"value":"high"}\'}', "{base64_string: eyJ2YWx1ZSI6Im9mZiJ9}", '\'{"value":"low"}\'', "{string: ''}", 'null', '{string: plain}'].map(item).join('')}`);
  expect(groups.map((group) => call(group).body)).toMatchObject([{ kind: 'object', fields: [{ value: { value: 'high' } }] }, { kind: 'object', fields: [{ value: { value: 'off' } }] }, { kind: 'object', fields: [{ value: { value: 'low' } }] }, { kind: 'value', value: null }, { kind: 'unknown' }]);
});

test('an item that is no YAML is told with its line, and those around it are read', async () => {
  const [, item, head, end] = CASSETTES[0] as [string, (url: string, status: number) => string, string, string];
  const { groups, blindSpots } = await readText(`${head}${item(URL, 200)}- request: {method: get, uri: ${URL}\n  response: x\n${item(URL, 410)}${end}`);
  expect(groups).toMatchObject([{ count: 2, statuses: { 200: 1, 410: 1 } }]);
  expect(blindSpots).toMatchObject([{ where: '-:26', reason: 'The line is not valid YAML.' }]);
});

test('a cassette that was recorded anew is read as a whole', async () => {
  const [, item, head, end] = CASSETTES[0] as [string, (url: string, status: number) => string, string, string];
  const folder = mkdtempSync(path.join(tmpdir(), 'cassettes-'));
  const file = { name: 'a.yml', path: path.join(folder, 'a.yml') };
  try {
    const old = `${head}${item(URL, 200)}${item(OTHER, 200).repeat(20)}`;
    writeFileSync(file.path, `${old}${end}`);
    const { saved } = await resumeLogs([file], [], { vocabulary });
    writeFileSync(file.path, `${old}${item(URL, 403)}${end}`);
    const { reading } = await resumeLogs([file], saved, { vocabulary });
    expect(reading.groups).toMatchObject([{ count: 2, statuses: { 200: 1, 403: 1 } }]);
    expect((await readLogs([file], { vocabulary, unitSize: 200 })).groups).toMatchObject([{ count: 2 }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a line that names a list of interactions makes no cassette of a log', async () => {
  const { groups } = await readText(`192.0.2.7 - - [23/Nov/2026:11:49:25 +0000] "GET /client/v4/zones/${ZONE}/filters HTTP/1.1" 403 16\ninteractions:\n- request: x\n`);
  expect(groups).toMatchObject([{ count: 1 }]);
});

/** As `gcloud logging read` prints entries. */
const entry = (...lines: string[]): string => ['---', ...lines, 'logName: projects/x/logs/requests', "timestamp: '2026-11-23T01:53:02.123Z'", ''].join('\n');

test('entries of Google\'s logs are one request each, whether they are one or hold a line', async () => {
  const request = (url: string): string => entry('httpRequest:', '  remoteIp: 192.0.2.7', '  requestMethod: DELETE', `  requestUrl: ${url}`, '  status: 410', '  userAgent: tool/1', 'insertId: a1');
  const line = entry('insertId: a2', 'textPayload: |-', `  Client error: GET ${URL}`, '  resulted in 410', 'severity: ERROR');
  const { groups, blindSpots } = await readText([request(OTHER), request(URL), line, request(`${URL}ets`)].join(''));
  expect(groups).toMatchObject([
    { count: 1, statuses: { 410: 1 }, firstSeen: '2026-11-23T01:53:02.123Z', callers: [{ who: '192.0.2.7 · tool/1' }], usage: { method: 'DELETE', source: { line: 11 } } },
    { count: 1, firstSeen: '2026-11-23T01:53:02.123Z', usage: { method: 'GET' } },
  ]);
  expect(blindSpots).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { readText, shown, ZONE } from './reading.ts';

const PATH = `/client/v4/zones/${ZONE}/filters`;
const URL = `https://api.cloudflare.com${PATH}`;

/** What is found in a text: request, how often, and the statuses. */
async function read(...lines: string[]): Promise<unknown[]> {
  const { groups } = await readText(`${lines.join('\n')}\n`);
  return groups.map(({ usage, count, statuses }) => [usage.kind === 'call' ? usage.method : usage.kind, count, statuses]);
}

describe('requests that a program tells of in a sentence', () => {
  it.each([
    ['a method before the word for where it went', [`10:00:00.123 [loop-1-2] DEBUG client - Sending HTTP GET to ${URL}`, `10:00:00.323 [loop-1-2] DEBUG client - Received response 403 from ${URL}`], 'GET', { 403: 1 }],
    ['a method before the word request', [`making DELETE request to ${URL}`], 'DELETE', {}],
    ['a status behind its name in brackets', [`Request: GET ${URL} Headers[Accept=x], Empty body`, `Response: GET ${URL}, Status[403 Forbidden], Headers[a=b], Body:`], 'GET', { 403: 1 }],
    ['siege', [`[Fri, 2026-05-01 10:00:00] HTTP/1.1 403     0.12 secs:    1234 bytes ==> GET  ${PATH}`], 'GET', { 403: 1 }],
    [
      'k6, which writes the ends of lines as escapes',
      [
        `time="2026-05-01T10:00:00Z" level=info msg="Request:\\nGET ${PATH} HTTP/1.1\\r\\nHost: api.cloudflare.com\\r\\nUser-Agent: k6/1\\r\\n\\r\\n" request_id=0a1b source=http-debug`,
        'time="2026-05-01T10:00:00Z" level=info msg="Response:\\nHTTP/1.1 403 Forbidden\\r\\nContent-Type: a/b\\r\\n\\r\\n" request_id=0a1b source=http-debug',
      ],
      'GET', { 403: 1 },
    ],
  ])('%s', async (_, lines, method, statuses) => {
    expect(await read(...lines)).toEqual([[method, 1, statuses]]);
  });

  it('does not take a word before a URL for its method where it is none of it', async () => {
    expect(await read(`order POSTED to ${URL}`)).toEqual([[undefined, 1, {}]]);
    expect(await read(`BUDGET for ${URL}`)).toEqual([[undefined, 1, {}]]);
  });

  it('reads what a program within nginx asked for beside the request that it served', async () => {
    const error = (said: string, request = '/sync'): string => `2026/05/01 10:00:00 [error] 12#12: *34 [lua] sync.lua:12: ${said}, client: 203.0.113.7, server: _, request: "GET ${request} HTTP/1.1", host: "app.example"\n`;
    expect(shown(await readText(error(`PUT ${URL} failed`)))).toEqual(['text 1×PUT api.cloudflare.com/client/v4/zones/{}/filters']);
    expect(shown(await readText(error('no answer from https://app.example/health')))).toEqual([]);
    const passed = (request: string): string => error('upstream timed out', request).replace(', host:', `, upstream: "https://203.0.113.1:443${PATH}", host:`);
    expect(shown(await readText(passed('/sync')))).toEqual(['text 1×GET 203.0.113.1/client/v4/zones/{}/filters']);
    expect(shown(await readText(passed(PATH)))).toHaveLength(1);
    // What led to a request is none, nor is the request itself once more.
    expect(shown(await readText(error('no such file').replace(', host:', `, referrer: "${URL}", host:`)))).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { executionReader } from '../../../analyzer/scanners/logs/formats/messages/gateway-executions.ts';
import { KNOWN_FORMATS, recordsOf, wholeRecord } from '../../../analyzer/scanners/logs/formats/line-records.ts';
import { spreadReader } from '../../../analyzer/scanners/logs/formats/messages/spread.ts';
import { isOfTranscript } from '../../../analyzer/scanners/logs/formats/messages/transcript.ts';
import { bareLine } from '../../../analyzer/scanners/logs/formats/wrappings/bare-line.ts';
import { encodedLines } from '../../../analyzer/scanners/logs/formats/wrappings/encoded.ts';
import { kindOf } from '../../../analyzer/scanners/logs/lines/silent-records.ts';
import { isUnread } from '../../../analyzer/scanners/logs/record/record.ts';
import { readText, shown, ZONE } from './reading.ts';

/** The kind of a record, with others around it as they lie in a text. */
function kind(record: unknown): string | undefined {
  const text = typeof record === 'string' ? record : JSON.stringify(record);
  const bytes = Buffer.from(`{"GET /x"}\n${text}\n/path]\n`);
  const start = bytes.indexOf('\n') + 1;
  return kindOf({ bytes, start, end: start + Buffer.byteLength(text) });
}

const whole = wholeRecord(KNOWN_FORMATS);

/** What the formats make of a record: why it is not read, or anything that cannot be said of all of its kind. */
function meaningOf(text: string): { silence: string[] } | { said: unknown } {
  const spread = executionReader(spreadReader((one) => whole(one)?.method !== undefined));
  const { prefix, text: bare } = bareLine(text);
  if (isOfTranscript(bare) || spread.shows(bare, 1, prefix) || spread.isOpen()) return { said: 'goes on' };
  const [encoded, records] = [encodedLines(text), recordsOf(text, 1, undefined, KNOWN_FORMATS)];
  if (encoded.length > 0) return { said: encoded };
  const unread = records.filter(isUnread);
  return unread.length < records.length || unread.some(({ item }) => item !== undefined) ? { said: records } : { silence: unread.map((one) => one.unread) };
}

const TIME = '2026-05-01T10:00:00.123Z';
const RECORD = { time: TIME, level: 'info', msg: 'order 12 accepted', trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', n: 12, labels: ['a b 1', 7] };

describe('kinds of records', () => {
  it.each([
    { ...RECORD, time: '2026-05-02T11:30:00Z' }, { ...RECORD, trace_id: 'a3ce929d0e0e47364bf92f3577b34da6' }, { ...RECORD, n: -0.5 }, { ...RECORD, msg: 'wrote /var/lib/app/data.db in 3 ms' },
    { ...RECORD, msg: 'key "user:12" is not there' }, { ...RECORD, msg: 'Auftrag für Köln fertig; bitte abholen (heute)' }, { ...RECORD, msg: 'took [12ms] n=3, level=low' },
  ])('are the same where only numbers, sentences and words with digits differ: $msg', (record) => {
    expect(kind(RECORD)).toBeDefined();
    expect(kind(record)).toBe(kind(RECORD));
  });

  it.each([
    { ...RECORD, level: 'GET' }, { ...RECORD, msg: 'GET /x' }, { ...RECORD, msg: 'asked GET /x of it' }, { ...RECORD, msg: 'asked https://api.example/x now' }, { ...RECORD, msg: 'INFO /x was read' }, { ...RECORD, msg: '/x was read' },
    { ...RECORD, trace_id: '/x1' }, { ...RECORD, trace_id: 'api.example/x1' }, { ...RECORD, msg: 'read {"path": "/x"}' }, { ...RECORD, msg: 'a\tb 1' }, { ...RECORD, msg: 'over two\nlines' }, { ...RECORD, n: '12' },
    { ...RECORD, labels: ['a b 2', 7] }, { ...RECORD, labels: ['a b 1', 8] }, { ...RECORD, more: 1 }, { ...RECORD, msg: 'flutter: DioException [bad response]: refused' }, { ...RECORD, msg: 'order 12 accepted\n' }, { ...RECORD, msg: '[1, 2]' }, { ...RECORD, msg: '' }, { ...RECORD, msg: '-' },
  ])('are others where anything else does: %j', (record) => {
    expect(kind(record)).not.toBe(kind(RECORD));
  });

  it('are told by what may be a message in base 64, and by what is no number of JSON', () => {
    const [one, other] = [Buffer.from('nothing that matters here').toString('base64url'), Buffer.from('GET /x HTTP/1.1 and what follows').toString('base64url')];
    for (const name of ['data', 'Data', 'body']) expect(kind({ [name]: one })).not.toBe(kind({ [name]: other }));
    expect(kind('{"n":1}')).toBe(kind('{"n":20.5}'));
    for (const text of ['{"n":01}', '{"n":1.}', '{"n":1e5}', '{"n":-}', '{"n":1,}', '{"n":1x}', '{"n": 1}']) expect(kind(text)).not.toBe(kind('{"n":1}'));
  });

  it('is none of what is no record, is very long, or has bytes in it that none may have', () => {
    for (const text of ['{"a":1', '["a"]', '{"a":"b}', '{"a":"\x1b[1m"}', '{"a":\t1}', `{"a":"${'/x'.repeat(1100)}"}`, `{"a":"${'b c '.repeat(3000)}"}`]) expect(kind(text)).toBeUndefined();
  });
});

describe('records of one kind', () => {
  const piece = fc.constantFrom(
    'GET', 'get', 'PURGE', '"GET', '/x', '/client/v4/zones/1/filters', 'api.example/x', 'https://h/p', 'HTTP/1.1', '200', '404]', '192.0.2.1', ',', ';', '|', '^', '=', '"', '\'', '[', ']', ':', '=>', '->', 'uri=/x', 'method=get', 'status=200', '#1', 'Span #1', 'Referer: http://a/b', '"referer":"https://a/b"',
    '--', 'é', '│', '\u00a0', '…', '1714557600.123', '2026-05-01', '10:00:00', '[01/May/2026:10:00:00 +0000]', '"-"', '[pod/a/b]', 'Request:', 'Error:', 'Started', 'Completed 200 OK', 'RESPONSE: 200', '*** Response ***', 'AxiosError', 'DioException [x]:', 'Request failed with status code 404',
    ') Starting execution for request: ', 'INFO', '[DEBUG]', 'job', 'cache', 'wrote', '/var/lib/app', '12ms', '"u:1"', 'stdout F', 'web-1 |', '<14>1', 'May  1 10:00:00 web-2 cron[252]:', '{', '}', '<a>', '%2Fclient%2Fv4', 'reqPath', 'CEF:0|a', 'uri: https://a/b', 'Nov 26, 2026 10:00:00 AM',
  );
  const made = fc.array(fc.tuple(piece, fc.constantFrom(' ', ' ', ' ', '', ', ', '|', '\t', ': ', '\n')), { minLength: 1, maxLength: 5 }).map((pieces) => pieces.flat().join('').trim());
  const talk = fc.constantFrom('cache miss 12', 'order accepted', 'wrote /var/lib/app/12 now', 'key "u:1" lost', 'job 12 of queue mail done, 3 left', 'INFO order accepted', 'TRACE /x was read', 'level=info n=3 to', 'took [12ms] ok', 'GET accepted now');
  const word = fc.constantFrom('12', 'a1', '200', TIME, 'node-5', 'a=1;b=2', 'GET1', 'R0VUIC94IEhUVFAvMS4xIGFuZCB3aGF0IGZvbGxvd3M', 'info', 'GET', 'post', '', '-', '/x', 'https://api.example/x', 'GET /x HTTP/1.1', 'http_reqs', 'exact');
  const text = fc.oneof(talk, word, made, fc.tuple(talk, made).map((both) => both.join(' ')));
  const NAMES = [
    'log', 'message', 'msg', 'textPayload', 'line', 'MESSAGE', 'event', 'body', 'data', 'method', 'verb', 'path', 'url', 'uri', 'request', 'host', 'status', 'level', 'time', 'name', 'version', 'short_message', 'stream', 'logger', 'attributes', 'fields', 'baseURL', 'reqPath', 'cs-uri-stem', 'caller', 'logmsg',
    'ClientRequestURI', 'ClientRequestMethod', 'req.url', 'requestLine', 'tags', 'traceId', 'timeUnixNano', 'metric', 'value', 'hits', 'count', 'dimensions', 'date', 'Name', 'TimestampMs', 'layers', 'http_request_method', 'http_request_uri', 'index', '_id', 'kind', 'visitors', 'response', 'jsonPayload', 'kubernetes', 'labels',
  ];
  const fixed = fc.constantFrom(true, null, '/x', 'GET', 'https://api.example/x', [], [71, 69, 84], ['a b', '/x'], [{ key: 'http.method', value: { stringValue: 'GET' } }]);
  /** Values by which two records of one shape differ. */
  const { shape } = fc.letrec<{ shape: unknown; value: unknown }>((tie) => ({
    shape: fc.array(fc.tuple(fc.constantFrom(...NAMES), tie('value')), { minLength: 1, maxLength: 4 }).map((entries) => [0, 1].map((side) => Object.fromEntries(entries.map(([name, both]) => [name, (both as unknown[])[side]])))),
    value: fc.oneof({ maxDepth: 2, withCrossShrink: true }, { weight: 5, arbitrary: fc.tuple(text, text) }, { weight: 1, arbitrary: fc.tuple(fc.constantFrom(0, 200, 12.5), fc.constantFrom(3, 1714557600)) }, { weight: 1, arbitrary: fixed.map((one) => [one, one]) }, { weight: 2, arbitrary: tie('shape') }),
  }));

  it('mean the same, or nothing that is learned of one', () => {
    fc.assert(fc.property(shape, (both) => {
      const [one, other] = (both as unknown[]).map((record) => JSON.stringify(record)) as [string, string];
      const known = kind(one);
      if (known === undefined || known !== kind(other)) return;
      const meaning = meaningOf(one);
      if ('silence' in meaning) expect(meaningOf(other)).toEqual(meaning);
      else expect(meaningOf(other)).toHaveProperty('said');
    }), { numRuns: 10_000 });
  });

  const talkOf = (count: number): string => Array.from({ length: count }, (_, index) => `${JSON.stringify({ ...RECORD, time: `2026-05-01T10:00:${10 + index}Z`, msg: `order ${index} accepted` })}\n`).join('');

  it('are each told as unread, where a request stands among them as well', async () => {
    const request = JSON.stringify({ ...RECORD, msg: `GET https://api.cloudflare.com/client/v4/zones/${ZONE}/firewall/rules` });
    const reading = await readText(`${talkOf(30)}${request}\n`);
    expect(shown(reading)).toEqual(['text 1×GET api.cloudflare.com/client/v4/zones/{}/firewall/rules']);
    expect(reading.coverage).toMatchObject({ lines: 31, unreadable: 30 });
    expect(reading.blindSpots.map(({ where }) => where).slice(0, 2)).toEqual(['-:1', '-:2']);
  });

  it('are told the same where there are more of them than are held', async () => {
    const many = Array.from({ length: 1500 }, (_, index) => `${JSON.stringify({ ...RECORD, caller: `/${index}/${'a'.repeat(1000)}` })}\n`).join('');
    expect((await readText(`${many}${many}`)).coverage).toMatchObject({ lines: 3000, unreadable: 3000 });
  });

  it('hide no message that is written out over records like them', async () => {
    const messages = ['* Connected to api.cloudflare.com', `> GET /client/v4/zones/${ZONE}/firewall/rules HTTP/1.1`, '> Host: api.cloudflare.com', '> ', '< HTTP/1.1 410 Gone', '< '];
    const kept = (log: string): string => `${JSON.stringify({ log: `${log}\n`, stream: 'stdout', source: 'job-1', time: TIME })}\n`;
    const reading = await readText(['order 1 accepted', 'order 2 accepted', ...messages, 'order 3 accepted'].map(kept).join(''));
    expect(shown(reading)).toEqual(['transcript 1×GET api.cloudflare.com/client/v4/zones/{}/firewall/rules']);
  });

  it('hide none that holds its message in base 64', async () => {
    const kept = (said: string): string => `${JSON.stringify({ id: 'a1', data: Buffer.from(said).toString('base64') })}\n`;
    const reading = await readText(['order 1 accepted by somebody', 'order 2 accepted by somebody', JSON.stringify({ method: 'GET', url: `https://api.cloudflare.com/client/v4/zones/${ZONE}/firewall/rules` }), 'order 3 accepted by nobody'].map(kept).join(''));
    expect(shown(reading)).toEqual(['json 1×GET api.cloudflare.com/client/v4/zones/{}/firewall/rules']);
  });
});

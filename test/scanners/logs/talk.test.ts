import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, isRule } from '../../../analyzer/scanners/logs/formats/fields/columns.ts';
import { executionReader } from '../../../analyzer/scanners/logs/formats/messages/gateway-executions.ts';
import { KNOWN_FORMATS, recordsOf, wholeRecord } from '../../../analyzer/scanners/logs/formats/line-records.ts';
import { spreadReader } from '../../../analyzer/scanners/logs/formats/messages/spread.ts';
import { isOfTranscript } from '../../../analyzer/scanners/logs/formats/messages/transcript.ts';
import { talkIn } from '../../../analyzer/scanners/logs/lines/talk.ts';
import { UNKNOWN } from '../../../analyzer/scanners/logs/record/record.ts';
import { readText, shown, ZONE } from './reading.ts';

const whole = wholeRecord(KNOWN_FORMATS);

/** Whether a line is passed over by its bytes, with others around it as they lie in a text. */
function isPassed(text: string): boolean {
  const bytes = Buffer.from(`{"GET /x"}\n${text}\n/path]\n`);
  const start = bytes.indexOf('\n') + 1;
  return talkIn({ bytes, start, end: start + Buffer.byteLength(text) }, () => [], false) !== undefined;
}

/** What the formats make of a line, where that is anything. */
function meaningOf(text: string): unknown {
  const spread = executionReader(spreadReader((one) => whole(one)?.method !== undefined));
  if (isOfTranscript(text) || spread.shows(text, 1) || spread.isOpen()) return 'goes on';
  if (columnsOf(text) !== undefined || isRule(text) || text.startsWith('#') || text.trim() === '' || /^(?:trce|dbug|info|warn|fail|crit): [\w.+`]+\[\d+\]$/.test(text)) return 'heading';
  const records = recordsOf(text, 1, undefined, KNOWN_FORMATS);
  return records.length === 1 && JSON.stringify(records[0]) === JSON.stringify({ unread: UNKNOWN }) ? undefined : records;
}

/** A line as Docker keeps it. */
const inDocker = (text: string): string => JSON.stringify({ log: `${text}\n`, stream: 'stdout', time: '2026-05-01T10:00:00.123456789Z' });

const TALK = [
  '2026-05-01 10:00:00.123 [http-nio-8080-exec-3] INFO  c.a.OrderController - order accepted in 12 ms',
  '[2026-05-01 10:00:00,123] DEBUG [django.db.backends:12] (0.002) SELECT "auth_user"."id" FROM "auth_user" WHERE "auth_user"."id" = 62 LIMIT 21; args=(62,)',
  'I, [2026-05-01T10:00:00.123456 #4411]  INFO -- : [a6d0ef1b]   Parameters: {"id"=>"7307"}',
  'time=2026-05-01T10:00:00Z level=INFO msg="cache miss" queue=12 trace_id=2f1c7f3a',
  'I0501 10:00:00.123456       1 sync.go:367] "Syncing ingress" namespace="default" name="web" generation=2',
  'May  1 10:00:00 web-2 cron[252]: (root) CMD (   cd / && run-parts --report /etc/cron.hourly)',
  '2026/05/01 10:00:00 opened /var/lib/app/data.db',
  'TRACE opened /var/lib/app/data.db',
  '2026-05-01T10:00:00Z\tINFO\tsetup\tstarting manager',
  'job 12 of queue mail done, 3 left; next in 5 s',
  'shutting down, three jobs left',
  'Grüße aus Köln: Auftrag 12 fertig',
];

const STAMPED = '2026-05-01T10:00:00.000Z [INFO] com.acme.Orders - order accepted';

/** One step from talk, and read. */
const READ = [
  'opened GET /var/lib/app/data.db', 'opened "TRACE /var/lib/app/data.db"', 'opened https://api.example/x', 'web-1 | /path', '12 /path',
  '/path 12', 'job, get, api.example/path, 12', '2026-05-01T10:00:00.000Z [DEBUG] provider.x: starting', 'ends a request: Request:\t', 'path=/x method=get level=info', 'line {"path": "/x", "method": "GET"}', '[10:00:00.000] INFO: request completed',
  'Nov 26, 2026 10:00:00 AM com.acme.Client send', 'method,path,status', 'error [AxiosError: failed] at run', 'Before request [uri=/x;client=192.0.2.1]', 'INFO io.ktor.client.HttpClient - RESPONSE: 200 OK', 'flutter: *** Response ***', 'flutter: *** DioException ***:', 'flutter: DioException [bad response]: it was refused', 'DioError [badResponse]: it was refused', '     12 GET /path', 'DEBUG output created by Wget 1.21.3 on linux-gnu.', '2026-05-01T10:00:00Z\treq:/x\tstatus:200\tmethod:GET',
];

describe('lines that are talk', () => {
  it.each(TALK)('passes over what no format would read: %s', (text) => {
    expect(meaningOf(text)).toBeUndefined();
    expect(isPassed(text)).toBe(true);
  });

  it.each(READ)('leaves to the formats what they read, or what lines behind it need: %s', (text) => {
    expect(meaningOf(text)).toBeDefined();
    expect(isPassed(text)).toBe(false);
  });

  it.each(TALK.filter((text) => !/["\t]|^TRACE/.test(text)))('passes over it in a container as well: %s', (text) => {
    expect(meaningOf(inDocker(text))).toBeUndefined();
    expect(isPassed(inDocker(text))).toBe(true);
  });

  it.each(READ)('leaves it in a container to the formats as well: %s', (text) => {
    expect(isPassed(inDocker(text))).toBe(false);
  });

  it('passes over no record that only begins or ends as Docker writes one', () => {
    const plain = 'order accepted in 12 ms';
    for (const text of [`{"log":"${plain}\\n","stream":"stdout","url":"/x","method":"GET","time":"x"}`, `{"log":"${plain}","stream":"stdout"}`, `{"log":"${plain}\\n","stream":"std`, `{"log":"${plain}\\n"}`])
      expect([text, isPassed(text) && meaningOf(text) !== undefined]).toEqual([text, false]);
  });

  it('passes over nothing that would be read, whatever a line is made of', () => {
    const piece = fc.constantFrom(
      ...TALK.flatMap((text) => text.split(' ')), ...READ.flatMap((text) => text.split(' ')), 'GET', 'get', 'PURGE', 'POST:', '"GET', '/x', '/x/y', '"/x"', 'api.example/x', 'http://a/b', 'HTTP/1.1', '200', '404]', '192.0.2.1', 'fe80::1',
      ',', ';', '|', '\t', '^', '=', '":"', '"', "'", '{', '}', '[', ']', ' ', '  ', ':', '=>', '<', '>', '->', 'path', 'uri', 'method', 'message', '"log"', 'url=', 'uri=', 'status', '+', '*', '#1', 'Span', 'referer: ', 'MESSAGE=', '-', '--', '\\', 'é', '│', '\u00a0',
      'TCP_MISS/200 12 GET', '1714557600.123', '2026-05-01', '10:00:00', '[01/May/2026:10:00:00 +0000]', '"-"', 'client', 'F', 'stdout', '[pod/a/b]', 'Request:', 'Error:', 'Started', 'Completed', 'RESPONSE: 200', '***', 'Response',
    );
    const line = fc.array(fc.tuple(piece, fc.constantFrom(' ', ' ', ' ', '', ', ', '|', '\t', ': ')), { minLength: 1, maxLength: 9 }).map((pieces) => pieces.flat().join(''));
    fc.assert(fc.property(line, fc.constantFrom(String, inDocker), (text, kept) => !isPassed(kept(text)) || meaningOf(kept(text)) === undefined), { numRuns: 20_000 });
  });

  it('reads a word that colours had hidden in a line that is talk otherwise', async () => {
    const talk = `\x1b[32mINFO\x1b[0m order accepted in 12 ms\n`;
    const hidden = `\x1b[32mWARN\x1b[0m called GET /client/v4/zones/${ZONE}/firewall/ru\x1b[1mles\x1b[0m once more\n`;
    const reading = await readText(`${talk.repeat(3)}${hidden}${talk}`);
    expect(shown(reading)).toEqual(['text 1×GET /client/v4/zones/{}/firewall/rules']);
    expect(reading.coverage).toMatchObject({ lines: 5, unreadable: 4 });
  });

  it('knows the time of a message that is written out from a stamped line before it that was passed over', async () => {
    const message = `GET /client/v4/zones/${ZONE}/firewall/rules HTTP/1.1\nHost: api.cloudflare.com\n\nHTTP/1.1 200 OK\n\n`;
    const [group] = (await readText(`${STAMPED}\n${STAMPED.replace('10:00', '11:30')}\n${message}`)).groups;
    expect(group?.usage.source).toMatchObject({ format: 'transcript', time: '2026-05-01T11:30:00.000Z' });
  });

  it('takes talk that stands in an answer for a part of it, and not for unread', async () => {
    const message = `> POST /client/v4/zones/${ZONE}/rulesets HTTP/1.1\n> Host: api.cloudflare.com\n> \norder accepted in 12 ms\n< HTTP/1.1 200 OK\n< \norder accepted in 13 ms\n`;
    expect((await readText(message)).coverage).toMatchObject({ lines: 7, unreadable: 0 });
  });
});

import { expect, test } from 'vitest';
import { isOfTranscript } from '../../../analyzer/scanners/logs/formats/messages/transcript.ts';
import { KNOWN_FORMATS, recordsOf } from '../../../analyzer/scanners/logs/formats/line-records.ts';
import { remembered } from '../../../analyzer/scanners/logs/paths/remembered.ts';
import { turnIn } from '../../../analyzer/scanners/logs/lines/exchanges.ts';
import { PATH } from './format-lines.ts';

/** What a long line may be made of, before what is repeated in it and behind. */
const LONG: [name: string, before: string, again: string, behind: string][] = [
  ['a word that never ends', '', 'a', ` [200]: GET`],
  ['a record of JSON that was cut within a text', '{"log":"', '\\"a\\":', ` GET ${PATH}`],
  ['room in a record that was cut', '{"log":"', ' ', ` GET ${PATH}`],
  ['an agent that was cut', `192.0.2.7 - - [10/Oct/2024:13:55:36 +0000] "GET ${PATH} HTTP/1.1" 200 1 "-" "`, '\\"', ''],
  ['braces behind a pair', `method=GET url=${PATH}`, '}', '"}'],
  ['names with colons', '', 'a: ', `GET ${PATH}`],
];

test.each(LONG)('of a long line each part is looked at a few times at most: %s', (_, before, again, behind) => {
  const text = `${before}${again.repeat(80_000 / again.length)}${behind}`;
  const start = process.cpuUsage().user;
  isOfTranscript(text);
  turnIn(text);
  recordsOf(text, 1, undefined, KNOWN_FORMATS);
  // In microseconds: a look at the rest from each place takes several seconds.
  expect(process.cpuUsage().user - start).toBeLessThan(1_500_000);
});

test('what texts give is asked once for those that come again, and of no more is anything kept than there is room for', () => {
  const asked: string[] = [];
  const look = remembered((path: string, host: string | undefined) => (asked.push(`${path} ${host}`), { path, host }));
  expect([look('/a', 'b'), look('/a', undefined), look('/a', 'b'), look('/a', '')]).toEqual([{ path: '/a', host: 'b' }, { path: '/a', host: undefined }, { path: '/a', host: 'b' }, { path: '/a', host: '' }]);
  expect(asked).toEqual(['/a b', '/a undefined', '/a ']);
  const long = '/'.repeat(5000);
  look(long, 'b');
  look(long, 'b');
  expect(asked.length).toBe(5);
  for (let number = 0; number < 5000; number += 1) look(`/${number}`, 'b');
  look('/a', 'b');
  expect(asked.length).toBe(5006);
});

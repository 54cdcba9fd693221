import { expect, test } from 'vitest';
import { gramsOf } from '../../../analyzer/scanners/logs/bytes/grams.ts';
import { LineFinder, NEVER } from '../../../analyzer/scanners/logs/bytes/finder.ts';
import { pathTables } from '../../../analyzer/scanners/logs/bytes/path-tables.ts';
import { Repeats } from '../../../analyzer/scanners/logs/bytes/repeats.ts';
import { DIALECTS } from '../../../analyzer/scanners/logs/formats/names/dialects.ts';
import { Requests } from '../../../analyzer/scanners/logs/groups/requests.ts';
import { basesOf, paths } from '../../../analyzer/scanners/logs/paths/paths.ts';
import { templateTree } from '../../../analyzer/scanners/logs/paths/template-tree.ts';
import { logpush, readText, vocabulary, ZONE } from './reading.ts';

const CALL = `/client/v4/zones/${ZONE}/filters`;

/** How many layouts are learnt from a text of records. */
function learnt(text: string): number {
  const finder = new LineFinder({ grams: gramsOf(['/filters']), paths: pathTables(templateTree(vocabulary.templates), basesOf(vocabulary, [])) });
  let count = 0;
  const addLayout: LineFinder['addLayout'] = (...told) => {
    count += 1;
    return finder.addLayout(...told);
  };
  const teacher = new Repeats({ kernel: finder.kernel, memory: finder.memory, addLayout }, vocabulary.bodyFields, { dialects: DIALECTS, line: undefined });
  teacher.attach({ file: 'a', requests: new Requests('a', { vocabulary }, paths(vocabulary)), window: { since: -Infinity, until: Infinity }, learns: true, seen: () => {}, lineOf: (number) => number });
  finder.open({
    ends: () => NEVER,
    longLine: () => {},
    line: (found) => {
      const written = found.bytes.toString('utf8', found.start, found.end);
      const fields = JSON.parse(written) as Record<string, string>;
      teacher.learn(found, written, { format: 'logpush-http', line: found.number, method: 'GET', host: undefined, target: CALL, status: 200, time: undefined, client: undefined, agent: undefined, fields }, undefined);
      return false;
    },
  });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    const room = finder.room();
    const length = bytes.copy(room, 0, at);
    finder.filled(length);
    at += length;
  }
  finder.end(true);
  return count;
}

test('nothing is learnt of a record that is so long that taking it apart would need many times its room', () => {
  expect(learnt(logpush(CALL))).toBe(1);
  expect(learnt(logpush(CALL, { Filler: 'x'.repeat(1 << 17) }))).toBe(1);
  expect(learnt(logpush(CALL, { Filler: 'x'.repeat(1 << 18) }))).toBe(0);
});

test('a long record counts, and those behind it are learnt of as ever', async () => {
  const { groups } = await readText(`${logpush(CALL, { Filler: 'x'.repeat(5 << 20) })}${logpush(CALL).repeat(50)}${logpush('/blog').repeat(50)}`);
  expect(groups.map(({ count, statuses }) => [count, statuses])).toEqual([[51, { 200: 51 }]]);
});

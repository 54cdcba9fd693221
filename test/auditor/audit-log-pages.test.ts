import { expect, test } from 'vitest';
import type { Answer } from '../../analyzer/auditor/answer.ts';
import { readRecords, type LogEnding } from '../../analyzer/auditor/audit-log-pages.ts';
import type { Query, Reader } from '../../analyzer/auditor/client.ts';
import type { Json } from '../../analyzer/model.ts';

function record(id: string | undefined, second: number): Json {
  return { ...(id === undefined ? {} : { id }), action: { time: new Date(Date.UTC(2026, 10, 1, 0, 0, second)).toISOString() } };
}

function page(records: Json[], info: Json = {}): Answer {
  return { kind: 'ok', result: records, info };
}

const EXPIRED: Answer = { kind: 'failed', status: 400, message: 'it answered 400' };

/** Reads a log whose answers come in this order, and keeps what was asked and taken. */
async function read(...answers: Answer[]): Promise<{ ending: LogEnding; asked: Query[]; ids: (Json | undefined)[] }> {
  const asked: Query[] = [];
  const ids: (Json | undefined)[] = [];
  const reader: Reader = {
    async get(_, query = {}) {
      asked.push(query);
      return answers.shift() ?? page([]);
    },
  };
  const question = { path: '/logs', since: 'S', before: 'B', perPage: 2 };
  const ending = await readRecords(reader, question, (one) => void ids.push((one as { id?: Json }).id));
  return { ending, asked, ids };
}

test('a short page is not the last one while there is a cursor', async () => {
  const { ending, ids, asked } = await read(page([record('a', 1)], { count: '1', cursor: 'x' }), page([record('b', 2)], { count: 1, cursors: { after: 'y' } }));
  expect([ending, ids]).toEqual([{ outcome: 'read', pages: 3 }, ['a', 'b']]);
  expect(asked.map(({ cursor, since }) => [cursor, since])).toEqual([[undefined, 'S'], ['x', 'S'], ['y', 'S']]);
});

test('after an expired cursor it goes on a second before the last record, without counting that one again', async () => {
  const { ending, ids, asked } = await read(page([record('a', 1), record('b', 2)], { cursor: 'x' }), EXPIRED, page([record('b', 2), record('c', 3)]));
  expect([ending.outcome, ids]).toEqual(['read', ['a', 'b', 'c']]);
  expect(asked[2]).toEqual({ since: '2026-11-01T00:00:01.000Z', before: 'B', direction: 'asc', limit: '2' });
});

test.each<[string, Answer[], string]>([
  ['records without an id', [page([record(undefined, 1)], { cursor: 'x' }), EXPIRED], 'page 2: it answered 400'],
  ['records out of order', [page([record('a', 2), record('b', 1)], { cursor: 'x' }), EXPIRED], 'page 2: it answered 400'],
  ['cursors that expire again and again', [page([record('a', 1)], { cursor: 'x' }), EXPIRED, page([record('a', 1)], { cursor: 'y' }), EXPIRED], 'page 4: it answered 400'],
  ['a page that repeats the one before', [page([record('a', 1)], { cursor: 'x' }), page([record('a', 1)], { cursor: 'y' })], 'page 2 repeats what came before it'],
  ['a cursor that leads to itself', [page([record('a', 1)], { cursor: 'x' }), page([record('b', 2)], { cursor: 'x' })], 'page 2 repeats what came before it'],
  ['cursors that lead around in a circle', [page([record(undefined, 1)], { cursor: 'x' }), page([record(undefined, 2)], { cursor: 'y' }), page([record(undefined, 1)], { cursor: 'x' })], 'page 3 repeats what came before it'],
  ['a cursor in a shape that is not known', [page([record('a', 1)], { cursor: { after: 'x' } })], 'the cursor of page 1 is no text'],
  ['a page with less than it claims', [page([record('a', 1)], { count: '2' })], 'page 1 claims 2 records and holds 1'],
  ['a later page that is no list', [page([record('a', 1)], { cursor: 'x' }), { kind: 'ok', result: null, info: undefined }], 'page 2 is no list'],
])('%s leave the log unknown', async (_, answers, why) => {
  const { ending } = await read(...answers);
  expect(ending).toMatchObject({ outcome: 'partial', why });
});

test('a log that begins anew each twelve thousand records is not read for ever', async () => {
  const round = Array.from({ length: 120 }, (_, index) => page(Array.from({ length: 100 }, (_, at) => record(`${index} ${at}`, 100 * index + at)), { cursor: `${index}` }));
  const { ending, ids, asked } = await read(...round, ...round, ...round);
  expect([ending, ids.length]).toEqual([{ outcome: 'partial', why: 'page 121 repeats what came before it', pages: 121 }, 12_100]);
  expect(asked).toHaveLength(121);
});

test('a log begun anew may lead to a cursor that was met before', async () => {
  const { ending, ids } = await read(page([record('a', 1)], { cursor: 'x' }), page([record('b', 2)], { cursor: 'y' }), EXPIRED, page([record('a', 1), record('b', 2)], { cursor: 'y' }), page([record('c', 3)], { cursor: 'z' }));
  expect([ending, ids]).toEqual([{ outcome: 'read', pages: 6 }, ['a', 'b', 'c']]);
});

test('a window without records ends with its first page', async () => {
  expect(await read(page([]))).toMatchObject({ ending: { outcome: 'read', pages: 1 }, ids: [] });
});

test('a credential that loses its right on the way is no expired cursor', async () => {
  const denied: Answer = { kind: 'denied', status: 403, message: 'it answered 403' };
  const { ending, asked } = await read(page([record('a', 1)], { cursor: 'x' }), denied);
  expect([ending.outcome, ending.why, asked.length]).toEqual(['partial', 'page 2: it answered 403', 2]);
});

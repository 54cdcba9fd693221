import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { readExactly } from '../../../analyzer/scanners/logs/exact.ts';
import { readLogs, type LogOptions, type LogReading } from '../../../analyzer/scanners/logs/index.ts';
import type { LogInput } from '../../../analyzer/scanners/logs/input/input.ts';
import { Spill } from '../../../analyzer/scanners/logs/groups/spill.ts';
import { emptied, count } from '../../../analyzer/scanners/logs/groups/group.ts';
import { merged, readRun } from '../../../analyzer/scanners/logs/groups/runs.ts';
import { logpush, vocabulary, ZONE } from './reading.ts';

function temporary(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'exact-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function exactly(inputs: LogInput[], options: Partial<LogOptions>): Promise<LogReading> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spill-'));
  try {
    const { groups, ...rest } = await readExactly(inputs, { vocabulary, ...options }, folder);
    return { ...rest, groups: [...groups] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Of lines that are passed over the first and the last of a stretch are read for their times, so that the span of times depends on the cut where clocks go back. */
function withoutSpan({ coverage: { firstTime: _, lastTime: __, ...coverage }, ...reading }: LogReading): object {
  return { ...reading, coverage };
}

/** Requests of few or many kinds, by few or many callers, in whatever order. */
const request = fc.record({ route: fc.nat(3), query: fc.nat(12), client: fc.oneof(fc.nat(3), fc.nat(200)), status: fc.constantFrom(200, 403), day: fc.integer({ min: 1, max: 3 }) });

function line({ route, query, client, status, day }: { route: number; query: number; client: number; status: number; day: number }): string {
  const path = ['filters', 'rate_limits', 'settings/minify', 'settings/ssl'][route];
  return logpush(`/client/v4/zones/${ZONE}/${path}${query === 0 ? '' : `?q${query}=x`}`, { ClientIP: `192.0.2.${client}`, EdgeResponseStatus: status, EdgeStartTimestamp: `2024-03-0${day}T00:00:00Z` });
}

test('whatever has no room in memory, the answer is that of a memory without bound', async () => {
  const folder = temporary();
  await fc.assert(fc.asyncProperty(fc.array(fc.array(request, { maxLength: 150 }), { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 12 }), async (logs, limit) => {
    const inputs = logs.map((requests, index) => {
      const file = { name: `${index}.log`, path: path.join(folder, `${index}.log`) };
      writeFileSync(file.path, requests.map(line).join(''));
      return file;
    });
    // Fewer callers than a group holds, so that nothing is folded away here either.
    const few = logs.map((requests) => requests.map((one) => ({ ...one, client: one.client % 20 })));
    expect(withoutSpan(await exactly(inputs, { limit, unitSize: 5000 }))).toEqual(withoutSpan(await exactly(inputs, {})));
    few.forEach((requests, index) => writeFileSync(path.join(folder, `${index}.log`), requests.map(line).join('')));
    expect(withoutSpan(await exactly(inputs, { limit, unitSize: 5000 }))).toEqual(withoutSpan(await readLogs(inputs, { vocabulary })));
  }), { numRuns: 60 });
});

test('a caller who comes late and often is found among many who come once', async () => {
  const folder = temporary();
  const file = { name: 'log', path: path.join(folder, 'log') };
  const often = Array.from({ length: 5 }, () => line({ route: 0, query: 0, client: 250, status: 200, day: 1 }));
  writeFileSync(file.path, [...Array.from({ length: 200 }, (_, client) => line({ route: 0, query: 0, client, status: 200, day: 1 })), ...often].join(''));
  const { groups: [folded] } = await readLogs([file], { vocabulary });
  expect(folded?.callers).not.toContainEqual({ who: '192.0.2.250', count: 5 });
  expect(await exactly([file], {})).toMatchObject({ groups: [{ count: 205, callers: [{ who: '192.0.2.250', count: 5 }, ...Array<unknown>(63).fill({ count: 1 }), { who: 'others', count: 137 }] }], left: { folded: 0 } });
});

test('what is held is written in sorted runs, and counts of one group add up over them', () => {
  const folder = temporary();
  const spill = new Spill(folder, 100);
  for (let index = 0; index < 300; index += 1) {
    const key = `group ${index % 7}`;
    const usage = { kind: 'cipher', source: { kind: 'log', file: 'log', line: 1, format: 'x' }, seen: key, evidence: { level: 'log', what: '' }, reading: 'exact', name: key } as const;
    count(spill.group(key, () => emptied({ key, coarse: key, order: index + 1, usage }, spill)), 200, NaN, `caller ${index % 11}`);
  }
  const { runs, problem } = spill.end();
  expect([problem, runs.length > 10]).toEqual([undefined, true]);
  const items = [...merged(runs.map(readRun))];
  const sum = (name: RegExp): number => items.filter((item) => name.test(item.name)).reduce((total, { value }) => total + (typeof value === 'number' ? value : (value as { count: number }).count), 0);
  expect([sum(/^$/), sum(/^caller/), sum(/^caller 3$/)]).toEqual([300, 300, 27]);
  expect(items.map(({ key }) => key)).toEqual(items.map(({ key }) => key).sort());
});

test('a folder that cannot be written to is a sentence', async () => {
  const folder = temporary();
  const file = { name: 'log', path: path.join(folder, 'log') };
  writeFileSync(file.path, Array.from({ length: 20 }, (_, query) => line({ route: 0, query, client: 1, status: 200, day: 1 })).join(''));
  await expect(readExactly([file], { vocabulary, limit: 2 }, path.join(folder, 'gone/spill'))).rejects.toThrow(/What --exact keeps out of memory could not be written to .*gone: ENOENT\./);
  expect([existsSync(path.join(folder, 'gone')), readdirSync(folder)]).toEqual([false, ['log']]);
});

test('whoever wants to interrupt a run is heard while what went to the disk is merged', async () => {
  let [turns, read] = [0, 0];
  const turn = (): void => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  onTestFinished(() => clearImmediate(next));
  async function* text(): AsyncGenerator<Uint8Array> {
    for (let index = 0; index < 10; index += 1) {
      yield Buffer.from(Array.from({ length: 17_000 }, (_, client) => logpush(`/client/v4/zones/${ZONE}/filters`, { ClientIP: `10.${index}.${client >> 8}.${client & 255}` })).join(''));
    }
    read = turns;
  }
  const { groups: [group] } = await exactly([{ name: '-', bytes: text() }], {});
  expect(group?.count).toBe(170_000);
  expect(turns - read).toBeGreaterThanOrEqual(5);
});

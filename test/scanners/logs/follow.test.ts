import { appendFileSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followedLogs, type Followed } from '../../../analyzer/scanners/logs/follow.ts';
import type { SavedLog } from '../../../analyzer/scanners/logs/recognise.ts';
import { savedLogs, savedText } from '../../../analyzer/scanners/logs/saved.ts';
import { logpush, vocabulary, ZONE } from './reading.ts';
import { zstd } from './zstd.ts';

/** A log that is written and rotated, with the number of lines that were ever finished. */
function writtenLog(folder: string) {
  const at = (name: string): string => path.join(folder, name);
  let lines = 0;
  let open = '';
  const line = (): string => logpush(`/client/v4/zones/${ZONE}/filters`, { RayID: `ray-${(lines += 1)}`, EdgeStartTimestamp: '2024-03-01T00:00:00Z' });
  const finish = (): void => {
    appendFileSync(at('log'), open);
    open = '';
  };
  const older = (): string[] => readdirSync(folder).filter((name) => name !== 'log').sort().reverse();
  /** Each name one further, the log itself last. */
  const moveAll = (): void => {
    for (const name of older()) renameSync(at(name), at(name.replace(/\d+/, (number) => String(Number(number) + 1).padStart(2, '0'))));
  };
  const pack = (suffix: string, compress: (bytes: Buffer) => Buffer) => (): void => {
    const name = older().find((one) => /\d$/.test(one));
    if (name === undefined) return;
    const { atime, mtime } = statSync(at(name));
    writeFileSync(at(`${name}.${suffix}`), compress(readFileSync(at(name))));
    // As gzip and zstd do.
    utimesSync(at(`${name}.${suffix}`), atime, mtime);
    unlinkSync(at(name));
  };
  const deeds = {
    append: () => [finish(), appendFileSync(at('log'), line() + line())],
    half: () => {
      finish();
      const whole = line();
      appendFileSync(at('log'), whole.slice(0, 70));
      open = whole.slice(70);
    },
    rename: () => [finish(), moveAll(), renameSync(at('log'), at('log.01')), writeFileSync(at('log'), '')],
    copy: () => [finish(), moveAll(), copyFileSync(at('log'), at('log.01')), truncateSync(at('log'))],
    gzip: pack('gz', gzipSync),
    zstd: pack('zst', zstd),
  };
  writeFileSync(at('log'), '');
  return { deeds, finish, lines: () => lines, exists: () => existsSync(at('log')) };
}

type Deed = keyof ReturnType<typeof writtenLog>['deeds'];

/** Follows a log while these things happen, several between two looks; where it says `restart`, by a new run with what the last one saved. */
async function followed(input: string, rounds: (Deed | 'restart')[][]): Promise<{ counted: number; written: number; last: Followed | undefined }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'follow-'));
  try {
    const log = writtenLog(folder);
    let saved: SavedLog[] = [];
    let last: Followed | undefined;
    for (let next = 0; next <= rounds.length; ) {
      const controller = new AbortController();
      const pause = async (): Promise<void> => {
        const deeds = rounds[next] ?? [];
        next += 1;
        for (const deed of deeds) if (deed !== 'restart') log.deeds[deed]();
        if (next > rounds.length) log.finish();
        if (next > rounds.length || deeds.includes('restart')) controller.abort();
      };
      const watch = { files: async () => [{ name: input, path: path.join(folder, input) }], streams: [], pause, stop: controller.signal };
      for await (const look of followedLogs(watch, saved, { vocabulary })) last = look;
      saved = savedLogs(savedText(last?.saved ?? [], 'terms'), 'state', 'terms');
    }
    return { counted: last?.reading.groups.reduce((sum, { count }) => sum + count, 0) ?? 0, written: log.lines(), last };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const any = fc.constantFrom<Deed | 'restart'>('append', 'append', 'half', 'rename', 'copy', 'gzip', 'zstd', 'restart');

test('in a folder every line is counted once, however logs are rotated between two looks', async () => {
  await fc.assert(fc.asyncProperty(fc.array(fc.array(any, { maxLength: 4 }), { minLength: 1, maxLength: 6 }), async (rounds) => {
    const { counted, written } = await followed('.', rounds);
    expect(counted).toBe(written);
  }), { numRuns: 40 });
});

test('of one name every line is counted once, however it is rotated between two looks', async () => {
  await fc.assert(fc.asyncProperty(fc.array(fc.array(any, { maxLength: 4 }), { minLength: 1, maxLength: 6 }), async (rounds) => {
    // A log has to have been seen before it can be known under another name.
    const { counted, written } = await followed('log', [['append'], ...rounds]);
    expect(counted).toBe(written);
  }), { numRuns: 40 });
});

test('a log that was empty at one look, and is written to and moved away before the next, is read where it is', async () => {
  for (const rounds of [[['append'], ['rename'], ['append', 'rename'], ['append']], [['rename'], ['half', 'append', 'rename'], ['gzip'], ['append', 'rename']]] satisfies Deed[][][]) {
    const { counted, written } = await followed('log', rounds);
    expect(counted).toBe(written);
  }
});

test('a log that is not there yet is waited for, and is no blind spot once it is', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'follow-'));
  const controller = new AbortController();
  const file = path.join(folder, 'log');
  const pause = async (): Promise<void> => {
    if (existsSync(file)) controller.abort();
    else writeFileSync(file, logpush(`/client/v4/zones/${ZONE}/filters`));
  };
  const looks: Followed[] = [];
  for await (const look of followedLogs({ files: async () => [{ name: 'log', path: file }], streams: [], pause, stop: controller.signal }, [], { vocabulary })) looks.push(look);
  rmSync(folder, { recursive: true });
  expect(looks.at(-1)).toMatchObject({ isLast: true, reading: { blindSpots: [], coverage: { lines: 1 } } });
});

test('a stream tells what came so far, ends when it ends, and leaves out a line that was being written when it had to stop', async () => {
  const call = logpush(`/client/v4/zones/${ZONE}/filters`);
  for (const isEnding of [true, false]) {
    const controller = new AbortController();
    let more: () => void = () => {};
    const written = async function* (): AsyncGenerator<string> {
      yield call + call.slice(0, 30);
      await new Promise<void>((resolve) => (more = resolve));
      yield call.slice(30) + call.slice(0, 40);
      if (!isEnding) await new Promise(() => {});
    };
    const counts: number[] = [];
    let last: Followed | undefined;
    const pause = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (counts.includes(1)) more();
      if (counts.includes(2) && !isEnding) controller.abort();
    };
    const watch = { files: async () => [], streams: [{ name: '-', bytes: written() }], pause, stop: controller.signal };
    for await (const look of followedLogs(watch, [], { vocabulary })) {
      last = look;
      counts.push(look.reading.groups[0]?.count ?? 0);
    }
    expect([...new Set(counts)]).toEqual([1, 2]);
    // What ends by itself is whole, so the rest of it is a line that cannot be read.
    expect(last?.reading.coverage).toMatchObject({ lines: isEnding ? 3 : 2, unreadable: isEnding ? 1 : 0 });
  }
});

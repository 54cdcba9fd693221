import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decode, fileReader, LARGEST_HELD_BYTES } from '../../../analyzer/scanners/files/read.ts';
import { folder } from '../../cli/io.ts';

test('a file is read whole, also after a larger one', () => {
  const root = folder({ 'large.ts': 'x'.repeat(200_000), 'small.ts': 'abc', 'empty.ts': '' });
  const read = fileReader();
  const text = (name: string) => {
    const got = read(path.join(root, name));
    return got.kind === 'bytes' ? got.bytes.toString() : got.kind;
  };
  expect(text('large.ts')).toHaveLength(200_000);
  expect([text('small.ts'), text('empty.ts')]).toEqual(['abc', '']);
});

test('a file that is too large is read as far as one buffer goes, and says how large it is', () => {
  const root = folder({ 'bundle.js': Buffer.alloc(LARGEST_HELD_BYTES + 10, 'x') });
  const got = fileReader()(path.join(root, 'bundle.js'));
  expect(got).toMatchObject({ kind: 'bytes', size: LARGEST_HELD_BYTES + 10 });
  expect(got.kind === 'bytes' && got.bytes.length).toBe(LARGEST_HELD_BYTES);
});

test('what fits into a given room lies there, and what does not is read whole all the same', () => {
  const root = folder({ 'small.ts': 'abc', 'exact.ts': 'x'.repeat(64), 'large.ts': 'y'.repeat(65) });
  const room = Buffer.alloc(64);
  const read = fileReader(room);
  const look = (name: string) => {
    const got = read(path.join(root, name));
    return got.kind === 'bytes' ? [got.bytes.toString(), got.bytes.buffer === room.buffer] : got.kind;
  };
  expect([look('large.ts'), look('exact.ts'), look('small.ts'), look('large.ts')]).toEqual([['y'.repeat(65), false], ['x'.repeat(64), true], ['abc', true], ['y'.repeat(65), false]]);
});

test('binary is told, UTF-16 with a mark is text', () => {
  const root = folder({ 'a.bin': Buffer.from([1, 0, 2]), 'a.ts': Buffer.from([0xff, 0xfe, 0x61, 0]) });
  const read = fileReader();
  expect(read(path.join(root, 'a.bin')).kind).toBe('binary');
  expect(read(path.join(root, 'a.ts')).kind).toBe('bytes');
});

test('a text with a NUL byte or two in it is text still, and what is packed is not', () => {
  const packed = gzipSync(Buffer.from(Array.from({ length: 4000 }, (_, index) => String(index ** 3)).join('')));
  const root = folder({ 'split.ts': 'const words = text.split("\0");\n', 'a.bin': Buffer.from([0, 0, 3, 0x61]), 'a.gz': packed });
  const read = fileReader();
  expect(packed.subarray(0, 8000)).toContain(0);
  expect(read(path.join(root, 'split.ts')).kind).toBe('bytes');
  expect(['a.bin', 'a.gz'].map((name) => read(path.join(root, name)).kind)).toEqual(['binary', 'binary']);
});

test('what cannot be opened is a blind spot, a pipe is never waited for', () => {
  const root = folder();
  expect(fileReader()(path.join(root, 'none.ts'))).toEqual({ kind: 'blind', blind: { kind: 'unreadable', where: path.join(root, 'none.ts'), reason: 'The file could not be read (there is no such file).' } });
  expect(fileReader()(path.join(root, 'n\uFFFD.ts'))).toMatchObject({ blind: { reason: 'The file could not be read (its name is not UTF-8; it can be read under another one).' } });
  expect(fileReader()(root)).toEqual({ kind: 'skipped', reason: 'not a regular file' });
  expect(spawnSync('mkfifo', [path.join(root, 'pipe')]).status).toBe(0);
  expect(fileReader()(path.join(root, 'pipe'))).toEqual({ kind: 'skipped', reason: 'not a regular file' });
});

test('text is decoded without losing a byte, and what was lost is said', () => {
  expect(decode(Buffer.from('\uFEFFäb'))).toEqual({ text: '\uFEFFäb', lossy: false });
  expect(decode(Buffer.from([0x61, 0xff, 0x62]))).toEqual({ text: 'a\uFFFDb', lossy: true });
  expect(decode(Buffer.from([0xff, 0xfe, 0x61, 0x00]))).toEqual({ text: '\uFEFFa', lossy: true });
});

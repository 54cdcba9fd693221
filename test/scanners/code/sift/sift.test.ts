import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogOf } from '../../../../analyzer/catalog/catalog.ts';
import { siftAll } from '../../../../analyzer/scanners/code/sift/sift-all.ts';
import { sifter } from '../../../../analyzer/scanners/code/sift/sift.ts';
import { listFiles } from '../../../../analyzer/scanners/files/list.ts';
import { LARGEST_HELD_BYTES } from '../../../../analyzer/scanners/files/read.ts';
import { apis, deprecations } from '../../../../rules/index.ts';
import { folder } from '../../../cli/io.ts';

const { vocabulary } = catalogOf(deprecations, apis);
const CALL = 'fetch("https://api.cloudflare.com/client/v4/zones/x/firewall/rules")';
const siftOne = (content: string | Uint8Array, name = 'a.js') => {
  const root = folder({ [name]: content });
  return sifter(vocabulary, [root])(path.join(root, name));
};

test('a bundle is looked at to its end: only one that may hold a use is a blind spot', () => {
  const filler = Buffer.alloc(LARGEST_HELD_BYTES + 5_000_000, 'var a=1;');
  expect(siftOne(filler)).toEqual({ kind: 'read', bytes: filler.length });
  expect(siftOne(Buffer.concat([filler, Buffer.from(CALL)]))).toMatchObject({ signal: 'api.cloudflare.com', candidate: { needsEvidence: false, closed: { kind: 'too-large', reason: expect.stringContaining('may hold a use') } } });
});

test('JavaScript is parsed up to a megabyte, sources of other languages up to four', () => {
  const text = Buffer.concat([Buffer.from(CALL), Buffer.alloc(1_200_000, ' ')]);
  expect(siftOne(text, 'bundle.js')).toMatchObject({ candidate: { closed: { reason: expect.stringContaining('has 1.2 MB') } } });
  expect(siftOne(text, 'generated.ts')).toMatchObject({ candidate: { needsEvidence: false } });
  expect(siftOne(text, 'generated.ts')).not.toHaveProperty('candidate.closed');
});

test('a word across the border of two chunks is found', () => {
  for (let before = 0; before < 70; before += 11) {
    const bytes = Buffer.concat([Buffer.alloc(LARGEST_HELD_BYTES - before, ' '), Buffer.from(CALL), Buffer.alloc(50, ' ')]);
    expect(siftOne(bytes)).toMatchObject({ candidate: { needsEvidence: false } });
  }
});

test('words in UTF-16 are found, as PowerShell writes them', () => {
  const wide = Buffer.from(`\uFEFF${CALL}`, 'utf16le');
  expect(siftOne(wide)).toMatchObject({ candidate: { needsEvidence: false }, signal: 'api.cloudflare.com' });
  expect(siftOne(wide.swap16())).toMatchObject({ candidate: { needsEvidence: false } });
});

test('words in UTF-16 are found without its mark, and not in what only looks like it', () => {
  const wide = Buffer.from(CALL, 'utf16le');
  expect(siftOne(wide)).toMatchObject({ candidate: { needsEvidence: false }, signal: 'api.cloudflare.com' });
  expect(siftOne(wide.swap16())).toMatchObject({ candidate: { needsEvidence: false } });
  const wider = Buffer.from([0xff, 0xfe, 0, 0, ...[...CALL].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 0])]);
  expect(siftOne(wider)).toEqual({ kind: 'read', bytes: wider.length, unread: 'binary' });
});

test('words among bytes that no text has are told where the name or the first line says that it is code', () => {
  const garbled = Buffer.from([0, 0, 1, 0, 4, 0, 5, 0, ...Buffer.from(CALL)]);
  const script = Buffer.from(`#!/bin/sh\n${CALL}\nexit\n\0\u0001\u0002\u0003`);
  for (const told of [siftOne(garbled), siftOne(script, 'install')]) {
    expect(told).toMatchObject({ unread: 'binary', candidate: { needsEvidence: false, closed: { kind: 'unparsed', reason: expect.stringContaining('NUL bytes') } } });
  }
  expect(siftOne(garbled, 'a.bin')).toEqual({ kind: 'skipped', reason: 'binary' });
  expect(siftOne(Buffer.from([0, 1, 2, 3, ...Buffer.from('fetch(url)')]))).toEqual({ kind: 'read', bytes: 14, unread: 'binary' });
});

test('a large file of a kind that nobody reads is looked at to its end', () => {
  const filler = Buffer.alloc(LARGEST_HELD_BYTES + 5_000_000, 'some text ');
  const closed = { kind: 'no-reader', reason: expect.stringContaining('names zones, firewall, rules') };
  expect(siftOne(Buffer.concat([filler, Buffer.from(CALL), filler]), 'dump.unknown')).toMatchObject({ signal: 'api.cloudflare.com', candidate: { needsEvidence: false, closed } });
  expect(siftOne(filler, 'dump.unknown')).toEqual({ kind: 'read', bytes: filler.length, unread: 'no reader for this kind of file' });
  const apart = Buffer.concat([Buffer.from('/zones/ '), filler, Buffer.from(' api.cloudflare.com/client/v4 /filters')]);
  expect(siftOne(apart, 'dump.unknown')).not.toHaveProperty('candidate');
  expect(siftOne(Buffer.concat([filler, Buffer.from(CALL)]), 'dump.log')).not.toHaveProperty('candidate');
});

test('a large file in UTF-16 is looked at to its end', () => {
  const wide = Buffer.from(`\uFEFF${'some text '.repeat(900_000)}${CALL}`, 'utf16le');
  expect(siftOne(wide, 'dump.unknown')).toMatchObject({ candidate: { closed: { kind: 'no-reader' } } });
  expect(siftOne(wide, 'dump.ps1')).toMatchObject({ candidate: { closed: { kind: 'too-large' } } });
});

test('what no reader knows still speaks for its package, and is no candidate', () => {
  expect(siftOne('X-Auth-Key: $KEY', 'notes.unknown')).toEqual({ kind: 'read', bytes: 16, signal: 'X-Auth-Key', unread: 'no reader for this kind of file' });
});

test('a key beside a user logs in elsewhere, and is no signal', () => {
  expect(siftOne("headers = {'X-Auth-User': user, 'X-Auth-Key': key}", 'a.py')).not.toHaveProperty('signal');
  expect(siftOne("headers = {'X-Auth-User-Service-Key': key}", 'a.py')).toHaveProperty('signal', 'X-Auth-User-Service-Key');
  expect(siftOne("headers = {'X-Auth-Email': mail, 'X-Auth-Key': key}", 'a.py')).toHaveProperty('signal', 'X-Auth-Email');
});

test('a folder that is named after the API speaks for its files, one above the top of the tree does not', () => {
  const ask = 'client.get("settings")';
  const root = path.join(folder({ 'cloudflare/app/cloudflare/ask.js': ask, 'cloudflare/app/other/ask.js': ask, 'cloudflare/app/cloudflare/open.js': 'fetch(url)' }), 'cloudflare/app');
  const candidates = ['cloudflare/ask.js', 'other/ask.js', 'cloudflare/open.js'].map((name) => sifter(vocabulary, [root])(path.join(root, name)));
  expect(candidates).toMatchObject([{ candidate: { needsEvidence: false } }, { kind: 'read' }, { kind: 'read' }]);
  expect(candidates[1]).not.toHaveProperty('candidate');
  // Of a request to an address nobody can read more is asked: that the text names the API as well.
  expect(candidates[2]).not.toHaveProperty('candidate');
});

test('all files are answered in their order, and progress reaches the end', async () => {
  const root = folder(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`${index}.js`, index % 7 === 0 ? CALL : 'x'])));
  const { files } = await listFiles([root]);
  const done: number[] = [];
  const sifted = await siftAll(files, [root], vocabulary, (count) => done.push(count));
  expect(sifted).toEqual(files.map(sifter(vocabulary, [root])));
  expect(done.at(-1)).toBe(300);
});

test('a package in node_modules that was named outright is looked into, also where git tracks it', async () => {
  const root = folder({ 'node_modules/pkg/a.js': CALL, 'node_modules/pkg/node_modules/deep/b.js': CALL, 'own.js': '' });
  const names = async (start: string) => (await listFiles([path.join(root, start)])).files.map((file) => path.relative(root, file));
  expect(await names('node_modules/pkg')).toEqual(['node_modules/pkg/a.js']);
  expect([spawnSync('git', ['-C', root, 'init', '-q']).status, spawnSync('git', ['-C', root, 'add', '.']).status]).toEqual([0, 0]);
  expect(await names('node_modules/pkg')).toEqual(['node_modules/pkg/a.js']);
  expect(await names('.')).toEqual(['own.js']);
});

test('a folder may take back what one above it ignores', async () => {
  const root = folder({ '.git/HEAD': '', '.gitignore': '*.gen.js\n', 'a.gen.js': '', 'kept/.gitignore': '!*.gen.js\n', 'kept/b.gen.js': '' });
  expect((await listFiles([root])).files.map((file) => path.relative(root, file))).toEqual(['.gitignore', 'kept/.gitignore', 'kept/b.gen.js']);
});

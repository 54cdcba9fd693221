import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listFiles } from '../../../analyzer/scanners/files/list.ts';
import { Sightings } from '../../../analyzer/scanners/files/sightings.ts';
import { identityIn, kindOf, statOf, type Identity } from '../../../analyzer/scanners/files/stat.ts';
import { folder } from '../../cli/io.ts';

const names = async (root: string, roots = [root]) => (await listFiles(roots)).files.map((file) => path.relative(root, file));

test('files are listed sorted, whatever the order of the folders, and once', async () => {
  const root = folder({ 'b/z.ts': '', 'a.ts': '', 'b/a.ts': '' });
  expect(await names(root)).toEqual(['a.ts', 'b/a.ts', 'b/z.ts']);
  expect(await names(root, [path.join(root, 'b'), root, path.join(root, 'b/z.ts')])).toEqual(['a.ts', 'b/a.ts', 'b/z.ts']);
});

const IGNORING = { '.gitignore': 'out/\n*.log\n', 'out/a.ts': '', 'x.log': '', 'src/.gitignore': 'gen.ts\n', 'src/gen.ts': '', 'src/a.ts': '', 'gen.ts': '' };

test('ignore rules hold where they stand, and below, where git cannot tell of a repository', async () => {
  const root = folder({ ...IGNORING, '.git/HEAD': '' });
  const { skipped } = await listFiles([root]);
  expect(await names(root)).toEqual(['.gitignore', 'gen.ts', 'src/.gitignore', 'src/a.ts']);
  expect(skipped).toEqual({ 'ignored by .gitignore': 3, 'in .git': 1 });
  expect(await names(root, [path.join(root, 'src')])).toEqual(['src/.gitignore', 'src/a.ts']);
});

test('outside of a repository nothing is ignored: an archive holds what its author ignored', async () => {
  const root = folder(IGNORING);
  expect(await names(root)).toEqual(Object.keys(IGNORING).sort());
  expect((await listFiles([root])).skipped).toEqual({});
});

test('rules of a repository hold in it, not beside it', async () => {
  const root = folder({ '.gitignore': '*.ts\n', 'a.ts': '', 'repository/.git/HEAD': '', 'repository/.gitignore': 'out/\n', 'repository/out/b.ts': '', 'repository/c.ts': '' });
  expect(await names(root)).toEqual(['.gitignore', 'a.ts', 'repository/.gitignore', 'repository/c.ts']);
});

test('what git ignores in a checkout is said', async () => {
  const root = folder({ '.gitignore': 'out/\n*.log\nnode_modules\n', 'out/a.ts': '', 'out/b.ts': '', 'x.log': '', 'src/y.log': '', 'src/a.ts': '', 'node_modules/x/a.js': '' });
  expect(spawnSync('git', ['-C', root, 'init', '-q']).status).toBe(0);
  expect((await listFiles([root])).skipped).toEqual({ 'ignored by git': 3, 'in node_modules': 1 });
  expect((await listFiles([path.join(root, 'src')])).skipped).toEqual({ 'ignored by git': 1 });
});

test('what was named outright is looked at although it is ignored', async () => {
  const root = folder({ '.gitignore': 'out/\n', 'out/a.ts': '' });
  expect(await names(root, [path.join(root, 'out')])).toEqual(['out/a.ts']);
  expect(await names(root, [path.join(root, 'out/a.ts')])).toEqual(['out/a.ts']);
});

test("other people's code is left out, and counted", async () => {
  const root = folder({ 'node_modules/x/a.js': '', 'a.ts': '' });
  expect((await listFiles([root])).skipped).toEqual({ 'in node_modules': 1 });
  expect(await names(root)).toEqual(['a.ts']);
});

test('a link is not followed, so that a loop ends nowhere', async () => {
  const root = folder({ 'a.ts': '' });
  mkdirSync(path.join(root, 'deep'));
  symlinkSync('..', path.join(root, 'deep/loop'));
  symlinkSync('nowhere', path.join(root, 'dangling'));
  expect(await names(root)).toEqual(['a.ts']);
  expect((await listFiles([root])).skipped).toEqual({ 'symbolic link': 2 });
});

test('in a checkout git says which files there are: untracked ones too, ignored and deleted ones not', async () => {
  const root = folder({ '.gitignore': '*.log\n', 'kept.ts': '', 'gone.ts': '', 'x.log': '' });
  const git = (...words: string[]) => spawnSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { encoding: 'utf8' });
  expect([git('init', '-q').status, git('add', 'kept.ts', 'gone.ts').status, git('rm', '-qf', 'gone.ts').status]).toEqual([0, 0, 0]);
  expect(await names(root)).toEqual(['.gitignore', 'kept.ts']);
});

test('of what became something else since git last looked, that is listed which is there now', async () => {
  const root = folder({ 'a/deep.ts': '', 'link.ts': '', 'file/b.ts': '', 'same.ts': '' });
  const git = (...words: string[]) => spawnSync('git', ['-C', root, ...words], { encoding: 'utf8' });
  expect([git('init', '-q').status, git('add', '.').status]).toEqual([0, 0]);
  rmSync(path.join(root, 'a'), { recursive: true });
  writeFileSync(path.join(root, 'a'), '');
  rmSync(path.join(root, 'link.ts'));
  symlinkSync('same.ts', path.join(root, 'link.ts'));
  for (const memory of [undefined, new Sightings()]) {
    const { files, skipped } = await listFiles([root], memory);
    expect(files.map((file) => path.relative(root, file))).toEqual(['a', 'file/b.ts', 'same.ts']);
    expect(skipped).toEqual({ 'symbolic link': 1 });
  }
});

test('what git tells of files is what a look at them says; changed files, and those it takes on trust, are looked at', async () => {
  const root = folder({ 'same.ts': 'a', 'deep/same.ts': 'bc', 'changed.ts': '', 'trusted.ts': '', 'gone-trusted.ts': '', 'new.ts': '' });
  symlinkSync('same.ts', path.join(root, 'link.ts'));
  const git = (...words: string[]) => spawnSync('git', ['-C', root, ...words], { encoding: 'utf8' }).status;
  expect([git('init', '-q'), git('add', 'same.ts', 'deep', 'changed.ts', 'trusted.ts', 'gone-trusted.ts', 'link.ts'), git('update-index', '--assume-unchanged', 'trusted.ts', 'gone-trusted.ts')]).toEqual([0, 0, 0]);
  writeFileSync(path.join(root, 'changed.ts'), 'changed');
  rmSync(path.join(root, 'gone-trusted.ts'));
  const told: Record<string, Identity> = {};
  const looked: string[] = [];
  const memory = { told: (file: string, identity: Identity) => void (told[file] = identity), kindOf: (file: string) => (looked.push(path.relative(root, file)), kindOf(statOf(file))) };
  const { files } = await listFiles([root], memory);
  expect(files.map((file) => path.relative(root, file))).toEqual(['changed.ts', 'deep/same.ts', 'new.ts', 'same.ts', 'trusted.ts']);
  const same = ['deep/same.ts', 'same.ts'].map((name) => path.join(root, name));
  expect(told).toEqual(Object.fromEntries(same.map((file) => [file, identityIn(lstatSync(file))])));
  expect(looked.sort()).toEqual(['changed.ts', 'gone-trusted.ts', 'new.ts', 'trusted.ts']);
});

test('a git that says its details in other words is asked without them', async () => {
  const root = folder({ 'a.ts': '', 'b.ts': '' });
  const real = spawnSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).stdout.trim();
  expect(spawnSync('git', ['-C', root, 'init', '-q']).status).toBe(0);
  expect(spawnSync('git', ['-C', root, 'add', '.']).status).toBe(0);
  const bin = folder({ git: `#!/bin/sh\n"${real}" "$@" | sed 's/ctime/birthtime/'\n` });
  chmodSync(path.join(bin, 'git'), 0o755);
  vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
  const told: string[] = [];
  const { files } = await listFiles([root], { told: (file) => void told.push(file), kindOf: (file) => kindOf(statOf(file)) });
  vi.unstubAllEnvs();
  expect(files.map((file) => path.relative(root, file))).toEqual(['a.ts', 'b.ts']);
  expect(told).toEqual([]);
});

test('no git is started outside of a checkout', async () => {
  const bin = folder({ git: '#!/bin/sh\ntouch "$(dirname "$0")/started"\n' });
  chmodSync(path.join(bin, 'git'), 0o755);
  vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const root = folder({ 'a.ts': '' });
  expect(await names(root)).toEqual(['a.ts']);
  expect(existsSync(path.join(bin, 'started'))).toBe(false);
  mkdirSync(path.join(root, '.git'));
  expect(await names(root)).toEqual(['a.ts']);
  expect(existsSync(path.join(bin, 'started'))).toBe(true);
});

test('a missing path is said by the name it was given', async () => {
  await expect(listFiles(['no/such/place'])).rejects.toThrow('There is no file or folder "no/such/place".');
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '../../../analyzer/scanners/files/list.ts';
import { kindOf, statOf } from '../../../analyzer/scanners/files/stat.ts';
import { folder } from '../../cli/io.ts';

const names = async (root: string, roots = [root]) => (await listFiles(roots)).files.map((file) => path.relative(root, file));

test('files are listed sorted, whatever the order of the folders, and once', async () => {
  const root = folder({ 'b/z.ts': '', 'a.ts': '', 'b/a.ts': '' });
  expect(await names(root)).toEqual(['a.ts', 'b/a.ts', 'b/z.ts']);
  expect(await names(root, [path.join(root, 'b'), root, path.join(root, 'b/z.ts')])).toEqual(['a.ts', 'b/a.ts', 'b/z.ts']);
});

test('ignore rules hold where they stand, and below', async () => {
  const root = folder({ '.gitignore': 'out/\n*.log\n', 'out/a.ts': '', 'x.log': '', 'src/.gitignore': 'gen.ts\n', 'src/gen.ts': '', 'src/a.ts': '', 'gen.ts': '' });
  const { skipped } = await listFiles([root]);
  expect(await names(root)).toEqual(['.gitignore', 'gen.ts', 'src/.gitignore', 'src/a.ts']);
  expect(skipped).toEqual({ 'ignored by .gitignore': 3 });
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
  for (const lookAt of [undefined, (file: string) => kindOf(statOf(file))]) {
    const { files, skipped } = await listFiles([root], lookAt);
    expect(files.map((file) => path.relative(root, file))).toEqual(['a', 'file/b.ts', 'same.ts']);
    expect(skipped).toEqual({ 'symbolic link': 1 });
  }
});

test('a missing path is said by the name it was given', async () => {
  await expect(listFiles(['no/such/place'])).rejects.toThrow('There is no file or folder "no/such/place".');
});

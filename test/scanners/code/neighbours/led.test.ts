import { expect, test } from 'vitest';
import { Led } from '../../../../analyzer/scanners/code/neighbours/led.ts';
import { readerOf } from '../../../../analyzer/scanners/code/readers/languages.ts';
import { aroundOf } from '../../../../analyzer/scanners/code/neighbours/around.ts';
import { sourceOf } from '../../../../analyzer/scanners/code/readers/source.ts';
import { catalogOf } from '../../../../analyzer/catalog/catalog.ts';
import { apis, deprecations } from '../../../../rules/index.ts';
import { folder } from '../../../cli/io.ts';

const { vocabulary } = catalogOf(deprecations, apis);

/** What the first of some files leads to, and the files that were parsed for it so far. */
async function leading(files: Record<string, string>): Promise<{ led: Led; parsed: string[] }> {
  const cwd = folder(files);
  const [[first, text] = ['', '']] = Object.entries(files);
  const { read, tree } = aroundOf({ files: Object.keys(files).map((name) => `${cwd}/${name}`).sort(), notes: [] }, { cwd, vocabulary });
  const parsed: string[] = [];
  const reader = await readerOf('typescript');
  const noting = (name: string): ReturnType<typeof read> => {
    const found = read(name);
    return found && { ...found, unit: () => (parsed.push(name), found.unit()) };
  };
  return { led: new Led(reader(sourceOf(first, 'typescript', text)), noting, tree), parsed };
}

test('a file that is imported is parsed for a name that it may export, and for no other', async () => {
  const { led, parsed } = await leading({ 'a.ts': "import api, { PATH } from './api';", 'api.ts': "export const PATH = '/filters'; const own = 1;" });
  expect([led.valueOf('./api', 'OTHER'), led.valueOf('./api', 'default'), parsed]).toEqual([undefined, undefined, []]);
  expect(led.valueOf('./api', 'PATH')?.value).toMatchObject({ kind: 'string' });
  expect(parsed).toEqual(['api.ts']);
  // It stands there, but is known by now to be the file's own.
  expect([led.valueOf('./api', 'own'), parsed]).toEqual([undefined, ['api.ts']]);
});

test('a default export has no name that must stand in its file', async () => {
  const { led } = await leading({ 'a.ts': "import api from './api'; import path from './path';", 'api.ts': "module.exports = { path: '/filters' };", 'path.ts': "export default '/filters';" });
  expect(['./api', './path'].map((module) => led.valueOf(module, 'default')?.value.kind)).toEqual(['object', 'string']);
});

test('what a file hands on is looked for behind it, and behind no file that hands nothing on', async () => {
  const { led, parsed } = await leading({
    'a.ts': "import { PATH } from './paths'; import { PATH as B } from './routes';",
    'paths.ts': "export * from './words';", 'routes.ts': "import { PATH } from './words'; export const ROUTE = PATH;", 'words.ts': "export const PATH = '/filters';",
  });
  expect(led.valueOf('./paths', 'PATH')?.unit.file).toBe('words.ts');
  expect([...new Set(parsed)].sort()).toEqual(['paths.ts', 'words.ts']);
  expect(led.valueOf('./routes', 'PATH')).toBeUndefined();
});

test('a file is kept as long as not much else was read since, however many names led nowhere', async () => {
  await readerOf('typescript');
  const others = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}.ts`, `export const PATH = '/filters'; // ${'x'.repeat(90_000)}`]));
  const cwd = folder({ 'a.ts': "export const PATH = '/filters';", ...others });
  const { read } = aroundOf({ files: ['a.ts', ...Object.keys(others)].map((name) => `${cwd}/${name}`).sort(), notes: [] }, { cwd, vocabulary });
  const first = read('a.ts');
  for (let index = 0; index < 100; index++) read(`none-${index}.ts`);
  expect(read('a.ts')).toBe(first);
  for (const name of Object.keys(others)) read(name);
  expect(read('a.ts')).not.toBe(first);
});

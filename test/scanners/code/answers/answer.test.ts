import path from 'node:path';
import { expect, test } from 'vitest';
import { analyze, type Question } from '../../../../analyzer/analyze.ts';
import { catalogOf } from '../../../../analyzer/catalog/catalog.ts';
import { judgeWith, memoryKey, memoryOf } from '../../../../analyzer/memory.ts';
import { answering, type ReadTask } from '../../../../analyzer/scanners/code/answers/answer.ts';
import type { Answer, Remembered } from '../../../../analyzer/scanners/code/answers/remember.ts';
import { scanCode, WORTH_THREADS } from '../../../../analyzer/scanners/code/scan.ts';
import { openCache } from '../../../../analyzer/scanners/files/cache.ts';
import { apis, deprecations } from '../../../../rules/index.ts';
import { folder } from '../../../cli/io.ts';

const question: Question = { catalog: catalogOf(deprecations, apis), terms: { asOf: '2026-11-20', dates: 'seed', threatScore: 'zero' }, toolVersion: '1' };
const { vocabulary } = question.catalog;

const ZONE = 'https://api.cloudflare.com/client/v4/zones/${zone}';
const MANY = Object.fromEntries(Array.from({ length: WORTH_THREADS }, (_, index) => [`many/${index}.ts`, `fetch(\`${ZONE}/filters?page=${index}\`);\n`]));
const FILES = {
  'part.ts': 'export const PART = "filters";\n',
  'a.ts': `import { PART } from './part';\nfetch(\`${ZONE}/\${PART}\`);\n`,
  'open.ts': `export const set = (zone, id) => fetch(\`${ZONE}/settings/\${id}\`, { method: 'PATCH' });\n`,
  'words.ts': "export const SETTINGS = ['brotli', 'minify', 'server_side_exclude'];\n",
};

async function answersOf(isKept: boolean): Promise<Record<string, Answer>> {
  const cwd = folder(FILES);
  const wanted = Object.keys(FILES).map((name) => ({ file: path.join(cwd, name), name, language: 'typescript' }));
  const answer = answering({ cwd, tops: [cwd], files: wanted.map(({ file }) => file).sort(), notes: [], isKept, wanted }, vocabulary, judgeWith(question));
  const answers: Record<string, Answer> = {};
  for (const one of wanted) answers[one.name] = await answer(one);
  return answers;
}

test('what a file asked of those around it is noted only where answers are kept, and the answer is the same', async () => {
  const [kept, told] = [await answersOf(true), await answersOf(false)];
  expect([...kept['a.ts']?.asked?.imported.keys() ?? []]).toContain('part.ts');
  for (const name of Object.keys(FILES)) {
    const { asked, ...rest } = kept[name] as Answer;
    expect(asked).toBeDefined();
    expect(told[name]).toEqual(rest);
  }
  expect(told['a.ts']?.judged.map((one) => one.kind)).toEqual(['finding']);
  expect([told['open.ts']?.opened.length, told['words.ts']?.words.length].map((count) => (count ?? 0) > 0)).toEqual([true, true]);
});

test('a scan that keeps answers says so to who reads many files, and any other does not; both report the same', async () => {
  const root = folder({ 'package.json': '{ "dependencies": { "cloudflare": "2.9.1" } }', ...FILES, ...MANY });
  const opened = openCache<Remembered>(folder({}), root, memoryKey(question, [root]));
  const told: boolean[] = [];
  const readMany = async (task: ReadTask): Promise<Answer[]> => {
    told.push(task.isKept);
    const answer = answering(structuredClone(task), vocabulary, judgeWith(question));
    const answers: Answer[] = [];
    for (const one of task.wanted) answers.push(structuredClone(await answer(one)));
    return answers;
  };
  const report = async (options: Pick<Parameters<typeof scanCode>[0], 'memory' | 'readMany'>) => {
    const { seen, coverage } = scanCode({ roots: ['.'], cwd: root, vocabulary, ...options });
    return analyze(seen, coverage, question);
  };
  const alone = await report({});
  expect(alone.findings.length).toBeGreaterThan(WORTH_THREADS);
  expect(alone.findings.map(({ source }) => source.kind === 'code' && source.file)).toContain('words.ts');
  expect(await report({ readMany })).toEqual(alone);
  expect(await report({ readMany, memory: memoryOf(opened.cache, question, root) })).toEqual(alone);
  expect(told).toEqual([false, true]);
}, 60_000);

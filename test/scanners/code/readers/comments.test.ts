import { expect, test } from 'vitest';
import { inText } from '../finding.ts';

const NOTE = '// GET https://api.cloudflare.com/client/v4/zones/1/filters';

test.each([
  ['a constant', `${NOTE}\nconst a = 1;\n`, 1],
  ['an exported constant', `f();\n${NOTE}\nexport const a = 1;\n`, 2],
  ['a variable without a value', `f();\n${NOTE}\nlet a;\n`, 2],
  ['a pattern', `f();\n${NOTE}\nconst [a] = g();\n`, 2],
  ['a statement', `f();\n${NOTE}\ng();\n`, 2],
  ['the end of the file', `f();\n${NOTE}\n`, 2],
])('a comment before %s is read', async (_, code, line) => {
  expect(await inText('typescript', code)).toEqual([`${line} filters-api?`]);
});

import { expect, test } from 'vitest';
import { inTree } from '../finding.ts';

const ZONE = 'https://api.cloudflare.com/client/v4/zones/1';

/** What a module of Node gives away, in the ways in which it can, and how another asks for it. */
const GIVEN: [string, string][] = [
  ['module.exports = $;', "const api = require('./api');"],
  ['const made = $;\nmodule.exports = made;', "const api = require('./api.js');"],
  ['module.exports = { api: $ };', "const { api } = require('./api');"],
  ['const api = $;\nmodule.exports = { api };', "const { api } = require('./api');"],
  ['exports.made = $;', "const { made: api } = require('./api');"],
  ['module.exports.api = $;', "const api = require('./api').api;"],
];

test.each(GIVEN)('what is required is what the other module gives away: %s', async (given, asked) => {
  const found = (value: string, use: string): Promise<string[]> => inTree({ 'api.js': `${given.replace('$', () => value)}\n`, 'user.js': `${asked}\n${use}\n` });
  expect(await found(`'${ZONE}'`, 'fetch(`${api}/rate_limits`);')).toEqual(['user.js:2 rate-limits-api']);
  expect(await found(`(path) => fetch('${ZONE}' + path)`, "api('/rate_limits');")).toEqual(['user.js:2 rate-limits-api']);
  expect(await found(`axios.create({ baseURL: '${ZONE}' })`, "api.get('/rate_limits');")).toEqual(['user.js:2 rate-limits-api']);
  expect(await found("'https://api.example.com/zones/1'", 'fetch(`${api}/rate_limits`);')).toEqual([]);
});

test('another name of the same spelling is not what is required', async () => {
  const user = (parameter: string): string => `const api = require('./api');\nexports.f = (${parameter}) => fetch(\`\${api}/rate_limits\`);\n`;
  const found = (parameter: string): Promise<string[]> => inTree({ 'api.js': `module.exports = '${ZONE}';\n`, 'user.js': user(parameter) });
  expect(await found('other')).toEqual(['user.js:2 rate-limits-api']);
  expect(await found("api = 'https://api.example.com'")).not.toContain('user.js:2 rate-limits-api');
});

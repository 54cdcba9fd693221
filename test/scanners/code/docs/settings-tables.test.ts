import { expect, test } from 'vitest';
import { inTree } from '../finding.ts';

const CLIENT = { 'client.sh': 'curl https://api.cloudflare.com/client/v4/zones\n' };

/** A table as each language keeps it, with a name of two words, one, and the value of the first; the lines of the two settings. */
const TABLES: [string, (other: string, level: string, value: string) => string, string[]][] = [
  ['zone.yaml', (other, level, value) => `kind: Zone\nspec:\n  settings:\n    ${other}: true\n    brotli: true\n    ${level}: ${value}\n`, ['5 zone-setting-brotli?', '6 security-level?']],
  ['zone.json', (other, level, value) => `{\n  "settings": {\n    "${other}": "on",\n    "brotli": "on",\n    "${level}": "${value}"\n  }\n}\n`, ['4 zone-setting-brotli?', '5 security-level?']],
  ['zone.ts', (other, level, value) => `export const settings = {\n  ${other}: 'on',\n  brotli: 'on',\n  ${level}: '${value}',\n};\n`, ['3 zone-setting-brotli?', '4 security-level?']],
];

const found = async (name: string, text: string, others: Record<string, string> = CLIENT): Promise<string[]> => (await inTree({ ...others, [name]: text })).map((line) => line.replace(`${name}:`, ''));

test.each(TABLES)('a table spells settings as the API does or with their words run together: %s', async (name, table, lines) => {
  expect(await found(name, table('always_use_https', 'security_level', 'high'))).toEqual(lines);
  expect(await found(name, table('alwaysUseHttps', 'securityLevel', 'high'))).toEqual(lines);
  expect(await found(name, table('alwaysUseHttps', 'securityLevel', 'under_attack'))).toEqual(lines.slice(0, 1));
});

test.each(TABLES)('beside a name that others have too it is anybody\'s: %s', async (name, table) => {
  expect(await found(name, table('cacheLevel', 'securityLevel', 'high'))).toEqual([]);
  expect(await found(name, table('compression', 'securityLevel', 'high'))).toEqual([]);
});

test('data in a folder that is called like the API need no other sign of it; code there does', async () => {
  const list = '[\n  { "id": "rocket_loader", "value": "off" },\n  { "id": "brotli", "value": "on" }\n]\n';
  expect(await found('servers/cloudflare/settings.json', list, {})).toEqual(['3 zone-setting-brotli?']);
  expect(await found('servers/edge/settings.json', list, {})).toEqual([]);
  expect(await found('servers/cloudflare/settings.js', `export default ${list}`, {})).toEqual([]);
  expect(await found('servers/cloudflare/settings.json', list.replace('"off"', '"api.cis.cloud.ibm.com"'), {})).toEqual([]);
});

/** What a tool declares that writes the API's configuration as it spells its own. */
const DECLARED = (...fields: string[]): string => `package v1\n\n// Parameters of Cloudflare\ntype Parameters struct {\n${fields.map((field) => `\t${field[0]!.toUpperCase()}${field.slice(1)} *string \`json:"${field},omitempty"\`\n`).join('')}}\n`;

test.each([
  ['a parameter of a configuration rule', ['serverSideExcludes', 'disableZaraz'], ['5 zone-setting-server-side-exclude?']],
  ['a level of one', ['securityLevel', 'bic'], ['5 security-level?']],
  ['an address of a pool', ['name', 'notificationEmail', 'minimumOrigins'], ['6 lb-notification-email?']],
  ['a parameter beside nothing of theirs', ['serverSideExcludes', 'description'], []],
  ['an address of something else', ['name', 'notificationEmail', 'origins'], []],
])('a record declares %s', async (_, fields, expected) => {
  expect(await found('types.go', DECLARED(...fields), {})).toEqual(expected);
});

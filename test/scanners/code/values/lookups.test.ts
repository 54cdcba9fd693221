import { expect, test } from 'vitest';
import { entriesIn, inText, inTree, unreadInTree } from '../finding.ts';

const ZONES = 'https://api.cloudflare.com/client/v4/zones';

/** A request for a path that a map holds beside another one, which is not catalogued. */
const MAPS: [what: string, language: string, code: (name: string) => string][] = [
  ['a frozen record', 'javascript', (name) => `const PATHS = Object.freeze({ rules: '/firewall/rules', sets: '/rulesets' });\nawait fetch(\`${ZONES}/\${z}\${PATHS.${name}}\`);\n`],
  ['a frozen hash', 'ruby', (name) => `PATHS = { rules: '/firewall/rules', sets: '/rulesets' }.freeze\nHTTP.get("${ZONES}/#{z}#{PATHS[:${name}]}")\n`],
  ['a hash that is asked', 'ruby', (name) => `PATHS = { rules: '/firewall/rules', sets: '/rulesets' }.freeze\nHTTP.get("${ZONES}/#{z}#{PATHS.fetch(:${name})}")\n`],
  ['a map of pairs', 'javascript', (name) => `const paths = new Map([['rules', '/firewall/rules'], ['sets', '/rulesets']]);\nawait fetch(\`${ZONES}/\${z}\${paths.get('${name}')}\`);\n`],
  ['a dict', 'python', (name) => `PATHS = {"rules": "/firewall/rules", "sets": "/rulesets"}\nrequests.get("${ZONES}/" + z + PATHS.get("${name}"))\n`],
  ['a map', 'java', (name) => `class A { Map<String, String> paths = Map.of("rules", "/firewall/rules", "sets", "/rulesets"); void f(String z) { get("${ZONES}/" + z + paths.get("${name}")); } }\n`],
  ['a map of Kotlin', 'kotlin', (name) => `val paths = mapOf("rules" to "/firewall/rules", "sets" to "/rulesets")\nsuspend fun f(z: String) = client.get("${ZONES}/$z" + paths.getValue("${name}"))\n`],
  ['an attribute of a module', 'elixir', (name) => `defmodule A do\n  @paths %{rules: "/firewall/rules", sets: "/rulesets"}\n  def f(z), do: Req.get!("${ZONES}/#{z}" <> Map.get(@paths, :${name}))\nend\n`],
];

test.each(MAPS)('what a map holds under a name is read: %s', async (_, language, code) => {
  expect(await entriesIn(language, code('rules'))).toEqual(['firewall-rules-api']);
  expect(await inText(language, code('sets'))).toEqual([]);
});

test('what has a method of that name is no map', async () => {
  const code = (path: string): string => `const client = { get: (path) => fetch('https://api.cloudflare.com/client/v4' + path), rules: '/zones/1/rulesets' };\nawait client.get('${path}');\n`;
  expect(await inText('javascript', code('/zones/1/firewall/rules'))).toEqual(['2 firewall-rules-api']);
  expect(await inText('javascript', code('rules'))).toEqual([]);
});

test.each([
  ['behind an id', `await fetch(\`${ZONES}/\${zone}\${process.env.REST}\`);\n`, 1],
  ['behind a slash', `await fetch(\`${ZONES}/\${zone}/\${process.env.REST}\`);\n`, 1],
  ['that is called a query', `await fetch(\`${ZONES}/\${zone}\${query}\`);\n`, 0],
  ['that is none', `await fetch(\`${ZONES}/\${zone}\`);\n`, 0],
])('the rest of a path that is decided at run time is said: %s', async (_, code, places) => {
  expect(await inTree({ 'a.js': code })).toEqual([]);
  expect(await unreadInTree({ 'a.js': code })).toHaveLength(places);
});

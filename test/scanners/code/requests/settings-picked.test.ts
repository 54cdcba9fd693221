import { expect, test } from 'vitest';
import { inText, inTree } from '../finding.ts';

const ALL = 'https://api.cloudflare.com/client/v4/zones/1/settings';

/** Code that asks an address for many settings and picks one of them by its id. */
const PICKS: [string, string, (address: string, id: string) => string][] = [
  ['a case', 'typescript', (address, id) => `const { result } = await (await fetch('${address}')).json();\nfor (const one of result) { switch (one.id) { case '${id}': skip(one.value); } }\n`],
  ['the first that is called so', 'javascript', (address, id) => `const { result } = await (await fetch('${address}')).json();\nskip(result.find((one) => one.id === '${id}')?.value);\n`],
  ['a list of those that count', 'javascript', (address, id) => `const { result } = await (await fetch('${address}')).json();\nskip(result.filter((one) => ['http3', '${id}'].includes(one.id)));\n`],
  ['a case of C#', 'csharp', (address, id) => `foreach (var one in JObject.Parse(await client.GetStringAsync("${address}"))["result"]) {\n  switch (one["id"].Value<string>()) { case "${id}": Skip(one); break; }\n}\n`],
  ['a case of Go', 'go', (address, id) => `resp, _ := http.Get("${address}")\nfor _, one := range decode(resp) { switch one.ID { case "ssl", "${id}": skip(one) } }\n`],
  ['a comparison', 'python', (address, id) => `settings = requests.get("${address}").json()["result"]\nskip([one for one in settings if one["id"] == "${id}"])\n`],
  ['a case of Ruby', 'ruby', (address, id) => `settings = Faraday.get("${address}").body['result']\nsettings.each { |one| case one['id'] when '${id}' then skip(one) end }\n`],
  ['an arm', 'php', (address, id) => `<?php $settings = json_decode(file_get_contents("${address}"), true);\nforeach ($settings['result'] as $one) { echo match ($one['id']) { '${id}' => $one['value'], default => 1 }; }\n`],
];

test.each(PICKS)('a setting that is gone is picked out of all that were asked for: %s', async (_, language, code) => {
  expect(await inText(language, code(ALL, 'minify'))).toEqual(['2 zone-setting-minify?']);
  expect(await inText(language, code(ALL, 'mobile_redirect'))).toEqual(['2 zone-setting-mobile-redirect?']);
});

test.each(PICKS)('not one that stays, a level that is only read, nor what another address gives: %s', async (_, language, code) => {
  expect(await inText(language, code(ALL, 'rocket_loader'))).toEqual([]);
  expect(await inText(language, code(ALL, 'security_level'))).toEqual([]);
  expect(await inText(language, code('https://shop.example.com/zones/1/settings', 'minify'))).toEqual([]);
  expect(await inText(language, code(ALL.replace('settings', 'custom_hostnames'), 'minify'))).toEqual([]);
});

test('who asks for all settings may stand in another file than who picks one', async () => {
  const ask = `export const settings = async (zone) => (await fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/settings\`)).json();\n`;
  const pick = `import { settings } from './ask.js';\nfor (const one of await settings(zone)) {\n  if (one.id === 'mobile_redirect' || one.id === 'server_side_exclude') skip(one);\n}\n`;
  expect(await inTree({ 'ask.js': ask, 'pick.js': pick })).toEqual(['pick.js:3 zone-setting-mobile-redirect?', 'pick.js:3 zone-setting-server-side-exclude?']);
  const bundler = 'export default { build: { minify: true, target: "es2022" } };\n';
  expect(await inTree({ 'ask.js': ask, 'vite.config.js': bundler })).toEqual([]);
});

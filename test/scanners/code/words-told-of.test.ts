import { expect, test } from 'vitest';
import { inTree } from './finding.ts';

/** Builds the path that each of the words would complete. */
const SETS = "curl -X PATCH \"https://api.cloudflare.com/client/v4/zones/$ZONE/settings/$1\" --data \"{\\\"value\\\":\\\"$2\\\"}\"\n";

const inFolder = (name: string, text: string) => inTree({ 'cloudflare/set.sh': SETS, [`cloudflare/${name}`]: text });

const READ = 'async function show(zone) {\n  const held = await client.getZoneSettings(zone);\n';

test.each([
  ['a page about it', 'pages.js', "export const pages = { security_level: 'https://developers.example.com/waf/', ssl: 'https://developers.example.com/ssl/' };\n"],
  ['a page about it, in PowerShell', 'pages.ps1', '$pages = @{\n  "security_level" = "https://developers.example.com/waf/"\n  "ssl" = "https://developers.example.com/ssl/"\n}\n'],
  ['a sentence about it', 'texts.py', 'TEXTS = {"minify": "Removes what nobody needs of scripts."}\n'],
  ['a column of a table', 'model.js', "define('zones', { privacy_pass: { type: DataTypes.BOOLEAN, allowNull: false }, security_level: { type: DataTypes.ENUM('low', 'high') } });\n"],
  ['what an error is about', 'apply.js', "results.errors.push({ type: 'security_level', error: failure.message });\n"],
  ['what an audit is about', 'audit.py', 'found.append({"check": "security_level", "severity": "HIGH", "detail": text})\n'],
  ['what was read, told on', 'show.js', `${READ}  shown = { security_level: held.security_level?.value, ssl: held.ssl?.value };\n}\n`],
  ['what was read, compared', 'show.js', `${READ}  shown = { brotli: held.brotli?.value === 'on' };\n}\n`],
])('a word of a setting is not set as %s', async (_, name, text) => {
  expect(await inFolder(name, text)).toEqual([]);
});

test.each([
  ['a label', 'labels.js', "export const labels = { security_level: 'Security Level', ssl: 'SSL' };\n", ['cloudflare/labels.js:1 security-level?']],
  ['the type of an attribute', 'schema.go', 'package cloudflare\n\nvar wanted = map[string]Schema{"brotli": {Type: TypeString, Optional: true}}\n', ['cloudflare/schema.go:3 zone-setting-brotli?']],
  ['a step with its value', 'steps.js', "steps.push({ type: 'security_level', value: level, message: 'next' });\n", ['cloudflare/steps.js:1 security-level?']],
  ['a step with its level', 'steps.js', "steps.push({ type: 'security_level', level, message: 'next' });\n", ['cloudflare/steps.js:1 security-level?']],
  ['what was saved, to be written back', 'restore.js', 'const held = await getBackup(zone);\nexport const wanted = { brotli: held.brotli.value, ssl: held.ssl.value };\n', ['cloudflare/restore.js:2 zone-setting-brotli?']],
  ['a kind without a notice', 'steps.js', "steps.push({ type: 'security_level', level });\n", ['cloudflare/steps.js:1 security-level?']],
  ['what a form holds', 'form.js', 'export const wanted = (form) => ({ security_level: form.security_level.value, ssl: form.ssl.value });\n', ['cloudflare/form.js:1 security-level?']],
  ['what was read of another name', 'copy.js', `${READ}  wanted = { security_level: held.level.value, ssl: 'full' };\n}\n`, ['cloudflare/copy.js:3 security-level?']],
])('beside that it may be as %s', async (_, name, text, expected) => {
  expect(await inFolder(name, text)).toEqual(expected);
});

/** `show` holds what a setting was in a record; `$TELL` is who is told that. */
const ASKED: [string, string, (tell: string) => string][] = [
  ['one after the other', 'show.js', (tell) => `async function show(zone) {\n  const level = await getSetting(zone, '/settings/security_level');\n  ${tell}({ security_level: level.result.value, ssl: 1 });\n}\n`],
  ['all at once', 'show.js', (tell) => `async function show(zone) {\n  const [ssl, security_level] = await Promise.all([getSetting(zone, '/settings/ssl'), getSetting(zone, '/settings/security_level')]);\n  ${tell}({ ssl, security_level });\n}\n`],
  ['all at once', 'show.py', (tell) => `async def show(zone):\n    ssl, level = await asyncio.gather(get_setting(zone, "/settings/ssl"), get_setting(zone, "/settings/security_level"))\n    ${tell}({"ssl": ssl, "security_level": level})\n`],
  ['one after the other', 'show.php', (tell) => `<?php\nfunction show($zone) {\n  $level = readSetting($zone, '/settings/security_level');\n  ${tell}(['security_level' => $level->value, 'ssl' => 1]);\n}\n`],
];

test.each(ASKED)('what a setting was is told on under its name, asked for %s: %s', async (_, name, code) => {
  expect(await inFolder(name, code('respond'))).toEqual([]);
  // To set it elsewhere is none of that, nor is what was read of another.
  expect(await inFolder(name, code('applySettings'))).toEqual([expect.stringMatching(/ security-level\?$/)]);
  expect(await inFolder(name, code('respond').replace('/settings/security_level', '/settings/tls_level'))).toEqual([expect.stringMatching(/ security-level\?$/)]);
});

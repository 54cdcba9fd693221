import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';

const RULES = 'https://api.cloudflare.com/client/v4/zones/1/rulesets/2';

const ALONE = 'nothing is surely set that would stay: if nothing is, what holds it has to go as a whole.';

const rule = (...parameters: string[]): string => `  rules {\n    action = "set_config"\n    action_parameters {\n${parameters.map((one) => `      ${one}\n`).join('')}    }\n    expression = "true"\n  }\n`;
const ruleset = (...rules: string[]): string => `resource "cloudflare_ruleset" "a" {\n  phase = "http_config_settings"\n${rules.join('')}}\n`;

const MINIFY = 'autominify {\n        css = true\n      }';

test.each<[string, string, string, string]>([
  ['each rule of Terraform', 'a.tf', ruleset(rule('ssl = "full"', MINIFY), rule('server_side_excludes = true', 'bic = true')), ruleset(rule('ssl = "full"'), rule('bic = true'))],
  ['a record of Terraform', 'a.tf', ruleset('  rules = [{ action = "set_config", action_parameters = { autominify = { css = true }, ssl = "full" } }]\n'), ruleset('  rules = [{ action = "set_config", action_parameters = { ssl = "full" } }]\n')],
  ['Pulumi', 'a.ts', 'import * as cloudflare from "@pulumi/cloudflare";\nnew cloudflare.Ruleset("a", { rules: [{ action: "set_config", actionParameters: { emailObfuscation: true, serverSideExcludes: true } }] });\n', 'import * as cloudflare from "@pulumi/cloudflare";\nnew cloudflare.Ruleset("a", { rules: [{ action: "set_config", actionParameters: { emailObfuscation: true } }] });\n'],
  ['a request for one rule', 'a.js', `await fetch('${RULES}/rules', { method: 'POST', body: JSON.stringify({ action: 'set_config', action_parameters: { autominify: { css: true }, ssl: 'full' } }) });\n`, `await fetch('${RULES}/rules', { method: 'POST', body: JSON.stringify({ action: 'set_config', action_parameters: { ssl: 'full' } }) });\n`],
  ['a request for all of them', 'a.js', `await fetch('${RULES}', { method: 'PUT', body: JSON.stringify({ rules: [{ action: 'set_config', action_parameters: { ssl: 'full', server_side_excludes: true } }] }) });\n`, `await fetch('${RULES}', { method: 'PUT', body: JSON.stringify({ rules: [{ action: 'set_config', action_parameters: { ssl: 'full' } }] }) });\n`],
  ['an SDK', 'a.py', 'from cloudflare import Cloudflare\nclient = Cloudflare()\nclient.rulesets.rules.create(ruleset_id=r, zone_id=z, action="set_config", action_parameters={"ssl": "full", "autominify": {"css": True}})\n', 'from cloudflare import Cloudflare\nclient = Cloudflare()\nclient.rulesets.rules.create(ruleset_id=r, zone_id=z, action="set_config", action_parameters={"ssl": "full"})\n'],
])('a parameter of configuration rules goes where another stays: %s', async (_, file, before, after) => {
  expect((await fixedFile(file, before)).text).toBe(after);
});

test.each<[string, string, string]>([
  ['no other', 'a.tf', ruleset(rule(MINIFY))],
  ['one that may be nothing', 'a.tf', ruleset(rule('ssl = var.ssl', MINIFY))],
  ['one of another rule', 'a.tf', ruleset(rule('ssl = "full"', MINIFY), rule(MINIFY))],
  ['no other but one that goes as well', 'a.tf', ruleset(rule('server_side_excludes = true', MINIFY))],
  ['no other in a request', 'a.js', `await fetch('${RULES}/rules', { method: 'POST', body: JSON.stringify({ action: 'set_config', action_parameters: { autominify: { css: true } } }) });\n`],
])('it stays where there is %s', async (_, file, code) => {
  const { text, err } = await fixedFile(file, code);
  expect(text).toBe(code);
  expect(err).toContain(ALONE);
});

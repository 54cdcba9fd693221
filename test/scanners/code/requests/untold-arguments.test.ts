import { expect, test } from 'vitest';
import { inTree, untoldInTree } from '../finding.ts';

const PACKAGES = { 'package.json': '{"dependencies":{"cloudflare":"^4.0.0","@pulumi/cloudflare":"^5.0.0"}}', 'requirements.txt': 'cloudflare==4.0.0\n', 'composer.json': '{"require":{"cloudflare/sdk":"^1.3"}}', 'go.mod': 'module m\nrequire github.com/cloudflare/cloudflare-go v0.100.0\n' };

const npm = (call: string): [string, string] => ['a.ts', `import Cloudflare from 'cloudflare';\nconst client = new Cloudflare();\nexport const f = (zone_id: string, id: string, more: any) => client.${call};\n`];
const pypi = (call: string): [string, string] => ['a.py', `from cloudflare import Cloudflare\nclient = Cloudflare()\ndef f(zone, id, more): return client.${call}\n`];
const pulumi = (made: string): [string, string] => ['a.ts', `import * as cloudflare from '@pulumi/cloudflare';\n\nexport const f = (more: any) => new cloudflare.${made};\n`];
const go = (made: string): [string, string] => ['a.go', `package m\nimport "github.com/cloudflare/cloudflare-go"\nfunc f(more string, data any) any { return cloudflare.${made} }\n`];
const newGo = (call: string): [string, string] => ['a.go', `package m\nimport ("github.com/cloudflare/cloudflare-go/v4"; "github.com/cloudflare/cloudflare-go/v4/rulesets")\nfunc f(client *cloudflare.Client, more rulesets.Any, text string) { client.${call} }\n`];
const php = (call: string): [string, string] => ['a.php', `<?php\nuse Cloudflare\\API\\Endpoints\\DNS;\nfunction f(DNS $dns, $zone, $type, $more) { return $dns->${call}; }\n`];
const terraform = (type: string, body: string): [string, string] => ['a.tf', `\n\nresource "${type}" "a" {\n  zone_id = var.zone\n${body}\n}\n`];

/** What stands in place of `…` is not visible, then visible and no matter, then catalogued. */
const TOLD: [name: string, of: (told: string) => [string, string], id: string, unseen: string[], seen: string[], catalogued: string][] = [
  ['a rule of a ruleset in JavaScript', (told) => npm(`rulesets.rules.create(id, { zone_id, action: 'block', ${told} })`), 'threat-score-field',
    ['expression: more', 'expression: `ssl and ${more}`', '...more'], ["expression: 'ssl'", 'expression: `http.host eq "${more}"`'], "expression: 'cf.threat_score gt 5'"],
  ['rules of a ruleset in JavaScript', (told) => npm(`rulesets.phases.update('http_ratelimit', { zone_id, ${told} })`), 'threat-score-field',
    ['rules: more', 'rules: [{ expression: "ssl", ratelimit: { counting_expression: more } }]'], ["rules: [{ expression: 'ssl' }]", 'rules: []'], "rules: [{ expression: 'cf.threat_score gt 5' }]"],
  ['a rule of a ruleset in JavaScript, its ruleset by name', (told) => npm(`rulesets.rules.edit(rule, { ruleset_id: id, zone_id, action: 'block', ${told} })`), 'threat-score-field',
    ['expression: more', '...more'], ["expression: 'ssl'", 'description: more'], "expression: 'cf.threat_score gt 5'"],
  ['a rule of a ruleset in JavaScript, its ruleset in its place', (told) => npm(`rulesets.rules.edit(id, rule, { zone_id, action: 'block', ${told} })`), 'threat-score-field',
    ['expression: more', '...more'], ["expression: 'ssl'", 'description: more'], "expression: 'cf.threat_score gt 5'"],
  ['a rule of a ruleset in Python', (told) => pypi(`rulesets.rules.create(id, zone_id=zone, action="block", ${told})`), 'threat-score-field',
    ['expression=more', '**more'], ['expression="ssl"', 'expression=f\'http.host eq "{more}"\''], 'expression="cf.threat_score gt 5"'],
  ['a rule of a ruleset in Python, beside what the SDK knows', (told) => pypi(`rulesets.rules.create(id, zone_id=zone, action="block", extra_body=${told})`), 'threat-score-field',
    ['more', '{**more}'], ['{"expression": "ssl"}'], '{"expression": "cf.threat_score gt 5"}'],
  ['a rule of a ruleset in Python, all by name', (told) => pypi(`rulesets.rules.create(ruleset_id=id, zone_id=zone, action="block", ${told})`), 'threat-score-field',
    ['expression=more'], ['expression="ssl"'], 'expression="cf.threat_score gt 5"'],
  ['a ruleset in Terraform', (told) => terraform('cloudflare_ruleset', told), 'threat-score-field',
    ['  rules {\n    expression = var.more\n  }', '  rules = var.more', '  dynamic "rules" {\n    for_each = var.more\n    content {\n      expression = rules.value\n    }\n  }', '  rules {\n    expression = "ssl"\n    ratelimit {\n      counting_expression = var.more\n    }\n  }'],
    ['  rules {\n    expression = "(http.host eq \\"${var.more}\\")"\n  }', '  phase = var.more'], '  rules {\n    expression = "cf.threat_score gt 5"\n  }'],
  ['a ruleset in Pulumi', (told) => pulumi(`Ruleset('a', { zoneId: 'z', ${told} })`), 'threat-score-field',
    ['rules: more', 'rules: [{ expression: more.expression }]'], ["rules: [{ expression: 'ssl' }]", 'phase: more.phase'], "rules: [{ expression: 'cf.threat_score gt 5' }]"],
  ['a ruleset in Pulumi, in Go', (told) => ['a.go', `package m\nimport ("github.com/pulumi/pulumi-cloudflare/sdk/v5/go/cloudflare"; "github.com/pulumi/pulumi/sdk/v3/go/pulumi"; "strings")\nfunc f(c *pulumi.Context, more string) { cloudflare.NewRuleset(c, "a", &cloudflare.RulesetArgs{Rules: cloudflare.RulesetRuleArray{&cloudflare.RulesetRuleArgs{${told}}}}) }\n`], 'threat-score-field',
    ['Expression: pulumi.String(more)'], ['Expression: pulumi.StringPtr("ssl")', 'Expression: pulumi.Sprintf("(%s)", strings.Join([]string{"ssl", "cf.client.bot"}, " or "))'], 'Expression: pulumi.String("cf.threat_score gt 5")'],
  ['a rule of a ruleset in Go', (told) => go(`RulesetRule{Action: "block", ${told}}`), 'threat-score-field', ['Expression: more'], ['Expression: "ssl"', 'Description: more'], 'Expression: "cf.threat_score gt 5"'],
  ['rules of a ruleset in Go, from version 2 on', (told) => newGo(`Rulesets.Phases.Update(ctx, "http_ratelimit", rulesets.PhaseUpdateParams{${told}})`), 'threat-score-field',
    ['Rules: cloudflare.F(more)', 'Rules: cloudflare.F([]rulesets.Rule{rulesets.BlockRuleParam{Expression: cloudflare.F(text)}})'], ['Rules: cloudflare.F([]rulesets.Rule{rulesets.BlockRuleParam{Expression: cloudflare.F("ssl")}})'],
    'Rules: cloudflare.F([]rulesets.Rule{rulesets.BlockRuleParam{Expression: cloudflare.F("cf.threat_score gt 5")}})'],
  ['a rule of a ruleset in Go, from version 2 on', (told) => newGo(`Rulesets.Rules.Edit(ctx, "a", "b", rulesets.RuleEditParams{ZoneID: cloudflare.F("z"), ${told}})`), 'threat-score-field',
    ['Body: more', 'Body: rulesets.BlockRuleParam{Expression: cloudflare.F(text)}'], ['Body: rulesets.BlockRuleParam{Expression: cloudflare.F("ssl"), Description: cloudflare.F(text)}'],
    'Body: rulesets.BlockRuleParam{Expression: cloudflare.F("cf.threat_score gt 5")}'],
  ['a record in JavaScript', (told) => npm(`dns.records.create({ zone_id, name: 'a', ${told} })`), 'dns-srv-data-fields',
    ["type: 'SRV', data: more", 'type: more.type, data: more.data', '...more', "type: 'A', ...more"], ["type: 'A', content: more", "type: 'CAA', data: more", "type: 'SRV', data: { priority: 1, weight: 1, port: 1, target: more }", "...more, type: 'A'"],
    "type: 'SRV', data: { service: '_sip', proto: '_tcp', name: 'a', port: 1 }"],
  ['records in one request of JavaScript', (told) => npm(`dns.records.batch({ zone_id, deletes: more, posts: [{ name: 'a', ${told} }] })`), 'dns-srv-data-fields',
    ["type: 'SRV', data: more", '...more'], ["type: 'A', content: more", "type: 'SRV', data: { priority: 1, weight: 1, port: 1, target: more }"], "type: 'SRV', data: { service: '_sip', proto: '_tcp', name: 'a', port: 1 }"],
  ['records in one request of Python', (told) => pypi(`dns.records.batch(zone_id=zone, ${told})`), 'dns-srv-data-fields', ['puts=more', '**more', 'puts=[{"id": "a", "type": "SRV", "data": more}]'], ['deletes=more', 'puts=[{"id": "a", "type": "CAA", "data": more}]'],
    'patches=[{"id": "a", "data": {"service": "_sip", "proto": "_tcp", "name": "a"}}]'],
  ['a record in Python', (told) => pypi(`dns.records.update(id, zone_id=zone, name="a", ${told})`), 'dns-srv-data-fields', ['type="SRV", data=more', '**more'], ['type="A", content=more', 'type="CAA", data=more'],
    'type="SRV", data={"service": "_sip", "proto": "_tcp", "name": "a"}'],
  ['a record in Terraform', (told) => terraform('cloudflare_record', told), 'dns-srv-data-fields', ['  type = "SRV"\n  data = var.more', '  type = var.type\n  data = var.more'],
    ['  type = var.type\n  content = var.more', '  type = "CAA"\n  data = var.more'], '  type = "SRV"\n  data = { service = "_sip", proto = "_tcp", name = "a" }'],
  ['a record in Pulumi', (told) => pulumi(`Record('a', { zoneId: 'z', ${told} })`), 'dns-srv-data-fields', ["type: 'SRV', data: more"], ["type: 'A', value: more.value", "type: 'CAA', data: more"],
    "type: 'SRV', data: { service: '_sip', proto: '_tcp', name: 'a' }"],
  ['a record in PHP', (told) => php(`addRecord($zone, ${told})`), 'dns-srv-data-fields', ["'SRV', 'a', '', 0, true, '', $more", "$type, 'a', '', 0, true, '', $more"], ["'SRV', 'a', ''", "'CAA', 'a', '', 0, true, '', $more", "$type, 'a', $more"],
    "'SRV', 'a', '', 0, true, '', ['service' => '_sip', 'proto' => '_tcp', 'name' => 'a']"],
  ['a record that is changed in PHP', (told) => php(`updateRecordDetails($zone, 'a', ${told})`), 'dns-srv-data-fields', ['$more', "['type' => 'SRV', 'data' => $more]"], ["['type' => 'A', 'content' => $more]"],
    "['type' => 'SRV', 'data' => ['service' => '_sip', 'proto' => '_tcp', 'name' => 'a']]"],
  ['a record in Go', (told) => go(`DNSRecord{Name: "a", ${told}}`), 'dns-srv-data-fields', ['Type: "SRV", Data: data', 'Type: more, Data: data'], ['Type: "A", Content: more', 'Type: "CAA", Data: data'],
    'Type: "SRV", Data: map[string]any{"service": "_sip", "proto": "_tcp", "name": "a"}'],
  ['a page rule in JavaScript', (told) => npm(`pageRules.create({ zone_id, targets: [], actions: ${told} })`), 'security-level, zone-setting-minify, zone-setting-server-side-exclude',
    ['more', '[{ id: id as any, value: more }]'], ["[{ id: 'ssl', value: more }]", '[]'], "[{ id: 'minify', value: { css: 'on' } }]"],
  ['a page rule in Python', (told) => pypi(`page_rules.edit(id, zone_id=zone, actions=${told})`), 'security-level, zone-setting-minify, zone-setting-server-side-exclude', ['more'], ['[{"id": "ssl", "value": more}]'],
    '[{"id": "minify", "value": {"css": "on"}}]'],
  ['a page rule in Go', (told) => ['a.go', `package m\nimport "github.com/cloudflare/cloudflare-go"\nfunc f(api *cloudflare.API, more []cloudflare.PageRuleAction, text string) { api.CreatePageRule(ctx, "z", cloudflare.PageRule{Actions: ${told}}) }\n`], 'zone-setting-minify, zone-setting-server-side-exclude',
    ['more'], ['[]cloudflare.PageRuleAction{{ID: "ssl", Value: text}}'], '[]cloudflare.PageRuleAction{{ID: "minify", Value: "on"}}'],
  ['a page rule in Go, from version 2 on', (told) => newGo(`PageRules.Edit(ctx, "a", page_rules.PageRuleEditParams{Actions: ${told}})`), 'zone-setting-minify, zone-setting-server-side-exclude',
    ['cloudflare.F(more)'], ['cloudflare.F([]page_rules.Action{zones.SSLParam{ID: cloudflare.F("ssl")}})'], 'cloudflare.F([]page_rules.Action{rulesets.MinifyParam{ID: cloudflare.F(rulesets.MinifyIDMinify)}})'],
  ['a pool in JavaScript', (told) => npm(`loadBalancers.pools.edit(id, { account_id: 'a', ${told} })`), 'lb-notification-email', ['...more'], ['enabled: more', "notification_email: ''"], "notification_email: 'a@example.com'"],
  ['a pool in Python', (told) => pypi(`load_balancers.pools.create(account_id=id, ${told})`), 'lb-notification-email', ['**more'], ['origins=more'], 'notification_email="a@example.com"'],
];

test.each(TOLD)('%s: what is told out of sight is said, once', async (_, of, id, unseen) => {
  for (const told of unseen) {
    const [file, code] = of(told);
    expect(await inTree({ ...PACKAGES, [file]: code }), told).toEqual([]);
    const said = await untoldInTree({ ...PACKAGES, [file]: code });
    expect(said, told).toEqual([expect.stringContaining(`${file}:3 under `)]);
    expect(said[0], told).toContain(id);
  }
});

test.each(TOLD)('%s: what can be read and is no matter is not spoken of', async (_, of, _id, _unseen, seen) => {
  for (const told of seen) {
    const [file, code] = of(told);
    expect(await inTree({ ...PACKAGES, [file]: code }), told).toEqual([]);
    expect(await untoldInTree({ ...PACKAGES, [file]: code }), told).toEqual([]);
  }
});

test.each(TOLD)('%s: what is catalogued is found, and nothing is out of sight', async (_, of, id, _unseen, _seen, catalogued) => {
  const [file, code] = of(catalogued);
  const found = await inTree({ ...PACKAGES, [file]: code });
  expect(found.length).toBeGreaterThan(0);
  for (const line of found) expect(id).toContain(line.replace(/^.* |\?$/g, ''));
  expect(await untoldInTree({ ...PACKAGES, [file]: code })).toEqual([]);
});

test.each([
  ['a ruleset in JavaScript', npm("rulesets.phases.update('http_config_settings', { zone_id, rules: [{ action: 'set_config', expression: 'true', action_parameters: { security_level: 'high' } }] })")],
  ['a rule in JavaScript', npm("rulesets.rules.edit(rule, { ruleset_id, zone_id, action: 'set_config', action_parameters: { security_level: 'high' } })")],
  ['a rule in Python', pypi('rulesets.rules.edit("a", "b", zone_id=zone, action="set_config", action_parameters={"security_level": "high"})')],
])('a rule for configurations that an SDK sends needs nothing beside it: %s', async (_, [file, code]) => {
  expect(await inTree({ ...PACKAGES, [file]: code })).toContain(`${file}:3 security-level`);
  expect(await inTree({ ...PACKAGES, [file]: code.replace('high', 'under_attack') })).toEqual([]);
  expect(await inTree({ ...PACKAGES, [file]: code.replace('set_config', 'block') })).toEqual([]);
});

test.each([
  ['before version 1', (field: string) => go(`RulesetRuleActionParameters{${field}}`), 'AutoMinify: &cloudflare.RulesetRuleActionParametersAutoMinify{HTML: true}'],
  ['from version 2 on', (field: string) => newGo(`Rulesets.New(ctx, rulesets.SetConfigRuleActionParametersParam{${field}})`), 'Autominify: cloudflare.F(text)'],
])('parameters of a rule for configurations in Go, %s', async (_, of, minify) => {
  const found = async (field: string): Promise<string[]> => {
    const [file, code] = of(field);
    return inTree({ ...PACKAGES, [file]: code });
  };
  expect(await found(minify)).toEqual(['a.go:3 zone-setting-minify']);
  expect(await found('ServerSideExcludes: on')).toEqual(['a.go:3 zone-setting-server-side-exclude']);
  expect(await found('SecurityLevel: level')).toContain('a.go:3 security-level?');
  expect(await found('Mirage: on, Polish: level')).toEqual([]);
});

test('a reference to a ruleset tells it nothing', async () => {
  expect(await untoldInTree({ 'a.tf': 'output "id" {\n  value = cloudflare_ruleset.a.id\n}\n', 'b.go': 'package m\nvar kinds = []string{"cloudflare_ruleset", "cloudflare_record"}\n' })).toEqual([]);
});

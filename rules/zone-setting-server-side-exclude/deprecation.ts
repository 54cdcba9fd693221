import { deprecation, names, zoneSetting } from '../../analyzer/catalog/define.ts';
import { calling, PHP } from '../calling.ts';
import { dropAction, pageRuleAction, pageRuleNames } from '../page-rules.ts';
import { configParameters, configRuleNames, configRules, dropParameter } from '../ruleset-rules.ts';
import { cloudflair, dropSetting, oldPhp, settingNames, settingTable } from '../setting-names.ts';
import { OPENAPI, PAGE, PAGE_2024 } from '../sources.ts';

const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';
const SETTING = '/zones/{zone_id}/settings/server_side_exclude';

export default deprecation({
  id: 'zone-setting-server-side-exclude',
  title: 'Server-side excludes',
  area: 'zone-settings',
  endOfLife: '2024-06-14',
  boundary: 'after',
  dates: [{ day: '2024-06-14', what: 'end-of-life', source: PAGE_2024 }],
  afterwards: 'removed',
  effect: 'The feature is gone. What stands between <!--sse--> tags is visible to everybody.',
  replacement: null,
  surfaces: [
    // The stored setting says nothing: zones had it on without anybody asking. Rules were written by somebody.
    ...zoneSetting('server_side_exclude', ['GET', 'PATCH']).filter((surface) => surface.kind !== 'stored'),
    settingTable('server_side_exclude'),
    ...configRules({ at: 'action_parameters.server_side_excludes', is: 'present' }),
    configParameters('server_side_excludes'),
    ...pageRuleAction('server_side_exclude'),
    {
      kind: 'names',
      names: [
        ...settingNames('server_side_exclude', { resource: 'server_side_excludes' }),
        ...calling(PHP, undefined, {
          'ZoneSettings.getServerSideExcludeSetting': `GET ${SETTING}`,
          'ZoneSettings.updateServerSideExcludeSetting': `PATCH ${SETTING}`,
        }),
        ...names(PHP, 'call', undefined, 'PageRulesActions.setServerSideExcludes'),
        ...cloudflair('server_side_exclude'), ...oldPhp('server_side_exclude'),
        ...configRuleNames('server_side_excludes'),
        ...pageRuleNames('server_side_exclude'),
      ],
    },
  ],
  rewrite: [...dropSetting('server_side_exclude'), ...dropAction('server_side_exclude'), ...dropParameter('server_side_excludes')],
  manual: [
    'Delete the call or the setting.',
    'Search the pages of the site for <!--sse--> tags: what they hid is public now.',
    'A page rule or configuration rule with no other action has to go as a whole.',
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: "await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/settings/server_side_exclude`, { method: 'PATCH', headers, body: JSON.stringify({ value: 'on' }) });",
    },
    {
      kind: 'code',
      language: 'typescript',
      code: `const rule = { action: 'set_config', expression: 'true', action_parameters: { server_side_excludes: true, rocket_loader: false } };
await fetch('https://api.cloudflare.com/client/v4/zones/' + zone + '/rulesets/' + ruleset + '/rules', {
  method: 'POST',
  headers,
  body: JSON.stringify(rule),
});
`,
    },
    {
      kind: 'code',
      language: 'terraform',
      code: `resource "cloudflare_zone_settings_override" "main" {
  zone_id = var.zone_id
  settings {
    email_obfuscation   = "on"
    server_side_exclude = "on"
  }
}
`,
      becomes: `resource "cloudflare_zone_settings_override" "main" {
  zone_id = var.zone_id
  settings {
    email_obfuscation   = "on"
  }
}
`,
    },
    { kind: 'log', log: { method: 'GET', host: 'api.cloudflare.com', path: `/client/v4/zones/${ZONE}/settings/server_side_exclude` } },
    {
      kind: 'zone',
      read: 'GET /zones/{zone_id}/rulesets/{ruleset_id}',
      resource: {
        id: '2f2feab2026849078ba485f918791bdc',
        kind: 'zone',
        phase: 'http_config_settings',
        rules: [{ action: 'set_config', expression: 'true', action_parameters: { server_side_excludes: true } }],
      },
    },
    {
      kind: 'clean',
      language: 'typescript',
      code: `const rule = { action: 'set_config', expression: 'true', action_parameters: { email_obfuscation: true } };
await fetch('https://api.cloudflare.com/client/v4/zones/' + zone + '/rulesets/' + ruleset + '/rules', {
  method: 'POST',
  headers,
  body: JSON.stringify(rule),
});
`,
      note: 'Other parameters of configuration rules stay.',
    },
    { kind: 'clean-log', log: { method: 'GET', host: 'api.cloudflare.com', path: `/client/v4/zones/${ZONE}/settings/email_obfuscation` } },
  ],
  sources: [PAGE, PAGE_2024, OPENAPI],
});

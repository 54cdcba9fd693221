import { deprecation, names, zoneSetting } from '../../analyzer/catalog/define.ts';
import { calling, PHP } from '../calling.ts';
import { dropAction, pageRuleAction, pageRuleNames } from '../page-rules.ts';
import { configParameters, configRuleNames, configRules, dropParameter } from '../ruleset-rules.ts';
import { cloudflair, dropSetting, oldPhp, settingNames, settingTable } from '../setting-names.ts';
import { OPENAPI, PAGE, PAGE_2024 } from '../sources.ts';

const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';
const SETTING = '/zones/{zone_id}/settings/minify';

export default deprecation({
  id: 'zone-setting-minify',
  title: 'Auto Minify',
  area: 'zone-settings',
  endOfLife: '2024-08-05',
  boundary: 'after',
  dates: [{ day: '2024-08-05', what: 'end-of-life', source: PAGE_2024 }],
  afterwards: 'removed',
  effect: 'The feature is gone from the dashboard, the API and the Terraform provider. Nothing is minified any more.',
  replacement: null,
  surfaces: [
    // Not read from zones: the setting has left the API, and nothing else shows it.
    ...zoneSetting('minify', ['GET', 'PATCH']).filter((surface) => surface.kind !== 'stored'),
    settingTable('minify'),
    ...configRules({ at: 'action_parameters.autominify', is: 'present' }),
    configParameters('autominify'),
    ...pageRuleAction('minify'),
    {
      kind: 'names',
      names: [
        ...settingNames('minify'),
        ...calling(PHP, undefined, { 'ZoneSettings.getMinifySetting': `GET ${SETTING}`, 'ZoneSettings.updateMinifySetting': `PATCH ${SETTING}` }),
        ...names(PHP, 'call', undefined, 'PageRulesActions.setMinification'),
        ...cloudflair('minify'), ...oldPhp('minify'),
        ...configRuleNames('autominify', { others: ['autominifies'], inGo: 'AutoMinify' }),
        ...pageRuleNames('minify', { others: ['minifies'] }),
      ],
    },
  ],
  rewrite: [...dropSetting('minify'), ...dropAction('minify', ['minifies']), ...dropParameter('autominify', ['autominifies'])],
  manual: [
    'Delete the call or the setting; minify in the build if it still matters.',
    'A page rule or configuration rule with no other action has to go as a whole.',
    'Delete a cloudflare_zone_setting for minify, after `terraform state rm`: reading it fails.',
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: `await fetch('https://api.cloudflare.com/client/v4/zones/' + zone + '/settings/minify', {
  method: 'PATCH',
  headers,
  body: JSON.stringify({ value: { css: 'on', html: 'off', js: 'on' } }),
});
`,
    },
    {
      kind: 'code',
      language: 'typescript',
      code: "import cloudflare from 'cloudflare';\n\nconst cf = cloudflare({ token });\nawait cf.zoneSettings.edit(zone, 'minify', { value: { css: 'on', html: 'on', js: 'on' } });\n",
    },
    {
      kind: 'code',
      language: 'terraform',
      code: `resource "cloudflare_zone_settings_override" "main" {
  zone_id = var.zone_id
  settings {
    http3 = "on"
    minify {
      css  = "on"
      html = "off"
      js   = "on"
    }
  }
}
`,
      becomes: `resource "cloudflare_zone_settings_override" "main" {
  zone_id = var.zone_id
  settings {
    http3 = "on"
  }
}
`,
    },
    {
      kind: 'code',
      language: 'terraform',
      code: `resource "cloudflare_page_rule" "static" {
  zone_id = var.zone_id
  target  = "example.com/static/*"
  actions {
    cache_level = "cache_everything"
    minify {
      css  = "on"
      html = "off"
      js   = "on"
    }
  }
}
`,
      becomes: `resource "cloudflare_page_rule" "static" {
  zone_id = var.zone_id
  target  = "example.com/static/*"
  actions {
    cache_level = "cache_everything"
  }
}
`,
    },
    { kind: 'log', log: { method: 'GET', host: 'api.cloudflare.com', path: `/client/v4/zones/${ZONE}/settings/minify` } },
    {
      kind: 'log',
      log: {
        method: 'POST',
        host: 'api.cloudflare.com',
        path: `/client/v4/zones/${ZONE}/pagerules`,
        body: { targets: [], actions: [{ id: 'minify', value: { css: 'on', html: 'on', js: 'on' } }] },
      },
    },
    {
      kind: 'zone',
      read: 'GET /zones/{zone_id}/pagerules',
      resource: { id: '9a7806061c88ada191ed06f989cc3dac', status: 'active', actions: [{ id: 'minify', value: { css: 'on', html: 'off', js: 'off' } }] },
    },
    {
      kind: 'clean',
      language: 'typescript',
      code: `import { build } from 'esbuild';

await build({ entryPoints: ['worker.ts'], minify: true });
await fetch('https://api.cloudflare.com/client/v4/zones/' + zone + '/purge_cache', { method: 'POST', headers, body });
`,
      note: 'Bundlers have an option of this name.',
    },
    { kind: 'clean-log', log: { method: 'GET', host: 'api.cloudflare.com', path: `/client/v4/zones/${ZONE}/settings/polish` } },
  ],
  sources: [PAGE, PAGE_2024, OPENAPI, 'https://github.com/cloudflare/terraform-provider-cloudflare/pull/3521', 'https://github.com/cloudflare/cloudflare-docs/pull/15346'],
});

import { deprecation, zoneSetting } from '../../analyzer/catalog/define.ts';
import { PLANNED } from '../planned.ts';
import { cloudflair, dropSetting, oldPhp, settingNames, settingTable } from '../setting-names.ts';
import { OPENAPI, PAGE, PAGE_2024 } from '../sources.ts';

const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';
const ENTRY_POINT = '/zones/{zone_id}/rulesets/phases/http_request_dynamic_redirect/entrypoint';

export default deprecation({
  id: 'zone-setting-mobile-redirect',
  title: 'Mobile redirect',
  area: 'zone-settings',
  endOfLife: '2024-06-30',
  boundary: 'after',
  dates: [{ day: '2024-06-30', what: 'end-of-life', source: PAGE_2024 }],
  afterwards: 'removed',
  effect: 'The setting is gone, and visitors on phones are no longer redirected by it.',
  replacement: {
    summary: 'A single redirect: a rule in the http_request_dynamic_redirect ruleset of the zone.',
    calls: [`GET ${ENTRY_POINT}`, `PUT ${ENTRY_POINT}`, 'POST /zones/{zone_id}/rulesets/{ruleset_id}/rules'],
  },
  surfaces: [
    // Not read from zones: the setting has left the API, and nothing else shows it.
    ...zoneSetting('mobile_redirect', ['GET', 'PATCH']).filter((surface) => surface.kind !== 'stored'),
    settingTable('mobile_redirect'),
    {
      kind: 'names',
      names: [...settingNames('mobile_redirect'), ...cloudflair('mobile_redirect'), ...oldPhp('mobile_redirect')],
    },
  ],
  rewrite: dropSetting('mobile_redirect', { values: ['off'], within: '.status' }),
  manual: [
    'Write a redirect rule on the user agent (it contains "mobi" or "Mobi") to the mobile host, which is the subdomain in front of the zone name.',
    'Leave the mobile host itself out of the expression, or it redirects to itself for ever.',
    'With strip_uri the target is the host alone; without it, append http.request.uri.path and keep the query.',
    'Choose the status code: 301 stays in browsers, and which one the old feature sent was not published.',
    'Delete the setting, also where it is off.',
    PLANNED,
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: `await fetch('https://api.cloudflare.com/client/v4/zones/' + zone + '/settings/mobile_redirect', {
  method: 'PATCH',
  headers,
  body: JSON.stringify({ value: { status: 'on', mobile_subdomain: 'm', strip_uri: false } }),
});
`,
    },
    {
      kind: 'code',
      language: 'python',
      code: `from cloudflare import Cloudflare

client = Cloudflare()
client.zones.settings.get("mobile_redirect", zone_id=zone)
`,
    },
    {
      kind: 'code',
      language: 'terraform',
      code: `resource "cloudflare_zone_settings_override" "main" {
  zone_id = var.zone_id
  settings {
    mobile_redirect {
      mobile_subdomain = "m"
      status           = "on"
      strip_uri        = false
    }
  }
}
`,
    },
    {
      kind: 'code',
      language: 'terraform',
      code: `resource "cloudflare_zone_setting" "mobile" {
  zone_id    = var.zone_id
  setting_id = "mobile_redirect"
  value      = { status = "on", mobile_subdomain = "m", strip_uri = false }
}
`,
    },
    { kind: 'log', log: { method: 'GET', host: 'api.cloudflare.com', path: `/client/v4/zones/${ZONE}/settings/mobile_redirect` } },
    {
      kind: 'clean',
      language: 'typescript',
      code: `const mobile_redirect = 'https://m.example.com';
await fetch('https://api.cloudflare.com/client/v4/zones/' + zone + '/settings/always_use_https', {
  method: 'PATCH',
  headers,
  body: JSON.stringify({ value: 'on' }),
});
`,
      note: 'A variable of that name is no use of the setting.',
    },
    { kind: 'clean-log', log: { method: 'PUT', host: 'api.cloudflare.com', path: `/client/v4/zones/${ZONE}/rulesets/phases/http_request_dynamic_redirect/entrypoint` } },
  ],
  sources: [PAGE, PAGE_2024, OPENAPI, 'https://developers.cloudflare.com/rules/url-forwarding/examples/perform-mobile-redirects/'],
});

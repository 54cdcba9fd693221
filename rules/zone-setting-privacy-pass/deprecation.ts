import { deprecation, zoneSetting } from '../../analyzer/catalog/define.ts';
import { dropSetting, settingNames, settingTable } from '../setting-names.ts';
import { OPENAPI, PAGE, PAGE_2024 } from '../sources.ts';

const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';

export default deprecation({
  id: 'zone-setting-privacy-pass',
  title: 'Privacy Pass (legacy tokens)',
  area: 'zone-settings',
  endOfLife: '2024-03-31',
  boundary: 'after',
  dates: [{ day: '2024-03-31', what: 'end-of-life', source: PAGE_2024, note: 'The tokens themselves were no longer taken since September 2023.' }],
  afterwards: 'removed',
  effect: 'The setting is removed, and the tokens it was for are not accepted.',
  replacement: null,
  surfaces: [
    // The announcement says POST where every description of the API says PATCH, so both count. The stored value does
    // not: zones had it without anybody asking.
    ...zoneSetting('privacy_pass', ['GET', 'POST', 'PATCH']).filter((surface) => surface.kind !== 'stored'),
    settingTable('privacy_pass'),
    { kind: 'names', names: settingNames('privacy_pass', { resource: null }) },
  ],
  rewrite: dropSetting('privacy_pass', { methods: ['PATCH', 'POST'] }),
  manual: ['Delete the call or the setting; nothing takes its place.'],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: "await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/settings/privacy_pass`, { method: 'POST', headers, body: JSON.stringify({ value: 'off' }) });",
    },
    {
      kind: 'code',
      language: 'python',
      code: `import requests

requests.patch(f"https://api.cloudflare.com/client/v4/zones/{zone}/settings/privacy_pass", headers=headers, json={"value": "on"})
`,
    },
    {
      kind: 'code',
      language: 'terraform',
      code: `resource "cloudflare_zone_settings_override" "main" {
  zone_id = var.zone_id
  settings {
    http3        = "on"
    privacy_pass = "on"
  }
}
`,
      becomes: `resource "cloudflare_zone_settings_override" "main" {
  zone_id = var.zone_id
  settings {
    http3        = "on"
  }
}
`,
    },
    { kind: 'log', log: { method: 'GET', host: 'api.cloudflare.com', path: `/client/v4/zones/${ZONE}/settings/privacy_pass` } },
    {
      kind: 'clean',
      language: 'typescript',
      code: "const snmp = { privacy_pass: process.env.SNMP_PRIVACY_PASS };\nawait fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/settings/challenge_ttl`, { headers });\n",
      note: 'SNMP version 3 has a passphrase of this name.',
    },
    { kind: 'clean-log', log: { method: 'GET', host: 'api.cloudflare.com', path: `/client/v4/zones/${ZONE}/settings/challenge_ttl` } },
  ],
  sources: [PAGE, PAGE_2024, OPENAPI, 'cloudflare/api-schemas openapi, 2022-09-28 and 2023-01-30'],
});

import type { Example } from '../../analyzer/catalog/define.ts';

const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';

export const examples: Example[] = [
  {
    kind: 'code',
    language: 'typescript',
    code: "await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/settings/security_level`, { method: 'PATCH', headers, body: JSON.stringify({ value: 'essentially_off' }) });",
    becomes: "await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/settings/security_level`, { method: 'PATCH', headers, body: JSON.stringify({ value: 'off' }) });",
  },
  {
    kind: 'code',
    language: 'typescript',
    code: "await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/settings/security_level`, { method: 'PATCH', headers, body: JSON.stringify({ value: level }) });",
    finds: 'possible',
    note: 'The path alone points here; the value is not known.',
  },
  {
    kind: 'code',
    language: 'typescript',
    code: "import Cloudflare from 'cloudflare';\n\nconst client = new Cloudflare();\nawait client.zones.settings.edit('security_level', { zone_id: zone, value: 'high' });\n",
  },
  {
    kind: 'code',
    language: 'python',
    code: `from cloudflare import Cloudflare

client = Cloudflare()
client.zones.settings.edit("security_level", zone_id=zone, value="medium")
`,
  },
  {
    kind: 'code',
    language: 'terraform',
    code: `resource "cloudflare_zone_settings_override" "main" {
  zone_id = var.zone_id
  settings {
    security_level = "high"
  }
}
`,
  },
  {
    kind: 'code',
    language: 'shell',
    code: `curl -X PATCH -H "Authorization: Bearer $TOKEN" "https://api.cloudflare.com/client/v4/zones/$ZONE/settings/security_level" --data '{"value":"high"}'\n`,
  },
  { kind: 'log', log: { method: 'PATCH', host: 'api.cloudflare.com', path: `/client/v4/zones/${ZONE}/settings/security_level` }, finds: 'possible' },
  {
    kind: 'log',
    log: {
      method: 'PUT',
      host: 'api.cloudflare.com',
      path: `/client/v4/zones/${ZONE}/rulesets/phases/http_config_settings/entrypoint`,
      body: { rules: [{ action: 'set_config', expression: 'true', action_parameters: { security_level: 'low' } }] },
    },
  },
  {
    kind: 'zone',
    read: 'GET /zones/{zone_id}/rulesets/{ruleset_id}',
    resource: {
      id: '2f2feab2026849078ba485f918791bdc',
      kind: 'zone',
      phase: 'http_config_settings',
      rules: [{ action: 'set_config', expression: 'true', action_parameters: { security_level: 'high' } }],
    },
  },
  {
    kind: 'zone',
    read: 'GET /zones/{zone_id}/pagerules',
    resource: { id: '9a7806061c88ada191ed06f989cc3dac', status: 'active', actions: [{ id: 'security_level', value: 'low' }] },
  },
  {
    kind: 'clean',
    language: 'typescript',
    code: "await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/settings/security_level`, { method: 'PATCH', headers, body: JSON.stringify({ value: 'under_attack' }) });",
    note: 'This value stays.',
  },
  {
    kind: 'clean',
    language: 'typescript',
    code: 'await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/settings/security_level`, { headers });',
    note: 'Reading the level stays.',
  },
  { kind: 'clean-log', log: { method: 'GET', host: 'api.cloudflare.com', path: `/client/v4/zones/${ZONE}/settings/security_level` } },
  {
    kind: 'clean-log',
    log: {
      method: 'PUT',
      host: 'api.cloudflare.com',
      path: `/client/v4/zones/${ZONE}/rulesets/phases/http_config_settings/entrypoint`,
      body: { rules: [{ action: 'set_config', expression: 'true', action_parameters: { security_level: 'off' } }] },
    },
  },
];

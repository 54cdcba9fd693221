import { deprecation, names, routes } from '../../analyzer/catalog/define.ts';
import { PYPI } from '../calling.ts';
import { PLANNED } from '../planned.ts';
import { PAGE, PAGE_2024 } from '../sources.ts';
import { intoDnsSettings } from '../dns-settings.ts';

const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';

export default deprecation({
  id: 'dns-settings-use-apex-ns',
  title: 'DNS settings endpoint use_apex_ns',
  area: 'dns',
  endOfLife: '2024-09-13',
  boundary: 'after',
  dates: [{ day: '2024-09-13', what: 'end-of-life', source: PAGE_2024 }],
  afterwards: 'removed',
  effect: 'The endpoint is removed. What it answers now was not published.',
  replacement: {
    summary: 'The field multi_provider of the DNS settings of the zone.',
    calls: ['GET /zones/{zone_id}/dns_settings', 'PATCH /zones/{zone_id}/dns_settings'],
  },
  surfaces: [
    { kind: 'calls', calls: routes('GET, PATCH /zones/{zone_id}/dns_settings/use_apex_ns') },
    { kind: 'names', names: names(PYPI, 'call', '<3', 'zones.dns_settings.use_apex_ns{,.get,.patch}') },
  ],
  rewrite: intoDnsSettings('use_apex_ns', 'multi_provider'),
  manual: [
    'Read result.multi_provider of GET /zones/{zone_id}/dns_settings where the code read result.value.',
    'Adapt code that looks at the answer of the PATCH: it holds all DNS settings now.',
    'multi_provider also affects activation with foreign nameservers and outbound transfers; check zones that use those.',
    PLANNED,
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: "await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/dns_settings/use_apex_ns`, { method: 'PATCH', headers, body: JSON.stringify({ id: 'use_apex_ns', value: true }) });",
      becomes: "await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/dns_settings`, { method: 'PATCH', headers, body: JSON.stringify({ multi_provider: true }) });",
    },
    {
      kind: 'code',
      language: 'typescript',
      code: 'const answer = await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/dns_settings/use_apex_ns`, { headers });',
      note: 'Reading is left to a person, because the answer has another shape.',
    },
    {
      kind: 'code',
      language: 'python',
      code: `import CloudFlare

cf = CloudFlare.CloudFlare()
cf.zones.dns_settings.use_apex_ns.patch(zone_id, data={"id": "use_apex_ns", "value": True})
`,
    },
    {
      kind: 'code',
      language: 'shell',
      code: `curl -X PATCH -H "Authorization: Bearer $TOKEN" "https://api.cloudflare.com/client/v4/zones/$ZONE/dns_settings/use_apex_ns" --data '{"id":"use_apex_ns","value":true}'\n`,
    },
    { kind: 'log', log: { method: 'PATCH', host: 'api.cloudflare.com', path: `/client/v4/zones/${ZONE}/dns_settings/use_apex_ns`, body: { id: 'use_apex_ns', value: true } } },
    {
      kind: 'clean',
      language: 'typescript',
      code: "await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/dns_settings`, { method: 'PATCH', headers, body: JSON.stringify({ multi_provider: true }) });",
    },
    { kind: 'clean-log', log: { method: 'GET', host: 'api.cloudflare.com', path: `/client/v4/zones/${ZONE}/dns_settings` } },
  ],
  sources: [PAGE, PAGE_2024, 'cloudflare/python-cloudflare CloudFlare/api_v4.py, 2.x'],
});

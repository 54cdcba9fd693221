import { deprecation, routes } from '../../analyzer/catalog/define.ts';
import { PLANNED } from '../planned.ts';
import { PAGE, PAGE_2024 } from '../sources.ts';
import { intoDnsSettings } from '../dns-settings.ts';

const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';

export default deprecation({
  id: 'dns-settings-secondary-overrides',
  title: 'DNS settings endpoint secondary_overrides',
  area: 'dns',
  endOfLife: '2024-09-13',
  boundary: 'after',
  dates: [{ day: '2024-09-13', what: 'end-of-life', source: PAGE_2024 }],
  afterwards: 'removed',
  effect: 'The endpoint is removed. What it answers now was not published.',
  replacement: {
    summary: 'The field secondary_overrides of the DNS settings of the zone.',
    calls: ['GET /zones/{zone_id}/dns_settings', 'PATCH /zones/{zone_id}/dns_settings'],
  },
  surfaces: [{ kind: 'calls', calls: routes('GET, PATCH /zones/{zone_id}/dns_settings/secondary_overrides') }],
  rewrite: intoDnsSettings('secondary_overrides', 'secondary_overrides'),
  manual: [
    'Read result.secondary_overrides of GET /zones/{zone_id}/dns_settings where the code read result.value.',
    'Adapt code that looks at the answer of the PATCH: it holds all DNS settings now.',
    PLANNED,
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: "await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/dns_settings/secondary_overrides`, { method: 'PATCH', headers, body: JSON.stringify({ value: false }) });",
      becomes: "await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/dns_settings`, { method: 'PATCH', headers, body: JSON.stringify({ secondary_overrides: false }) });",
    },
    {
      kind: 'code',
      language: 'python',
      code: `import requests

requests.get(f"https://api.cloudflare.com/client/v4/zones/{zone}/dns_settings/secondary_overrides", headers=headers)
`,
      note: 'Reading is left to a person, because the answer has another shape.',
    },
    {
      kind: 'code',
      language: 'shell',
      code: `curl -X PATCH -H "Authorization: Bearer $TOKEN" "https://api.cloudflare.com/client/v4/zones/$ZONE/dns_settings/secondary_overrides" --data '{"value":true}'\n`,
    },
    { kind: 'log', log: { method: 'GET', host: 'api.cloudflare.com', path: `/client/v4/zones/${ZONE}/dns_settings/secondary_overrides` } },
    {
      kind: 'clean',
      language: 'typescript',
      code: "await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/dns_settings`, { method: 'PATCH', headers, body: JSON.stringify({ secondary_overrides: true }) });",
      note: 'The field of the same name is the replacement.',
    },
  ],
  sources: [PAGE, PAGE_2024],
});

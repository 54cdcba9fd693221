import { deprecation, zoneSetting } from '../../analyzer/catalog/define.ts';
import { PLANNED } from '../planned.ts';
import { dropSetting, settingNames, settingTable } from '../setting-names.ts';
import { EARLIER, OPENAPI, PAGE, PAGE_2024 } from '../sources.ts';

const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';
const ENTRY_POINT = '/zones/{zone_id}/rulesets/phases/http_response_compression/entrypoint';

export default deprecation({
  id: 'zone-setting-brotli',
  title: 'Zone setting brotli',
  area: 'zone-settings',
  endOfLife: '2024-08-15',
  boundary: 'after',
  dates: [
    { day: '2024-06-14', what: 'end-of-life', source: EARLIER },
    { day: '2024-08-15', what: 'end-of-life', source: PAGE_2024 },
  ],
  afterwards: 'default-changed',
  effect: 'Brotli is on by default, so setting it on is pointless and setting it off no longer holds.',
  replacement: {
    summary: 'The default. To turn Brotli off or to order algorithms, a compression rule in the http_response_compression ruleset.',
    calls: [`GET ${ENTRY_POINT}`, `PUT ${ENTRY_POINT}`, 'POST /zones/{zone_id}/rulesets/{ruleset_id}/rules'],
  },
  surfaces: [
    ...zoneSetting('brotli', ['GET', 'PATCH']).filter((surface) => surface.kind !== 'stored'),
    settingTable('brotli'),
    // Every zone has the setting, and on is what everybody gets: only off was somebody's wish.
    { kind: 'stored', read: 'GET /zones/{zone_id}/settings/brotli', when: { at: 'body.value', oneOf: ['off'] } },
    { kind: 'names', names: settingNames('brotli') },
  ],
  rewrite: dropSetting('brotli', { values: ['on'] }),
  manual: [
    'Delete calls that set Brotli on.',
    'Where Brotli must stay off, add a compression rule that names other algorithms, for instance gzip; plans limit how many rules there may be.',
    PLANNED,
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: "await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/settings/brotli`, { method: 'PATCH', headers, body: JSON.stringify({ value: 'on' }) });",
    },
    {
      kind: 'code',
      language: 'typescript',
      code: "import Cloudflare from 'cloudflare';\n\nconst client = new Cloudflare();\nawait client.zones.settings.get('brotli', { zone_id: zone });\n",
    },
    {
      kind: 'code',
      language: 'go',
      code: `package edge

import (
	"context"

	"github.com/cloudflare/cloudflare-go"
)

func compress(ctx context.Context, api *cloudflare.API, zone string) error {
	_, err := api.UpdateZoneSetting(ctx, cloudflare.ZoneIdentifier(zone), cloudflare.UpdateZoneSettingParams{Name: "brotli", Value: "on"})
	return err
}
`,
    },
    {
      kind: 'code',
      language: 'terraform',
      code: `resource "cloudflare_zone_settings_override" "main" {
  zone_id = var.zone_id
  settings {
    brotli = "on"
    http3  = "on"
  }
}
`,
      becomes: `resource "cloudflare_zone_settings_override" "main" {
  zone_id = var.zone_id
  settings {
    http3  = "on"
  }
}
`,
    },
    { kind: 'log', log: { method: 'PATCH', host: 'api.cloudflare.com', path: `/client/v4/zones/${ZONE}/settings/brotli`, body: { value: 'off' } } },
    { kind: 'log', log: { method: 'PATCH', host: 'api.cloudflare.com', path: `/client/v4/zones/${ZONE}/settings`, body: { items: [{ id: 'brotli', value: 'on' }] } } },
    { kind: 'zone', read: 'GET /zones/{zone_id}/settings/brotli', resource: { id: 'brotli', value: 'off', editable: true } },
    {
      kind: 'clean',
      language: 'typescript',
      code: `await fetch('https://api.cloudflare.com/client/v4/zones/' + zone + '/settings/http3', {
  method: 'PATCH',
  headers: { ...headers, 'Accept-Encoding': 'brotli' },
  body: JSON.stringify({ value: 'on' }),
});
`,
      note: 'The word alone says nothing.',
    },
    { kind: 'clean-log', log: { method: 'PATCH', host: 'api.cloudflare.com', path: `/client/v4/zones/${ZONE}/settings`, body: { items: [{ id: 'http3', value: 'on' }] } } },
  ],
  sources: [PAGE, PAGE_2024, OPENAPI, 'https://developers.cloudflare.com/rules/compression-rules/settings/'],
});

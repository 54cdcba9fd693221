import type { Example } from '../../analyzer/catalog/define.ts';

const RECORDS = '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/dns_records';

const ENDPOINT = { priority: 0, weight: 0, port: 443, target: 'sip.example.com' };

/** SRV records with and without their name in the data map. */
export const examples: Example[] = [
  {
    kind: 'code',
    language: 'typescript',
    code: `await fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/dns_records\`, {
  method: 'POST',
  headers,
  body: JSON.stringify({
    type: 'SRV',
    name: 'ignored.example.com',
    data: { service, proto, name: host, priority: 0, weight: 0, port: 443, target },
  }),
});
`,
    becomes: `await fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/dns_records\`, {
  method: 'POST',
  headers,
  body: JSON.stringify({
    type: 'SRV',
    name: \`\${service}.\${proto}.\${host}\`,
    data: { priority: 0, weight: 0, port: 443, target },
  }),
});
`,
  },
  {
    kind: 'code',
    language: 'typescript',
    code: `import Cloudflare from 'cloudflare';

const client = new Cloudflare();
await client.dns.records.create({
  zone_id: zone,
  type: 'SRV',
  name: 'voice.example.com',
  data: { service: '_sip', proto: '_tls', name: '@', priority: 0, weight: 0, port: 443, target: 'sip.example.com' },
});
`,
    note: '"@" is the zone, whose name is not written here: left to a person.',
  },
  {
    kind: 'code',
    language: 'typescript',
    code: `import Cloudflare from 'cloudflare';

const client = new Cloudflare();
await client.dns.records.batch({
  zone_id: zone,
  deletes: [{ id: old }],
  posts: [{ type: 'SRV', name: 'voice', data: { service: '_sip', proto: '_tls', name: 'voice.example.com', priority: 0, weight: 0, port: 443, target } }],
});
`,
    becomes: `import Cloudflare from 'cloudflare';

const client = new Cloudflare();
await client.dns.records.batch({
  zone_id: zone,
  deletes: [{ id: old }],
  posts: [{ type: 'SRV', name: '_sip._tls.voice.example.com', data: { priority: 0, weight: 0, port: 443, target } }],
});
`,
  },
  {
    kind: 'code',
    language: 'python',
    code: `import CloudFlare

cf = CloudFlare.CloudFlare()
record = {'type': 'SRV', 'name': 'voice', 'data': {'service': '_sip', 'proto': '_tls', 'name': 'voice', 'port': 443, 'target': 'sip.example.com'}}
cf.zones.dns_records.post(zone_id, data=record)
`,
  },
  {
    kind: 'code',
    language: 'go',
    code: `package edge

import (
	"context"

	"github.com/cloudflare/cloudflare-go"
)

func srv(ctx context.Context, api *cloudflare.API, zone string) error {
	_, err := api.CreateDNSRecord(ctx, cloudflare.ZoneIdentifier(zone), cloudflare.CreateDNSRecordParams{
		Type: "SRV",
		Data: map[string]interface{}{"service": "_sip", "proto": "_tls", "name": "voice", "port": 443, "target": "sip.example.com"},
	})
	return err
}
`,
  },
  {
    kind: 'code',
    language: 'terraform',
    code: `resource "cloudflare_record" "sip" {
  zone_id = var.zone_id
  name    = "_sip._tls"
  type    = "SRV"

  data {
    service  = "_sip"
    proto    = "_tls"
    name     = "voice"
    priority = 0
    weight   = 0
    port     = 443
    target   = "sip.example.com"
  }
}
`,
  },
  { kind: 'log', log: { method: 'POST', host: 'api.cloudflare.com', path: RECORDS, body: { type: 'SRV', name: 'x', data: { service: '_sip', proto: '_tls', name: 'voice', ...ENDPOINT } } } },
  { kind: 'log', log: { method: 'POST', host: 'api.cloudflare.com', path: `${RECORDS}/batch`, body: { puts: [{ id: '372e67954025e0ba6aaa6d586b9e0b59', type: 'SRV', data: { service: '_sip', proto: '_tls', name: 'voice', ...ENDPOINT } }] } } },
  {
    kind: 'zone',
    read: 'GET /zones/{zone_id}/dns_records',
    resource: { id: '372e67954025e0ba6aaa6d586b9e0b59', type: 'SRV', name: '_sip._tls.voice.example.com', data: { service: '_sip', proto: '_tls', name: 'voice', ...ENDPOINT } },
  },
  {
    kind: 'clean',
    language: 'typescript',
    code: `await fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/dns_records\`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ type: 'SRV', name: '_sip._tls.voice', data: { priority: 0, weight: 0, port: 443, target: 'sip.example.com' } }),
});
`,
    note: 'The four fields of the endpoint stay in the data map.',
  },
  {
    kind: 'clean',
    language: 'terraform',
    code: `resource "cloudflare_record" "enum" {
  zone_id = var.zone_id
  name    = "enum"
  type    = "NAPTR"

  data {
    order       = 100
    preference  = 10
    flags       = "S"
    service     = "SIP+D2T"
    regex       = ""
    replacement = "_sip._tcp.example.com"
  }
}
`,
    note: 'The service of a NAPTR record is another field.',
  },
  {
    kind: 'clean-log',
    log: { method: 'POST', host: 'api.cloudflare.com', path: RECORDS, body: { type: 'NAPTR', name: 'enum', data: { order: 100, preference: 10, flags: 'S', service: 'SIP+D2T', regex: '', replacement: '.' } } },
  },
  { kind: 'clean-log', log: { method: 'POST', host: 'api.cloudflare.com', path: `${RECORDS}/batch`, body: { posts: [{ type: 'SRV', name: '_sip._tls.voice', data: ENDPOINT }], deletes: [{ id: '372e67954025e0ba6aaa6d586b9e0b59' }] } } },
];

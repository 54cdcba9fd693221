import { deprecation, names, routes } from '../../analyzer/catalog/define.ts';
import type { Name, Rewrite } from '../../analyzer/catalog/define.ts';
import { answered } from '../answered.ts';
import { calling, callingScripts, GO, PYPI } from '../calling.ts';
import { BATCH, BATCHED, RECORD, RECORDS, writtenRecords } from '../dns-records.ts';
import { OPENAPI, PAGE, PAGE_2024 } from '../sources.ts';

const WRITES = { 'dns.records.create': `POST ${RECORDS}`, 'dns.records.update': `PUT ${RECORD}`, 'dns.records.edit': `PATCH ${RECORD}` } as const;

/** Only where the field is written out: `locked` is too rare to suspect every record that is built elsewhere. */
const lockedNames: Name[] = [
  ...callingScripts(WRITES, { at: '[].locked' }),
  ...BATCHED.flatMap((list) => callingScripts({ 'dns.records.batch': BATCH }, { at: `[].${list}[].locked` })),
  ...calling(PYPI, '<3', {
    'zones.dns_records.post': `POST ${RECORDS}`,
    'zones.dns_records.put': `PUT ${RECORD}`,
    'zones.dns_records.patch': `PATCH ${RECORD}`,
  }, { at: '[].data.locked' }),
  // Field of these structs from 0.7.2 to 0.92.0.
  ...names(GO, 'property', '<0.93', ['DNSRecord', 'CreateDNSRecordParams', 'UpdateDNSRecordParams'], { at: 'Locked' }),
];

export default deprecation({
  id: 'dns-record-locked',
  title: 'DNS record field locked',
  area: 'dns',
  endOfLife: '2024-07-14',
  boundary: 'after',
  dates: [{ day: '2024-07-14', what: 'end-of-life', source: PAGE }],
  afterwards: 'ignored',
  effect: 'Answers no longer hold the field, and a request that sends it has it ignored.',
  replacement: { summary: 'None needed: the field never held anything but false.', calls: [] },
  surfaces: [
    ...writtenRecords({ at: 'locked', is: 'present' }),
    {
      kind: 'calls',
      calls: routes(`GET ${RECORDS}`, `GET ${RECORD}`),
      when: { at: 'response.result[].locked', is: 'present' },
      unknown: 'blind',
    },
    {
      kind: 'stored',
      read: `GET ${RECORDS}`,
      when: { at: 'body.locked', oneOf: [true] },
      shownByAll: 'locked',
      note: 'Every record used to answer false; only true would be a meaning that is lost.',
    },
    // Domains of a registrar are locked too; a record has one of these beside it.
    {
      kind: 'payload',
      when: { every: [{ at: 'body.locked', is: 'present' }, { some: ['content', 'proxied', 'proxiable'].map((name) => ({ at: `body.${name}`, is: 'present' as const })) }] },
    },
    { kind: 'names', names: lockedNames },
  ],
  rewrite: ['body.locked', 'body.Locked', 'args[].locked', 'args[].data.locked', ...BATCHED.flatMap((list) => [`body.${list}[].locked`, `args[].${list}[].locked`])].map((at): Rewrite => ({
    kind: 'drop-field',
    at,
    when: { at, is: 'present' },
    unless: answered,
    safety: 'safe',
    says: 'leave locked out of the record',
  })),
  manual: ['Code that reads locked from a record gets nothing: treat that as false, or drop the branch.'],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: `await fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/dns_records\`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ type: 'A', name: 'www.example.com', content: '192.0.2.1', locked: false }),
});
`,
      becomes: `await fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/dns_records\`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ type: 'A', name: 'www.example.com', content: '192.0.2.1' }),
});
`,
    },
    {
      kind: 'code',
      language: 'python',
      code: `import CloudFlare

cf = CloudFlare.CloudFlare()
cf.zones.dns_records.post(zone_id, data={'type': 'A', 'name': 'www', 'content': '192.0.2.1', 'locked': False})
`,
    },
    {
      kind: 'log',
      log: {
        method: 'PUT',
        host: 'api.cloudflare.com',
        path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/dns_records/372e67954025e0ba6aaa6d586b9e0b59',
        body: { type: 'A', name: 'www.example.com', content: '192.0.2.1', locked: true },
      },
    },
    {
      kind: 'log',
      log: {
        method: 'POST',
        host: 'api.cloudflare.com',
        path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/dns_records/batch',
        body: { patches: [{ id: '372e67954025e0ba6aaa6d586b9e0b59', proxied: true, locked: false }] },
      },
    },
    {
      kind: 'zone',
      read: `GET ${RECORDS}`,
      resource: { id: '372e67954025e0ba6aaa6d586b9e0b59', type: 'A', name: 'www.example.com', content: '192.0.2.1', locked: true },
    },
    {
      kind: 'clean',
      language: 'typescript',
      code: `await fetch(\`https://api.cloudflare.com/client/v4/accounts/\${account}/registrar/domains/example.com\`, {
  method: 'PUT',
  headers,
  body: JSON.stringify({ locked: true }),
});
`,
      note: 'The lock of a registered domain is another field.',
    },
    {
      kind: 'clean-log',
      log: {
        method: 'POST',
        host: 'api.cloudflare.com',
        path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/dns_records',
        body: { type: 'A', name: 'www.example.com', content: '192.0.2.1' },
      },
      note: 'Writing a record is alive; only the field has gone.',
    },
    {
      kind: 'clean-log',
      log: {
        method: 'POST',
        host: 'api.cloudflare.com',
        path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/dns_records/batch',
        body: { posts: [{ type: 'A', name: 'www.example.com', content: '192.0.2.1' }], deletes: [{ id: '372e67954025e0ba6aaa6d586b9e0b59' }] },
      },
    },
  ],
  sources: [PAGE, PAGE_2024, OPENAPI, 'cloudflare-go v0.92.0 and v0.93.0, dns.go', 'cloudflare-typescript v3.4.0 and v3.5.0, dns/records.ts'],
});

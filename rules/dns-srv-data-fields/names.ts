import { names } from '../../analyzer/catalog/define.ts';
import type { Condition, Name } from '../../analyzer/catalog/define.ts';
import { calling, callingScripts, callingUnread, declaringArgument, declaringUnread, GO, PHP, PYPI } from '../calling.ts';
import { BATCH, BATCHED, RECORD, RECORDS } from '../dns-records.ts';

const WRITES = { 'dns.records.create': `POST ${RECORDS}`, 'dns.records.update': `PUT ${RECORD}`, 'dns.records.edit': `PATCH ${RECORD}` } as const;

/** `proto` tells an SRV record by itself; `service` occurs in NAPTR records too, so there the type has to be read. */
const declared: Condition = { some: [{ at: 'body.type', oneOf: ['SRV'] }, { at: 'body.data[].proto', is: 'present' }] };

const withCapitals: Condition = { some: [{ at: 'body.Type', oneOf: ['SRV'] }, { at: 'body.Data[].Proto', is: 'present' }] };

const inGo: Condition = { some: [{ at: 'body.Type', oneOf: ['SRV'] }, { at: 'body.Data.proto', is: 'present' }] };

/** A record as Terraform, the classes made from it and the structs of Go call it. */
const RESOURCES = ['cloudflare_record', 'cloudflare_dns_record'];
const CLASSES = ['Record', 'DnsRecord'];
const STRUCTS = ['DNSRecord', 'CreateDNSRecordParams', 'UpdateDNSRecordParams'];

/** Types that are written out beside data of another type, where one form holds the fields of all of them. */
const OTHERS = ['A', 'AAAA', 'CAA', 'CNAME', 'HTTPS', 'MX', 'NAPTR', 'NS', 'PTR', 'SVCB', 'TXT', 'URI'];

/** A PATCH may leave the type out, and what makes records of every type is told it. */
export const mayBeSrv = (type: string): Condition => ({ some: [{ at: type, is: 'absent' }, { at: type, noneOf: OTHERS }] });

/** A record that may be of this type, with a data map that may hold the fields. */
const open = (type: string, proto: string): Condition => ({ every: [{ at: proto, is: 'present' }, mayBeSrv(type)] });

/** Where it cannot be read whether such a record is written. */
const unread: Name[] = [
  ...callingUnread({ 'dns.records.create': 0, 'dns.records.update': 1, 'dns.records.edit': 1 }, (root) => open(`${root}.type`, `${root}.data.proto`)),
  ...callingUnread({ 'dns.records.batch': 0 }, (root) => ({ some: BATCHED.map((list) => ({ in: `${root}.${list}[]`, where: open('type', 'data.proto') })) })),
  ...names('terraform', 'block', undefined, RESOURCES, { unread: open('body.type', 'body.data[].proto') }),
  ...CLASSES.flatMap((type) => declaringUnread(type, (spelled) => open(`body.${spelled('type')}`, `body.${spelled('data[].proto')}`))),
  ...names(GO, 'property', '<1', STRUCTS, { unread: open('body.Type', 'body.Data.proto') }),
  ...names(PHP, 'call', undefined, 'DNS.addRecord', { unread: open('args[1]', 'args[7].proto') }),
  ...names(PHP, 'call', undefined, 'DNS.updateRecordDetails', { unread: open('args[2].type', 'args[2].data.proto') }),
];

/** Where an SDK, Terraform or a class made from it is given an SRV record with its name in the data map. */
export const srvNames: Name[] = [
  ...unread,
  ...callingScripts(WRITES, { at: '[].data.proto' }),
  ...BATCHED.flatMap((list) => callingScripts({ 'dns.records.batch': BATCH }, { at: `[].${list}[].data.proto` })),
  ...calling(PYPI, '<3', {
    'zones.dns_records.post': `POST ${RECORDS}`,
    'zones.dns_records.put': `PUT ${RECORD}`,
    'zones.dns_records.patch': `PATCH ${RECORD}`,
  }, { at: '[].data.data.proto' }),
  ...calling(PHP, undefined, { 'DNS.addRecord': `POST ${RECORDS}` }, { at: '[].proto' }),
  ...calling(PHP, undefined, { 'DNS.updateRecordDetails': `PUT ${RECORD}` }, { at: '[].data.proto' }),
  ...['service', 'proto', 'name'].flatMap((field) => [
    ...names('terraform', 'argument', undefined, RESOURCES, { at: `data[].${field}`, when: declared }),
    ...CLASSES.flatMap((type) => declaringArgument(type, `data[].${field}`, (path) => ({ when: path.startsWith('D') ? withCapitals : declared }))),
    ...names(GO, 'property', '<1', STRUCTS, { at: `Data.${field}`, when: inGo }),
  ]),
  ...names('ansible', 'call', undefined, 'cloudflare_dns', {
    at: '[].proto',
    when: { at: 'args[].type', oneOf: ['SRV'] },
    alsoLive: 'The task itself can stay: newer releases of the collection send the new form.',
  }),
  // From 4.0 on the struct has no such fields any more.
  ...['Service', 'Proto', 'Name'].flatMap((at) => names(GO, 'property', '>=2', 'SRVRecordDataParam', { at })),
];

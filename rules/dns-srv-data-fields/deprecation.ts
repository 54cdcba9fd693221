import { deprecation, routes } from '../../analyzer/catalog/define.ts';
import type { Condition, Rewrite } from '../../analyzer/catalog/define.ts';
import { answered } from '../answered.ts';
import { pascal } from '../calling.ts';
import { BATCHED, RECORD, RECORDS, writtenRecords } from '../dns-records.ts';
import { OPENAPI, PAGE, PAGE_2024 } from '../sources.ts';
import { examples } from './examples.ts';
import { mayBeSrv, srvNames } from './names.ts';

const present = (...paths: string[]): Condition[] => paths.map((at) => ({ at, is: 'present' }));

/** Forms of other providers have the fields for every type of record, and leave them empty. */
const filled = (...paths: string[]): Condition[] => paths.map((at) => ({ at, noneOf: [''] }));

const FIELDS = ['service', 'proto', 'name'];

/**
 * A record with one of the fields in its data map. A PATCH may leave the type out, and what makes records of every type is told it;
 * then only `proto` belongs to SRV alone.
 */
const namedIn = (field: string): Condition => ({
  every: [
    ...present(`data.${field}`),
    { some: [{ at: 'type', oneOf: ['SRV'] }, { every: [...present('data.proto'), mayBeSrv('type')] }] },
  ],
});

const namedInData: Condition = { some: FIELDS.map(namedIn) };

/** The data map that a function makes for whoever puts the rest around it says by itself that it is of an SRV record. */
const alone: Condition = { every: [{ at: 'body.type', is: 'absent' }, { at: 'body.name', is: 'absent' }, ...present('body.data.weight', 'body.data.port', 'body.data.target')] };

/** `root` is where the record stands: the body, an argument, or an argument named data. */
function composeName(root: string, outer = { type: 'type', name: 'name', data: 'data' }, inner = FIELDS): Rewrite {
  const fields = inner.map((field) => `${root}.${outer.data}.${field}`);
  return {
    kind: 'compose-field',
    to: `${root}.${outer.name}`,
    template: fields.map((field) => `{${field}}`).join('.'),
    drop: fields,
    // What makes records of every type has these fields as well, empty: it keeps its names.
    when: { every: [...present(...fields), { some: [{ at: `${root}.${outer.type}`, oneOf: ['SRV'] }, { at: `${root}.${outer.type}`, is: 'absent' }] }] },
    // Its name is the one that the service knows, whatever the three fields say.
    unless: answered,
    safety: 'review',
    says: 'build the record name from service, proto and name',
  };
}

/** Structs of Go, whose data is a map, and classes that are made of Terraform's. */
const CAPITALS = { type: 'Type', name: 'Name', data: 'Data' };

export default deprecation({
  id: 'dns-srv-data-fields',
  title: 'SRV record data fields service, proto and name',
  area: 'dns',
  endOfLife: '2024-05-31',
  boundary: 'after',
  dates: [{ day: '2024-05-31', what: 'end-of-life', source: PAGE }],
  afterwards: 'rejected',
  effect: 'A request that sends one of the three fields is answered with an error.',
  replacement: {
    summary: 'The name of the record itself, <service>.<proto>.<name>; priority, weight, port and target stay in the data map.',
    calls: [],
  },
  surfaces: [
    // Each of the three fields has to go; the data map may be built apart from its record.
    ...FIELDS.flatMap((field) => writtenRecords(namedIn(field))),
    { kind: 'calls', calls: routes(`GET ${RECORDS}`, `GET ${RECORD}`), when: { in: 'response.result[]', where: namedInData }, unknown: 'blind' },
    // Of the three only `proto` belongs to records of this type alone.
    { kind: 'calls', calls: routes(`GET ${RECORDS}`, `GET ${RECORD}`), when: { at: 'response.result[].data.proto', is: 'present' }, unknown: 'blind' },
    {
      kind: 'stored',
      read: `GET ${RECORDS}`,
      when: { in: 'body', where: namedInData },
      narrow: { type: ['SRV'] },
      note: 'The record itself is fine: whatever writes it back must leave the three fields out.',
    },
    ...FIELDS.flatMap((field) => [
      { kind: 'payload' as const, when: { every: [...present(`body.data.${field}`), { some: [{ at: 'body.type', oneOf: ['SRV'] }, alone] }, ...present('body.data.service', 'body.data.proto')] } },
      { kind: 'payload' as const, when: { every: [...present(`body.${field}`), ...filled('body.service', 'body.proto'), ...present('body.weight')] } },
    ]),
    { kind: 'names', names: srvNames },
  ],
  rewrite: [...['body', 'args[]', 'args[].data', ...BATCHED.flatMap((list) => [`body.${list}[]`, `args[].${list}[]`])].map((root) => composeName(root)), ...[FIELDS, FIELDS.map(pascal)].map((inner) => composeName('body', CAPITALS, inner))],
  manual: [
    'Set name to <service>.<proto>.<name> and send only priority, weight, port and target as data.',
    'Before the change the outer name was overwritten by the three fields: check that it does not say something else.',
    'A data name of "@" or the zone name stands for the zone: the record name is then <service>.<proto>, alone or before the zone name.',
    'Code that reads the three fields has to split the record name at its dots: service, proto, the rest.',
    'In Terraform and Pulumi a new name replaces the record; plan for a short gap.',
    'The Ansible module cloudflare_dns sent the old form until community.general pull request 8948; update the collection.',
  ],
  examples,
  sources: [
    PAGE,
    PAGE_2024,
    OPENAPI,
    'https://github.com/cloudflare/terraform-provider-cloudflare/issues/3502',
    'https://github.com/ansible-collections/community.general/pull/8948',
    'cloudflare-go v2.4.0 and v4.0.0, dns/record.go',
  ],
});

import { names } from '../analyzer/catalog/define.ts';
import type { Condition, Name, Rewrite, Route, Surface } from '../analyzer/catalog/define.ts';
import { asIs, calling, camel, declaringArgument, GO, NPM, OLD_PHP, pascal, PYPI } from './calling.ts';

export interface SettingSpelling {
  /** Values that stay valid; without it every use counts, and reading too. */
  alive?: string[];
  /** What the generated SDKs called it while each setting had a class of its own, in snake case; `null` if it had none. */
  resource?: string | null;
}

/**
 * One zone setting as the SDKs, Terraform and Pulumi spell it. Ranges are open at one end, because the name itself tells
 * the generations apart: `zones.settings.minify.edit` existed before 3.5 only, `zones.settings.edit('minify')` since.
 */
export function settingNames(id: string, { alive, resource = id }: SettingSpelling = {}): Name[] {
  const verbs = alive === undefined ? [WRITE, READ] : [WRITE];
  return [
    ...verbs.flatMap((verb) => [...ownClass(id, resource, verb, alive), ...byArgument(id, verb, alive)]),
    ...batch(id, alive),
    ...declared(id, alive),
  ];
}

/** A setting in cloudflair, where each is a class with a file of its own. (lib/cloudflair/api/zone/settings) */
export function cloudflair(id: string): Name[] {
  return [...names('gem:cloudflair', 'call', undefined, `zone.settings.${id}`), ...names('gem:cloudflair', 'module', undefined, `cloudflair/api/zone/settings/${id}`)];
}

/** A setting in the PHP library of James Ryan Bell, where each has a method to read and one to change it. (src/CloudFlare/Zone/Settings.php) */
export function oldPhp(id: string, alive?: string[]): Name[] {
  const changed = calling(OLD_PHP, undefined, { [`Settings.change_${id}`]: requestOf(id, WRITE) }, whenAll(valueIn(['args[1]'], alive)));
  return alive === undefined ? [...calling(OLD_PHP, undefined, { [`Settings.${id}`]: requestOf(id, READ) }), ...changed] : changed;
}

/**
 * A table of zone settings, wherever it is kept: the setting beside another one that only this API has, or as the API
 * answers with it. A word alone says nothing, since bundlers minify and web servers know brotli.
 */
export function settingTable(id: string, alive?: string[]): Surface {
  const beside = besideOthers(id, [...PARTICULAR, ...(PARTICULAR.includes(id) ? PLAIN : [])], alive);
  const runTogether = besideOthers(camel(id), UNMISTAKABLE.map(camel), alive);
  const answered: Condition = {
    every: [
      { at: 'body.id', oneOf: [id] },
      ...valueIn(['body.value'], alive),
      ...['editable', 'modified_on'].map((one): Condition => ({ at: `body.${one}`, is: 'present' })),
    ],
  };
  return { kind: 'payload', when: { some: [beside, runTogether, answered] } };
}

function besideOthers(name: string, others: string[], alive: string[] | undefined): Condition {
  const some = others.filter((one) => one !== name).map((one): Condition => ({ at: `body.${one}`, is: 'present' }));
  return { every: [alive === undefined ? { at: `body.${name}`, is: 'present' } : { at: `body.${name}`, noneOf: alive }, { some }] };
}

/** Names that stay nobody else's where their words are run together, as in tables that Kubernetes, JavaScript and JSON keep. */
const UNMISTAKABLE = [
  'always_use_https', 'automatic_https_rewrites', 'browser_cache_ttl', 'cache_deception_armor', 'edge_cache_ttl', 'email_obfuscation', 'hotlink_protection',
  'ip_geolocation', 'opportunistic_encryption', 'origin_error_page_pass_thru', 'rocket_loader', 'server_side_exclude', 'true_client_ip_header',
];

/** Settings of zones, some of them of page rules alone, whose names nobody else uses. */
const PARTICULAR = [
  'always_use_https', 'automatic_https_rewrites', 'browser_cache_ttl', 'browser_check', 'cache_deception_armor', 'cache_level', 'challenge_ttl',
  'disable_performance', 'disable_security', 'edge_cache_ttl', 'email_obfuscation', 'hotlink_protection', 'ip_geolocation', 'mobile_redirect',
  'opportunistic_encryption', 'origin_error_page_pass_thru', 'rocket_loader', 'security_level', 'server_side_exclude', 'true_client_ip_header',
];

/** Settings whose names say enough beside one of those. */
const PLAIN = ['always_online', 'brotli', 'development_mode', 'http3', 'ipv6', 'min_tls_version', 'minify', 'polish', 'ssl', 'tls_1_3', 'websockets'];

/** The uses of a setting that go, where not all do. */
export interface GoingSetting {
  /** Of these values alone. */
  values?: string[];
  /** Where in a value that is a record they stand: `.status`. */
  within?: string;
  /** What its own address is asked by; PATCH if nothing is said. */
  methods?: ('PATCH' | 'POST')[];
}

/** Takes the setting out of what sets others beside it. */
export function dropSetting(id: string, going: GoingSetting = {}): Rewrite[] {
  return [...fromOverride(id, going), ...fromLists(id, going), ...fromLoops(id, going)];
}

/** Out of `cloudflare_zone_settings_override`: what is not written there is left as it is. */
function fromOverride(id: string, { values, within = '' }: GoingSetting): Rewrite[] {
  return [...new Set([asIs, camel, pascal].map((spelled) => spelled(`settings.${id}`)))].map((path): Rewrite => ({
    kind: 'drop-field',
    at: `body.${path}`,
    when: values === undefined ? { at: `body.${path}`, is: 'present' } : { at: `body.${path}${path.startsWith('S') ? pascal(within) : within}`, oneOf: values },
    safety: 'safe',
    says: `take ${path.slice(path.indexOf('.') + 1)} out of the zone settings`,
  }));
}

/** Lists of settings that one request changes, and the names that their items have. */
const LISTS = [
  ...['body.items[]', 'body[]', 'args[0].items[]', 'args[1].items[]', 'args[1].data.items[]'].map((list) => ({ in: list, spell: asIs })),
  ...['args[2].Settings[]', 'args[2][]', 'args[1][]'].map((list) => ({ in: list, spell: inGo })),
];

function inGo(name: string): string {
  return name === 'id' ? 'ID' : pascal(name);
}

/** Out of the many that one request changes, where one that stays is written out beside it. */
function fromLists(id: string, { values, within = '' }: GoingSetting): Rewrite[] {
  return LISTS.map(({ in: list, spell }): Rewrite => {
    const where: Condition = { every: [{ at: spell('id'), oneOf: [id] }, ...(values === undefined ? [] : [{ at: `${spell('value')}${within}`, oneOf: values }])] };
    const recipe = { kind: 'drop-item' as const, in: list, where, beside: { at: spell('id'), noneOf: GOING }, when: { in: list, where } };
    return { ...recipe, ...(list.startsWith('body') && { calls: ['PATCH /zones/{zone_id}/settings' as const] }), safety: 'safe', says: `take ${id} out of the settings that are sent` };
  });
}

/** Out of the rows that a loop sends one by one, also with the plain word that scripts send for a record. What else the loop does for a row a reviewer sees. */
function fromLoops(id: string, { values, within = '', methods = ['PATCH'] }: GoingSetting): Rewrite[] {
  const [sent, ...more] = [...new Set(['body.value', `body.value${within}`])].map((at): Condition => ({ at, oneOf: values ?? [] }));
  const when = values && sent && (more.length === 0 ? sent : { some: [sent, ...more] });
  return methods.map((method) => ({ kind: 'drop-row', calls: [`${method} /zones/{zone_id}/settings/${id}`], ...(when && { when }), safety: 'review', says: `take ${id} out of the settings that a loop sends` }));
}

/** Settings that are taken out of lists. */
const GOING = ['brotli', 'minify', 'mobile_redirect', 'privacy_pass', 'server_side_exclude'];

interface Verb {
  method: 'GET' | 'PATCH';
  generated: string;
  /** python-cloudflare names methods after HTTP, node-cloudflare after forms. */
  http: string;
  form: string;
  go: string[];
}

const WRITE: Verb = { method: 'PATCH', generated: 'edit', http: 'patch', form: 'edit', go: ['UpdateZoneSetting', 'UpdateZoneSingleSetting'] };
const READ: Verb = { method: 'GET', generated: 'get', http: 'get', form: 'read', go: ['GetZoneSetting', 'ZoneSingleSetting'] };

/** `zones.settings.minify.edit(…)`: the setting is part of the name. */
function ownClass(id: string, resource: string | null, verb: Verb, alive: string[] | undefined): Name[] {
  const sent = (...places: string[]): Partial<Name> => ({ call: requestOf(id, verb), ...whenAll(valueIn(places, alive)) });
  const byHand = names(PYPI, 'call', '<3', `zones.settings.${id}${verb === READ ? '{,.get}' : `.${verb.http}`}`, sent('args[1].data.value', 'args[1].value'));
  if (resource === null) return byHand;
  return [
    ...byHand,
    ...names(NPM, 'call', '<3.5', `zones.settings.${camel(resource)}.${verb.generated}`, sent('args[0].value')),
    ...names(PYPI, 'call', '>=3', `zones.settings.${resource}.${verb.generated}`, sent('args[0].value')),
    ...names(GO, 'call', '>=2', `Zones.Settings.${pascal(resource)}.${title(verb.generated)}`, sent('args[1].Value')),
  ];
}

/** `zones.settings.edit('minify', …)`: the setting is an argument, in much code behind the zone as in the first releases. */
function byArgument(id: string, verb: Verb, alive: string[] | undefined): Name[] {
  const call = requestOf(id, verb);
  const is = (at: string): Condition => ({ at, oneOf: [id] });
  return [
    ...names(NPM, 'call', '>=3.5', `zones.settings.${verb.generated}`, { call, ...whenAll([{ some: [is('args[0]'), is('args[1]')] }, ...valueIn(['args[1].value', 'args[2].value'], alive)]) }),
    ...names(PYPI, 'call', '>=3', `zones.settings.${verb.generated}`, {
      call,
      ...whenAll([{ some: [is('args[0]'), is('args[1]'), is('args[0].setting_id')] }, ...valueIn(['args[0].value', 'args[1].value', 'args[2].value'], alive)]),
    }),
    ...names(NPM, 'call', '<3', `zoneSettings.${verb.form}`, { call, ...whenAll([is('args[1]'), ...valueIn(['args[2].value'], alive)]) }),
    ...names(GO, 'call', '>=2', `Zones.Settings.${title(verb.generated)}`, {
      call,
      ...whenAll([is('args[1]'), ...valueIn(['args[2].Body.Value'], alive)]),
    }),
    ...names(GO, 'call', '<1', verb.go, {
      call,
      ...whenAll([{ some: [is('args[2].Name'), is('args[2]')] }, ...valueIn(['args[2].Value', 'args[3].Value'], alive)]),
    }),
  ];
}

/** Many settings in one request. */
function batch(id: string, alive: string[] | undefined): Name[] {
  const call: Route = 'PATCH /zones/{zone_id}/settings';
  const among = (lists: string[], idField: string, valueField: string): Partial<Name> => {
    const item: Condition = { every: [{ at: idField, oneOf: [id] }, ...valueIn([valueField], alive)] };
    return { call, when: { some: lists.map((list) => ({ in: list, where: item })) } };
  };
  return [
    ...names(NPM, 'call', '<3', 'zoneSettings.editAll', among(['args[1].items[]'], 'id', 'value')),
    ...names(NPM, 'call', '<3.5', 'zones.settings.edit', among(['args[0].items[]', 'args[1].items[]'], 'id', 'value')),
    ...names(PYPI, 'call', '<3', 'zones.settings.patch', among(['args[1].data.items[]'], 'id', 'value')),
    ...names(PYPI, 'call', '>=3', 'zones.settings.edit', among(['args[0].items[]'], 'id', 'value')),
    ...names(GO, 'call', '<1', 'UpdateZoneSettings', among(['args[2].Settings[]', 'args[2][]', 'args[1][]'], 'ID', 'Value')),
    // What it is told, where that is made in another file.
    ...names(GO, 'property', '<1', 'ZoneSetting', { at: 'ID', ...whenAll([{ at: 'body.ID', oneOf: [id] }, ...valueIn(['body.Value'], alive)]) }),
  ];
}

/** Terraform and what is made from it: all settings in one resource (provider 4 and older), one resource each (5). */
function declared(id: string, alive: string[] | undefined): Name[] {
  const one = (path: string): Partial<Name> => whenAll([{ at: `body.${path}`, oneOf: [id] }, ...valueIn([path === 'SettingId' ? 'body.Value' : 'body.value'], alive)]);
  const many = (path: string): Partial<Name> => whenAll(valueIn([`body.${path}`], alive));
  return [
    ...names('terraform', 'argument', undefined, 'cloudflare_zone_settings_override', { at: `settings.${id}`, ...many(`settings.${id}`) }),
    ...names('terraform', 'argument', undefined, 'cloudflare_zone_setting', { at: 'setting_id', ...one('setting_id') }),
    ...declaringArgument('ZoneSettingsOverride', `settings.${id}`, many),
    ...declaringArgument('ZoneSetting', 'setting_id', one),
    // Alchemy makes a zone with its settings, or the settings alone. (alchemy/src/cloudflare/zone.ts, zone-settings.ts)
    ...names('npm:alchemy', 'property', undefined, ['Zone', 'ZoneSettings'], { at: `settings.${camel(id)}`, ...many(`settings.${camel(id)}`) }),
  ];
}

function requestOf(id: string, verb: Verb): Route {
  return `${verb.method} /zones/{zone_id}/settings/${id}`;
}

function valueIn(places: string[], alive: string[] | undefined): Condition[] {
  if (alive === undefined) return [];
  const conditions = places.map((at): Condition => ({ at, noneOf: alive }));
  return conditions.length === 1 ? conditions : [{ some: conditions }];
}

function whenAll(conditions: Condition[]): Partial<Name> {
  const [first, ...rest] = conditions;
  if (first === undefined) return {};
  return { when: rest.length === 0 ? first : { every: conditions } };
}

function title(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

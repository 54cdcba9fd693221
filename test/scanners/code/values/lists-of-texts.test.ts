import { expect, test } from 'vitest';
import { inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** Beside what is gone stands a path of other words; one goes on with what nobody knows, here an id. */
const LISTS: [file: string, code: string][] = [
  ['edge.dart', `get([api, 'zones', zone, 'settings', 'minify'].join('/'));
get([api, 'zones', zone, 'settings', 'http3'].join('/'));
get([api, 'zones', zone, 'filters', ...more].join('/'));
`],
  ['edge.groovy', `get([api, 'zones', zone, 'settings', 'minify'].join('/'))
get([api, 'zones', zone, 'settings', 'http3'].join('/'))
get([api, 'zones', zone, 'filters', *more].join('/'))
`],
  ['edge.cr', `HTTP::Client.get([api, "zones", zone, "settings", "minify"].join("/"))
HTTP::Client.get([api, "zones", zone, "settings", "http3"].join("/"))
HTTP::Client.get([api, "zones", zone, "filters", *more].join("/"))
`],
  ['edge.pl', `$ua->get(join('/', ($api, 'zones', $zone, 'settings', 'minify')));
$ua->get(join('/', ($api, 'zones', $zone, 'settings', 'http3')));
$ua->get(join('/', ($api, 'zones', $zone, 'filters', @more)));
`],
];

test.each(LISTS)('a name in a list is one item of it, in %s', async (file, code) => {
  const constant = file.endsWith('.pl') ? `my $api = '${API}';\n` : file.endsWith('.cr') ? `api = "${API}"\n` : `final api = '${API}';\n`;
  expect(await inTree({ [file]: constant + code })).toEqual([`${file}:2 zone-setting-minify`, `${file}:4 filters-api`]);
});

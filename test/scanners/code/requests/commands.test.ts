import { expect, test } from 'vitest';
import type { CallUsage } from '../../../../analyzer/model.ts';
import { usagesIn } from '../../../../analyzer/scanners/code/usages/usages.ts';
import { alone, commandOf, plain, routeOf } from '../reading.ts';

const URL = 'https://api.cloudflare.com/client/v4/zones/$ZONE/filters';

function requestsOf(...words: string[]): CallUsage[] {
  return [...usagesIn(commandOf(...words), alone)].filter((usage): usage is CallUsage => 'path' in usage);
}

test.each([
  [['curl', URL], 'GET'],
  [['curl', '-s', '-X', 'DELETE', URL], 'DELETE'],
  [['curl', '-sXPUT', URL], 'PUT'],
  [['curl', '--request=PATCH', URL], 'PATCH'],
  [['curl', '--request', '$METHOD', URL], '?'],
  [['curl', URL, '-d', '{}'], 'POST'],
  [['curl', URL, '--data-binary', '@rules.json'], 'POST'],
  [['curl', '--json', '{}', URL], 'POST'],
  [['curl', '-G', URL, '-d', 'page=1'], 'GET'],
  [['curl', '-I', URL], 'HEAD'],
  [['curl', '-T', 'file', URL], '?'],
  [['curl', '-H', 'X-Auth-Email: a', '-o', 'out', '--url', URL], 'GET'],
  [['sudo', '/usr/bin/curl', '-K', 'config', URL], '?'],
  [['wget', '-qO-', URL], 'GET'],
  [['wget', '--method=PUT', '--body-data', '{}', URL], 'PUT'],
  [['http', 'DELETE', URL], 'DELETE'],
  [['http', URL, 'value=high'], 'POST'],
  [['http', URL, 'page==1'], 'GET'],
  [['cli4', '--delete', '/zones/$ZONE/filters'], 'DELETE'],
  [['cli4', '/zones/$ZONE/filters'], 'GET'],
  [['echo', URL], '?'],
])('%s', (words, method) => {
  expect(requestsOf(...words).map(routeOf)).toEqual([`${method} /zones/{}/filters`]);
});

test('the body of curl is its data, headers are read by name', () => {
  const [call] = requestsOf('curl', '-X', 'PATCH', URL, '-H', 'Content-Type: application/json', '--data', '{"value":"high"}');
  expect([call && plain(call.body), call && plain(call.headers)]).toEqual([{ value: 'high' }, { 'Content-Type': 'application/json' }]);
});

test('a body from a file is unknown', () => {
  expect(requestsOf('curl', '-X', 'PATCH', URL, '-d', '@body.json').map((call) => plain(call.body))).toEqual(['?']);
});

test('a cf-terraforming command names the resource type it asks for', () => {
  const ask = (...words: string[]) => [...usagesIn(commandOf('cf-terraforming', 'generate', ...words), alone)].flatMap((usage) => ('ecosystem' in usage ? [`${usage.ecosystem} ${usage.name}`] : []));
  expect([ask('--resource-type', 'cloudflare_filter'), ask('--resource-type=cloudflare_zone')]).toEqual([expect.arrayContaining(['cli:cf-terraforming cloudflare_filter']), []]);
});

test('flarectl firewall rules is another API', () => {
  expect([...usagesIn(commandOf('flarectl', 'firewall', 'rules', 'list'), alone)]).toEqual([]);
});

import { expect, test } from 'vitest';
import { inFile } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

const found = (code: string, file = 'edge.fish'): Promise<string[]> => inFile(file, code);

test.each([
  ['set and a variable', `set -gx BASE ${API}\ncurl -X DELETE "$BASE/zones/$zone/firewall/rules"\n`, ['2 firewall-rules-api']],
  ['a function', `function purge --argument-names zone\n  set -l url ${API}/zones/$zone\n  if test -n "$zone"\n    curl -s $url/filters\n  else if true\n    and curl -X DELETE $url/rate_limits/1\n  end\nend\n`, ['4 filters-api', '6 rate-limits-api']],
  ['a command in brackets', `set rules (curl -s ${API}/zones/$argv[1]/firewall/rules | jq -r .result)\n`, ['1 firewall-rules-api']],
  ['a command in brackets inside a word', `curl ${API}/zones/(cat zone.txt)/filters\n`, ['1 filters-api']],
  ['a list', `set ids minify brotli\ncurl -X PATCH "${API}/zones/$zone/settings/$ids[1]" -d '{"value":"on"}'\n`, ['1 zone-setting-minify']],
  ['a loop', `for id in minify ipv6\n  curl -X PATCH ${API}/zones/$zone/settings/$id -d '{}'\nend\n`, ['1 zone-setting-minify']],
  ['a switch', `switch $argv[1]\ncase rules\n  curl ${API}/zones/1/firewall/rules\ncase '*'\n  curl ${API}/zones/1/filters\nend\n`, ['3 firewall-rules-api', '5 filters-api']],
  ['quotes behind backslashes', `curl -X PATCH ${API}/zones/1/settings/security_level -d '{"value":"high","note":"it\\'s"}'\n`, ['1 security-level']],
])('%s of fish is read', async (_, code, expected) => {
  expect(await found(code)).toEqual(expected);
});

test.each([
  ['another setting', `set ids ipv6 brotli\ncurl -X PATCH "${API}/zones/$zone/settings/$ids[1]" -d '{"value":"on"}'\n`],
  ['a value that stays', `set body '{"value":"under_attack"}'\ncurl -X PATCH ${API}/zones/1/settings/security_level -d $body\n`],
  ['a variable that is asked for', `set -q minify; and curl ${API}/zones/1/dns_records\n`],
])('%s in fish is clean', async (_, code) => {
  expect(await found(code)).toEqual([]);
});

test('a program of fish is known by its first line', async () => {
  expect(await found(`#!/usr/bin/env fish\nset base ${API}\ncurl $base/zones/(zone)/filters\n`, 'edge')).toEqual(['3 filters-api']);
});

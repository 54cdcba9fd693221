import { describe, expect, test } from 'vitest';
import { catalogOf } from '../../../../analyzer/catalog/catalog.ts';
import { scanCode } from '../../../../analyzer/scanners/code/scan.ts';
import { apis, deprecations } from '../../../../rules/index.ts';
import { folder } from '../../../cli/io.ts';
import { inText, inTree } from '../finding.ts';

const ZONE = 'https://api.cloudflare.com/client/v4/zones/$ZONE';
const LEVEL = `${ZONE}/settings/security_level`;

async function inScript(text: string): Promise<string[]> {
  return (await inTree({ 'run.sh': `#!/bin/bash\n${text}` })).map((line) => line.slice('run.sh:'.length));
}

async function unreadIn(text: string): Promise<string[]> {
  const { vocabulary } = catalogOf(deprecations, apis);
  const found: string[] = [];
  for await (const one of scanCode({ roots: ['.'], cwd: folder({ 'run.sh': text }), vocabulary }).seen) if (one.kind === 'blind') found.push(one.blind.reason);
  return found;
}

describe('options that a variable holds', () => {
  test.each([
    ['a list', `args=(-sS -X PATCH --data '{"value":"high"}')\ncurl "\${args[@]}" "${LEVEL}"`, ['3 security-level']],
    ['a list with a value that keeps its meaning', `args=(-X PATCH --data '{"value":"off"}')\ncurl "\${args[@]}" "${LEVEL}"`, []],
    ['a list that grows', `args=(-sS)\nargs+=(-X PATCH)\nargs+=(--data '{"value":"low"}')\ncurl "\${args[@]}" "${LEVEL}"`, ['5 security-level']],
    ['a list made from another', `base=(-sS)\npatch=("\${base[@]}" -X PATCH)\ncurl "\${patch[@]}" -d '{"value":"low"}' "${LEVEL}"\ncurl "\${base[@]}" "${LEVEL}"`, ['4 security-level']],
    ['a list that may grow', `args=(-sS)\n[ -n "$1" ] && args+=(-X PATCH -d "{\\"value\\":\\"$1\\"}")\ncurl "\${args[@]}" "${LEVEL}"`, ['4 security-level?']],
    ['nobody knows what', `curl "\${args[@]}" "${LEVEL}"`, ['2 security-level?']],
    ['nobody knows what, beside a path that is gone', `curl $OPTS "${ZONE}/filters"`, ['2 filters-api']],
    ['a text with a program', `CURL="curl -sS -X PATCH"\n$CURL "${LEVEL}" -d '{"value":"low"}'`, ['3 security-level']],
    ['a text with a program, for a value that keeps its meaning', `CURL="curl -sS -X PATCH"\n$CURL "${LEVEL}" -d '{"value":"off"}'`, []],
    ['a text with another method', `OPTS="-X GET -s"\ncurl $OPTS "${LEVEL}"`, []],
    ['a list that is made of itself', `args=("\${args[@]}" -s)\ncurl "\${args[@]}" "${ZONE}/rulesets"`, []],
  ])('%s', async (_, text, expected) => {
    expect(await inScript(text)).toEqual(expected);
  });
});

describe('a body that jq writes', () => {
  const sent = (jq: string): string => `curl -X PATCH "${LEVEL}" -d "$(jq ${jq})"`;
  test.each([
    ['a literal', sent(`-n '{value: "low"}'`), ['2 security-level']],
    ['a value that keeps its meaning', sent(`-cn '{"value": "off"}'`), []],
    ['an argument', sent(`-n --arg level high '{value: $level}'`), ['2 security-level']],
    ['an argument by its name', sent(`-n --arg value under_attack '{$value}'`), []],
    ['an argument from outside', sent(`-n --arg value "$1" '{$value}'`), ['2 security-level?']],
    ['what an operator makes', sent(`-n '{value: ("under" + "_attack")}'`), ['2 security-level?']],
    ['what another filter makes', sent(`-n '{value: "off"} | .value = "low"'`), ['2 security-level?']],
    ['what a file holds', sent(`'{value: "off"}' body.json`), ['2 security-level?']],
    ['through a pipe', `jq -n '{value: "off"}' | curl -X PATCH "${LEVEL}" -d @-`, []],
    ['by a name', `body=$(jq -n '{value: "medium"}')\ncurl -X PATCH "${LEVEL}" -d "$body"`, ['3 security-level']],
    ['with a list', `curl -X POST "${ZONE}/rulesets" -d "$(jq -n '{rules: [{expression: "cf.threat_score gt 5"}, {expression: "true"}]}')"`, ['2 threat-score-field']],
    ['with paths that it puts together', `jq -n --arg zone "$ZONE" '[{path: ("https://api.cloudflare.com/client/v4/zones/" + $zone + "/rate_limits")}, {("a"): "/zones/x/rulesets"}]' > calls.json\ncalls=$(jq -n --arg zone "$ZONE" '[{method: "GET", path: ("/zones/" + $zone + "/rate_limits")}]')`, ['2 rate-limits-api', '3 rate-limits-api']],
    ['that is never closed', sent(`-n '{value: "off"'`), ['2 security-level?']],
  ])('%s', async (_, text, expected) => {
    expect(await inScript(text)).toEqual(expected);
  });
});

describe('a body that jq writes for a function', () => {
  const API = 'https://api.cloudflare.com/client/v4';
  const api = `api() {\n  local body="\${3:-}"\n  curl -fsS -X "$1" "${API}$2" --data "$body"\n}\n`;
  const path = '/zones/$Z/settings/security_level';
  test.each([
    ['in its place', `api PATCH "${path}" "$(jq -n '{value: "low"}')"`, ['5 security-level']],
    ['a value that keeps its meaning', `api PATCH "${path}" "$(jq -n '{value: "off"}')"`, []],
    ['by a name', `body="$(jq -nc --arg v under_attack '{value: $v}')"\napi PATCH "${path}" "$body"`, []],
    ['by the name of another function', `set_level() {\n  local body\n  body="$(jq -nc --arg v "$1" '{value: $v}')"\n  api PATCH "${path}" "$body"\n}`, ['8 security-level?']],
    ['a list', `api POST "/zones/$Z/rulesets" "$(jq -n '[{expression: "cf.threat_score gt 5"}]')"`, ['5 threat-score-field']],
    ['and another one beside it', `api PATCH "${path}" "$(jq -n '{value: "off"}')" "$(jq -n '{value: "low"}')"`, ['5 security-level?']],
    ['what a file holds', `api PATCH "${path}" "$(cat level.json)"`, ['5 security-level?']],
  ])('%s', async (_, text, expected) => {
    expect(await inText('shell', `${api}${text}\n`)).toEqual(expected);
  });
});

test('an address that nobody knows is said aloud where the script speaks to the API, and not where a function is given it', async () => {
  const asks = 'One request here goes to an address that is decided at run time (line 2).';
  expect(await unreadIn(`API=${ZONE}\ncurl -H "$AUTH" "$URL"\n`)).toEqual([asks]);
  expect(await unreadIn(`API=${ZONE}\nget() { curl -H "$AUTH" "$1"; }\nget "$API/dns_records"\n`)).toEqual([]);
  expect(await unreadIn(`API=${ZONE}\nget() {\n  local url="$1"\n  curl -H "$AUTH" "$url"\n}\nget "$API/dns_records"\n`)).toEqual([]);
  expect(await unreadIn(`API=${ZONE}\nget() { curl -H "$AUTH" "$1"; }\n`)).toEqual([asks]);
  expect(await unreadIn(`API=${ZONE}\nget() { curl -H "$AUTH" "$1"; }\nget "$API/dns_records"\nget "$URL"\n`)).toEqual([asks]);
  expect(await unreadIn('curl -H "$AUTH" "$URL"\n')).toEqual([]);
});

test('what a template fills in later may be any value', async () => {
  const sent = (value: string): Promise<string[]> => inScript(`curl -X PATCH ${LEVEL} -d '{"value":"${value}"}'`);
  expect(await sent('{{ level }}')).toEqual(['2 security-level?']);
  expect(await sent('<%= level %>')).toEqual(['2 security-level?']);
  expect(await sent('high')).toEqual(['2 security-level']);
});

test('a variable of a target is known in its recipe, and may be what another one asks for', async () => {
  const makefile = ['PART = filters', 'old:', '\tcurl https://api.cloudflare.com/client/v4/zones/$(Z)/$(PART)', 'new: PART = rulesets', 'new: needs', '\tcurl https://api.cloudflare.com/client/v4/zones/$(Z)/$(PART)', 'last: export PART := rate_limits', 'last:', '\tcurl https://api.cloudflare.com/client/v4/zones/$(Z)/$$PART', ''].join('\n');
  expect(await inTree({ Makefile: makefile })).toEqual(['Makefile:1 filters-api', 'Makefile:7 rate-limits-api']);
  expect(await inTree({ Makefile: makefile.replace('PART = filters', 'PART = dns_records').replace('rate_limits', 'dns_records') })).toEqual([]);
});

test('a program that runs another one is told what that asks for, and a path of a program is no address', async () => {
  const sent = `-X PATCH ${LEVEL} -d '{"value":"high"}'`;
  for (const program of ['sudo -u www curl', 'timeout 10 curl', 'docker run --rm curlimages/curl', 'xargs -I{} /usr/bin/curl']) expect(await inScript(`${program} ${sent}`)).toEqual(['2 security-level']);
  for (const program of ['sudo curl', '/usr/bin/curl', 'nice wget']) expect(await unreadIn(`API=${ZONE}\n${program} "$API/$PART"\n`)).toHaveLength(1);
  expect(await inScript(`echo curl && git clone https://github.com/curl/curl && apt-get install curl wget`)).toEqual([]);
});

test('Compose writes a dollar of the shell as two', async () => {
  const service = (environment: string) => `services:\n  a:\n    environment:\n      - API=https://api.cloudflare.com/client/v4\n      - ${environment}\n    command: sh -c "curl $$API/zones/$\${ZONE}/$$PART"\n`;
  expect(await inTree({ 'compose.yml': service('PART=filters') })).toEqual(['compose.yml:6 filters-api']);
  expect(await inTree({ 'compose.yml': service('PART=dns_records') })).toEqual([]);
});

test('commands of a Makefile stand behind a tab, a semicolon, and in what is defined', async () => {
  const path = (rest: string): string => `https://api.cloudflare.com/client/v4/zones/$(ZONE)/${rest}`;
  const makefile = [
    'CURL = curl -sS -X PATCH', 'define DROP', `curl -X DELETE ${path('firewall/rules/1')}`, 'endef', `filters: ; @curl ${path('filters')}`, 'attack:',
    `\t$(CURL) ${path('settings/security_level')} -d '{"value":"under_attack"}'`, 'level:', `\t$(CURL) ${path('settings/security_level')} -d '{"value":"low"}'`, `sets: ; curl ${path('rulesets')}`, '',
  ].join('\n');
  expect(await inTree({ Makefile: makefile })).toEqual(['Makefile:3 firewall-rules-api', 'Makefile:5 filters-api', 'Makefile:9 security-level']);
});

test('a text that a stack joins is one', async () => {
  const stack = (path: string): string => JSON.stringify({ UserData: { 'Fn::Base64': { 'Fn::Join': ['', ['#!/bin/bash\n', 'curl https://api.cloudflare.com/client/v4/zones/', { Ref: 'Zone' }, `${path}\n`]] } } });
  expect(await inTree({ 'stack.json': stack('/firewall/rules') })).toEqual(['stack.json:1 firewall-rules-api']);
  expect(await inTree({ 'stack.json': stack('/rulesets') })).toEqual([]);
});

test('what stands in for a resource in a test of Terraform names it', async () => {
  const mock = (type: string): string => `mock_provider "cloudflare" {\n  mock_resource "${type}" {\n    defaults = { id = "x" }\n  }\n}\n`;
  expect(await inTree({ 'main.tftest.hcl': mock('cloudflare_filter') })).toEqual(['main.tftest.hcl:2 filters-api']);
  expect(await inTree({ 'main.tftest.hcl': mock('cloudflare_ruleset') })).toEqual([]);
});

test.each([
  ['behind quoted text', (ids: string) => `curl -X PATCH "$API/zones/$Z"/settings/${ids} -d '{"value":"on"}'`],
  ['behind a variable', (ids: string) => `curl -X PATCH $API/zones/$Z/settings/${ids} -d '{"value":"on"}'`],
  ['in a loop', (ids: string) => `for url in "$API/zones/$Z"/settings/${ids}; do curl -X PATCH "$url" -d '{"value":"on"}'; done`],
])('braces stand for a word each: %s', async (_, command) => {
  const code = (ids: string): string => `API=https://api.cloudflare.com/client/v4\n${command(ids)}\n`;
  expect(await inText('shell', code('{minify,mirage,privacy_pass}'))).toEqual(['2 zone-setting-minify', '2 zone-setting-privacy-pass']);
  expect(await inText('shell', code('{mirage,http3}'))).toEqual([]);
});

test('braces in quotes, and those without a comma, stand for themselves', async () => {
  expect(await inText('shell', `curl https://api.cloudflare.com/client/v4/zones/{zone_id}/filters -d '{"a":1,"b":2}'\n`)).toEqual(['1 filters-api']);
});

const ASKED = (loop: string, path: string, more = ''): string => `API=https://api.cloudflare.com/client/v4\n${loop}; do\n  curl ${more}"$API/zones/$ZONE/${path}"\ndone\n`;

test.each([
  ['a file and a path', ASKED('for one in "a.json:firewall/rules" "b.json:rulesets"', '${one#*:}'), ['2 firewall-rules-api']],
  ['a path and a file', ASKED('for one in rate_limits?page=1:a.json pagerules:b.json', '${one%:*}'), ['2 rate-limits-api']],
  ['pairs of an array', `PAIRS=(\n  "a|filters"\n  "b|rulesets"\n)\n${ASKED('for one in "${PAIRS[@]}"', '${one##*|}')}`, ['2 filters-api']],
  ['names under which both are kept', `for one in "brotli=on" "ssl=full"; do\n  key="\${one%%=*}"; value="\${one#*=}"\n  curl -X PATCH "https://api.cloudflare.com/client/v4/zones/$Z/settings/$key" -d "{\\"value\\":\\"$value\\"}"\ndone\n`, ['1 zone-setting-brotli']],
  ['a level that stays, beside another setting', ASKED('for one in security_level=under_attack ssl=full', 'settings/${one%%=*}', `-X PATCH -d '{"value":"'\${one#*=}'"}' `), []],
  ['a level that goes, beside another setting', ASKED('for one in security_level=high ssl=full', 'settings/${one%%=*}', `-X PATCH -d '{"value":"'\${one#*=}'"}' `), ['2 security-level']],
  ['what is not asked for', ASKED('for one in "filters:dns_records" "rate_limits:pagerules"', '${one#*:}'), []],
])('a shell takes texts apart at a mark: %s', async (_, code, expected) => {
  expect(await inText('shell', code)).toEqual(expected);
});

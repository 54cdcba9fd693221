import { expect, test } from 'vitest';
import { entriesInTree, inFile, inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const ZONE = `${API}/zones/{{zone}}`;

const hurl = (level: string, body = (json: string): string => json): string => `# of a zone
GET ${ZONE}/filters
[Options]
retry: 3
HTTP 200
[Asserts]
jsonpath "$.result" count == 1

PATCH ${ZONE}/settings/security_level
Content-Type: application/json
${body(`{"value": "${level}"}`)}
HTTP/2 200

GET ${ZONE}/rulesets
HTTP 200
`;

const karate = (level: string): string => `Feature: edge
Background:
  * url '${API}'
  * def level = '${level}'
Scenario: filters
  Given path 'zones', zone, 'filters'
  When method get
  Then status 200
Scenario Outline: level
  Given url '${API}/zones/' + zone + '/settings/security_level'
  And request
  """
  {"value": "${level}"}
  """
  When method patch
  Given path 'zones', zone, 'rulesets'
  And request { value: 'high' }
  When method post
`;

const sampler = (path: string, method: string, body = ''): string => `<HTTPSamplerProxy guiclass="HttpTestSampleGui" testclass="HTTPSamplerProxy">
  <boolProp name="HTTPSampler.postBodyRaw">${body !== ''}</boolProp>
  <elementProp name="HTTPsampler.Arguments" elementType="Arguments"><elementProp name="" elementType="HTTPArgument"><stringProp name="Argument.value">${body.replaceAll('"', '&quot;')}</stringProp></elementProp></elementProp>
  <stringProp name="HTTPSampler.domain">api.cloudflare.com</stringProp>
  <stringProp name="HTTPSampler.path">${path}</stringProp>
  <stringProp name="HTTPSampler.method">${method}</stringProp>
</HTTPSamplerProxy>
`;

const plan = (level: string): string => `<jmeterTestPlan><hashTree>\n${sampler('/client/v4/zones/${zone}/filters', 'GET')}${sampler('/client/v4/zones/${__P(zone)}/settings/security_level', 'PATCH', `{"value":"${level}"}`)}${sampler('/client/v4/zones/1/rulesets', 'GET')}</hashTree></jmeterTestPlan>\n`;

test.each([
  ['Hurl', 'edge.hurl', hurl, ['2 filters-api', '9 security-level']],
  ['Hurl with fences', 'edge.hurl', (level: string) => hurl(level, (json) => `\`\`\`json\n${json}\n\`\`\``), ['2 filters-api', '9 security-level']],
  ['Karate', 'edge.feature', karate, ['10 security-level', '6 filters-api']],
  ['JMeter', 'edge.jmx', plan, ['13 security-level', '6 filters-api']],
])('%s is read with method and body', async (_, file, code, expected) => {
  expect(await inFile(file, code('high'))).toEqual(expected);
  expect(await inFile(file, code('under_attack'))).toEqual(expected.filter((line) => line.endsWith('filters-api')));
  expect(await inFile(file, code('high').replaceAll('api.cloudflare.com', 'api.example.com').replaceAll('client/v4', 'v2'))).toEqual([]);
});

test('what a file of Hurl sends that stands elsewhere may be anything', async () => {
  expect(await inFile('edge.hurl', `PATCH ${ZONE}/settings/security_level\nfile,level.json;\nHTTP 200\n`)).toEqual(['1 security-level?']);
});

test('a sentence that other tools understand names its path', async () => {
  expect(await inFile('edge.feature', `# ${API}\nFeature: edge\n  Scenario: drop\n    When I send a "DELETE" request to "/zones/1/firewall/rules"\n    And I send a "GET" request to "/zones/1/rulesets"\n    And filters are "off"\n`)).toEqual(['4 firewall-rules-api']);
});

test('samplers of JMeter have the host that is said for all, variables and scripts; what is commented out is none', async () => {
  const defaults = '<ConfigTestElement testclass="ConfigTestElement" guiclass="HttpDefaultsGui">\n<stringProp name="HTTPSampler.domain">api.cloudflare.com</stringProp></ConfigTestElement>\n';
  const path = '<elementProp elementType="Argument" name="end"><stringProp name="Argument.name">end</stringProp><stringProp name="Argument.value">filters</stringProp></elementProp>\n';
  const script = `<stringProp name="script">new URL(&quot;${API}/zones/&quot; + zone + &quot;/rate_limits&quot;)</stringProp>\n`;
  const own = sampler('/client/v4/zones/1/${end}', 'GET').replace('api.cloudflare.com', '');
  expect(await inFile('edge.jmx', `${defaults}${path}${own}${script}`)).toEqual(['11 rate-limits-api', '3 filters-api']);
  expect(await inFile('edge.jmx', `<!-- ${API}\n${own}-->\n<hashTree></other>${own}`)).toEqual([]);
  expect(await inFile('edge.jmx', `${defaults}<hashTree></other>${own.replace('${end}', 'filters')}`)).toEqual(['7 filters-api']);
});

const collection = (url: string, header: string): string => `{ "info": { "name": "edge" }, "item": [{ "name": "filters", "request": {
  "url": "${url}", "method": "GET",
  "header": [{ "key": "${header}", "value": "{}" }] } }] }
`;

test.each([
  ['http://example.com/api/zones/:id/filters', 'X-AUTH-EMAIL', ['c.postman_collection.json:2 filters-api']],
  ['http://example.com/zones/:id/filters', 'X-Auth-Email', ['c.postman_collection.json:2 filters-api']],
  ['http://example.com/shop/zones/:id/filters', 'X-AUTH-EMAIL', []],
  ['http://api.example.com/zones/:id/filters', 'X-AUTH-EMAIL', []],
  ['http://example.com/api/zones/:id/filters', 'X-Token', []],
])('a host that only fills its place is none where the file speaks to the API: %s with %s', async (url, header, expected) => {
  expect(await inTree({ 'c.postman_collection.json': collection(url, header) })).toEqual(expected);
});

const CONFIG_LEVEL = 'https://api.cloudflare.com/client/v4/zones/abc/settings/security_level';

test.each([
  ['with names', (value: string) => `# the level\nurl = "${CONFIG_LEVEL}"\nrequest = "PATCH"\nheader = "Accept: */*"\ndata = "{\\"value\\":\\"${value}\\"}"\n`],
  ['with dashes', (value: string) => `-X PATCH\n--url ${CONFIG_LEVEL}\n--data-raw "{\\"value\\":\\"${value}\\"}"\n`],
  ['behind another request', (value: string) => `url = https://api.cloudflare.com/client/v4/zones\nlocation\nnext\nurl = ${CONFIG_LEVEL}\nrequest = PATCH\ndata = "{\\"value\\":\\"${value}\\"}"\n`],
])('a file that tells curl what to ask for is read as requests: %s', async (_, config) => {
  const found = (value: string): Promise<string[]> => entriesInTree({ '.curlrc': config(value) });
  expect(await found('high')).toEqual(['security-level']);
  expect(await found('off')).toEqual([]);
});

test('such a file is read as the command would be: of several data nobody knows what they make together, and a header is no data', async () => {
  const told = (...lines: string[]): Promise<string[]> => inTree({ '.curlrc': [`url = "${CONFIG_LEVEL}"`, 'request = "PATCH"', ...lines, ''].join('\n') });
  const off = String.raw`data = "{\"value\":\"off\"}"`;
  expect(await told('data = "value=high"', off)).toEqual(['.curlrc:1 security-level?']);
  expect(await told('header = "X-Value: high"', off)).toEqual([]);
  expect(await told('data = "@level.json"')).toEqual(['.curlrc:1 security-level?']);
  expect(await told('get', String.raw`data = "{\"value\":\"high\"}"`, 'request = "GET"')).toEqual([]);
});

test('what curl is told in a heredoc is such a file, and what it sends from one is none', async () => {
  const script = (value: string): string => `#!/bin/sh\ncurl -s --config - <<EOF\nurl = "${CONFIG_LEVEL}"\nrequest = "PATCH"\ndata = "{\\"value\\":\\"${value}\\"}"\nEOF\n`;
  expect(await inTree({ 'run.sh': script('high') })).toEqual(['run.sh:3 security-level']);
  expect(await inTree({ 'run.sh': script('under_attack') })).toEqual([]);
  expect(await inTree({ 'run.sh': `#!/bin/sh\ncurl -X PATCH ${CONFIG_LEVEL} -d @- <<EOF\n{"value":"off","url":"x","request":"y"}\nEOF\n` })).toEqual([]);
});

test('settings that are called like options of curl are no such file where others stand beside them', async () => {
  const found = (file: string, text: string): Promise<string[]> => inTree({ [file]: text });
  const action = `actionban = curl -X PATCH ${CONFIG_LEVEL} -H "Authorization: Bearer <token>" -d '{"value":"high"}'\n`;
  expect(await found('ban.conf', `[Definition]\n${action}[Init]\nurl = "https://status.example.com"\nuser = me\n`)).toEqual(['ban.conf:2 security-level']);
  expect(await found('api.properties', `url=https://status.example.com\nuser=me\nrules.url=https://api.cloudflare.com/client/v4/zones/1/firewall/rules\n`)).toEqual(['api.properties:3 firewall-rules-api']);
});

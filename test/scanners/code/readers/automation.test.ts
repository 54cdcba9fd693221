import { describe, expect, test } from 'vitest';
import { inFile } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const RULES = `${API}/zones/$ZONE/firewall/rules`;
const CURRENT = `${API}/zones/$ZONE/rulesets`;

describe('a Dockerfile', () => {
  test.each([
    ['runs a heredoc', `RUN <<EOF\nset -eu\ncurl ${RULES}\ncurl ${CURRENT}\nEOF\n`, ['4 firewall-rules-api']],
    ['runs a heredoc by another program', `RUN --mount=type=cache,target=/c <<EOF\n#!/usr/bin/env python3\nimport requests\nrequests.get("${API}/zones/" + zone + "/filters")\nEOF\n`, ['5 filters-api']],
    ['gives a heredoc to a program', `RUN python3 - <<PY\nimport requests\nrequests.delete(f"${API}/zones/{zone}/filters")\nPY\n`, ['4 filters-api']],
    ['writes a script', `COPY <<'EOF' /usr/local/bin/rules.sh\ncurl -X DELETE ${RULES}/1\nEOF\nRUN true\n`, ['3 firewall-rules-api']],
    ['fetches what it adds', `ADD ${API}/zones/abc/analytics/dashboard /a.json\nADD ${API}/zones/abc/rulesets /b.json\n`, ['2 zone-analytics-api']],
    ['goes on behind a heredoc', `RUN <<A cat && <<B cat\nx\nA\ny\nB\nRUN curl ${RULES}\n`, ['7 firewall-rules-api']],
    ['has a heredoc that is not closed', `RUN <<EOF\ncurl ${RULES}\n`, ['3 firewall-rules-api']],
    ['says why between joined lines', `RUN apk add curl && \\\n    # the rules\n\n    curl -X DELETE \\\n  # all of them\n  ${RULES}/1\n`, ['7 firewall-rules-api']],
    ['joins lines that end as Windows ends them', `RUN apk add curl && \\\r\n    curl -X DELETE ${RULES}/1\r\nRUN true\r\n`, ['3 firewall-rules-api']],
    ['accepts a use between joined lines', `RUN true && \\\n  # lastcall-ignore firewall-rules-api -- goes away\n  curl -X DELETE ${RULES}/1\nRUN curl ${RULES}\n`, ['4 firewall-rules-api', '5 firewall-rules-api']],
    ['copies files', 'COPY zones/abc/firewall/rules /rules\n', []],
  ])('%s', async (_, text, expected) => {
    expect(await inFile('Dockerfile', `FROM alpine\n${text}`)).toEqual(expected);
  });
});

describe('tasks of Ansible', () => {
  const uri = (args: string): string => `- name: Cloudflare\n  uri: ${args}\n`;
  test.each([
    ['arguments in one text', uri(`url=${API}/zones/{{ zone }}/rate_limits method=POST`), ['2 rate-limits-api']],
    ['a body in quotes', uri(`url=${API}/zones/{{ zone }}/settings/security_level method=PATCH body='{"value":"high"}'`), ['2 security-level']],
    ['a body that keeps its meaning', uri(`url=${API}/zones/{{ zone }}/settings/security_level method=PATCH body='{"value":"off"}'`), []],
    ['nothing but an address', uri(`url=${API}/zones/{{ zone }}/settings/security_level`), []],
    ['another path', uri(`url=${API}/zones/{{ zone }}/rulesets method=GET`), []],
    ['a map that is written out', uri(`\n    url: ${API}/zones/{{ zone }}/settings/security_level\n    method: PATCH\n    body: "{{ {'value': 'high'} | to_json }}"`), ['3 security-level']],
    ['a map that keeps its meaning', uri(`\n    url: ${API}/zones/{{ zone }}/settings/security_level\n    method: PATCH\n    body: "{{ {'value': 'under_attack'} | to_json }}"`), []],
    ['a map of a variable', `- vars: {calm: {value: 'off'}}\n  uri: {url: '${API}/zones/{{ zone }}/settings/security_level', method: PATCH, body: '{{ calm | to_json }}'}\n`, []],
    ['one of two texts', uri(`{url: '${API}/zones/{{ zone }}/settings/security_level', method: PATCH, body: {value: "{{ 'under_attack' if hot else 'off' }}"}}`), []],
    ['a lookup', `- set_fact:\n    rules: "{{ lookup('url', '${API}/zones/' + zone + '/firewall/rules', headers={'A': t}) | from_json }}"\n`, ['2 firewall-rules-api']],
    ['a lookup of another path', `- set_fact:\n    rules: "{{ lookup('url', '${API}/zones/' + zone + '/rulesets') | from_json }}"\n`, []],
  ])('%s', async (_, text, expected) => {
    expect(await inFile('tasks/main.yml', text)).toEqual(expected);
  });
});

describe('a step of a workflow', () => {
  const level = (fill: string): string => `jobs:\n  a:\n    steps:\n      - run: |\n          curl -X PATCH ${API}/zones/$ZONE/settings/security_level -d '{"value":"${fill}"}'\n`;
  test.each([
    ['fills in one of two texts', level("${{ inputs.on && 'under_attack' || 'medium' }}"), ['5 security-level?']],
    ['fills in one of two that keep their meaning', level("${{ inputs.on == 'yes' && 'under_attack' || 'off' }}"), []],
  ])('%s', async (_, text, expected) => {
    expect(await inFile('.github/workflows/level.yml', text)).toEqual(expected);
  });
});

describe('what a container runs', () => {
  const python = (path: string): string => `import requests\n          requests.get("${API}/zones/" + zone + "${path}")`;
  test.each([
    ['a script of a step', `image: python\n      command: [python]\n      source: |\n          ${python('/rate_limits')}\n`, ['7 rate-limits-api']],
    ['a script of a shell', `image: alpine\n      command: [sh]\n      source: |\n          curl ${RULES}\n`, ['6 firewall-rules-api']],
    ['a text that it is given', `image: python\n      command: ["python3", "-c"]\n      args:\n        - |\n          ${python('/filters')}\n`, ['8 filters-api']],
    ['a text behind its flag', `image: python\n      command:\n        - python3\n        - -c\n        - |\n          ${python('/filters')}\n`, ['9 filters-api']],
    ['another path', `image: python\n      command: [python]\n      source: |\n          ${python('/rulesets')}\n`, []],
    ['the source of something else', `image: a.png\n      source: docs/zones/firewall/rules\n`, []],
  ])('%s', async (_, text, expected) => {
    expect(await inFile('step.yaml', `templates:\n  - script:\n      ${text}`)).toEqual(expected);
  });
});

describe('requests that are kept as data', () => {
  const steps = (method: string, value: string): string => `config: { target: "${API}" }\nscenarios:\n  - flow:\n      - ${method}:\n          url: "/zones/{{ zone }}/settings/security_level"\n          json: { value: ${value} }\n`;
  test.each([
    ['a step of a load test', 'load.yml', steps('patch', 'low'), ['5 security-level']],
    ['a step with a value that keeps its meaning', 'load.yml', steps('patch', 'under_attack'), []],
    ['a step that reads', 'load.yml', steps('get', 'low'), []],
    ['holes in angle brackets', 'hopp.json', JSON.stringify({ v: 2, requests: [{ method: 'PATCH', endpoint: '<<base>>/zones/<<zone>>/settings/minify' }, { method: 'GET', endpoint: `${API}/zones/<<zone>>/rulesets` }] }), ['1 zone-setting-minify']],
    ['a stub with a pattern', 'stub.json', JSON.stringify({ request: { method: 'GET', urlPathPattern: '/client/v4/zones/[^/]+/filters' } }), ['1 filters-api']],
    ['a stub that expects a body', 'stub.json', JSON.stringify({ request: { method: 'PATCH', url: '/client/v4/zones/a/settings/security_level', bodyPatterns: [{ equalToJson: { value: 'high' } }] } }), ['1 security-level']],
    ['a stub that expects another body', 'stub.json', JSON.stringify({ request: { method: 'PATCH', url: '/client/v4/zones/a/settings/security_level', bodyPatterns: [{ equalToJson: { value: 'off' } }] } }), []],
    ['a command of a home', 'configuration.yaml', `rest_command:\n  level:\n    url: "${API}/zones/{{ zone }}/settings/security_level"\n    method: patch\n    payload: '{"value":"under_attack"}'\n`, []],
  ])('%s', async (_, file, text, expected) => {
    expect(await inFile(file, text)).toEqual(expected);
  });

  const node = (parameters: object): string => JSON.stringify({ nodes: [{ parameters, type: 'n8n-nodes-base.httpRequest' }] });
  const level = `=${API}/zones/{{ $json.zone }}/settings/security_level`;
  test.each([
    ['asks for an address', { url: level, options: {} }, []],
    ['sends a text', { method: 'PATCH', url: level, jsonBody: '{"value": "high"}' }, ['1 security-level']],
    ['sends pairs', { method: 'PATCH', url: level, bodyParameters: { parameters: [{ name: 'value', value: 'high' }] } }, ['1 security-level']],
    ['sends pairs that keep their meaning', { method: 'PATCH', url: level, bodyParameters: { parameters: [{ name: 'value', value: 'off' }] } }, []],
    ['asks for what is gone', { url: `${API}/zones/a/firewall/rules` }, ['1 firewall-rules-api']],
  ])('a node of a workflow that %s', async (_, parameters, expected) => {
    expect(await inFile('flow.json', node(parameters))).toEqual(expected);
  });

  const operation = (path: string, value: string): string => `export class Edge implements INodeType {\n  description = { requestDefaults: { baseURL: '${API}' }, properties: [{ name: 'operation', options: [\n    { value: 'a', routing: { request: { method: 'PATCH', url: '=${path}', body: { value: '${value}' } } } },\n  ] }] };\n}\n`;
  test.each([
    ['with a path that is filled in', operation('/zones/{{$parameter.zone}}/settings/minify', 'x'), ['3 zone-setting-minify']],
    ['with a value that is filled in', operation('/zones/{{$parameter.zone}}/settings/security_level', '={{$value}}'), ['3 security-level?']],
    ['with one that stays', operation('/zones/{{$parameter.zone}}/settings/security_level', 'under_attack'), []],
    ['for another path', operation('/zones/{{$parameter.zone}}/settings/http3', 'on'), []],
    ['for what is no path', operation('settings/minify', 'on'), []],
  ])('what a node declares to ask for %s', async (_, code, expected) => {
    expect(await inFile('Edge.node.ts', code)).toEqual(expected);
  });

  test('the program in a node of a flow', async () => {
    const flow = (path: string): string => JSON.stringify([{ type: 'function', func: `msg.url = '${API}/zones/' + env.get('Z') + '${path}';\nreturn msg;` }]);
    expect(await inFile('flows.json', flow('/firewall/rules'))).toEqual(['1 firewall-rules-api']);
    expect(await inFile('flows.json', flow('/rulesets'))).toEqual([]);
  });
});

describe('what is filled in later', () => {
  test.each([
    ['a script without quotes', 'deploy.sh.j2', `#!/bin/sh\ncurl -X PATCH ${API}/zones/{{ zone_id }}/settings/minify -d '{"value":{}}'\ncurl ${API}/zones/{{ zone_id }}/rulesets\n`, ['2 zone-setting-minify']],
    ['a script with marks of ERB', 'deploy.sh.erb', `#!/bin/sh\ncurl ${API}/zones/<%= @zone %>/filters\ncurl ${API}/zones/<%= @zone %>/dns_records\n`, ['2 filters-api']],
    ['a brace that is the shell\'s own', 'run.sh', `curl ${API}/zones/{a,b}/filters\nrm {{a,b},c}\n`, ['1 filters-api']],
    ['a part of a chart', 'templates/_helpers.tpl', `{{- define "url" -}}\n${API}/zones/{{ .Values.zone }}/firewall/rules\n{{- end -}}\n`, ['2 firewall-rules-api?']],
    ['another part of a chart', 'templates/_helpers.tpl', `{{- define "url" -}}\n${API}/zones/{{ .Values.zone }}/rulesets\n{{- end -}}\n`, []],
    ['a program that says in its first line what it is', 'run.tmpl', `#!/bin/bash\ncurl ${RULES}\n`, ['2 firewall-rules-api']],
    ['a path behind a proxy', 'Caddyfile', 'example.com {\n  rewrite * /client/v4/zones/abc/firewall/rules\n  reverse_proxy https://api.cloudflare.com\n}\n', ['2 firewall-rules-api']],
    ['another path behind a proxy', 'haproxy.cfg', 'backend cf\n  http-request set-path /client/v4/zones/abc/rulesets\n  server cf api.cloudflare.com:443\n  http-request set-path /srv/zones/abc\n', []],
    ['an expression that is no text', 'rules.star', `API = "${API}"\ndef rules(zone):\n    return http.get(API + "/zones/" + zone + "/firewall/rules")\n`, ['3 firewall-rules-api']],
    ['a job of Nomad', 'edge.nomad', `job "a" {\n  config {\n    args = ["-X", "DELETE", "${API}/zones/x/firewall/rules/1"]\n  }\n}\n`, ['3 firewall-rules-api']],
    ['a state of Salt', 'edge.sls', `{% set api = '${API}' %}\nrules:\n  cmd.run:\n    - name: curl ${API}/zones/{{ pillar['zone'] }}/firewall/rules\n`, ['4 firewall-rules-api']],
  ])('%s', async (_, file, text, expected) => {
    expect(await inFile(file, text)).toEqual(expected);
  });

  test('data that is only read in Terraform sends GET', async () => {
    const data = (more: string): string => `data "http" "level" {\n  url = "${API}/zones/\${var.zone}/settings/security_level"\n${more}}\n`;
    expect(await inFile('main.tf', data(''))).toEqual([]);
    expect(await inFile('main.tf', data('  method = "PATCH"\n  request_body = jsonencode({ value = "high" })\n'))).toEqual(['2 security-level']);
    expect(await inFile('main.tf', data('  method = "PATCH"\n  request_body = jsonencode({ value = "off" })\n'))).toEqual([]);
  });
});

test.each([
  ['a state of Step Functions', 'flow.asl.json', (value: string) => `{"States": {"Level": {"Type": "Task",\n"Parameters": {"ApiEndpoint": "${API}/zones/a/settings/security_level",\n"Method": "PATCH", "RequestBody": {"value": "${value}"}}}}}\n`],
  ['a step of Rundeck', 'job.yaml', (value: string) => `- commands:\n  - configuration:\n      remoteUrl: ${API}/zones/a/settings/security_level\n      method: PATCH\n      body: '{"value":"${value}"}'\n`],
])('%s says what it sends under names of its own', async (_, name, code) => {
  expect(await inFile(name, code('high'))).toEqual([expect.stringMatching(/^\d security-level$/)]);
  expect(await inFile(name, code('off'))).toEqual([]);
});

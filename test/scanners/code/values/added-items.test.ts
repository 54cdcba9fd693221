import { expect, test } from 'vitest';
import { inText } from '../finding.ts';

const ZONE = 'https://api.cloudflare.com/client/v4/zones/1';

/** A page rule whose second action is added to the list of them. */
const RULES: [string, string, (id: string) => string][] = [
  ['python', 'append', (id) => `actions = [{'id': 'cache_level', 'value': 'bypass'}]\nif x:\n    actions.append({'id': '${id}', 'value': 'on'})\nrequests.post('${ZONE}/pagerules', json={'targets': [], 'actions': actions})\n`],
  ['python', 'extend', (id) => `actions = []\n\nactions.extend([{'id': '${id}', 'value': 'on'}])\nrequests.post('${ZONE}/pagerules', json={'targets': [], 'actions': actions})\n`],
  ['python', 'append to a field', (id) => `body = {'targets': [], 'actions': []}\n\nbody['actions'].append({'id': '${id}', 'value': 'on'})\nrequests.post('${ZONE}/pagerules', json=body)\n`],
  ['javascript', 'push', (id) => `const actions = [{ id: 'cache_level', value: 'bypass' }];\n\nif (x) actions.push({ id: '${id}', value: 'on' });\nfetch('${ZONE}/pagerules', { method: 'POST', body: JSON.stringify({ targets: [], actions }) });\n`],
  ['php', 'empty brackets', (id) => `<?php\n$actions = [['id' => 'cache_level', 'value' => 'bypass']];\n$actions[] = ['id' => '${id}', 'value' => 'on'];\n$client->post('${ZONE}/pagerules', ['json' => ['targets' => [], 'actions' => $actions]]);\n`],
  ['php', 'array_push', (id) => `<?php\n$actions = [];\narray_push($actions, ['id' => '${id}', 'value' => 'on']);\n$client->post('${ZONE}/pagerules', ['json' => ['targets' => [], 'actions' => $actions]]);\n`],
  ['ruby', '<<', (id) => `actions = [{ id: 'cache_level', value: 'bypass' }]\n\nactions << { id: '${id}', value: 'on' }\nHTTParty.post('${ZONE}/pagerules', body: { targets: [], actions: actions }.to_json)\n`],
];

test.each(RULES)('what is added to a list is sent with it: %s, %s', async (language, _, code) => {
  expect(await inText(language, code('minify'))).toEqual(['3 zone-setting-minify']);
});

test('what Go appends is sent as well', async () => {
  const code = (id: string): string => `package a\nfunc f() {\n\tactions := []map[string]string{}\n\tactions = append(actions, map[string]string{"id": "${id}", "value": "on"})\n\tbody, _ := json.Marshal(map[string]interface{}{"actions": actions})\n\treq, _ := http.NewRequest("POST", "${ZONE}/pagerules", bytes.NewReader(body))\n\t_ = req\n}\n`;
  expect(await inText('go', code('minify'))).toEqual(['4 zone-setting-minify']);
  expect(await inText('go', code('ssl'))).toEqual([]);
});

test('what Go appends where it is sent is as well', async () => {
  const code = (id: string): string => `package a\nfunc f(more []map[string]string) {\n\tbody, _ := json.Marshal(map[string]interface{}{"actions": append(more, map[string]string{"id": "${id}", "value": "on"})})\n\thttp.Post("${ZONE}/pagerules", "application/json", bytes.NewReader(body))\n}\n`;
  expect(await inText('go', code('minify'))).toEqual(['3 zone-setting-minify']);
  expect(await inText('go', code('ssl'))).toEqual([]);
});

test.each(RULES)('so is what stays: %s, %s', async (language, _, code) => {
  expect(await inText(language, code('ssl'))).toEqual([]);
});

test('what is added to another list, or behind the request, is not', async () => {
  const code = (statement: string, after = ''): string => `actions = []\n${statement}\nrequests.post('${ZONE}/pagerules', json={'targets': [], 'actions': actions})\n${after}\n`;
  expect(await inText('python', code("log.append({'id': 'minify', 'value': 'on'})"))).toEqual([]);
  expect(await inText('python', code('', "actions.append({'id': 'minify', 'value': 'on'})"))).toEqual([]);
});

test('where more is added than is looked at, the list is not known', async () => {
  const many = Array.from({ length: 60 }, (_, index) => `items.append({'id': 'ssl', 'value': ${index}})\n`).join('');
  expect(await inText('python', `items = []\n${many}items.append({'id': 'minify', 'value': 'on'})\nrequests.patch('${ZONE}/settings', json={'items': items})\n`)).toEqual(['62 zone-setting-minify?']);
});

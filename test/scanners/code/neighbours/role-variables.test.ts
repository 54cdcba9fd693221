import { expect, test } from 'vitest';
import { inTree, saidIn } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const task = (loop: string, id = 'id'): string => `- uri:\n    url: "${API}/zones/{{ zone }}/settings/{{ item.${id} }}"\n    method: PATCH\n    body: { value: "{{ item.value }}" }\n  loop: "{{ ${loop} }}"\n`;
const RECORD = 'wanted:\n  minify: { css: "on" }\n  http3: "on"\n';
const LIST = 'wanted:\n  - { id: brotli, value: "on" }\n  - id: ssl\n    value: strict\n';

test.each([
  ['of a role, that it may be given', { 'roles/edge/defaults/main.yml': LIST, 'roles/edge/tasks/main.yml': task('wanted') }, ['roles/edge/tasks/main.yml:2 zone-setting-brotli']],
  ['of a role, that win over others', { 'edge/vars/main.yaml': LIST, 'edge/defaults/main.yml': 'wanted: []\n', 'edge/tasks/set.yml': task('wanted | default([])') }, ['edge/tasks/set.yml:2 zone-setting-brotli']],
  ['of a role in the root', { 'defaults/main.yml': LIST, 'tasks/main.yml': task('wanted') }, ['tasks/main.yml:2 zone-setting-brotli']],
  ['that are a record', { 'roles/edge/defaults/main.yml': RECORD, 'roles/edge/tasks/main.yml': task('wanted | dict2items', 'key') }, ['roles/edge/tasks/main.yml:2 zone-setting-minify']],
  ['of all hosts', { 'group_vars/all.yml': LIST, 'roles/edge/tasks/main.yml': task('wanted') }, ['roles/edge/tasks/main.yml:2 zone-setting-brotli']],
  ['of all hosts, for a playbook', { 'group_vars/all/main.yml': LIST, 'playbooks/edge.yml': `- hosts: localhost\n  tasks:\n${task('wanted').replace(/^/gm, '    ').trimEnd()}\n` }, ['playbooks/edge.yml:4 zone-setting-brotli']],
])('settings are known from the variables %s', async (_, files: Record<string, string>, expected) => {
  expect(await inTree(files)).toEqual(expected);
});

test.each([
  ['stay', { 'roles/edge/defaults/main.yml': LIST.replace('brotli', 'http3'), 'roles/edge/tasks/main.yml': task('wanted') }],
  ['are called otherwise', { 'roles/edge/defaults/main.yml': LIST.replace('wanted', 'others'), 'roles/edge/tasks/main.yml': task('wanted') }],
  ['are of another role', { 'roles/other/defaults/main.yml': LIST, 'roles/edge/tasks/main.yml': task('wanted') }],
  ['are of other hosts', { 'group_vars/edge.yml': LIST, 'roles/edge/tasks/main.yml': task('wanted') }],
  ['the role says otherwise', { 'roles/edge/vars/main.yml': LIST.replace('brotli', 'http3'), 'roles/edge/defaults/main.yml': LIST, 'roles/edge/tasks/main.yml': task('wanted') }],
  ['have names of their own', { 'roles/edge/defaults/main.yml': RECORD, 'roles/edge/tasks/main.yml': task("wanted | dict2items(key_name='id')", 'id') }],
])('settings are not known where they %s', async (_, files: Record<string, string>) => {
  expect(await inTree(files)).toEqual([]);
});

test('settings that nobody knows are told as such', async () => {
  expect(await saidIn('yaml', task('wanted | select'), /^The path (\S+) is completed at run time/)).toEqual(['/zones/{…}/settings/{…}']);
});

import { expect, test } from 'vitest';
import { inText, inTree, unreadLinesIn } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const task = (path: string, also = ''): string => `- uri:\n    url: "${API}/zones/{{ zone }}/${path}"\n${also}`;
const vars = (path: string): string => `  vars:\n    p: ${path}\n`;
const fact = (path: string, when = ''): string => `- set_fact:\n    p: ${path}\n${when}`;

test.each([
  ['of two tasks', task('{{ p }}', vars('rulesets')) + task('{{ p }}', vars('filters')), ['8 filters-api']],
  ['of two tasks, the other way round', task('{{ p }}', vars('filters')) + task('{{ p }}', vars('rulesets')), ['4 filters-api']],
  ['behind a fact', fact('filters') + task('{{ p }}', vars('rulesets')), []],
  ['before a fact', `- debug: { msg: "{{ p }}" }\n${vars('rulesets')}${fact('filters')}${task('{{ p }}')}`, ['5 filters-api']],
  ['of a block', `- block:\n    - uri:\n        url: "${API}/zones/{{ zone }}/{{ p }}"\n${vars('filters')}`, ['5 filters-api']],
  ['of a task that sets a fact', `- set_fact:\n    p: "{{ q }}"\n  vars:\n    q: filters\n${task('{{ p }}')}`, ['4 filters-api']],
  ['of a task that sets a fact, which nobody else knows', `- set_fact:\n    r: "{{ q }}"\n  vars:\n    q: filters\n${task('{{ q }}')}`, []],
])('what a map says for itself is known in it alone: %s', async (_, text, expected) => {
  expect(await inText('yaml', text)).toEqual(expected);
});

test.each([
  ['before', fact('filters') + fact('rulesets', '  when: new\n')],
  ['behind', fact('rulesets') + fact('filters', '  when: old\n')],
])('a fact that is set in some cases leaves what was set %s', async (_, text) => {
  expect((await inText('yaml', text + task('{{ p }}'))).map((line) => line.replace(/^\d+ /, ''))).toEqual(['filters-api']);
});

const step = (path: string, run: string): string => `      - run: ${run}\n        env:\n          P: ${path}\n`;
const job = (steps: string): string => `on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n${steps}`;
const ASKED = `curl "${API}/zones/$Z/\${{ env.P }}"`;

test.each([
  ['clean', step('filters', 'echo') + step('rulesets', ASKED), []],
  ['found', step('rulesets', 'echo') + step('filters', ASKED), ['11 filters-api']],
])('each step has an environment of its own: %s', async (_, steps, expected) => {
  expect(await inText('yaml', job(steps))).toEqual(expected);
});

const container = (path: string): string => `spec:\n  containers:\n    - command: [curl]\n      args: [-s, "${API}/zones/$(Z)/$(P)"]\n      env:\n        - name: P\n          value: ${path}\n`;

test('what a container is told is put into its words', async () => {
  expect(await inText('yaml', container('filters'))).toEqual(['7 filters-api']);
  expect(await inText('yaml', container('rulesets'))).toEqual([]);
  expect(await unreadLinesIn('a.yml', container('filters').replace('name: P', 'name: Q'))).toBe('4');
});

test('Cloud Build puts its substitutions in', async () => {
  const build = (path: string): string => `steps:\n  - name: curl\n    args: [-s, "${API}/zones/x/\${_P}"]\nsubstitutions:\n  _P: ${path}\n`;
  expect(await inText('yaml', build('filters'))).toEqual(['5 filters-api']);
  expect(await inText('yaml', build('rulesets'))).toEqual([]);
});

test.each([
  ['of the job', '    defaults:\n      run:\n        shell: pwsh\n', ''],
  ['of the workflow', '', 'defaults: { run: { shell: pwsh } }\n'],
  ['of the machine', '    runs-on: windows-latest\n', ''],
])('a workflow is run by the shell %s', async (_, own, before) => {
  const workflow = (path: string, shell = ''): string => `${before}jobs:\n  a:\n${own}    steps:\n      - run: |\n          $p = "${path}"\n          Invoke-RestMethod "${API}/zones/$env:Z/$p"\n${shell}`;
  expect((await inTree({ 'a.yml': workflow('filters') })).length).toBe(1);
  expect(await inTree({ 'a.yml': workflow('rulesets') })).toEqual([]);
  expect(await inTree({ 'a.yml': workflow('filters', '        shell: bash\n') })).toEqual([]);
});

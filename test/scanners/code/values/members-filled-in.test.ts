import { expect, test } from 'vitest';
import { entriesIn, inText, inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const task = (path: string, also = ''): string => `- uri:\n    url: "${API}/zones/{{ zone }}/{{ ${path} }}"\n${also}`;
const PATHS = '  vars:\n    paths: { old: filters, new: rulesets, all: [rulesets, filters] }\n';

test.each([
  ['by a point', 'paths.old', 'paths.new'],
  ['by brackets', "paths['old']", "paths['new']"],
  ['by its place', 'paths.all[1]', 'paths.all[0]'],
  ['by a filter as well', 'paths.old | trim', 'paths.new | trim'],
])('what a template puts in is a member of what is bound: %s', async (_, old, other) => {
  expect(await entriesIn('yaml', task(old, PATHS))).toEqual(['filters-api']);
  expect(await entriesIn('yaml', task(other, PATHS))).toEqual([]);
});

test('so it is of what a loop goes over, and of rows of a matrix', async () => {
  expect(await entriesIn('yaml', task("item['path']", '  loop: [{ path: rulesets }, { path: filters }]\n'))).toEqual(['filters-api']);
  const job = (path: string): string => `jobs:\n  a:\n    strategy:\n      matrix:\n        c: [{ p: rulesets }, { p: ${path} }]\n    steps:\n      - run: curl "${API}/zones/$Z/\${{ matrix.c.p }}"\n`;
  expect(await entriesIn('yaml', job('filters'))).toEqual(['filters-api']);
  expect(await entriesIn('yaml', job('rulesets'))).toEqual([]);
});

const JOB = `command: [sh, -c, "curl ${API}/zones/$Z/{{ .Values.cf.path }}"]\n`;

test.each([
  ['of the chart', { 'chart/values.yaml': 'cf:\n  path: filters\n', 'chart/templates/job.yaml': JOB }, ['chart/templates/job.yaml:1 filters-api']],
  ['of the chart, in the environment', { 'values.yaml': 'path: filters\n', 'templates/job.yaml': `env: [{ name: P, value: "{{ .Values.path }}" }]\ncommand: [sh, -c, "curl ${API}/zones/$Z/$P"]\n` }, ['templates/job.yaml:2 filters-api']],
  ['that live', { 'chart/values.yaml': 'cf:\n  path: rulesets\n', 'chart/templates/job.yaml': JOB }, []],
  ['of another chart', { 'other/values.yaml': 'cf:\n  path: filters\n', 'chart/templates/job.yaml': JOB }, []],
])('values are those %s', async (_, files: Record<string, string>, expected) => {
  expect(await inTree(files)).toEqual(expected);
});

test('a command knows the variables of its role', async () => {
  const files = (path: string): Record<string, string> => ({ 'roles/a/defaults/main.yml': `p: ${path}\n`, 'roles/a/tasks/main.yml': `- name: a\n- shell: |\n    echo\n    curl "${API}/zones/$Z/{{ p }}"\n    echo\n` });
  expect(await inTree(files('filters'))).toEqual(['roles/a/tasks/main.yml:4 filters-api']);
  expect(await inTree(files('rulesets'))).toEqual([]);
});

const ASKED = `curl "${API}/zones/$Z/$P"`;

test.each([
  ['a line before', `a:\n  script:\n    - P=filters\n    - ${ASKED}\n`, ['3 filters-api']],
  ['what is run before', `a:\n  before_script:\n    - export P=filters\n  script:\n    - ${ASKED}\n`, ['3 filters-api']],
  ['what is run before, and a line', `a:\n  before_script: [export P=filters]\n  script:\n    - P=rulesets\n    - ${ASKED}\n`, []],
  ['another job', `b:\n  script:\n    - P=filters\na:\n  script:\n    - ${ASKED}\n`, []],
  ['a variable with a description', `variables:\n  P:\n    value: filters\n    description: which\na:\n  script:\n    - ${ASKED}\n`, ['7 filters-api']],
  ['what is asked for before', `a:\n  before_script:\n    - curl ${API}/zones/x/filters\n  script:\n    - echo\n`, ['3 filters-api']],
])('a job knows what it was told by %s', async (_, text, expected) => {
  expect(await inText('yaml', text)).toEqual(expected);
});

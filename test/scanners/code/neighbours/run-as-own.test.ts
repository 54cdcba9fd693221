import { expect, test } from 'vitest';
import { inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const [SHELL, POWERSHELL] = [`curl "${API}/zones/$ZONE/$P"\n`, `Invoke-RestMethod "${API}/zones/$zone/$P"\n`];
const PLAYBOOK = `- hosts: all\n  vars_files:\n    - cf_vars.yml\n  tasks:\n    - uri:\n        url: "${API}/zones/{{ zone }}/{{ p }}"\n`;
const TASK = (file: string): string => `- include_vars: ${file}\n- uri:\n    url: "${API}/zones/{{ zone }}/{{ p }}"\n`;

test.each([
  ['a shell', { 'a.sh': `. ./b.sh\n. ./c.sh\n${SHELL}`, 'b.sh': 'P=rulesets\n', 'c.sh': 'P=filters\n' }, ['a.sh:3 filters-api']],
  ['a shell, the other way round', { 'a.sh': `. ./c.sh\n. ./b.sh\n${SHELL}`, 'b.sh': 'P=rulesets\n', 'c.sh': 'P=filters\n' }, []],
  ['a shell, from a file that binds it twice', { 'a.sh': `. ./b.sh\n${SHELL}`, 'b.sh': 'P=rulesets\nP=filters\n' }, ['a.sh:2 filters-api']],
  ['a shell, from .env', { 'a.sh': `set -a; . ./.env; set +a\n${SHELL}`, '.env': 'P=filters\n' }, ['a.sh:2 filters-api']],
  ['a shell, from a file of settings', { 'a.sh': `. ./cf.conf\n${SHELL}`, 'cf.conf': 'P="filters"\n' }, ['a.sh:2 filters-api']],
  ['PowerShell', { 'a.ps1': `. ./c.ps1\n. $PSScriptRoot/b.ps1\n${POWERSHELL}`, 'b.ps1': '$P = "filters"\n', 'c.ps1': '$P = "rulesets"\n' }, ['a.ps1:3 filters-api']],
  ['PowerShell, the other way round', { 'a.ps1': `. ./b.ps1\n. (Join-Path $PSScriptRoot 'c.ps1')\n${POWERSHELL}`, 'b.ps1': '$P = "filters"\n', 'c.ps1': '$P = "rulesets"\n' }, []],
  ['PowerShell, from a file of another name', { 'a.ps1': `. .\\b.ps1\n${POWERSHELL}`, 'b.ps1': '$Q = 1\n', 'c.ps1': '$P = "filters"\n' }, []],
  ['a playbook', { 'play.yml': PLAYBOOK, 'cf_vars.yml': 'p: filters\n' }, ['play.yml:6 filters-api']],
  ['a playbook, from a file of another name', { 'play.yml': PLAYBOOK, 'vars/other.yml': 'p: filters\n' }, []],
  ['a role', { 'roles/edge/tasks/main.yml': TASK('cf.yml'), 'roles/edge/vars/cf.yml': 'p: filters\n', 'roles/edge/defaults/main.yml': 'p: rulesets\n' }, ['roles/edge/tasks/main.yml:3 filters-api']],
  ['a role, from another file', { 'roles/edge/tasks/main.yml': TASK('cf.yml'), 'roles/edge/vars/cf.yml': 'p: rulesets\n', 'roles/edge/vars/old.yml': 'p: filters\n' }, []],
])('what a file binds is known where it is brought in, and the last word counts: %s', async (_, files: Record<string, string>, expected) => {
  expect(await inTree(files)).toEqual(expected);
});

test.each([['Cf.psm1', 'Import-Module ./Cf.psm1'], ['cf.ps1', '. "$PSScriptRoot\\cf.ps1"']])('functions of PowerShell are known from %s', async (file, line) => {
  const files = (path: string): Record<string, string> => ({ 'a.ps1': `${line}\nGet-Cf -Path ${path}\n`, [file]: `function Get-Cf {\n  param($Path)\n  Invoke-RestMethod "${API}/zones/$zone/$Path"\n}\n` });
  expect(await inTree(files('firewall/rules'))).toEqual(['a.ps1:2 firewall-rules-api']);
  expect(await inTree(files('rulesets'))).toEqual([]);
});

import { expect, test } from 'vitest';
import { inFile, inTree, unreadLinesIn } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const notebook = (path: string): string => JSON.stringify({ nbformat: 4, cells: [`P = "${path}"`, `requests.get(f"${API}/zones/{z}/{P}")`].map((source) => ({ cell_type: 'code', source: [source] })) }, null, 1);
const dockerfile = (shell: string, path: string): string => `FROM x\n${shell}ENV P=${path}\nCMD ["sh", "-c", "curl ${API}/zones/$Z/$P"]\n`;

test.each([
  ['cells of a notebook', 'a.ipynb', notebook, '7 filters-api'],
  ['lines of a crontab', 'crontab', (path: string): string => `P=${path}\n0 * * * * curl "${API}/zones/x/$P"\n`, '1 filters-api'],
  ['lines of settings', 'a.properties', (path: string): string => `rules=${API}/zones/x/\\\n    ${path}\nother=1\n`, '2 filters-api'],
  ['instructions of a Dockerfile', 'Dockerfile', (path: string): string => dockerfile('', path), '3 filters-api'],
  ['a command among requests', 'a.http', (path: string): string => `@p = ${path}\n\n# all of them\ncurl -X GET ${API}/zones/{{z}}/{{p}} \\\n  -H "A: b"\n\n###\nGET ${API}/user\n`, '1 filters-api'],
])('%s are one program', async (_, file, text, expected) => {
  expect(await inFile(file, text('filters'))).toEqual([expected]);
  expect(await inFile(file, text('rulesets'))).toEqual([]);
});

test('a request of what follows a command is found as well', async () => {
  expect(await inFile('a.http', `curl ${API}/user\n\n###\nDELETE ${API}/zones/{{z}}/filters/1\n`)).toEqual(['4 filters-api']);
});

test('SHELL says what runs the lines of a Dockerfile behind it', async () => {
  const file = (path: string): string => `FROM x\nRUN echo $p\nSHELL ["pwsh", "-Command"]\nRUN $p = "${path}"; Invoke-RestMethod "${API}/zones/x/$p"\n`;
  expect(await inFile('Dockerfile', file('filters'))).toEqual(['4 filters-api']);
  expect(await inFile('Dockerfile', file('rulesets'))).toEqual([]);
  expect(await inFile('Dockerfile', file('filters').replace('pwsh', 'bash'))).toEqual([]);
});

test('a path of a description whose methods stand elsewhere may be asked for', async () => {
  const description = (path: string): string => `openapi: 3.0.0\nservers:\n  - url: ${API}\npaths:\n  /zones/{zone_id}/${path}:\n    $ref: ./rules.yaml\n`;
  expect(await inTree({ 'o.yaml': description('filters') })).toEqual(['o.yaml:5 filters-api']);
  expect(await inTree({ 'o.yaml': description('rulesets') })).toEqual([]);
});

const batch = (...lines: string[]): string => ['@echo off', ...lines, `curl "${API}/zones/%Z%/%P%"`, ''].join('\r\n');

test.each([
  ['the first of two blocks', ['if "%1"=="a" (', '  set P=filters', ') else (', '  set P=rulesets', ')'], ['3 filters-api']],
  ['one block, or what was before', ['set P=filters', 'if "%1"=="a" (', '  set P=rulesets', ')'], ['2 filters-api']],
  ['a block of a block', ['if "%1"=="a" (', '  if defined X (set P=filters) else set P=rulesets', ') else if "%1"=="b" (', '  set P=rulesets', ') else set P=rulesets'], ['3 filters-api']],
  ['what stands behind all blocks', ['if "%1"=="a" (', '  set P=filters', ')', 'for %%i in (1 2) do (', '  echo %%i (of 2)', ')', 'set P=rulesets'], []],
])('batch: a name is what it was given by %s', async (_, lines, expected) => {
  expect(await inFile('a.bat', batch(...lines))).toEqual(expected);
});

test.each([['a.sh.j2', '{{ zone }}', '{{ path }}'], ['a.sh.erb', '<%= @zone %>', '<%= @path %>'], ['a.sh.tmpl', '{{ .Zone }}', '{{ .Path }}']])('what a template puts in at the end of a path is told to be open: %s', async (file, zone, path) => {
  expect(await unreadLinesIn(file, `#!/bin/sh\ncurl "${API}/zones/${zone}/${path}"\n`)).toBe('2');
  expect(await unreadLinesIn(file, `#!/bin/sh\n\ncurl "${API}/zones/x/${path}"\n`)).toBe('3');
  expect(await unreadLinesIn(file, `#!/bin/sh\ncurl "${API}/zones/${zone}"\ncurl "${API}/zones/${zone}/rulesets/${path}"\n`)).toBeUndefined();
});

test('code of a function that a template of CloudFormation holds', async () => {
  const stack = (code: string): string => `Resources:\n  A:\n    Type: AWS::Lambda::Function\n    Properties:\n      Code:\n        ZipFile: |\n${code.replace(/^/gm, '          ')}\n`;
  expect(await inFile('t.yaml', stack(`import urllib.request\np = "filters"\nurllib.request.urlopen("${API}/zones/x/" + p)`))).toEqual(['8 filters-api']);
  expect(await inFile('t.yaml', stack(`const p = "filters";\nfetch(\`${API}/zones/x/\${p}\`);`))).toEqual(['7 filters-api']);
  expect(await inFile('t.yaml', stack(`const p = "rulesets";\nfetch(\`${API}/zones/x/\${p}\`);`))).toEqual([]);
});

test.each([
  ['a script', (path: string) => `Fn::Base64:\n  Fn::Join:\n    - "\\n"\n    - - "#!/bin/bash"\n      - !Sub P=${path}\n      - curl "${API}/zones/$Z/$P"\n`, '5 filters-api'],
  ['an address', (path: string) => `Url: !Join [/, ["${API}/zones", !Ref Zone, ${path}]]\n`, '1 filters-api'],
])('what CloudFormation joins is one text: %s', async (_, text, expected) => {
  expect(await inFile('t.yaml', text('filters'))).toEqual([expected]);
  expect(await inFile('t.yaml', text('rulesets'))).toEqual([]);
});

import { expect, test } from 'vitest';
import { inFile, unreadLinesIn } from './finding.ts';

const ZONE = 'https://api.cloudflare.com/client/v4/zones/$ZONE';

/** What is found in one file, with the lines of requests that go nobody knows where. */
async function seenIn(file: string, code: string): Promise<string[]> {
  const lines = await unreadLinesIn(file, code);
  return [...await inFile(file, code), ...(lines === undefined ? [] : [`unread: ${lines}`])];
}

const workflow = (given: string, ...runs: string[]): string => `${given}jobs:\n  edge:\n    steps:\n${runs.map((run) => `      - run: ${run}\n`).join('')}`;

test.each([
  ['a matrix of GitHub', '.github/workflows/edge.yml', `jobs:
  edge:
    strategy:
      matrix:
        path: [rulesets, filters, firewall/rules]
        setting: [ssl, minify]
        include:
          - end: rate_limits
          - end: dns_records
    steps:
      - run: curl "${ZONE}/\${{ matrix.path }}"
      - run: curl -X PATCH "${ZONE}/settings/\${{ matrix.setting }}" -d '{"value":{"css":"on"}}'
      - run: curl "${ZONE}/\${{ matrix.end }}"
`, ['5 filters-api', '5 firewall-rules-api', '6 zone-setting-minify', '8 rate-limits-api']],
  ['a matrix of each job', '.github/workflows/edge.yml', `jobs:
  old:
    steps:
      - run: curl "${ZONE}/\${{ matrix.path }}"
    strategy:
      matrix: { path: [filters] }
  new:
    strategy: { matrix: { path: [rulesets, dns_records] } }
    steps:
      - run: curl "${ZONE}/\${{ matrix.path }}"
`, ['6 filters-api']],
  ['a matrix of GitLab', '.gitlab-ci.yml', `edge:
  parallel:
    matrix:
      - WHAT: filters
        SETTING: [ssl, minify]
      - WHAT: rulesets
  script:
    - curl "${ZONE}/$WHAT"
    - curl -X PATCH "${ZONE}/settings/\${SETTING}" -d '{"value":{"css":"on"}}'
`, ['8 filters-api', '9 zone-setting-minify']],
  ['the environment of a workflow, a job and a step', '.github/workflows/edge.yml', `env:
  WHAT: filters
  LEVEL: high
jobs:
  old:
    env: { API: "${ZONE}" }
    steps:
      - run: curl "$API/$WHAT"
      - run: curl "$API/$WHAT" -d "$BODY"
        env: { WHAT: rate_limits }
      - run: |
          curl -X PATCH "$API/settings/security_level" -d "{\\"value\\":\\"$LEVEL\\"}"
      - shell: pwsh
        run: Invoke-RestMethod -Uri "$env:API/$($env:WHAT)"
  new:
    env: { WHAT: rulesets, LEVEL: under_attack, API: "${ZONE}" }
    steps:
      - run: curl "$API/$WHAT"
      - run: |
          curl -X PATCH "$API/settings/security_level" -d "{\\"value\\":\\"$LEVEL\\"}"
`, ['12 security-level', '14 filters-api', '8 filters-api', '9 rate-limits-api']],
  ['what stands around another job', '.gitlab-ci.yml', `old:
  variables: { WHAT: filters }
  script: [ 'true' ]
new:
  script:
    - curl "${ZONE}/$WHAT"
`, ['unread: 6']],
  ['inputs of GitHub', '.github/workflows/edge.yml', workflow('on:\n  workflow_dispatch:\n    inputs:\n      path:\n        default: filters\n      what:\n        options: [rulesets, rate_limits]\n      any:\n        required: true\n',
    `curl "${ZONE}/\${{ inputs.what }}"`, `curl "${ZONE}/\${{ github.event.inputs.path }}"`, `curl "${ZONE}/\${{ inputs.any }}"`), ['5 filters-api', '7 rate-limits-api', 'unread: 14, 15']],
  ['what another job gives', '.github/workflows/edge.yml', workflow('', `curl "${ZONE}/\${{ needs.a.outputs.path }}"`), ['unread: 4']],
  ['parameters of CircleCI', '.circleci/config.yml', `commands:
  call:
    parameters:
      path: { type: string, default: filters }
      setting: { type: enum, enum: [ssl, minify] }
      any: { type: string }
    steps:
      - run: curl "${ZONE}/<< parameters.path >>"
      - run:
          command: curl -X PATCH "${ZONE}/settings/<<parameters.setting>>" -d '{"value":{"css":"on"}}'
      - run: curl "${ZONE}/<< parameters.any >>"
`, ['4 filters-api', '5 zone-setting-minify', 'unread: 8, 11']],
  ['a matrix of CircleCI', '.circleci/config.yml', `jobs:
  call:
    parameters:
      path: { type: string }
    steps:
      - run: curl "${ZONE}/<< parameters.path >>"
workflows:
  all:
    jobs:
      - call: { matrix: { parameters: { path: [rulesets, filters] } } }
`, ['10 filters-api', 'unread: 6']],
  ['inputs of GitLab', '.gitlab-ci.yml', `spec:
  inputs:
    path: { default: filters }
    what: { options: [rulesets, rate_limits] }
---
edge:
  script:
    - curl "${ZONE}/$[[ inputs.path ]]"
    - curl "${ZONE}/$[[ inputs.what | expand_vars ]]"
    - curl "${ZONE}/$WHAT"
`, ['3 filters-api', '4 rate-limits-api', 'unread: 8, 10']],
  ['parameters of Azure', 'azure-pipelines.yml', `parameters:
  - name: path
    values: [rulesets, filters]
variables:
  tail: rate_limits
steps:
  - bash: curl "${ZONE}/\${{ parameters.path }}"
  - bash: curl "${ZONE}/\${{ variables.tail }}"
  - bash: curl "${ZONE}/$(tail)"
  - bash: curl "${ZONE}/$[ variables.other ]"
`, ['3 filters-api', '5 rate-limits-api', 'unread: 9, 10']],
  ['the environment of Jenkins', 'Jenkinsfile', `pipeline {\n  environment {\n    PART = 'filters'\n  }\n  steps {\n    sh 'curl ${ZONE}/$PART'\n  }\n}\n`, ['6 filters-api']],
  ['the environment of Travis', '.travis.yml', `env:\n  global:\n    - PART=filters\nscript:\n  - curl "${ZONE}/$PART"\n`, ['5 filters-api']],
  ['a command of Terraform', 'edge.tf', `resource "null_resource" "edge" {\n  provisioner "local-exec" {\n    command     = "curl ${ZONE}/$PART"\n    environment = { PART = "filters" }\n  }\n}\n`, ['3 filters-api']],
  ['a loop of Jenkins', 'Jenkinsfile', `for (path in ['rulesets', 'filters']) {\n  sh "curl ${ZONE}/\${path}"\n}\nsh "curl ${ZONE}/\${params.path}"\n`, ['1 filters-api', 'unread: 4']],
])('%s gives what a script asks for, or that is said', async (_, file, code, expected) => {
  expect(await seenIn(file, code)).toEqual(expected);
});

test.each([
  ['values that are alive', workflow('', `curl "${ZONE}/\${{ matrix.path }}"`).replace('steps', 'strategy:\n      matrix:\n        path: [rulesets, dns_records]\n    steps')],
  ['where a job deploys to', workflow('', `curl "$url/zones/z/dns_records/$name"`).replace('steps', 'environment: { name: filters, url: "${ZONE}" }\n    steps')],
  ['a matrix that names no path', workflow('', `curl "${ZONE}/dns_records"`).replace('steps', 'strategy:\n      matrix:\n        os: [filters, rate_limits]\n    steps')],
  ['a heredoc that is appended', workflow('', `|\n          cat <<EOF >> out\n          EOF\n          curl "${ZONE}/dns_records"`)],
  ['parameters of a description', `# ${ZONE}\npaths:\n  /zones/{zone_id}/{what}:\n    parameters:\n      - name: what\n        in: path\n`],
])('%s is nothing to tell', async (_, code) => {
  expect(await seenIn('edge.yml', code)).toEqual([]);
});

test('what stands in each way in which a script may come out is told once', async () => {
  const seen = await seenIn('edge.yml', workflow('parameters:\n  - name: path\n    values: [rulesets, filters]\n', `|\n          curl "$A/$B"\n          curl "${ZONE}/rate_limits"\n          curl "${ZONE}/\${{ parameters.path }}"`));
  expect(seen).toEqual(['3 filters-api', '9 rate-limits-api', 'unread: 8']);
});

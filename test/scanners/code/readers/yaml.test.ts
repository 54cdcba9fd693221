import { expect, test } from 'vitest';
import { readYaml } from '../../../../analyzer/scanners/code/readers/yaml/yaml.ts';
import { astray, chunksOf, misplaced, shifted, spellings, survives } from './exactness.ts';
import { lowered, show, sourceOf } from './show.ts';

const one = async (text: string): Promise<string> => (await lowered(readYaml, text)).join('\n');

const SAMPLE = `# c
env:
  ZONE: abc # trailing
jobs:
  x:
    steps:
      - name: purge
        run: |
          curl -X POST \\
            "https://x/\${{ env.ZONE }}/filters" # part of it
      - shell: pwsh
        run: >-
          irm
          x
{{- if .Values.x }}
val: {{ .Values.y | default "a: b" }}
{{- end }}
list: [a, "b\\n", 'it''s', *z]
anchor: &z plain
  text
---
- community.general.dns: {zone: x}
`;

test('YAML is the objects, lists and scalars it holds', async () => {
  expect(await one('a: x\nb: [1, true, ~, "y"]\nc:\n  - d: \'it\'\'s\'\n    e:\n')).toBe('{a: "x", b: [1, true, null, "y"], c: [{d: "it\'s", e: null}]}');
});

test('each document of a file is read', async () => {
  expect(await one('a: 1\n---\nb: 2\n')).toBe('{a: 1}\n{b: 2}');
});

test('block scalars lose their margin and fold as YAML folds', async () => {
  expect(await one('a: |\n    one\n      two\n\nb: >-\n  one\n  two\n\n  three\n    four\nc: |+\n  x\n\nd: "y\n  z \\\n  w"\n')).toBe(
    '{a: "one\\n  two\\n", b: "one two\\nthree\\n  four", c: "x\\n\\n", d: "y z w"}',
  );
});

test('steps of workflows are shell, or what their shell says', async () => {
  expect(await one('steps:\n  - run: curl "${{ inputs.x }}/${{ env.ZONE }}"\n  - run: irm x\n    shell: pwsh\n  - run: print(1)\n    shell: python\n  - uses: actions/github-script@v7\n    with:\n      script: await f()\n')).toBe(
    '{steps: [{run: <shell> "curl \\"{inputs.x}/{ZONE}\\""}, {run: <powershell> "irm x", shell: "pwsh"}, {run: <python> "print(1)", shell: "python"}, {uses: "actions/github-script@v7", with: {script: <javascript> "await f()"}}]}',
  );
});

test('a script is in the language that is said beside it', async () => {
  expect(await one('script:\n  type: python\n  script: |\n    get(a)\n')).toBe('{script: {type: "python", script: <python> "get(a)\\n"}}');
  expect(await one('script: |\n  curl a\ntype: bash\n')).toBe('{script: <shell> "curl a\\n", type: "bash"}');
});

test('scripts of GitLab and commands of containers are shell', async () => {
  expect(await one('job:\n  script:\n    - curl a\n    - |\n      curl b\nc:\n  command: ["sh", "-c", "curl d"]\n  args: [curl, -X, PUT]\n')).toBe(
    '{job: {script: [<shell> "curl a\\ncurl b\\n\\n"]}, c: {command: ["sh", "-c", <shell> "curl d"], args: $("curl" "-X" "PUT")}}',
  );
});

test('environments bind names in all their notations', async () => {
  expect(await one('env:\n  A: b\nx:\n  env:\n    - name: C\n      value: d\n  environment:\n    - E=f/${{ env.G }}\nvars:\n  base: https://a/{{ h }}\n')).toBe(
    '{env: {A: let A = "b"}, x: {env: [{name: "C", value: let C = "d"}], environment: [let E = "f/{G}"]}, vars: {base: let base = "https://a/{h}"}}',
  );
});

test('Ansible\'s uri is a request, GET unless told otherwise', async () => {
  expect(await one('- name: a\n  ansible.builtin.uri:\n    url: "{{ api }}/zones/{{ zone.id }}"\n    method: PATCH\n    headers: {X: "{{ token }}"}\n    body: {value: high}\n- uri:\n    url: https://a/b\n')).toBe(
    '[{name: "a", ansible.builtin.uri: request("PATCH", "{api}/zones/{zone.id}", {X: "{token}"}, {value: "high"}, -)}, {uri: request(GET, "https://a/b", -, -, -)}]',
  );
});

test('modules of Ansible are calls with named arguments', async () => {
  expect(await one('- name: a\n  community.general.example_dns:\n    zone: x\n- name: b\n  example_dns: {proto: tcp}\n- example_dns: {proto: tcp}\n')).toBe(
    '[{name: "a", community.general.example_dns: example_dns(zone: "x")}, {name: "b", example_dns: example_dns(proto: "tcp")}, {example_dns: {proto: "tcp"}}]',
  );
});

test('resources and functions of Pulumi YAML are calls, and their package an import', () => {
  const unit = readYaml(sourceOf('resources:\n  f:\n    type: cloudflare:Filter\n    properties: {expression: a}\n  g:\n    fn::invoke:\n      function: cloudflare:index/getFilters:getFilters\n      arguments: {x: y}\n', 'yaml'));
  expect(unit.body.map(show)).toEqual(['{resources: {f: new cloudflare.Filter({expression: "a"}), g: {fn::invoke: cloudflare.getFilters({x: "y"})}}}']);
  expect(unit.imports[0]).toEqual({ module: '@pulumi/cloudflare', local: 'cloudflare', names: {} });
});

test('cassettes and OpenAPI documents are requests', async () => {
  expect(await one('http_interactions:\n- request:\n    method: post\n    uri: https://a/zones\n    body: {string: "{}"}\n    headers: {A: [b]}\n  response:\n    body: {string: ok}\n')).toBe('{http_interactions: [request("post", "https://a/zones", {A: ["b"]}, "{}", "ok")]}');
  expect(await one('openapi: 3.0.0\npaths:\n  /zones/{id}/filters:\n    get:\n      description: minify\n')).toBe('request(GET, "/zones/{id}/filters", -, -, -)');
});

test('a quoted text goes on at the margin, as PyYAML writes it', async () => {
  const recorded = (answer: string): string => `interactions:\n- request: {method: GET, uri: 'https://a/zones'}\n  response:\n    body: {string: ${answer}}\n- request: {method: GET, uri: 'https://a/filters'}\n`;
  for (const answer of ["!!python/unicode '{\"a\": 1}\n\n'", '"it\'s\nall"', "'it''s\r\n\r\n'"]) {
    const unit = await readYaml(sourceOf(recorded(answer), 'yaml'));
    expect(unit.problems).toEqual([]);
    expect(unit.body.map(show).join('')).toContain('request("GET", "https://a/filters"');
  }
  const open = await readYaml(sourceOf(recorded("'it\nall"), 'yaml'));
  expect(open.problems).toHaveLength(1);
});

test('the definition of a kind of resource sets none of its fields', async () => {
  const fields = 'spec: {versions: [{schema: {openAPIV3Schema: {properties: {minify: {type: object}}}}}]}\n';
  expect(await one(`apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n${fields}---\napiVersion: a/v1\nkind: Zone\nminify: x\n`)).toBe('{apiVersion: "a/v1", kind: "Zone", minify: "x"}');
  expect(await one(`kind: CustomResourceDefinition\n${fields}`)).toContain('minify');
});

test('files in a manifest are code by their names', async () => {
  expect(await one('data:\n  run.sh: |\n    curl a\n  main.tf: |\n    a = 1\n  note.md: b\n')).toBe('{data: {run.sh: <shell> "curl a\\n", main.tf: <terraform> "a = 1\\n", note.md: "b"}}');
});

test('marks of templates are holes, and lines of them are passed over', async () => {
  expect(await one('{{- if .Values.on }}\na: {{ .Values.b }}\n{{- end }}\n{% for x in y %}\nc: "{{ lookup(\'d\', \\"e\\") }}"\n{% endfor %}\n')).toBe('{a: "{Values.b}", c: "{()}"}');
});

test('a mark fills in what it says: a name, one of two texts, a text where nothing is set, a format, a map', async () => {
  const filled = async (mark: string): Promise<string> => (await one(`a: >-\n  ${mark}\n`)).slice('{a: "{'.length, -'}"}'.length).replaceAll('\\"', "'");
  expect(await filled("{{ level | to_json }}")).toBe('level');
  expect(await filled("\${{ github.ref == 'x' && 'under_attack' || 'off' }}")).toBe("('under_attack' | 'off')");
  expect(await filled("\${{ inputs.level || 'high' }}")).toBe("(inputs.level | 'high')");
  expect(await filled("{{ 'off' if calm else 'high' }}")).toBe("('off' | 'high')");
  expect(await filled("{{ level | default('high', true) }}")).toBe("(level | 'high')");
  expect(await filled('{{ .Values.api | default "https://x/v4" | quote }}')).toBe("(Values.api | 'https://x/v4')");
  expect(await filled('{{ default "high" .Values.level }}')).toBe("('high' | Values.level)");
  expect(await filled('{{ printf "%s/zones/%s" .Values.api $zone }}')).toBe("'{Values.api}/zones/{zone}'");
  expect(await filled("{{ {'value': level, 'on': true} | to_json }}")).toBe('{value: level, on: true}');
  for (const other of ["{{ level | upper }}", "{{ level | default(other) }}", '{{ .Values.a | default "x" | b64enc }}', "\${{ a || b && 'x' || 'y' }}", "{{ {'a': 1} | length }}"]) expect(await filled(other)).toBe('()');
});

test('an expression of Go is not read as one of Jinja', async () => {
  expect(await one('a: {{ lookup("url", "https://x/zones/" + zone) }}\n')).toContain('<python>');
  expect(await one('a: {{ tpl "https://x/zones/{0}" . | upper }}\nb: {{ .Values.c | replace "/zones/" "x" }}\n')).not.toContain('<python>');
});

test('aliases are names of what was anchored; merged maps leave an object open', async () => {
  expect(await one('a: &x minify\nb: *x\nc:\n  <<: *y\n  d: 1\n')).toBe('{a: "minify", b: *x, c: {...: *y, d: 1, …}}\nlet *x = "minify"');
});

test('comments are found, and what only looks like one is not', () => {
  expect(readYaml(sourceOf('# a\nb: "# c" # d\ne: |\n  # f\ng: h#i\n', 'yaml')).comments.map((each) => each.text)).toEqual(['# a', '# d']);
});

test('broken YAML is one problem, and what can be read is read', () => {
  const unit = readYaml(sourceOf('a:\n  run: curl b\n c: "d\n', 'yaml'));
  expect([unit.body.map(show)[0]?.includes('<shell> "curl b"'), unit.problems.length]).toEqual([true, 1]);
  expect(readYaml(sourceOf(`a: ${'['.repeat(5_000)}`, 'yaml')).problems).toHaveLength(1);
  expect(readYaml(sourceOf(`a: ${'['.repeat(20_000)}b${']'.repeat(20_000)}\n`, 'yaml')).problems).toMatchObject([{ message: 'This YAML nests too deeply to be read.' }]);
  // What is left out below is said as well, and what the parser would need its last stack for is not given to it.
  for (const levels of [300, 700, 3000]) for (const [open, close] of [['[', ']'], ['{a: ', '}'], ['- ', '']] as const)
    expect(readYaml(sourceOf(`${open.repeat(levels)}b${close.repeat(levels)}\n`, 'yaml')).problems).toMatchObject([{ message: 'This YAML nests too deeply to be read.' }]);
  expect(readYaml(sourceOf(`${'a:\n  run: "[["\n'.repeat(400)}`, 'yaml')).problems).toEqual([]);
});

test('every chunk stands where it says and is spelled as it would be', () => {
  const unit = readYaml(sourceOf('a: "b\\n\\"c\\""\nd: \'it\'\'s\'\ne: |\n    f\n      g ${{ h }} i\n    j\nk: l m\n', 'yaml'));
  expect([misplaced(unit), astray(unit)]).toEqual([[], []]);
  for (const [spelled, written] of spellings(unit)) expect(spelled).toBe(written);
  expect([misplaced(readYaml(sourceOf(SAMPLE, 'yaml'))), chunksOf(unit).length]).toEqual([[], 5]);
  const source = shifted('a: b', 3);
  expect(chunksOf(readYaml(source)).map((chunk) => source.fileText[chunk.at(0)])).toEqual(['b']);
});

test('no text makes the reader throw or point outside of it', () => {
  survives(readYaml, SAMPLE);
});

import { expect, test } from 'vitest';
import { withoutControlLines } from '../../../../analyzer/scanners/code/readers/control-lines.ts';
import { sourceOf } from '../../../../analyzer/scanners/code/readers/source.ts';
import { fixedFile } from '../../../codemods/fixed.ts';
import { inFile, unparsedInTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

test.each([
  ['edge.rb.erb', `<% zones.each do |zone| %>\nRestClient.get("${API}/zones/<%= zone.id %>/filters")\n<% end %>\n`, ['2 filters-api']],
  ['edge.rb.erb', `<% zones.each do |zone|\n  RestClient.get("${API}/zones/1/filters") -%>\nadd("<%= zone.id %>")\n<%- end -%>\n`, ['2 filters-api']],
  ['edge.sh.erb', `<% if @zone\n   # both %>\ncurl ${API}/zones/<%= @zone %>/filters\n<% end %>\n`, ['3 filters-api']],
  ['edge.ts.hbs', `{{#each rules}}\nfetch("${API}/zones/{{../zone}}/filters/{{id}}");\n{{/each}}\n{{! done }}\n`, ['2 filters-api']],
  ['edge.js.ejs', `<% for (const zone of zones) { -%>\nfetch('${API}/zones/<%= zone %>/filters');\n<% } -%>\n`, ['2 filters-api']],
  ['edge.py.j2', `import requests\ndef f():\n{% if zone %}\n    requests.get("${API}/zones/{{ zone }}/filters")\n{%- endif %}{# that is all #}\n`, ['4 filters-api']],
  ['main.go.tmpl', `package a\n\n{{ range .Zones -}}\nfunc f{{ .Name }}() { http.Get("${API}/zones/{{ .ID }}/filters") }\n{{- end }}\n`, ['4 filters-api']],
])('lines that control a template are no code of what it makes: %s, %#', async (file, code, expected) => {
  expect(await inFile(file, code)).toEqual(expected);
  if (!code.includes('f{{')) expect(await unparsedInTree({ [file]: code })).toEqual([]);
});

test('a line that writes something stays, and so does what stands beside a tag', () => {
  for (const [file, text] of [['a.rb.erb', '<%= zone %>\nx <% if y %>\n<%% a %>\n'], ['a.py.j2', '{{ zone }}\n{{ iffy }}\n{{endpoint}}\nx = "{% if y %}a{% endif %}"\n'], ['a.sh.tmpl', '{{ .Zone }}\n${#list}\n{{- with_zone }}\n']] as const)
    expect(withoutControlLines(file, file.split('.')[1] ?? '', text)).toBe(text);
});

test('what is no template, or one of a language with templates of its own, is read as it is', () => {
  const text = '{% if zone %}\n<% end %>\n';
  for (const [file, language] of [['a.rb', 'ruby'], ['a.sh', 'shell'], ['a.html.erb', 'html'], ['a.yaml.j2', 'yaml']] as const) expect(sourceOf(file, language, text).text).toBe(text);
  expect(sourceOf('a.sh.j2', 'shell', text).text).toBe('             \n         \n');
});

test('a rewrite leaves the lines that control it as they are', async () => {
  const zone = (line: string): string => `{{- if .Zone }}\nresource "cloudflare_zone_settings_override" "a" {\n  zone_id = "{{ .Zone }}"\n  settings {\n${line}    {{- if .Tls }}\n    min_tls_version = "{{ .Tls }}"\n    {{- end }}\n  }\n}\n{{- end }}\n`;
  expect((await fixedFile('a.tf.tmpl', zone('    brotli = "on"\n'))).text).toBe(zone(''));
});

import { expect, test } from 'vitest';
import { inText } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

test.each([
  ['python', `for name in ["brotli", "minify"]:\n    requests.get(f"${API}/zones/{z}/settings/{name}")\n`],
  ['python', `found = [requests.get(f"${API}/zones/{z}/settings/{name}") for name in ("brotli", "minify")]\n`],
  ['php', `<?php foreach (['brotli', 'minify'] as $name) {\n  $http->get("${API}/zones/$z/settings/$name");\n}\n`],
  ['php', `<?php foreach (['a' => 'brotli', 'b' => 'minify'] as $key => $name) {\n  $http->get("${API}/zones/$z/settings/$name");\n}\n`],
  ['ruby', `%w[brotli minify].each do |name|\n  HTTP.get("${API}/zones/#{z}/settings/#{name}")\nend\n`],
  ['ruby', `for name in ['brotli', 'minify']\n  HTTP.get("${API}/zones/#{z}/settings/#{name}")\nend\n`],
  ['go', `package a; func f(z string) { for _, name := range []string{"brotli", "minify"} {\n\thttp.Get("${API}/zones/" + z + "/settings/" + name)\n} }\n`],
  ['perl', `for my $name (qw(brotli minify)) {\n  $ua->get("${API}/zones/$z/settings/$name");\n}\n`],
])('the variable of a loop stands for any item: %s', async (language, code) => {
  expect(await inText(language, code)).toEqual(['1 zone-setting-brotli', '1 zone-setting-minify']);
});

test.each([
  ['python', `for name in ["security_level", "ssl"]:\n    requests.patch(f"${API}/zones/{z}/settings/{name}", json={"value": "off"})\n`],
  ['python', `NAMES = {"on": "brotli"}\nfor name in NAMES:\n    requests.get(f"${API}/zones/{z}/settings/{name}")\n`],
  ['php', `<?php foreach (['http3', 'ssl'] as $name) { $http->get("${API}/zones/$z/settings/$name"); }\n`],
  ['ruby', `{ 'on' => 'http3' }.each do |name, value|\n  HTTP.get("${API}/zones/#{z}/settings/#{name}")\nend\n`],
  ['go', `package a; func f(z string) { for name := range []string{"http3"} {\n\thttp.Get("${API}/zones/" + z + "/settings/" + name)\n} }\n`],
  ['perl', `for my $name (qw(http3 ssl)) { $ua->get("${API}/zones/$z/settings/$name"); }\n`],
])('other settings in a loop stay: %s', async (language, code) => {
  expect((await inText(language, code)).filter((line) => !line.endsWith('?'))).toEqual([]);
});

test('a dictionary is gone through by its keys, so its values fill no path', async () => {
  const code = (names: string) => `for name in ${names}:\n    requests.get(f"${API}/zones/{z}/settings/{name}")\n`;
  expect(await inText('python', code('{"brotli": "minify"}'))).not.toContain('1 zone-setting-minify');
  expect(await inText('python', code('["minify"]'))).toContain('1 zone-setting-minify');
});

test('each of two words at the end of one path has the method of the request', async () => {
  const code = `fetch(\`${API}/zones/\${z}/settings/\${a ? 'security_level' : 'http3'}\`);\nfetch(\`${API}/zones/\${z}/settings/\${a ? 'http3' : 'security_level'}\`);\n`;
  expect(await inText('typescript', code)).toEqual([]);
});

test('a field that calls write one by one has the value beside it', async () => {
  const code = (level: string) => `# ${API}\ncf.set("security_level", "${level}")\ncf.set("rocket_loader", "on")\n`;
  expect(await inText('python', code('high'))).toEqual(['2 security-level?']);
  expect(await inText('python', code('under_attack'))).toEqual([]);
  expect(await inText('python', `${code('under_attack')}cf.set("security_level", "low")\n`)).toEqual(['4 security-level?']);
});

test('a constant of Guzzle names the body', async () => {
  const code = (level: string) => `<?php\n$http->request('PATCH', "${API}/zones/$z/settings/security_level", [RequestOptions::JSON => ['value' => '${level}']]);\n`;
  expect(await inText('php', code('high'))).toEqual(['2 security-level']);
  expect(await inText('php', code('under_attack'))).toEqual([]);
});

/** Loops that read each setting before they change it; the levels stand in the first line. */
const READ_FIRST: [language: string, code: (level: string) => string][] = [
  ['javascript', (level) => `const SETTINGS = [{ id: 'ssl', value: 'full' }, { id: 'security_level', value: '${level}' }];
for (const one of SETTINGS) {
  const now = await fetch(\`${API}/zones/\${z}/settings/\${one.id}\`);
  await fetch(\`${API}/zones/\${z}/settings/\${one.id}\`, { method: 'PATCH', body: JSON.stringify({ value: one.value }) });
}
`],
  ['python', (level) => `SETTINGS = {"ssl": "full", "security_level": "${level}"}
for name, value in SETTINGS.items():
    if requests.get(f"${API}/zones/{z}/settings/{name}").json() != value:
        requests.patch(f"${API}/zones/{z}/settings/{name}", json={"value": value})
`],
  ['ruby', (level) => `SETTINGS = { 'ssl' => 'full', 'security_level' => '${level}' }
SETTINGS.each do |name, value|
  now = HTTParty.get("${API}/zones/#{z}/settings/#{name}")
  HTTParty.patch("${API}/zones/#{z}/settings/#{name}", body: { value: value }.to_json) unless now == value
end
`],
  ['powershell', (level) => `$settings = @(@{ id = 'ssl'; value = 'full' }, @{ id = 'security_level'; value = '${level}' })
foreach ($s in $settings) {
  $now = Invoke-RestMethod -Method Get -Uri "${API}/zones/$z/settings/$($s.id)"
  Invoke-RestMethod -Method Patch -Uri "${API}/zones/$z/settings/$($s.id)" -Body (@{ value = $s.value } | ConvertTo-Json)
}
`],
  ['shell', (level) => `for s in ssl:full security_level:${level}; do
  name=\${s%%:*}; value=\${s#*:}
  now=$(curl -s "${API}/zones/$Z/settings/$name" | jq -r .result.value)
  [ "$now" = "$value" ] || curl -X PATCH "${API}/zones/$Z/settings/$name" -d "{\\"value\\":\\"$value\\"}"
done
`],
];

test.each(READ_FIRST)('what a loop sends counts though it reads the same first: %s', async (language, code) => {
  expect(await inText(language, code('high'))).toEqual(['1 security-level']);
  expect(await inText(language, code('off'))).toEqual([]);
});

import { expect, test } from 'vitest';
import { entriesIn, inText, inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const LEVEL = `"${API}/zones/$zone/settings/security_level"`;

const php = (...lines: string[]) => inText('php', `<?php\nfunction f($zone, $x) {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`);
const set = (option: string, value: string, handle = 'ch') => `curl_setopt($${handle}, CURLOPT_${option}, ${value});`;
const sent = (level: string) => set('POSTFIELDS', `json_encode(['value' => '${level}'])`);
const EXEC = '$r = curl_exec($ch);';

test.each<[string, string[], string[]]>([
  ['made with its address', [`$ch = curl_init(${LEVEL});`, set('CUSTOMREQUEST', "'PATCH'"), '%', EXEC], ['3 security-level']],
  ['told its address', ['$ch = curl_init();', `$url = ${LEVEL};`, set('URL', '$url'), set('CUSTOMREQUEST', "'PATCH'"), '%', EXEC], ['4 security-level']],
  ['told its address last', ['$ch = \\curl_init();', set('CUSTOMREQUEST', '"PATCH"'), '%', `\\curl_setopt($ch, \\CURLOPT_URL, ${LEVEL});`, EXEC], ['6 security-level']],
  ['a member', [`$this->ch = curl_init(${LEVEL});`, "curl_setopt($this->ch, CURLOPT_CUSTOMREQUEST, 'PATCH');", "curl_setopt($this->ch, CURLOPT_POSTFIELDS, json_encode(['value' => '%']));", 'curl_exec($this->ch);'], ['3 security-level']],
  ['a parameter', [`curl_setopt($x, CURLOPT_URL, ${LEVEL});`, set('CUSTOMREQUEST', "'PATCH'", 'x'), "curl_setopt($x, CURLOPT_POSTFIELDS, json_encode(['value' => '%']));", 'curl_exec($x);'], ['3 security-level']],
  ['in a block', ['$ch = curl_init();', 'if ($ch) {', set('URL', LEVEL), set('CUSTOMREQUEST', "'PATCH'"), '%', EXEC, '}'], ['5 security-level']],
])('method and body are those that a handle is told: %s', async (_, lines, expected) => {
  const code = (level: string) => lines.map((line) => (line === '%' ? sent(level) : line.replace('%', level)));
  const entries = (found: string[]) => found.map((line) => line.replace(/^\d+ /, ''));
  expect(entries(await php(...code('high')))).toEqual(entries(expected));
  expect(await php(...code('under_attack'))).toEqual([]);
});

test.each<[string, string[]]>([
  ['an array', ['$ch = curl_init();', 'curl_setopt_array($ch, [%]);', EXEC]],
  ['an array that has a name', ['$ch = curl_init();', '$options = [%];', 'curl_setopt_array($ch, $options);', EXEC]],
  ['an array of the old form', ['$ch = curl_init();', 'curl_setopt_array($ch, array(%));', EXEC]],
])('options are also set as %s', async (_, lines) => {
  const code = (level: string) => lines.map((line) => line.replace('%', `CURLOPT_URL => ${LEVEL}, CURLOPT_CUSTOMREQUEST => 'PATCH', CURLOPT_POSTFIELDS => '{"value":"${level}"}'`));
  expect((await php(...code('high'))).map((line) => line.replace(/^\d+ /, ''))).toEqual(['security-level']);
  expect(await php(...code('under_attack'))).toEqual([]);
});

test('an array that no statement begins is what its elements say, in each function', async () => {
  const asked = (name: string, method: string, level: string) => `function ${name}($zone) {\n  require 'common.php';\n  $o[CURLOPT_URL] = ${LEVEL};\n  $o[CURLOPT_CUSTOMREQUEST] = '${method}';\n  $o[CURLOPT_POSTFIELDS] = '{"value":"${level}"}';\n  $ch = curl_init();\n  curl_setopt_array($ch, $o);\n  ${EXEC}\n}\n`;
  expect(await inText('php', `<?php\n${asked('a', 'PATCH', 'high')}${asked('b', 'GET', 'high')}${asked('c', 'PATCH', 'under_attack')}`)).toEqual(['4 security-level']);
  expect(await inText('php', `<?php\n$b['value'] = 'high';\n$c->patch(${LEVEL}, $b);\n`)).toEqual(['3 security-level']);
});

test('what the options say of the method decides', async () => {
  const asked = (...options: string[]) => php(`$ch = curl_init(${LEVEL});`, ...options, EXEC);
  expect(await asked()).toEqual([]);
  expect(await asked(set('HTTPGET', 'true'))).toEqual([]);
  expect(await asked(set('CUSTOMREQUEST', "'GET'"))).toEqual([]);
  expect(await asked(set('NOBODY', 'true'))).toEqual([]);
  expect(await asked(set('POST', 'true'), set('HTTPGET', '1'))).toEqual([]);
  expect(await asked(set('CUSTOMREQUEST', "'PATCH'"), set('CUSTOMREQUEST', 'null'))).toEqual([]);
  expect(await asked(set('CUSTOMREQUEST', "'PATCH'"), sent('high'))).toEqual(['3 security-level']);
  expect(await asked(sent('high'), set('CUSTOMREQUEST', "'PATCH'"))).toEqual(['3 security-level']);
  expect(await asked(set('CUSTOMREQUEST', '$x'), sent('high'))).toEqual(['3 security-level']);
});

test('a body without a method is posted', async () => {
  const rules = (expression: string, ...more: string[]) => php(`$ch = curl_init("${API}/zones/$zone/rulesets");`, set('POSTFIELDS', `json_encode(['rules' => [['expression' => '${expression}']]])`), ...more, EXEC);
  expect(await rules('cf.threat_score gt 5')).toEqual(['4 threat-score-field']);
  expect(await rules('ip.src eq 1.1.1.1')).toEqual([]);
});

test('an address that answers to one method alone is told from others', async () => {
  const upload = (...options: string[]) => php(`$ch = curl_init("${API}/accounts/1/images/v1/direct_upload");`, ...options, EXEC);
  expect(await upload(set('POST', '1'))).toEqual(['3 images-direct-upload-v1']);
  expect(await upload()).toEqual([]);
  expect(await upload(set('PUT', '1'))).toEqual([]);
});

test('what may not have been set, or is set by others, is not known', async () => {
  const possible = ['3 security-level?'];
  const with_ = (...lines: string[]) => php(`$ch = curl_init(${LEVEL});`, ...lines);
  expect(await with_(`if ($x) { ${set('CUSTOMREQUEST', "'PATCH'")} }`, EXEC)).toEqual(possible);
  expect(await with_(`if ($x) ${set('CUSTOMREQUEST', "'PATCH'")}`, EXEC)).toEqual(possible);
  expect(await with_(set('CUSTOMREQUEST', "'PATCH'"), sent('under_attack'), `if ($x) { ${sent('high')} }`, EXEC)).toEqual(possible);
  expect(await with_(`switch ($x) { case 1: ${set('CUSTOMREQUEST', "'PATCH'")} break; default: ${set('HTTPGET', '1')} }`, EXEC)).toEqual(possible);
  expect(await with_('$this->prepare($ch);', EXEC)).toEqual(possible);
  expect(await with_('return $ch;')).toEqual(possible);
  expect(await with_('curl_setopt_array($ch, $this->options);', EXEC)).toEqual(possible);
  const filled = (more: string) => php('$ch = curl_init();', `$options = [CURLOPT_URL => ${LEVEL}];`, more, 'curl_setopt_array($ch, $options);', EXEC);
  expect(await filled('')).toEqual([]);
  expect(await filled("$options[CURLOPT_CUSTOMREQUEST] = 'PATCH';")).toEqual(['4 security-level?']);
  expect(await filled("if ($x) { $options[CURLOPT_CUSTOMREQUEST] = 'PATCH'; $options[CURLOPT_POSTFIELDS] = '{\"value\":\"under_attack\"}'; }")).toEqual(['4 security-level?']);
  expect(await filled("$options[CURLOPT_CUSTOMREQUEST] = 'PATCH'; $options[CURLOPT_POSTFIELDS] = '{\"value\":\"under_attack\"}';")).toEqual([]);
  expect(await with_('foreach ($x as $k => $v) curl_setopt($ch, $k, $v);', EXEC)).toEqual(possible);
});

test('a handle that is used twice with other options says nothing of either request', async () => {
  expect(await php(`$ch = curl_init(${LEVEL});`, EXEC, set('CUSTOMREQUEST', "'PATCH'"), sent('under_attack'), EXEC)).toEqual(['3 security-level?']);
  expect(await php(`$ch = curl_init(${LEVEL});`, EXEC, set('URL', '$x'), EXEC)).toEqual([]);
  expect(await php(`$ch = curl_init(${LEVEL});`, 'if ($x) {', sent('under_attack'), EXEC, '} else {', sent('high'), EXEC, '}')).toEqual(['3 security-level?']);
});

test('options of another handle are not taken for those of this one', async () => {
  expect(await php(`$ch = curl_init(${LEVEL});`, '$other = curl_init($x);', set('CUSTOMREQUEST', "'PATCH'", 'other'), EXEC)).toEqual([]);
  const two = `<?php\nfunction f($z) { $ch = curl_init(${LEVEL.replace('zone', 'z')}); return curl_exec($ch); }\nfunction g($u) { $ch = curl_init($u); curl_setopt($ch, CURLOPT_CUSTOMREQUEST, 'PATCH'); return curl_exec($ch); }\n`;
  expect(await inText('php', two)).toEqual([]);
  expect(await php(`$ch = curl_init(${LEVEL});`, set('CUSTOMREQUEST', "'PATCH'"), sent('under_attack'), EXEC, `$ch = curl_init(${LEVEL});`, set('CUSTOMREQUEST', "'PATCH'"), sent('high'), EXEC)).toEqual(['7 security-level']);
});

test('a handle that all functions know is none that one of them has made for itself', async () => {
  const told = `${set('CUSTOMREQUEST', "'PATCH'")} ${sent('LEVEL')} ${EXEC}`;
  const two = (made: string, known: string) => `<?php\nfunction made($zone) { $ch = curl_init(${LEVEL}); ${told.replace('LEVEL', made)} }\nfunction known($zone) { global $ch; ${set('URL', LEVEL)} ${told.replace('LEVEL', known)} }\n`;
  expect(await inText('php', two('under_attack', 'high'))).toEqual(['3 security-level']);
  expect(await inText('php', two('high', 'under_attack'))).toEqual(['2 security-level']);
});

test('what a handle was told before it is reset may not hold', async () => {
  const asked = (...lines: string[]) => php('$ch = curl_init();', set('CUSTOMREQUEST', "'PATCH'"), sent('under_attack'), ...lines, set('URL', LEVEL), EXEC);
  expect(await asked('curl_reset($ch);')).toEqual(['7 security-level?']);
  expect(await asked()).toEqual([]);
});

const C = (level: string, more = '') => `#include <curl/curl.h>
int edge(const char *zone, int x) {
  char url[256];
  CURL *curl = curl_easy_init();
  if (curl) {
    snprintf(url, sizeof(url), "${API}/zones/%s/settings/security_level", zone);
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, "PATCH");
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, "{\\"value\\":\\"${level}\\"}");
    ${more}
    CURLcode res = curl_easy_perform(curl);
    curl_easy_cleanup(curl);
  }
  return 0;
}
`;

test('handles of C are read', async () => {
  expect(await inText('c', C('high'))).toEqual(['6 security-level']);
  expect(await inText('c', C('under_attack'))).toEqual([]);
  expect(await inText('c', C('under_attack', 'if (x) curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);'))).toEqual(['6 security-level?']);
  expect(await inText('c', C('high', 'curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, NULL); curl_easy_setopt(curl, CURLOPT_HTTPGET, 1L);'))).toEqual([]);
});

test('strings of C++ are handed over as texts of C', async () => {
  const code = (level: string) => `void f(const std::string& zone) {\n  CURL* curl = curl_easy_init();\n  std::string url = "${API}/zones/" + zone + "/settings/security_level";\n  std::string body = "{\\"value\\":\\"${level}\\"}";\n  curl_easy_setopt(curl, CURLOPT_URL, url.c_str());\n  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, "PATCH");\n  curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body.c_str());\n  curl_easy_perform(curl);\n}\n`;
  expect(await inText('c', code('high'))).toEqual(['3 security-level']);
  expect(await inText('c', code('under_attack'))).toEqual([]);
});

test.each<[string, string, string]>([
  ['pycurl', 'python', `import pycurl\ndef f(zone):\n    c = pycurl.Curl()\n    c.setopt(c.URL, f"${API}/zones/{zone}/settings/security_level")\n    c.setopt(pycurl.CUSTOMREQUEST, 'PATCH')\n    c.setopt(pycurl.POSTFIELDS, json.dumps({'value': '%'}))\n    c.perform()\n`],
  ['WWW::Curl', 'perl', `my $curl = WWW::Curl::Easy->new;\n$curl->setopt(CURLOPT_URL, "${API}/zones/$zone/settings/security_level");\n$curl->setopt(CURLOPT_CUSTOMREQUEST, 'PATCH');\n$curl->setopt(CURLOPT_POSTFIELDS, encode_json({ value => '%' }));\nmy $code = $curl->perform;\n`],
  ['node-libcurl', 'javascript', `function f(zone) {\n  const curl = new Curl();\n  curl.setOpt(Curl.option.URL, \`${API}/zones/\${zone}/settings/security_level\`);\n  curl.setOpt('CUSTOMREQUEST', 'PATCH');\n  curl.setOpt('POSTFIELDS', JSON.stringify({ value: '%' }));\n  curl.perform();\n}\n`],
])('so are those of %s', async (_, language, code) => {
  expect(await entriesIn(language, code.replace('%', 'high'))).toEqual(['security-level']);
  expect(await inText(language, code.replace('%', 'under_attack'))).toEqual([]);
});

test('what Perl or JavaScript does under a condition is not known', async () => {
  const perl = (more: string) => `my $c = WWW::Curl::Easy->new;\n$c->setopt(CURLOPT_URL, "${API}/zones/1/settings/security_level");\n${more}\n$c->setopt(CURLOPT_VERBOSE, 1);\nmy $code = $c->perform;\n`;
  expect(await inText('perl', perl(''))).toEqual([]);
  expect(await inText('perl', perl("$c->setopt(CURLOPT_CUSTOMREQUEST, 'PATCH') if $x;"))).toEqual(['2 security-level?']);
  expect(await inText('perl', perl("if ($x) { $c->setopt(CURLOPT_CUSTOMREQUEST, 'PATCH'); }"))).toEqual(['2 security-level?']);
  const node = (more: string) => `const c = new Curl();\nc.setOpt('URL', '${API}/zones/1/settings/security_level');\n${more}\nc.perform();\n`;
  expect(await inText('javascript', node(''))).toEqual([]);
  expect(await inText('javascript', node("if (x) c.setOpt('CUSTOMREQUEST', 'PATCH');"))).toEqual(['2 security-level?']);
});

test('a text of C that is put together in a buffer is one text', async () => {
  const code = (...lines: string[]) => `void f(CURL *curl) {\n  char url[256];\n${lines.map((line) => `  ${line}\n`).join('')}  curl_easy_setopt(curl, CURLOPT_URL, url);\n}\n`;
  expect(await inText('c', code(`strcpy(url, "${API}/zones/");`, 'strcat(url, zone);', 'strcat(url, "/filters");'))).toEqual(['5 filters-api']);
  expect(await inText('c', code(`sprintf(url, "%s/zones/%s/filters", "${API}", zone);`))).toEqual(['3 filters-api']);
  expect(await inText('c', code(`strcpy(url, "${API}/zones/");`, 'strcat(url, "/dns_records");'))).toEqual([]);
});

test('the first pass lets such files through', async () => {
  const code = `<?php\n$ch = curl_init();\ncurl_setopt_array($ch, [\n  CURLOPT_URL => "${API}/zones/$zone/settings/" . $id,\n  CURLOPT_CUSTOMREQUEST => 'PATCH',\n  CURLOPT_POSTFIELDS => '{"value":"high"}',\n]);\n`;
  expect(await inTree({ 'a.php': code.replace('" . $id', 'security_level"'), 'b.c': C('high') })).toEqual(['a.php:4 security-level', 'b.c:6 security-level']);
});

import { describe, expect, test } from 'vitest';
import { catalogOf } from '../../../analyzer/catalog/catalog.ts';
import { scanText } from '../../../analyzer/scanners/code/scan.ts';
import { apis, deprecations } from '../../../rules/index.ts';
import { inFile, inText } from './finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** Requests in each language of the family: assembled as people assemble them there, with the method and the body around the path. */
const REQUESTS: [title: string, file: string, code: string, expected: string[]][] = [
  ['steps of a pipeline', 'Jenkinsfile', `pipeline {
  environment { BASE = '${API}' }
  stages {
    stage('edge') {
      steps {
        sh "curl -X DELETE \${BASE}/zones/\${params.ZONE}/firewall/rules/\${params.RULE}"
        sh(script: '''
          set -eu
          curl -sS -X PATCH "${API}/zones/$ZONE/settings/minify" \\
            --data '{"value":{"css":"on"}}'
        ''', returnStdout: true)
        httpRequest httpMode: 'POST', url: "\${BASE}/zones/\${params.ZONE}/filters", requestBody: '[]'
      }
    }
  }
}
`, ['12 filters-api', '6 firewall-rules-api', '9 zone-setting-minify']],
  ['a shared library', 'vars/level.groovy', `def call(String zone, String level) {
  def body = groovy.json.JsonOutput.toJson([value: level])
  def url = "${API}/zones/" + zone + '/settings/security_level'
  httpRequest(url: url, httpMode: 'PATCH', requestBody: body)
  httpRequest(url: url, httpMode: 'GET')
}
`, ['3 security-level?']],
  ['a client of sttp', 'src/main/scala/Edge.scala', `object Edge {
  private val base: String = "${API}"
  def zone(id: String): String = s"$base/zones/$id"
  def rules(id: String) = basicRequest.get(uri"\${zone(id)}/firewall/rules").send(backend)
  def minify(id: String) = ws.url(s"\${zone(id)}/settings/minify").patch(Json.obj("value" -> Json.obj("css" -> "on")))
}
`, ['4 firewall-rules-api', '5 zone-setting-minify']],
  ['segments behind slashes', 'src/main/scala/Client.scala', `val base = uri"https://api.cloudflare.com" / "client" / "v4"
def list(zone: String) = fetch(GET(base / "zones" / zone / "filters"))
def create(zone: String, rule: Rule) = fetch(POST(List(rule).asJson, base / "zones" / zone / "firewall" / "rules"))
val half = total / 2
`, ['2 filters-api', '3 firewall-rules-api']],
  ['a request of Foundation', 'Sources/Edge.swift', `let base = "${API}"
func minify(zone: String) async throws {
  guard let url = URL(string: "\\(base)/zones/\\(zone)/settings/minify") else { return }
  var request = URLRequest(url: url)
  request.httpMethod = "PATCH"
  request.httpBody = try JSONSerialization.data(withJSONObject: ["value": ["css": "on"]])
  let rules = URL(string: base)!.appendingPathComponent("zones").appendingPathComponent(zone).appendingPathComponent("firewall/rules")
  _ = try await AF.request("\\(base)/zones/\\(zone)/filters", method: .delete).serializingData().value
  let limits = URL(string: base)!.appending(components: "zones", zone, "rate_limits")
  let records = URL(string: base)!.appending(components: "zones", zone, "dns_records")
}
`, ['3 zone-setting-minify', '7 firewall-rules-api', '8 filters-api', '9 rate-limits-api']],
  ['the http package', 'lib/edge.dart', `const _base = '${API}';
Future<void> edge(String zone) async {
  await http.patch(Uri.parse('$_base/zones/$zone/settings/security_level'), body: jsonEncode({'value': 'high'}));
  await http.get(Uri.https('api.cloudflare.com', '/client/v4/zones/\${zone.trim()}/firewall/rules'));
  await dio.delete('${API}'
      '/zones/$zone/filters');
}
`, ['3 security-level', '4 firewall-rules-api', '6 filters-api']],
  ['OpenResty', 'lua/edge.lua', `local api = "${API}"
local function send(zone)
  local httpc = require("resty.http").new()
  httpc:request_uri(api .. "/zones/" .. zone .. "/firewall/rules", { method = "POST", body = cjson.encode({ { action = "block" } }) })
  local url = string.format("%s/zones/%s/settings/minify", api, zone)
  httpc:request_uri(url, { method = "PATCH", body = '{"value":{"css":"on"}}' })
  os.execute("curl -X DELETE " .. api .. "/zones/" .. zone .. "/filters")
end
`, ['4 firewall-rules-api', '5 zone-setting-minify', '7 filters-api']],
  ['LWP and Mojo', 'bin/edge.pl', `use constant BASE => '${API}';
my $base = "${API}";
my $request = HTTP::Request->new(PATCH => "$base/zones/$zone/settings/minify");
$request->content('{"value":{"css":"on"}}');
my $response = $ua->post("$base/zones/$self->{zone}/firewall/rules", 'X-Auth-Key' => $key, Content => encode_json([{ action => 'block' }]));
$ua->get(BASE . '/zones/' . $zone . '/filters');
if ($answer =~ /can't "go/) { warn q{it's} }
$mojo->patch("$base/zones/$zone/settings/security_level" => { Accept => '*/*' } => json => { value => 'high' });
print \`curl -X DELETE "$base/zones/@{[ lc $zone ]}/rate_limits/1"\`;
`, ['3 zone-setting-minify', '5 firewall-rules-api', '6 filters-api', '8 security-level', '9 rate-limits-api']],
  ['heredocs', 'bin/json.pl', `my $body = <<"END" . '';
{"value": {"css": "$css"}}
END
$client->PATCH("/client/v4/zones/$zone/settings/minify", $body); # api.cloudflare.com
`, ['4 zone-setting-minify']],
  ['HTTP::Client', 'src/edge.cr', `BASE = "${API}"
def edge(zone : String)
  HTTP::Client.patch("#{BASE}/zones/#{zone}/settings/minify", body: { "value" => { "css" => "on" } }.to_json)
  response = HTTP::Client.get "#{BASE}/zones/#{zone}/filters"
end
`, ['3 zone-setting-minify', '4 filters-api']],
  ['scripts in a module', 'edge.nix', `{ pkgs, ... }:
let base = "${API}"; in
{
  systemd.services.edge.script = ''
    \${pkgs.curl}/bin/curl -X PATCH "\${base}/zones/$ZONE/settings/minify" -d '{"value":{"css":"on"}}'
    echo ''\${ZONE}
  '';
}
`, ['5 zone-setting-minify']],
  ['libcurl', 'src/edge.c', `#include <curl/curl.h>
#define BASE "${API}"
static const char *RULES = BASE "/zones/%s/firewall/rules";
void edge(const char *zone) {
  snprintf(url, sizeof(url), BASE "/zones/%s/filters", zone);
  curl_easy_setopt(curl, CURLOPT_URL, url);
}
`, ['3 firewall-rules-api', '5 filters-api']],
  ['a raw string', 'src/edge.cpp', `const std::string script = R"sh(
curl -X DELETE ${API}/zones/"$Z"/filters
)sh";
auto url = std::string("${API}/zones/") + zone + "/firewall/rules";
`, ['2 filters-api', '4 firewall-rules-api']],
  ['httr', 'edge.R', `base <- "${API}"
httr::PATCH(paste0(base, "/zones/", zone, "/settings/minify"), body = list(value = list(css = "on")), encode = "json")
httr::GET(paste(base, "zones", zone, "firewall/rules", sep = "/"))
`, ['2 zone-setting-minify', '3 firewall-rules-api']],
  ['clj-http', 'src/edge.clj', `(def base "${API}")
(defn minify [zone]
  (http/patch (str base "/zones/" zone "/settings/minify") {:body (json/encode {:value {:css "on"}})}))
(defn clear [zone]
  (let [url (format "%s/zones/%s/filters" base zone)]
    (client/request {:url url :method :delete})))
`, ['3 zone-setting-minify', '5 filters-api']],
  ['a deployment script', 'edge.bicep', `param zone string = 'z'
resource script 'Microsoft.Resources/deploymentScripts@2020-10-01' = {
  properties: {
    scriptContent: '''
      curl -X PATCH "${API}/zones/$ZONE/settings/minify" -d '{"value":{"css":"on"}}'
    '''
  }
}
`, ['5 zone-setting-minify']],
];

describe('a request is read through the whole scan', () => {
  test.each(REQUESTS)('%s', async (_, file, code, expected) => {
    expect(await inFile(file, code)).toEqual(expected);
  });

  // The same code against another service.
  test.each(REQUESTS)('%s, of somebody else', async (_, file, code) => {
    const other = code.replaceAll('api.cloudflare.com/client/v4', 'api.example.com/v2').replaceAll('/client/v4', '/v2').replaceAll('"client" / "v4"', '"v2"').replaceAll('api.cloudflare.com', 'api.example.com');
    expect((await inFile(file, other)).filter((found) => !found.endsWith('?'))).toEqual([]);
  });
});

/** A path that is only spoken of: it may be worth a look, but it is no request. */
test.each([
  ['groovy', 'def base = "ZONES"\nsh "curl ${base}$zone/filters"\nhttpRequest url: "$base$zone/filters"\n'],
  ['scala', 'val base = "ZONES"\nrequests.get(s"$base$zone/filters")\n'],
  ['dart', "final base = 'ZONES';\nawait http.get(Uri.parse('$base$zone/filters'));\n"],
  ['perl', 'my $base = "ZONES";\n$ua->get("$base$zone/filters");\n'],
])('%s: two variables side by side are two', async (language, code) => {
  expect((await inText(language, code.replace('ZONES', `${API}/zones/`))).map((one) => one.replace(/^\d+ /, ''))).toContain('filters-api');
});

test.each([
  ['groovy', 'a.groovy', '// PATH\n/* PATH */\n'],
  ['scala', 'a.scala', '// PATH\n/* PATH */\n'],
  ['swift', 'a.swift', '// PATH\n'],
  ['dart', 'a.dart', '/// PATH\n'],
  ['lua', 'a.lua', '-- PATH\n--[==[\nPATH ]] ]==]\n'],
  ['perl', 'a.pl', '# PATH\n\n=pod\n\nPATH\n\n=cut\n'],
  ['crystal', 'a.cr', '# PATH\n'],
  ['nix', 'a.nix', '# PATH\n'],
  ['c', 'a.c', '// PATH\n/* PATH */\n'],
  ['r', 'a.R', '# PATH\n'],
  ['clojure', 'a.clj', '; PATH\n'],
  ['bicep', 'a.bicep', '// PATH\n'],
])('a path in a comment of %s is at most possible', async (_, file, code) => {
  const found = await inFile(file, code.replaceAll('PATH', `${API}/zones/x/filters`));
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((one) => !one.endsWith('?'))).toEqual([]);
});

test.each([
  ['swift', 'a.swift', (method: string) => `var r = URLRequest(url: URL(string: "${API}/zones/z/settings/security_level")!)\nr.httpMethod = "${method}"\n`],
  ['lua', 'a.lua', (method: string) => `httpc:request_uri("${API}/zones/z/settings/security_level", { method = "${method}" })\n`],
  ['perl', 'a.pl', (method: string) => `$ua->request(HTTP::Request->new(${method} => "${API}/zones/z/settings/security_level"));\n`],
])('a level that is only read and one that is written differ in %s', async (_, file, code) => {
  expect(await inFile(file, code('GET'))).toEqual([]);
  expect(await inFile(file, code('PATCH'))).toEqual(['1 security-level?']);
});

test.each([
  ['a text as bytes', '"{\\"value\\":\\"high\\"}".data(using: .utf8)', '1 security-level'],
  ['a buffer', '.bytes(ByteBuffer(string: #"{"value":"high"}"#))', '1 security-level'],
  ['a buffer alone', 'ByteBuffer(string: #"{"value":"high"}"#)', '1 security-level'],
  ['something that is labelled', 'Payload(from: level)', '1 security-level?'],
])('what a request of Swift sends: %s', async (_, body, expected) => {
  expect(await inFile('a.swift', `var r = URLRequest(url: URL(string: "${API}/zones/z/settings/security_level")!)\nr.httpMethod = "PATCH"\nr.httpBody = ${body}\n`)).toEqual([expected]);
});

test('a request that is handed on is read where it is made', async () => {
  const code = `val base = uri"${API}"\ndef list(zone: String) = fetch(GET(base / "zones" / zone / "dns_records"))\n`;
  expect((await scanText('a.scala', 'scala', code, catalogOf(deprecations, apis).vocabulary)).filter((one) => one.kind === 'blind')).toEqual([]);
});

test.each([
  ['a name of a variable', 'a.lua', 'local filters = list.filters\nlocal firewall_rules = {}\n'],
  ['another path of the API', 'a.dart', `await http.get(Uri.parse('${API}/zones/$zone/dns_records'));\n`],
  ['a file that only names the host', 'a.swift', 'let host = "api.cloudflare.com"\n'],
  ['options of a build', 'build.gradle', 'android { buildTypes { release { minify true } } }\n// behind Cloudflare\n'],
  ['a library of C', 'a.c', 'int brotli = 1;\nBrotliEncoderSetParameter(s, BROTLI_PARAM_QUALITY, 5); // Cloudflare\n'],
])('%s says nothing', async (_, file, code) => {
  expect(await inFile(file, code)).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { inFile } from './finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const ZONE = `${API}/zones/abc`;

/** In each of them what is gone stands beside what is not: another path, another method, a value that keeps its meaning. */
const REQUESTS: [title: string, file: string, code: string, expected: string[]][] = [
  ['a batch file', 'edge.bat', `@echo off
SET API=${API}
set "ZONE=abc"
curl -s "%api%/zones/%ZONE%/firewall/rules" -H "Authorization: Bearer %TOKEN%"
curl.exe -X PATCH "%API%/zones/%ZONE%/settings/security_level" ^
  --data "{\\"value\\":\\"high\\"}" > out.txt 2>&1
curl -X PATCH "%API%/zones/%ZONE%/settings/security_level" --data "{""value"":""off""}"
curl "%API%/zones/!ZONE!/settings/security_level" & curl "%API%/zones/%%i/rulesets"
for %%s in (brotli http3) do curl -X PATCH "%API%/zones/%1/settings/%%s" -d "{}"
if exist rules.json (curl -X DELETE %API%/zones/%~1/filters?id=1) else echo none
powershell -NoProfile -Command "Invoke-RestMethod ${ZONE}/rate_limits"
`, ['10 filters-api', '11 rate-limits-api', '4 firewall-rules-api', '5 security-level', '9 zone-setting-brotli']],
  ['a batch file that may set a value', 'level.cmd', `set LEVEL=high
if "%1"=="attack" set LEVEL=under_attack
curl -X PATCH ${ZONE}/settings/security_level -d "{\\"value\\":\\"%LEVEL%\\"}"
`, ['3 security-level?']],
  ['Visual Basic', 'Edge.vb', `Imports System.Net.Http
Module Edge
  Private Const Base As String = "${API}"
  Async Function Rules(zone As String) As Task
    Dim answer = Await client.GetAsync($"{Base}/zones/{zone}/firewall/rules")
    Await client.DeleteAsync(Base & "/zones/" & _
      zone & "/filters") ' and the client's rules
    Await client.GetAsync($"{Base}/zones/{zone}/rulesets")
    Await client.GetAsync($"{Base}/zones/{zone}/settings/security_level")
  End Function
End Module
`, ['5 firewall-rules-api', '7 filters-api']],
  ['VBScript', 'edge.vbs', `url = "${API}/zones/" & zone & "/firewall/rules"
http.Open "GET", url, False
http.Open "PATCH", "${API}/zones/" & zone & "/settings/minify", False
http.Send "{""value"":""on""}"
http.Open "GET", "${API}/zones/" & zone & "/rulesets", False
`, ['1 firewall-rules-api', '3 zone-setting-minify']],
  ['F#', 'Edge.fs', `let api = "${API}"
let rules (zone: string) = client.GetStringAsync($"{api}/zones/{zone}/firewall/rules") |> Async.AwaitTask
let drop zone = client.DeleteAsync(sprintf "%s/zones/%s/filters" api zone) |> Async.AwaitTask |> ignore
let sets zone = client.GetStringAsync(api + "/zones/" + zone + "/rulesets")
let level zone = http { PATCH $"{api}/zones/{zone}/settings/minify" }
`, ['2 firewall-rules-api', '3 filters-api', '5 zone-setting-minify']],
  ['SQL', 'edge.sql', `select net.http_get('${API}/zones/' || zone || '/firewall/rules') from zones;
select net.http_post(url := '${API}/zones/' || zone_id || '/filters', body := '[]'::jsonb);
create function f() returns void language plpgsql as $$
declare
  base text := '${API}';
  url varchar(200) default base || '/zones/';
begin
  perform http_delete(url || zone || '/rate_limits/' || id); -- it's gone
  perform http_get(format('%s/zones/%s/settings/minify', base, zone));
  perform http_get(concat(base, '/zones/', zone, '/rulesets'));
end $$;
declare @url nvarchar(400) = N'${API}/zones/' + @zone + N'/firewall/waf/packages';
select "${ZONE}/rulesets", 'it''s', '${ZONE}/dns_records';
`, ['1 firewall-rules-api', '12 waf-managed-rules-previous', '2 filters-api', '8 rate-limits-api', '9 zone-setting-minify']],
  ['CoffeeScript', 'edge.coffee', `API = '${API}'
module.exports = (robot) ->
  robot.respond /rules "of/i, (msg) ->
    robot.http("#{API}/zones/#{zone}/firewall/rules").header('X-Auth-Key', key).get() (err, res, body) -> msg.send body
    robot.http("#{API}/zones/#{zone}/filters/#{id}").delete() (err) -> null # "
  level = (value) =>
    axios.patch "#{API}/zones/#{zone}/settings/security_level", { value: 'high' }
    axios.patch "#{API}/zones/#{zone}/settings/security_level", { value: 'off' }
    axios.get API + '/zones/' + zone + '/rate_limits'
    fetch "#{API}/zones/#{zone}/settings/minify", method: 'PATCH', body: JSON.stringify value: {css: 'on'}
    axios.get """#{API}/zones/#{zone}/rulesets"""
`, ['10 zone-setting-minify', '4 firewall-rules-api', '5 filters-api', '7 security-level', '9 rate-limits-api']],
  ['Objective-C', 'Edge.m', `#import <Foundation/Foundation.h>
@implementation Edge
- (void)rules:(NSString *)zone {
  NSString *rules = [NSString stringWithFormat:@"%@/zones/%@/firewall/rules", @"${API}", zone];
  NSURL *sets = [NSURL URLWithString:[kApi stringByAppendingFormat:@"/zones/%@/rulesets", zone]];
}
@end
`, ['4 firewall-rules-api']],
  ['Haskell', 'Edge.hs', `api :: String
api = "${API}"
rules zone = parseRequest ("GET " ++ api ++ "/zones/" ++ zone ++ "/firewall/rules") >>= httpLBS
drop' zone = parseRequest $ "DELETE " <> api <> "/zones/" <> zone <> "/filters"
sets zone = parseRequest ("GET " ++ api ++ "/zones/" ++ zone ++ "/rulesets")
limits = [i|${API}/zones/#{zone}/rate_limits|]
`, ['3 firewall-rules-api', '4 filters-api', '6 rate-limits-api']],
  ['OCaml', 'edge.ml', `let api = "${API}"
let rules zone = Client.get (Uri.of_string (api ^ "/zones/" ^ zone ^ "/firewall/rules"))
let drop zone = Client.delete (Uri.of_string (Printf.sprintf "%s/zones/%s/filters" api zone))
let sets zone = Client.get (Uri.of_string (api ^ "/zones/" ^ zone ^ "/rulesets"))
`, ['2 firewall-rules-api', '3 filters-api']],
  ['Erlang', 'edge.erl', `-define(API, "${API}").
quote() -> $".
rules(Zone) -> httpc:request(get, {?API ++ "/zones/" ++ Zone ++ "/firewall/rules", []}, [], []).
limits(Zone) -> httpc:request(io_lib:format("${API}/zones/~s/rate_limits", [Zone])).
drop() -> hackney:request(delete, <<"${ZONE}/filters">>, [], <<>>).
sets(Zone) -> httpc:request(get, {?API ++ "/zones/" ++ Zone ++ "/rulesets", []}, [], []).
`, ['3 firewall-rules-api', '4 rate-limits-api', '5 filters-api']],
  ['Julia', 'edge.jl', `const API = "${API}"
rules(zone) = HTTP.get("$API/zones/$zone/firewall/rules")
drop(zone) = HTTP.request("DELETE", "$(API)/zones/$(zone)/filters")
level(zone) = HTTP.patch("$API/zones/$zone/settings/security_level", [], JSON.json(Dict("value" => "high")))
same(zone) = HTTP.patch("$API/zones/$zone/settings/security_level", ["Content-Type" => "application/json"], "{\\"value\\":\\"off\\"}")
minify(zone) = HTTP.request("PATCH", API * "/zones/" * zone * "/settings/minify", [], "{}")
packages(zone) = HTTP.get(string(API, "/zones/", zone, "/firewall/waf/packages"))
sets(zone) = HTTP.get(string(API, "/zones/", zone, "/rulesets"))
run(\`curl ${ZONE}/analytics/dashboard\`)
`, ['2 firewall-rules-api', '3 filters-api', '4 security-level', '6 zone-setting-minify', '7 waf-managed-rules-previous', '9 zone-analytics-api']],
  ['Nim', 'edge.nim', `const api = "${API}"
echo client.getContent(fmt"{api}/zones/{zone}/firewall/rules")
discard client.request(api & "/zones/" & zone & "/filters", httpMethod = HttpDelete)
discard client.request(&"{api}/zones/{zone}/settings/security_level", httpMethod = HttpPatch, body = """{"value":"high"}""")
discard client.request(&"{api}/zones/{zone}/settings/security_level", httpMethod = HttpPatch, body = """{"value":"off"}""")
discard client.patch("$1/zones/$2/settings/minify" % [api, zone], body = "{}")
echo client.getContent(fmt"{api}/zones/{zone}/rulesets")
`, ['2 firewall-rules-api', '3 filters-api', '4 security-level', '6 zone-setting-minify']],
  ['Zig', 'edge.zig', `const api = "${API}";
const rules = try std.fmt.allocPrint(a, api ++ "/zones/{s}/firewall/rules", .{zone});
const sets = try std.fmt.allocPrint(a, api ++ "/zones/{s}/rulesets", .{zone});
_ = try client.fetch(.{ .location = .{ .url = "${ZONE}/filters" }, .method = .GET });
const script =
    \\\\curl ${ZONE}/rate_limits
;
`, ['2 firewall-rules-api', '4 filters-api', '6 rate-limits-api']],
  ['D', 'edge.d', `enum api = "${API}";
auto rules = get(api ~ "/zones/" ~ zone ~ "/firewall/rules");
del(format("%s/zones/%s/filters", api, zone));
patch(api ~ "/zones/" ~ zone ~ "/settings/security_level", \`{"value":"high"}\`);
patch(api ~ "/zones/" ~ zone ~ "/settings/security_level", \`{"value":"off"}\`);
auto sets = get(api ~ "/zones/" ~ zone ~ "/rulesets");
`, ['2 firewall-rules-api', '3 filters-api', '4 security-level']],
  ['Pascal', 'Edge.pas', `const Api = '${API}';
begin
  Client.Get(Api + '/zones/' + Zone + '/firewall/rules'); { the zone's rules }
  Client.Get(Api + '/zones/' + Zone + '/rulesets');
end.
`, ['3 firewall-rules-api']],
  ['Emacs Lisp', 'edge.el', `(defvar edge-api "${API}" "Where the API's paths begin.")
(let ((url-request-method "DELETE") (quote ?"))
  (url-retrieve-synchronously (concat edge-api "/zones/" zone "/firewall/rules")))
(url-retrieve-synchronously (format "%s/zones/%s/rulesets" edge-api zone))
`, ['3 firewall-rules-api']],
  ['Racket and Common Lisp', 'edge.rkt', `#lang racket
(define api "${API}")
(get-pure-port (string->url (string-append api "/zones/" zone "/firewall/rules")))
(drakma:http-request (format nil "${API}/zones/~a/filters" zone) :method :get)
(get-pure-port (string->url (string-append api "/zones/" zone "/rulesets")))
`, ['3 firewall-rules-api', '4 filters-api']],
  ['Jsonnet', 'edge.jsonnet', `local api = '${API}';
{
  rules: { url: api + '/zones/' + zone + '/firewall/rules', method: 'GET' },
  filters(zone):: '${API}/zones/%s/filters' % zone,
  sets: { url: api + '/zones/' + zone + '/rulesets', method: 'GET' },
  script: |||
    curl ${ZONE}/rate_limits
    curl ${ZONE}/rulesets
  |||,
}
`, ['3 firewall-rules-api', '4 filters-api', '7 rate-limits-api']],
  ['CUE', 'edge.cue', `#API: "${API}"
level: {
	url:    "\\(#API)/zones/\\(zone)/settings/security_level"
	method: "PATCH"
	body: {value: "high"}
}
same: {url: "\\(#API)/zones/\\(zone)/settings/security_level", method: "PATCH", body: {value: "off"}}
sets: url: "\\(#API)/zones/\\(zone)/rulesets"
script: """
	curl ${ZONE}/filters
	"""
`, ['10 filters-api', '3 security-level']],
  ['Dhall', 'edge.dhall', `let api = "${API}"
in  { rules = { url = "\${api}/zones/\${zone}/firewall/rules", method = "GET" }
    , sets = "\${api}/zones/\${zone}/rulesets" }
`, ['2 firewall-rules-api']],
  ['Puppet', 'manifests/edge.pp', `class edge (String $zone, String $api = '${API}') {
  exec { 'minify':
    command => "/usr/bin/curl -X PATCH \${api}/zones/\${zone}/settings/minify -d '{}'",
  }
  exec { 'ssl': command => "/usr/bin/curl -X PATCH \${api}/zones/\${zone}/settings/ssl -d '{}'" }
  cron { 'rules': command => "curl -s ${API}/zones/$zone/firewall/rules" }
}
`, ['3 zone-setting-minify', '6 firewall-rules-api']],
];

test.each(REQUESTS)('%s', async (_, file, code, expected) => {
  expect(await inFile(file, code)).toEqual(expected);
});

describe('of a name that is bound again', () => {
  const level = (first: string, second: string): string => `If calm Then\n  level = "${first}"\nElse\n  level = "${second}"\nEnd If\nclient.PatchAsync("${ZONE}/settings/security_level", "{""value"":""" & level & """}")\n`;

  test('either value may be sent, since nobody follows the blocks', async () => {
    expect(await inFile('Edge.vb', level('high', 'off'))).toEqual(['6 security-level?']);
    expect(await inFile('Edge.vb', level('off', 'high'))).toEqual(['6 security-level?']);
  });

  test('no value counts where all of them keep their meaning', async () => {
    expect(await inFile('Edge.vb', level('under_attack', 'off'))).toEqual([]);
  });
});

test('a file of another language with the same ending is not read as Objective-C', async () => {
  expect(await inFile('rules.m', `% the zone's rules\nr = webread(['${ZONE}' '/firewall/rules']);\n`)).toEqual([]);
});

test.each(REQUESTS)('%s, of somebody else', async (_, file, code) => {
  const elsewhere = code.replaceAll(API, 'https://api.example.com/v2');
  expect((await inFile(file, elsewhere)).filter((found) => !found.endsWith('?'))).toEqual([]);
});

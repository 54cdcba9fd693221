import { expect, test } from 'vitest';
import { entriesInTree, inTree, unreadInTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** Ways to put an address together step by step, in a method that sends something to it; WORD is the last word of its path. */
const STEPS: Record<string, string[]> = {
  'A.java': [
    `StringJoiner j = new StringJoiner("/").add("${API}").add("zones").add(id).add("WORD");\n    http.postForObject(j.toString(), body, String.class);`,
    `StringJoiner j = new StringJoiner("/");\n    j.add("${API}");\n    j.add("zones").add(id);\n    j.add("WORD");\n    http.postForObject(j.toString(), body, String.class);`,
    `StringJoiner j = new StringJoiner("/", "${API}/", "");\n    j.add("zones").add(id).add("WORD");\n    http.postForObject(j.toString(), body, String.class);`,
    `StringBuilder b = new StringBuilder();\n    b.append("${API}").append('/').append("zones").append('/').append(id).append('/').append("WORD");\n    http.postForObject(b.toString(), body, String.class);`,
    `HttpUrl.Builder b = HttpUrl.parse("${API}").newBuilder();\n    b.addPathSegments("zones/" + id);\n    b.addPathSegment("WORD");\n    client.newCall(new Request.Builder().url(b.build()).post(body).build()).execute();`,
    `UriComponentsBuilder b = UriComponentsBuilder.newInstance().scheme("https").host("api.cloudflare.com");\n    b.pathSegment("client", "v4", "zones", id, "WORD");\n    http.postForObject(b.toUriString(), body, String.class);`,
    `URI uri = UriComponentsBuilder.newInstance().scheme("https").host("api.cloudflare.com").path("/client/v4/zones/{id}/WORD").buildAndExpand(id).toUri();\n    http.postForObject(uri, body, String.class);`,
    `URI uri = new URI("https", "api.cloudflare.com", "/client/v4/zones/" + id + "/WORD", null);\n    http.postForObject(uri, body, String.class);`,
    `URI uri = new URIBuilder().setScheme("https").setHost("api.cloudflare.com").setPathSegments("client", "v4", "zones", id, "WORD").build();\n    http.postForObject(uri, body, String.class);`,
    `URIBuilder b = new URIBuilder("https://api.cloudflare.com");\n    b.setPath("/client/v4/zones/" + id + "/WORD");\n    http.postForObject(b.build(), body, String.class);`,
  ],
  'A.cs': [
    `var url = String.Join('/', new[] { "${API}", "zones", id, "WORD" });\n    await http.PostAsync(url, body);`,
    `var b = new StringBuilder("${API}");\n    b.AppendFormat("/zones/{0}/WORD", id);\n    await http.PostAsync(b.ToString(), body);`,
    `var b = new StringBuilder();\n    b.Append("${API}/").AppendJoin('/', new[] { "zones", id, "WORD" });\n    await http.PostAsync(b.ToString(), body);`,
    `var b = new UriBuilder { Scheme = "https", Host = "api.cloudflare.com", Path = $"client/v4/zones/{id}/WORD" };\n    await http.PostAsync(b.Uri, body);`,
    `var b = new UriBuilder("https://api.cloudflare.com");\n    b.Path = $"client/v4/zones/{id}/WORD";\n    await http.PostAsync(b.Uri, body);`,
    `var b = new UriBuilder("https", "api.cloudflare.com", 443, $"client/v4/zones/{id}/WORD");\n    await http.PostAsync(b.ToString(), body);`,
  ],
  'a.kt': [`val url = StringBuilder("${API}").apply { append("/zones/"); append(id); append("/WORD") }.toString()\n  client.newCall(Request.Builder().url(url).post(body).build()).execute()`],
  'a.go': [
    `var b strings.Builder\n\tfmt.Fprintf(&b, "${API}/zones/%s", id)\n\tb.WriteString("/WORD")\n\thttp.Post(b.String(), "application/json", body)`,
    `var b bytes.Buffer\n\tb.WriteString("${API}")\n\tfmt.Fprintf(&b, "/zones/%s/WORD", id)\n\thttp.Post(b.String(), "application/json", body)`,
    `base, _ := url.Parse("${API}/")\n\trel, _ := url.Parse("zones/" + id + "/WORD")\n\thttp.Post(base.ResolveReference(rel).String(), "application/json", body)`,
  ],
  'a.py': [
    `f = furl("${API}")\n    f /= "zones"\n    f /= id\n    f /= "WORD"\n    requests.post(f.url, json=body)`,
    `u = furl("${API}") / "zones" / id / "WORD"\n    requests.post(u.url, json=body)`,
    `f = furl("${API}")\n    f.path.segments.extend(["zones", id, "WORD"])\n    requests.post(str(f), json=body)`,
    `f = furl("${API}")\n    f.path.segments.append("zones")\n    f.path.segments.append(id)\n    f.path.segments.append("WORD")\n    requests.post(f.url, json=body)`,
    `f = furl("${API}")\n    f.path.add("zones").add(id).add("WORD")\n    requests.post(f.url, json=body)`,
    `f = furl("${API}")\n    f.path /= "zones"\n    f.path /= id\n    f.path /= "WORD"\n    requests.post(f.url, json=body)`,
    `f = furl("https://api.cloudflare.com")\n    f.path = f"/client/v4/zones/{id}/WORD"\n    requests.post(f, json=body)`,
    `requests.post("/".join(map(str, ["${API}", "zones", id, "WORD"])), json=body)`,
    `f = furl("${API}").add(path=["zones", id, "WORD"])\n    requests.post(f.url, json=body)`,
    `f = furl("${API}")\n    f.add(path=["zones", id, "WORD"])\n    requests.post(f.url, json=body)`,
    `f = furl(scheme="https", host="api.cloudflare.com", path=["client", "v4", "zones", id, "WORD"])\n    requests.post(f.url, json=body)`,
    `requests.post(furl("${API}").set(path=f"/client/v4/zones/{id}/WORD").url, json=body)`,
    `url = URL.build(scheme="https", host="api.cloudflare.com", path=f"/client/v4/zones/{id}/WORD")\n    requests.post(url, json=body)`,
    `requests.post(httpx.URL("https://api.cloudflare.com").copy_with(path=f"/client/v4/zones/{id}/WORD"), json=body)`,
    `requests.post(urlunsplit(("https", "api.cloudflare.com", f"/client/v4/zones/{id}/WORD", "", "")), json=body)`,
    `u = urlparse("${API}")\n    u = u._replace(path=u.path + f"/zones/{id}/WORD")\n    requests.post(u.geturl(), json=body)`,
    `parts = ["${API}", "zones"]\n    parts += [id, "WORD"]\n    requests.post("/".join(parts), json=body)`,
  ],
  'a.rb': [
    `url = +'${API}'\n  url << '/zones/' << id << '/WORD'\n  RestClient.post(url, body)`,
    `uri = URI('https://api.cloudflare.com')\n  uri.path = "/client/v4/zones/#{id}/WORD"\n  HTTParty.post(uri, body: body)`,
    `uri = URI::HTTPS.build(host: 'api.cloudflare.com', path: "/client/v4/zones/#{id}/WORD")\n  HTTParty.post(uri.to_s, body: body)`,
    `t = Addressable::Template.new('${API}/zones/{zone}/WORD')\n  HTTParty.post(t.expand(zone: id).to_s, body: body)`,
  ],
  'a.php': [
    `$url = http_build_url(['scheme' => 'https', 'host' => 'api.cloudflare.com', 'path' => "/client/v4/zones/$id/WORD"]);\n  $client->request('POST', $url, ['json' => $body]);`,
    `$url = strtr('${API}/zones/{zone}/WORD', ['{zone}' => $id]);\n  $client->request('POST', $url, ['json' => $body]);`,
    `$client->request('POST', collect(['${API}', 'zones', $id, 'WORD'])->implode('/'), ['json' => $body]);`,
  ],
  'a.rs': [
    `let mut s = String::new();\n    write!(&mut s, "${API}/zones/{}/WORD", id).unwrap();\n    c.post(&s).json(body).send().await;`,
    `let mut s = String::with_capacity(99);\n    s.push_str("${API}");\n    s.push('/');\n    s.push_str("zones/");\n    s.push_str(id);\n    s.push_str("/WORD");\n    c.post(&s).json(body).send().await;`,
    `let mut u = Url::parse("https://api.cloudflare.com").unwrap();\n    u.set_path(&format!("/client/v4/zones/{}/WORD", id));\n    c.post(u).json(body).send().await;`,
  ],
  'a.ex': [`url = IO.iodata_to_binary(["${API}/zones/", id, "/WORD"])\n    Req.post!(url, json: body)`],
  'a.ps1': [
    `$sb = [System.Text.StringBuilder]::new()\n  [void]$sb.Append('${API}')\n  [void]$sb.Append("/zones/$id/WORD")\n  Invoke-RestMethod -Method Post -Uri $sb.ToString() -Body $body`,
    `$parts = @('${API}', 'zones')\n  $parts += $id\n  $parts += 'WORD'\n  Invoke-RestMethod -Method Post -Uri ($parts -join '/') -Body $body`,
  ],
  'a.js': [
    `const u = new URL('https://api.cloudflare.com');\n  u.pathname = \`/client/v4/zones/\${id}/WORD\`;\n  await fetch(u, { method: 'POST', body });`,
    `const u = ['${API}', 'zones', id, 'WORD'].filter(Boolean).map(encodeURIComponent).join('/');\n  await fetch(u, { method: 'POST', body });`,
  ],
  'a.dart': [`final b = StringBuffer('${API}');\n  b.write('/zones/');\n  b.write(id);\n  b.write('/WORD');\n  await http.post(Uri.parse(b.toString()), body: body);`],
  'a.groovy': [`def sb = new StringBuilder('${API}')\n  sb << '/zones/' << id << '/WORD'\n  httpRequest(url: sb.toString(), httpMode: 'POST', requestBody: body)`],
  'a.r': [`url <- file.path("${API}", "zones", id, "WORD")\n  httr::POST(url, body = body)`],
};

/** A method around the steps, in each language. */
const AROUND: Record<string, [string, string]> = {
  'A.java': ['class A { void f(String id) throws Exception {\n    ', '\n} }\n'],
  'A.cs': ['class A { async Task F(string id) {\n    ', '\n} }\n'],
  'a.kt': ['fun f(id: String) {\n  ', '\n}\n'],
  'a.go': ['package a\n\nfunc f(id string, body io.Reader) {\n\t', '\n}\n'],
  'a.py': ['def f(id, body):\n    ', '\n'],
  'a.rb': ['def f(id, body)\n  ', '\nend\n'],
  'a.php': ['<?php\nfunction f($id, $body) {\n  ', '\n}\n'],
  'a.rs': ['async fn f(c: &reqwest::Client, id: &str, body: &Body) {\n    ', '\n}\n'],
  'a.ex': ['defmodule A do\n  def f(id, body) do\n    ', '\n  end\nend\n'],
  'a.erl': ['-module(a).\nf(Id) -> ', '.\n'],
  'a.ps1': ['function F($id, $body) {\n  ', '\n}\n'],
  'a.js': ['async function f(id, body) {\n  ', '\n}\n'],
  'a.dart': ['f(id, body) async {\n  ', '\n}\n'],
  'a.groovy': ['def f(id, body) {\n  ', '\n}\n'],
  'a.r': ['f <- function(id, body) {\n  ', '\n}\n'],
};

const WAYS = Object.entries(STEPS).flatMap(([file, ways]) => ways.map((steps): [string, string] => [file, steps]));

test.each(WAYS)('an address that is put together step by step is one address: %s %#', async (file, steps) => {
  const [before, behind] = AROUND[file]!;
  const code = (word: string): Record<string, string> => ({ [file]: `${before}${steps.replace('WORD', word)}${behind}` });
  expect(await entriesInTree(code('filters'))).toEqual(['filters-api']);
  expect(await inTree(code('purge_cache'))).toEqual([]);
  expect(await unreadInTree(code('purge_cache'))).toEqual([]);
});

/** The same where the last word comes in two parts, FIRST and LAST, so that it is read only where all of the steps are. */
const IN_PARTS: Record<string, string[]> = {
  'A.java': [`List<String> p = new ArrayList<>();\n    p.add("${API}");\n    p.add("zones");\n    p.add(id);\n    p.add("FIRST" + "LAST");\n    http.postForObject(String.join("/", p), body, String.class);`],
  'a.kt': [`client.post(buildString { append("${API}").append("/zones/").append(id); append('/'); append("FIRST" + "LAST") })`],
  'a.py': [
    `requests.post("/".join(["${API}", *("zones", id), "FIRST" + "LAST"]), json=body)`,
    `api, what = "${API}", "FIRST" + "LAST"\n    requests.post("{api}/zones/{id}/{what}".format(**locals()), json=body)`,
    `what = "FIRST" + "LAST"\n    requests.post("${API}/zones/%(id)s/%(what)s" % locals(), json=body)`,
    `parts = ["zones", id, "FIRST" + "LAST"]\n    parts.insert(0, "${API}")\n    requests.post("/".join(parts), json=body)`,
  ],
  'a.rb': [
    `url = '${API}'.dup\n  url << '/zones/' << id\n  url << '/FIRST' << 'LAST'\n  HTTParty.post(url, body: body)`,
    `HTTParty.post(format('%{api}/zones/%<zone>s/%{what}', api: '${API}', zone: id, what: 'FIRST' + 'LAST'), body: body)`,
    `parts = ['${API}', 'zones']\n  parts << id << 'FIRST' + 'LAST'\n  HTTParty.post(parts.join('/'), body: body)`,
    `HTTParty.post(['${API}', 'zones', id, 'FIRST' + 'LAST'] * '/', body: body)`,
    `HTTParty.post(['${API}', *%w[zones 1], 'FIRST' + 'LAST'].join('/'), body: body)`,
    `uri = URI('${API}')\n  uri.path += "/zones/#{id}/FIRST" + 'LAST'\n  HTTParty.post(uri, body: body)`,
  ],
  'a.php': [
    `$client->request('POST', vsprintf('%s/zones/%s/%s', ['${API}', $id, 'FIRST' . 'LAST']), ['json' => $body]);`,
    `$client->request('POST', strtr('${API}/zones/{zone}/{what}', ['{zone}' => $id, '{what}' => 'FIRST' . 'LAST']), ['json' => $body]);`,
    `$client->request('POST', str_replace(['{zone}', '{what}'], [$id, 'FIRST' . 'LAST'], '${API}/zones/{zone}/{what}'), ['json' => $body]);`,
    `$client->request('POST', implode('/', array_merge(['${API}', 'zones'], [$id, 'FIRST' . 'LAST'])), ['json' => $body]);`,
    `$client->request('POST', implode('/', ['${API}', ...['zones', $id], 'FIRST' . 'LAST']), ['json' => $body]);`,
    `$parts = ['zones', $id, 'FIRST' . 'LAST'];\n  array_unshift($parts, '${API}');\n  $client->request('POST', implode('/', $parts), ['json' => $body]);`,
  ],
  'a.rs': [`let u = Url::parse("${API}/").unwrap().join(&format!("zones/{}/{}", id, concat!("FIRST", "LAST"))).unwrap();\n    c.post(u).json(body).send().await;`],
  'a.ps1': [
    `Invoke-RestMethod -Method Post -Body $body -Uri ([string]::Format('{0}/zones/{1}/{2}', '${API}', $id, 'FIRST' + 'LAST'))`,
    `Invoke-RestMethod -Method Post -Body $body -Uri ([string]::Join('/', '${API}', 'zones', $id, 'FIRST' + 'LAST'))`,
    `Invoke-RestMethod -Method Post -Body $body -Uri ([Uri]::new([Uri]'${API}/', "zones/$id/FIRST" + 'LAST'))`,
    `$parts = [System.Collections.Generic.List[string]]::new()\n  $parts.Add('${API}')\n  $parts.Add('zones')\n  $parts.Add($id)\n  $parts.Add('FIRST' + 'LAST')\n  Invoke-RestMethod -Method Post -Uri ($parts -join '/') -Body $body`,
  ],
  'a.js': [
    `await fetch(['${API}'].concat('zones', id, 'FIRST' + 'LAST').join('/'), { method: 'POST', body });`,
    `await fetch(['${API}'].concat(['zones', id, 'FIRST' + 'LAST']).join('/'), { method: 'POST', body });`,
    `const tail = ['zones', id];\n  await fetch(['${API}', ...tail, 'FIRST' + 'LAST'].join('/'), { method: 'POST', body });`,
    `const parts = ['zones', id];\n  parts.unshift('${API}');\n  parts.push('FIRST' + 'LAST');\n  await fetch(parts.join('/'), { method: 'POST', body });`,
    `await fetch(new URL(\`./zones/\${id}/FIRST\${'LAST'}\`, '${API}/'), { method: 'POST', body });`,
  ],
  'a.ex': [`Req.post!(:io_lib.format("~s/zones/~s/~s", ["${API}", id, "FIRST" <> "LAST"]), json: body)`],
  'a.erl': [`httpc:request(io_lib:format("~s/zones/~ts/~s", ["${API}", Id, "FIRST" ++ "LAST"]))`],
};

test.each(Object.entries(IN_PARTS).flatMap(([file, ways]) => ways.map((steps): [string, string] => [file, steps])))('so is one of which the last word comes in parts: %s %#', async (file, steps) => {
  const [before, behind] = AROUND[file]!;
  const code = (first: string, last: string): Record<string, string> => ({ [file]: `${before}${steps.replace('FIRST', first).replace('LAST', last)}${behind}` });
  expect(await entriesInTree(code('fil', 'ters'))).toEqual(['filters-api']);
  expect(await inTree(code('purge_', 'cache'))).toEqual([]);
});

test.each([
  ['A.java', `class A { void f(String id, List<String> rest) {\n    StringJoiner j = new StringJoiner("/").add("${API}").add("zones").add(id);\n    for (String one : rest) j.add(one);\n    http.postForObject(j.toString(), body, String.class);\n} }\n`],
  ['a.rb', `t = Addressable::Template.new('${API}{/segments*}')\nHTTParty.post(t.expand(segments: words).to_s, body: body)\n`],
])('what more is put there that nobody knows is said: %s', async (file, code) => {
  expect(await inTree({ [file]: code })).toEqual([]);
  expect(await unreadInTree({ [file]: code })).toHaveLength(1);
});

test.each([
  ['a record that has a path', "const config = { url: 'https://api.cloudflare.com/client/v4' };\nconfig.path = '/zones/1/purge_cache';\nfetch(config.url);\n"],
  ['a set', "const seen = new Set();\nseen.add('filters');\nfetch('https://api.cloudflare.com/client/v4/zones/1');\n"],
  ['the path of another host', "const u = new URL('https://api.example.com/client/v4');\nu.pathname = '/zones';\nfetch(u);\n"],
])('%s is no address that is put together', async (_, code) => {
  expect(await inTree({ 'a.js': code })).toEqual([]);
});

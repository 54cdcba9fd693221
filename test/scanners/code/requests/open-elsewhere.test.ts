import { expect, test } from 'vitest';
import { sampleName } from '../../../../analyzer/scanners/code/readers/languages.ts';
import { unreadInTree } from '../finding.ts';

const VERIFY = { 'verify.sh': 'curl https://api.cloudflare.com/client/v4/user/tokens/verify\n' };

/** A request in a file that does not name the API, whose path ends as nobody knows. */
const REQUESTS: [string, string][] = [
  ['swift', 'func f(base: String, z: String, kind: String) {\n  URLSession.shared.dataTask(with: URL(string: "\\(base)/zones/\\(z)/\\(kind)")!) { _, _, _ in }.resume()\n}\n'],
  ['swift', 'func f(base: String, z: String, kind: String) async throws {\n  let (d, _) = try await URLSession.shared.data(from: URL(string: "\\(base)/zones/\\(z)/\\(kind)")!)\n}\n'],
  ['swift', 'func f(base: String, z: String, kind: String) async throws {\n  let request = URLRequest(url: URL(string: "\\(base)/zones/\\(z)/\\(kind)")!)\n}\n'],
  ['java', 'class A { void f(String base, String z, String kind) {\n  HttpRequest.newBuilder(URI.create(base + "/zones/" + z + "/" + kind)).build();\n} }\n'],
  ['java', 'class A { void f(String base, String z, String kind) {\n  new HttpGet(base + "/zones/" + z + "/" + kind);\n} }\n'],
  ['kotlin', 'fun f(base: String, z: String, kind: String) {\n  okhttp.newCall(Request.Builder().url("$base/zones/$z/$kind").build()).execute()\n}\n'],
  ['go', 'package p\n\nfunc f(base, z, kind string) { c.Do(ctx, "GET", base+"/zones/"+z+"/"+kind, nil) }\n'],
  ['python', 'def f(base, z, kind):\n    subprocess.run(["curl", f"{base}/zones/{z}/{kind}"])\n'],
  ['php', '<?php\nfunction f($base, $z, $kind) { return $http->send("GET", "$base/zones/$z/$kind"); }\n'],
  ['typescript', 'export const f = (base: string, z: string, kind: string) => {\n  xhr.open("GET", `${base}/zones/${z}/${kind}`);\n};\n'],
  ['elixir', 'defmodule A do\n  def f(base, z, kind), do: Finch.build(:get, "#{base}/zones/#{z}/#{kind}")\nend\n'],
  ['ruby', 'def f(base, z, kind)\n  URI.open("#{base}/zones/#{z}/#{kind}").read\nend\n'],
  ['java', 'class A { void f(String base, String z, String kind) {\n  Jsoup.connect(base + "/zones/" + z + "/" + kind).get();\n} }\n'],
  ['java', 'class A { void f(String z, String kind) {\n  rest.getForObject("/zones/{z}/{kind}", String.class, z, kind);\n} }\n'],
  ['javascript', 'export const f = (base, z, kind) => $.ajax({ url: `${base}/zones/${z}/${kind}`, headers });\n'],
  ['javascript', 'export const f = ($http, base, z, kind) => $http({ method: "GET", url: base + "/zones/" + z + "/" + kind });\n'],
  ['javascript', 'export const f = (base, z, kind) => wretch(`${base}/zones/${z}/${kind}`).get().json();\n'],
  ['javascript', 'export const useIt = (z, kind) => useSWR(`/zones/${z}/${kind}`, fetcher);\n'],
  ['typescript', 'export const f = (z: string, kind: string) => apiFetch(`/zones/${z}/${kind}`, options);\n'],
  ['javascript', 'const client = got.extend({ prefixUrl: base });\nexport const f = (z, kind) => client(`zones/${z}/${kind}`).json();\n'],
  ['shell', 'f() { base=$1; z=$2; kind=$3\n  curl "$base/zones/$z/$kind"\n}\nf "$@"\n'],
];

test.each(REQUESTS)('a request whose path ends as nobody knows is said, though its file does not name the API: %s %#', async (language, code) => {
  const name = sampleName(language);
  expect((await unreadInTree({ ...VERIFY, [name]: code })).map((said) => said.replace(/:\d+ .*/, ''))).toEqual([name]);
});

test.each(REQUESTS)('nothing is said of one of another API, nor where nothing speaks for this one: %s %#', async (language, code) => {
  const name = sampleName(language);
  expect(await unreadInTree({ ...VERIFY, [name]: code.replace('zones/', 'shops/') })).toEqual([]);
  expect(await unreadInTree({ [name]: code })).toEqual([]);
});

test('nothing is said of a function of a shell that each call tells the end', async () => {
  expect(await unreadInTree({ ...VERIFY, 'a.sh': 'f() { curl "$BASE/zones/$1/$2"; }\nf "$ZONE" rulesets\n' })).toEqual([]);
});

test.each([
  'export const open = (z, tab) => navigate(`/zones/${z}/${tab}`);\n',
  'export const open = (z, tab) => router.push(`/zones/${z}/${tab}`);\n',
  'export const tell = (z, kind) => httpLogger.info(`/zones/${z}/${kind}`);\n',
  'export const known = (z, kind) => apiCache.get(`/zones/${z}/${kind}`);\n',
])('nothing is said of pages of a program that are called like it, nor of what is told or looked up: %#', async (code) => {
  expect(await unreadInTree({ ...VERIFY, 'a.js': code })).toEqual([]);
});

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
  ['shell', 'f() { base=$1; z=$2; kind=$3\n  curl "$base/zones/$z/$kind"\n}\nf "$@"\n'],
];

test.each(REQUESTS)('a request whose path ends as nobody knows is said, though its file does not name the API: %s %#', async (language, code) => {
  const name = sampleName(language);
  expect((await unreadInTree({ ...VERIFY, [name]: code })).map((said) => said.replace(/:\d+ .*/, ''))).toEqual([name]);
});

test.each(REQUESTS)('nothing is said of one of another API, nor where nothing speaks for this one: %s %#', async (language, code) => {
  const name = sampleName(language);
  expect(await unreadInTree({ ...VERIFY, [name]: code.replace('/zones/', '/shops/') })).toEqual([]);
  expect(await unreadInTree({ [name]: code })).toEqual([]);
});

test('nothing is said of a function of a shell that each call tells the end', async () => {
  expect(await unreadInTree({ ...VERIFY, 'a.sh': 'f() { curl "$BASE/zones/$1/$2"; }\nf "$ZONE" rulesets\n' })).toEqual([]);
});

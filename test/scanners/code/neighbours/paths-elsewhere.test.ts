import { expect, test } from 'vitest';
import { inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** What puts a path together in one file, and asks for it in another that names neither the API nor any path. */
const HELPERS: [string, (api: string, tail: string) => Record<string, string>][] = [
  ['a method of a class of Python', (api, tail) => ({ 'paths.py': `class Paths:\n    @staticmethod\n    def zone(zone, tail):\n        return f"${api}/zones/{zone}/{tail}"\n`, 'ask.py': `from paths import Paths\nrequests.get(Paths.zone(z, "${tail}"))\n` })],
  ['a function of Python that is told by name', (api, tail) => ({ 'paths.py': `def api_path(zone, tail):\n    return f"${api}/zones/{zone}/{tail}"\n`, 'ask.py': `from paths import api_path\nrequests.get(api_path(zone=z, tail="${tail}"))\n` })],
  ['a method of a class of TypeScript', (api, tail) => ({ 'urls.ts': `export class Urls { static zone(zone: string, tail: string) { return \`${api}/zones/\${zone}/\${tail}\`; } }\n`, 'ask.ts': `import { Urls } from './urls';\nexport const run = (z: string) => fetch(Urls.zone(z, '${tail}'));\n` })],
  ['a class that a module gives by default', (api, tail) => ({ 'urls.ts': `export default class Urls { static zone(zone: string, tail: string) { return \`${api}/zones/\${zone}/\${tail}\`; } }\n`, 'ask.ts': `import Urls from './urls';\nexport const run = (z: string) => fetch(Urls.zone(z, '${tail}'));\n` })],
  ['a module of Ruby', (api, tail) => ({ 'api_paths.rb': `module ApiPaths\n  def self.zone(id, tail)\n    "${api}/zones/#{id}/#{tail}"\n  end\nend\n`, 'ask.rb': `require_relative 'api_paths'\nNet::HTTP.get(URI(ApiPaths.zone(z, '${tail}')))\n` })],
  ['a function of Ruby', (api, tail) => ({ 'paths.rb': `def api_path(id, tail)\n  "${api}/zones/#{id}/#{tail}"\nend\n`, 'ask.rb': `require_relative 'paths'\nNet::HTTP.get(URI(api_path(z, '${tail}')))\n` })],
  ['a class of C# in a file of another name', (api, tail) => ({ 'Options.cs': `public class Options { public int Retries = 3; }\npublic static class Paths { public static string Zone(string id, string tail) => $"${api}/zones/{id}/{tail}"; }\n`, 'Ask.cs': `class Ask { Task Run(string z) => http.GetAsync(Paths.Zone(z, "${tail}")); }\n` })],
  ['a function of Rust', (api, tail) => ({ 'src/paths.rs': `pub fn zone(id: &str, tail: &str) -> String { format!("${api}/zones/{id}/{tail}") }\n`, 'src/ask.rs': `use crate::paths::zone;\npub async fn run(z: &str) { reqwest::get(zone(z, "${tail}")).await; }\n` })],
  ['a type of Swift', (api, tail) => ({ 'Paths.swift': `enum Paths { static func zone(_ id: String, _ tail: String) -> String { "${api}/zones/\\(id)/\\(tail)" } }\n`, 'Ask.swift': `func run(z: String) async { try await URLSession.shared.data(from: URL(string: Paths.zone(z, "${tail}"))!) }\n` })],
  ['a function of Dart', (api, tail) => ({ 'paths.dart': `String apiPath(String id, String tail) => '${api}/zones/$id/$tail';\n`, 'ask.dart': `import 'paths.dart';\nFuture run(String z) => http.get(Uri.parse(apiPath(z, '${tail}')));\n` })],
  ['a function of a package of Dart', (api, tail) => ({ 'lib/net/paths.dart': `String apiPath(String id, String tail) => '${api}/zones/$id/$tail';\n`, 'bin/ask.dart': `import 'package:edge/net/paths.dart';\nFuture run(String z) => http.get(Uri.parse(apiPath(z, '${tail}')));\n` })],
  ['an object of Scala', (api, tail) => ({ 'Paths.scala': `object Paths { def zone(id: String, tail: String) = s"${api}/zones/$id/$tail" }\n`, 'Ask.scala': `object Ask { def run(z: String) = requests.get(Paths.zone(z, "${tail}")) }\n` })],
  ['functions of Go, of which one joins what it is given', (api, tail) => ({ 'api/paths.go': `package api\n\nimport "strings"\n\nfunc Endpoint(parts ...string) string { return "${api}/" + strings.Join(parts, "/") }\n\nfunc Zone(id, tail string) string { return Endpoint("zones", id, tail) }\n`, 'cmd/ask.go': `package cmd\n\nimport (\n\t"net/http"\n\n\t"git.acme.dev/web/edge/api"\n)\n\nfunc Run(z string) { http.Get(api.Zone(z, "${tail}")) }\n` })],
];

const asked = async (files: Record<string, string>): Promise<string[]> => (await inTree(files)).filter((line) => /(?:^|\/)ask\./i.test(line)).map((line) => line.replace(/^\S+ /, ''));

test.each(HELPERS)('a path is read that another file puts together: %s', async (_, tree) => {
  expect(await asked(tree(API, 'filters'))).toEqual(['filters-api']);
  expect(await asked(tree(API, 'firewall/rules'))).toEqual(['firewall-rules-api']);
});

test.each(HELPERS)('not another path, nor the same of another API beside this one: %s', async (_, tree) => {
  for (const tail of ['rulesets', 'firewall/lockdowns', 'dns_records']) expect(await asked(tree(API, tail))).toEqual([]);
  const verify = `curl ${API}/user/tokens/verify\n`;
  expect(await asked({ ...tree('https://shop.example.com/v2', 'filters'), 'verify.sh': verify })).toEqual([]);
});

import { expect, test } from 'vitest';
import { entriesIn, entriesInTree } from '../finding.ts';

const ZONES = 'https://api.cloudflare.com/client/v4/zones';

/** Two classes of one file that have a field of one name, the second of them holding what does not end; and a request for that of the first, or of the second. */
const TWO: [string, string, (word: string, other: string) => string][] = [
  ['python', 'a class', (word, other) => `class Old:\n    path = '${word}'\nclass New:\n    path = '${other}'\nrequests.get('${ZONES}/' + zone + '/' + Old.path)\n`],
  ['python', 'an object', (word, other) => `class Old:\n    path = '${word}'\nclass New:\n    path = '${other}'\nold = Old()\nrequests.get('${ZONES}/' + zone + '/' + old.path)\n`],
  ['python', 'a method of a class', (word, other) => `class Old:\n    @staticmethod\n    def path(): return '${word}'\nclass New:\n    @staticmethod\n    def path(): return '${other}'\nrequests.get(f'${ZONES}/{zone}/{Old.path()}')\n`],
  ['python', 'a class that extends it', (word, other) => `class Base:\n    path = '${word}'\nclass Old(Base):\n    pass\nclass New:\n    path = '${other}'\nrequests.get('${ZONES}/' + zone + '/' + Old.path)\n`],
  ['javascript', 'a class', (word, other) => `class Old { static path = '${word}'; }\nclass New { static path = '${other}'; }\nfetch(\`${ZONES}/\${zone}/\${Old.path}\`);\n`],
  ['javascript', 'an object', (word, other) => `class Old { path = '${word}'; }\nclass New { path = '${other}'; }\nconst old = new Old();\nfetch('${ZONES}/' + zone + '/' + old.path);\n`],
  ['javascript', 'a method of a class', (word, other) => `class Old { static path() { return '${word}'; } }\nclass New { static path() { return '${other}'; } }\nfetch('${ZONES}/' + zone + '/' + Old.path());\n`],
  ['typescript', 'a namespace', (word, other) => `namespace Old { export const path = '${word}'; }\nnamespace New { export const path = '${other}'; }\nfetch(\`${ZONES}/\${zone}/\${Old.path}\`);\n`],
  ['php', 'a class', (word, other) => `<?php\nclass Old { const PATH = '${word}'; }\nclass New_ { const PATH = '${other}'; }\n$client->get("${ZONES}/$zone/" . Old::PATH);\n`],
  ['php', 'a static property', (word, other) => `<?php\nclass Old { public static $path = '${word}'; }\nclass New_ { public static $path = '${other}'; }\n$client->get("${ZONES}/$zone/" . Old::$path);\n`],
  ['ruby', 'a class', (word, other) => `class Old\n  PATH = '${word}'\nend\nclass New\n  PATH = '${other}'\nend\nRestClient.get("${ZONES}/#{zone}/#{Old::PATH}")\n`],
  ['ruby', 'a module in a module', (word, other) => `module Paths\n  module Old\n    PATH = '${word}'\n  end\n  module New\n    PATH = '${other}'\n  end\nend\nRestClient.get("${ZONES}/#{zone}/#{Paths::Old::PATH}")\n`],
  ['java', 'a class', (word, other) => `class Old { static final String PATH = "${word}"; }\nclass New { static final String PATH = "${other}"; }\nclass C { void f() { client.get("${ZONES}/" + zone + "/" + Old.PATH); } }\n`],
  ['java', 'a class in a class', (word, other) => `class Paths { static class Old { static final String PATH = "${word}"; } static class New { static final String PATH = "${other}"; } }\nclass C { void f() { client.get("${ZONES}/" + zone + "/" + Paths.Old.PATH); } }\n`],
  ['csharp', 'a class', (word, other) => `static class Old { public const string Path = "${word}"; }\nstatic class New { public const string Path = "${other}"; }\nclass C { Task F() => http.GetAsync($"${ZONES}/{zone}/{Old.Path}"); }\n`],
  ['kotlin', 'an object', (word, other) => `object Old {\n  const val PATH = "${word}"\n}\nobject New {\n  const val PATH = "${other}"\n}\nsuspend fun f() = client.get("${ZONES}/$zone/\${Old.PATH}")\n`],
  ['kotlin', 'a companion', (word, other) => `class Old {\n  companion object Paths {\n    const val PATH = "${word}"\n  }\n}\nclass New {\n  companion object Names {\n    const val PATH = "${other}"\n  }\n}\nsuspend fun f() = client.get("${ZONES}/$zone/\${Old.PATH}")\n`],
  ['rust', 'a type', (word, other) => `impl Old { const PATH: &'static str = "${word}"; }\nimpl New { const PATH: &'static str = "${other}"; }\nasync fn f() { client.get(format!("${ZONES}/{}/{}", zone, Old::PATH)).send().await; }\n`],
  ['elixir', 'a module', (word, other) => `defmodule Old do\n  def path, do: "${word}"\nend\ndefmodule New do\n  def path, do: "${other}"\nend\nHTTPoison.get("${ZONES}/#{zone}/#{Old.path()}")\n`],
  ['scala', 'an object', (word, other) => `object Old { val Path = "${word}" }\nobject New { val Path = "${other}" }\nbasicRequest.get(uri"${ZONES}/$zone/\${Old.Path}")\n`],
  ['dart', 'a class', (word, other) => `class Old { static const path = '${word}'; }\nclass New { static const path = '${other}'; }\nvoid f() { http.get(Uri.parse('${ZONES}/$zone/\${Old.path}')); }\n`],
  ['groovy', 'a class', (word, other) => `class Old { static final String PATH = '${word}' }\nclass New { static final String PATH = '${other}' }\nnew URL("${ZONES}/\${zone}/\${Old.PATH}").text\n`],
  ['swift', 'an enum without values', (word, other) => `enum Old {\n  static let path = "${word}"\n}\nenum New {\n  static let path = "${other}"\n}\nlet _ = try await URLSession.shared.data(from: URL(string: "${ZONES}/\\(zone)/\\(Old.path)")!)\n`],
];

test.each(TWO)('%s: what %s has, though another of the file has something of that name', async (language, _, code) => {
  expect(await entriesIn(language, code('filters', 'dns_records'))).toEqual(['filters-api']);
});

test.each(TWO)('%s: what is not asked of %s is not requested', async (language, _, code) => {
  expect(await entriesIn(language, code('dns_records', 'filters'))).toEqual([]);
});

test('what is set on an object as it is made is not what its class says', async () => {
  expect(await entriesIn('python', `class Old:\n    path = 'filters'\n    def __init__(self, path):\n        self.path = path\nrequests.get('${ZONES}/' + zone + '/' + Old(path).path)\n`)).toEqual([]);
});

test('a class that comes from elsewhere has not what another of the file has', async () => {
  const mine = `from elsewhere import Other\nclass Mine:\n    path = 'filters'\n`;
  expect(await entriesIn('python', `${mine}requests.get('${ZONES}/' + zone + '/' + Mine.path)\n`)).toEqual(['filters-api']);
  expect(await entriesIn('python', `${mine}requests.get('${ZONES}/' + zone + '/' + Other.path)\n`)).toEqual([]);
});

test('a file with several classes hands out what that one has which is asked', async () => {
  const asking = (path: string): string => `require_relative 'paths'\nRestClient.get("${ZONES}/#{zone}/#{Paths::${path}::PATH}")\n`;
  const paths = `module Paths\n  module New\n    PATH = 'dns_records'\n  end\n  module Old\n    PATH = 'filters'\n  end\nend\n`;
  expect(await entriesInTree({ 'paths.rb': paths, 'a.rb': asking('Old') })).toEqual(['filters-api']);
  expect(await entriesInTree({ 'paths.rb': paths, 'a.rb': asking('New') })).toEqual([]);
});

import { expect, test } from 'vitest';
import { entriesIn, inText, inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** Calls of one language or library that put a text together; what is gone stands on the first line of a file, what is not on the second. */
const CALLS: [title: string, file: string, call: (path: string) => string][] = [
  ['StrCat of Abseil', 'edge.cpp', (words) => `auto f = get(absl::StrCat("${API}", "/zones/", zone, "/${words}"));`],
  ['table.concat of Lua', 'edge.lua', (words) => `httpc:request_uri(table.concat({ "${API}", "zones", zone, ${words.split('/').map((word) => `"${word}"`).join(', ')} }, "/"))`],
  ['joined(separator:) of Swift', 'edge.swift', (words) => `get(["${API}", "zones", zone, ${words.split('/').map((word) => `"${word}"`).join(', ')}].joined(separator: "/"))`],
  ['Uri of Dart, by its segments', 'edge.dart', (words) => `get(Uri(scheme: 'https', host: 'api.cloudflare.com', pathSegments: ['client', 'v4', 'zones', zone, ${words.split('/').map((word) => `'${word}'`).join(', ')}]));`],
];

test.each(CALLS)('%s', async (_, file, call) => {
  expect(await inTree({ [file]: `${call('rate_limits')}\n${call('rulesets')}\n` })).toEqual([`${file}:1 rate-limits-api`]);
  expect(await inTree({ [file]: `${call('settings/minify')}\n` })).toEqual([`${file}:1 zone-setting-minify`]);
});

test.each([
  ['a stream', 'std::ostringstream url;\n  url << API << "/zones/" << zone << "/END";'],
  ['a stream that begins with a text', 'std::stringstream url(API);\n  url << "/zones/" << zone;\n  url << "/END";'],
])('texts that are put into %s of C++ are read', async (_, made) => {
  const code = (end: string): string => `void f(const std::string& zone) {\n  ${made.replaceAll('API', '"https://api.cloudflare.com/client/v4"').replace('END', end)}\n  cpr::Get(cpr::Url{url.str()});\n  std::cout << "GET " << url.str() << std::endl;\n}\n`;
  expect(await entriesIn('c', code('filters'))).toEqual(['filters-api']);
  expect(await inText('c', code('rulesets'))).toEqual([]);
});

/** A name in capitals that is put in small letters. */
const LOWERS: [string, (name: string) => string][] = [
  ['javascript', (name) => `const NAME = '${name}';\nfetch(\`${API}/zones/\${z}/settings/\${NAME.toLowerCase()}\`);\n`],
  ['python', (name) => `NAME = "${name}"\nrequests.get(f"${API}/zones/{z}/settings/{NAME.lower()}")\n`],
  ['go', (name) => `package x\nconst name = "${name}"\nfunc f(z string) { http.Get("${API}/zones/" + z + "/settings/" + strings.ToLower(name)) }\n`],
  ['php', (name) => `<?php const NAME = '${name}';\n$http->get("${API}/zones/$z/settings/" . strtolower(NAME));\n`],
  ['elixir', (name) => `defmodule A do\n  def f(z), do: HTTPoison.get("${API}/zones/#{z}/settings/#{String.downcase("${name}")}")\nend\n`],
];

test.each(LOWERS)('a text in capitals that is put in small letters is read in small letters: %s', async (language, code) => {
  expect(await entriesIn(language, code('MINIFY'))).toEqual(['zone-setting-minify']);
  expect(await entriesIn(language, code('HTTP3'))).toEqual([]);
});

import { expect, test } from 'vitest';
import { inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** Functions with the same parameter, which nobody calls: each gives a path of its own. */
const FUNCTIONS: [language: string, file: string, code: string][] = [
  ['Haskell', 'Edge.hs', `api = "${API}"
rules zone = api ++ "/zones/" ++ zone ++ "/firewall/rules"
minify :: String -> String
minify zone = printf "%s/zones/%s/settings/minify" api zone
sets zone = api ++ "/zones/" ++ zone ++ "/rulesets"
`],
  ['OCaml', 'edge.ml', `let api = "${API}"
let rules zone = api ^ "/zones/" ^ zone ^ "/firewall/rules"

let minify zone = Printf.sprintf "%s/zones/%s/settings/minify" api zone
let sets zone = api ^ "/zones/" ^ zone ^ "/rulesets"
`],
  ['F#', 'Edge.fs', `let api = "${API}"
let rules zone = api + "/zones/" + zone + "/firewall/rules"

let minify zone = sprintf "%s/zones/%s/settings/minify" api zone
let sets zone = api + "/zones/" + zone + "/rulesets"
`],
];

test.each(FUNCTIONS)('parameters beside the name of a function of %s are bound to nothing', async (_, file, code) => {
  expect(await inTree({ [file]: code })).toEqual([`${file}:2 firewall-rules-api`, `${file}:4 zone-setting-minify`]);
});

test('a path of req is put together with slashes of its own', async () => {
  const path = (words: string[]): string => `req GET (https "api.cloudflare.com" /: "client" /: "v4" /: "zones" /: zone ${words.map((word) => `/: "${word}"`).join(' ')}) NoReqBody`;
  expect(await inTree({ 'Edge.hs': `a zone = ${path(['firewall', 'rules'])}\nb zone = ${path(['rulesets'])}\nc zone = ${path(['filters']).replace('cloudflare', 'example').replace('/: "client" /: "v4"', '/: "v2"')}\n` })).toEqual(['Edge.hs:1 firewall-rules-api']);
});

test('a constant of Haskell is bound still, and a type with parameters is none', async () => {
  expect(await inTree({ 'Edge.hs': `data Zone a = Zone a\nzone = "${API}/zones/abc"\nrules = get (zone ++ "/firewall/rules")\n` })).toEqual(['Edge.hs:3 firewall-rules-api']);
});

import { expect, test } from 'vitest';
import { evaluate, type FieldRecord } from '../../analyzer/expression/evaluate.ts';
import { parseExpression } from '../../analyzer/expression/parser.ts';

const REQUEST: FieldRecord = {
  ssl: true,
  'http.host': 'shop.example.com',
  'http.request.uri.path': '/Cart/7',
  'http.request.uri.query': 'a=1&b=2&a=3',
  'http.request.headers': { accept: ['text/html', 'application/json'], 'x-empty': [] },
  'http.request.headers.names': ['Accept', 'X-Empty'],
  'ip.src': '192.0.2.77',
  'ip.dst': '2001:db8::77',
  'tcp.dstport': 443,
  'x.json': '{"level":{"name":"low","number":3}}',
};

function matches(text: string): boolean {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw parsed.error;
  return evaluate(parsed.tree, REQUEST, { offices: ['192.0.2.0/25', '198.51.100.1'], hosts: ['shop.example.com'] });
}

test.each([
  'http.host eq "shop.example.com"', 'http.host ne "x"', 'http.host contains "example"', 'http.host matches "^shop\\.[a-z]+\\.com$"', 'http.host matches "(?i)SHOP"',
  'http.host wildcard "SHOP.*.com"', 'http.host strict wildcard "shop.*"', 'tcp.dstport in {80 400..500}', 'tcp.dstport lt 444', 'tcp.dstport ge 443', 'tcp.dstport & 1',
  'ip.src eq 192.0.2.77', 'ip.src in {192.0.2.64/26}', 'ip.src in {192.0.2.1..192.0.2.99}', 'ip.dst in {2001:db8::/32}', 'ip.src in $offices', 'http.host in $hosts',
  'ssl and not ip.src in {10.0.0.0/8}', 'ssl xor tcp.dstport eq 80', 'not ssl or tcp.dstport eq 443 and ssl', 'true', 'ssl eq true',
  'any(http.request.headers["accept"][*] contains "json")', 'not all(http.request.headers["accept"][*] contains "json")', 'http.request.headers["accept"][0] eq "text/html"',
  'any(lower(http.request.headers.names[*])[*] eq "x-empty")', 'len(http.request.headers["accept"]) eq 2', 'join(http.request.headers.names, ",") eq "Accept,X-Empty"',
  'lower(http.request.uri.path) eq "/cart/7"', 'upper("é") eq "é"', 'starts_with(http.request.uri.path, "/Cart")', 'ends_with(http.host, ".com")',
  'concat(http.host, ":", tcp.dstport) eq "shop.example.com:443"', 'to_string(tcp.dstport) eq "443"', 'substring(http.host, 0, 4) eq "shop"', 'substring(http.host, -3) eq "com"',
  'len("é") eq 2', 'url_decode("a%20b+c%C3%A9") eq "a b cé"', 'decode_base64("aGk=") eq "hi"', 'remove_bytes("a-b-c", "-") eq "abc"',
  'remove_query_args(http.request.uri.query, "a") eq "b=2"', 'split("a,b,c", ",", 2)[1] eq "b,c"', 'regex_replace("/a/b", "/(b)$", "/${1}c") eq "/a/bc"',
  'wildcard_replace("/old/x", "/OLD/*", "/new/${1}") eq "/new/x"', 'cidr(ip.src, 24, 64) eq "192.0.2.0"', 'cidr6(ip.dst, 32) eq "2001:db8:0:0:0:0:0:0"',
  'lookup_json_string(x.json, "level", "name") eq "low"', 'lookup_json_integer(x.json, "level", "number") eq 3',
])('%s matches', (text) => {
  expect(matches(text)).toBe(true);
});

test.each([
  'http.host eq "SHOP.example.com"', 'http.host strict wildcard "SHOP.*"', 'http.host wildcard "shop"', 'ip.src in {198.51.100.0/24}', 'ip.dst in {192.0.2.0/24}', 'ip.src in $nobody',
  'tcp.dstport in {}', 'tcp.dstport eq "443"', 'false', 'http.host', 'http.host matches "("', 'any(http.request.headers["x-empty"][*] eq "a")', 'lookup_json_string(x.json, "level") eq "low"',
])('%s does not match', (text) => {
  expect(matches(text)).toBe(false);
});

test('what is missing makes every comparison false, except `ne`', () => {
  expect(matches('http.referer eq ""')).toBe(false);
  expect(matches('http.request.headers["none"][0] contains ""')).toBe(false);
  expect(matches('lower(http.referer) matches ".*"')).toBe(false);
  expect(matches('http.request.headers["accept"][9] ne "x"')).toBe(true);
  expect(matches('cf.client.bot')).toBe(false);
});

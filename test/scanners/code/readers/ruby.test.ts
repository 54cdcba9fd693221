import { expect, test } from 'vitest';
import { readRuby } from '../../../../analyzer/scanners/code/readers/ruby/ruby.ts';
import { lowered, sourceOf } from './show.ts';

const read = (...lines: string[]): Promise<string[]> => lowered(readRuby, lines.join('\n'));

test('Ruby URLs come from interpolation, concatenation, % and format', async () => {
  expect(await read("BASE = 'https://api.example.com'.freeze", 'url = BASE + "/zones/#{zone.id}" + %q(/a) "/b"', '"/zones/%s" % id', "format('/zones/%s', id)")).toEqual([
    'export let BASE = "https://api.example.com".freeze()',
    'export let url = BASE + "/zones/{zone.id()}" + "/a" + "/b"',
    '%("/zones/%s", id)',
    'format("/zones/%s", id)',
  ]);
});

test('Ruby hashes take symbols, strings and rockets as keys', async () => {
  expect(await read('conn.post(url, { locked: true, "a" => 1, :id => x, "b": 2, **more }, headers: h)')).toEqual(['conn.post(url, {locked: true, a: 1, id: x, b: 2, ...: more, …}, headers: h)']);
});

test('a Ruby block is the last argument, and a body set in it is a partial literal', async () => {
  expect(await read('conn.patch("/x") do |req|', '  req.body = { notification_email: mail }.to_json', 'end')).toEqual(['conn.patch("/x", (req; {body: {notification_email: mail}.to_json(), …}))']);
});

test('Ruby word and symbol lists hold strings', async () => {
  expect(await read('IDS = %w[minify brotli]', 'SYMS = %i[minify brotli]', 'client.zone(id).settings(:minify)')).toEqual([
    'export let IDS = ["minify", "brotli"]',
    'export let SYMS = ["minify", "brotli"]',
    'client.zone(id).settings("minify")',
  ]);
});

test('Ruby heredocs stand after the line that announces them, in order', async () => {
  expect(await read('f(<<~A, <<-\'B\')', '    one #{id}', '      two', '  A', '  raw #{id}', '  B')).toEqual(['f("one {id}\\n  two\\n", "  raw #{id}\\n")']);
});

test('Ruby methods, defaults, instance variables and labels', async () => {
  expect(await read('class C < D', '  def f(p = "/x", mode: "y")', '    @url ||= p', '    self.path = p', '    case p', '    when "brotli", :minify then get "/a"', '    end', '  end', 'end')).toEqual([
    '(D; export let f = (let p = ("/x" | ()); let mode = ("y" | ()); let @url = (@url | p); let self.path = p; p; {("brotli"; "minify"; get("/a")) |}))',
  ]);
});

test('Ruby requires are imports that bind nothing', async () => {
  const unit = await readRuby(sourceOf("require 'net/http'\nrequire_relative 'consts'", 'ruby'));
  expect(unit.imports).toEqual([
    { module: 'net/http', local: undefined, names: {}, span: { start: 8, end: 18 } },
    { module: 'consts', local: undefined, names: {}, span: { start: 36, end: 44 }, opened: true },
  ]);
  expect(unit.body).toEqual([]);
});

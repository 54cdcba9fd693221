import { expect, test } from 'vitest';
import { readElixir } from '../../../../analyzer/scanners/code/readers/elixir.ts';
import { lowered, sourceOf } from './show.ts';

const read = (...lines: string[]): Promise<string[]> => lowered(readElixir, lines.join('\n'));

test('Elixir URLs come from interpolation, <> and module attributes', async () => {
  expect(await read('defmodule A.B do', '  @base "https://x"', '  @ids ~w(minify brotli)a', '  def url(id, p \\\\ "/d"), do: "#{@base}/zones/#{id}" <> "/filters" <> p', 'end')).toEqual([
    '(let @base = "https://x"; let @ids = ["minify", "brotli"]; export let url = (let p = ("/d" | ()); "{@base}/zones/{id}" + "/filters" + p))',
  ]);
});

test('an Elixir client call keeps maps, keywords and what is piped in', async () => {
  expect(await read('client |> Tesla.patch(url, %{"a" => 1, locked: true}, headers: h) |> handle()')).toEqual(['handle(Tesla.patch(client, url, {a: 1, locked: true}, headers: h))']);
});

test('Elixir structs, updates and keyword lists are literals', async () => {
  expect(await read('a = %Foo.Bar{id: 1}', 'b = %{a | locked: true}', '[a: 1, b: :off]')).toEqual(['let a = Foo.Bar{id: 1}', 'let b = {locked: true, …}', '{a: 1, b: "off"}']);
});

test('Elixir heredocs and sigils, with holes where the language has them', async () => {
  expect(await read('x = """', '  one #{y}', '    two', '  """', 'z = ~s(a #{b})', 'w = ~S(a #{b})')).toEqual(['let x = "one {y}\\n  two\\n"', 'let z = "a {b}"', 'let w = "a #{b}"']);
});

test('Elixir labels and alternatives', async () => {
  expect(await read('case x do', '  "brotli" -> a || "b"', 'end', 'v = if t, do: "c", else: "d"')).toEqual(['case(x, ("brotli"; (a | "b")))', 'let v = ("c" | "d")']);
});

test('Elixir aliases bind the last part, also in groups; what use is given is kept', async () => {
  const unit = await readElixir(sourceOf('alias Acme.{Zones, Dns}\nalias Acme.Waf, as: W\nimport Foo\nuse Tesla, only: [:get]', 'elixir'));
  expect(unit.imports.map(({ module, local }) => [module, local])).toEqual([
    ['Acme.Zones', 'Zones'],
    ['Acme.Dns', 'Dns'],
    ['Acme.Waf', 'W'],
    ['Foo', undefined],
    ['Tesla', undefined],
  ]);
});

test('an Elixir capture is a function of what it is given', async () => {
  expect(await read('a = &get(z, "#{&1}")', 'b = &Cf.get/1', 'c = &Cf.get/2')).toEqual(['let a = (&1; get(z, "{&1}"))', 'let b = (&1; Cf.get(&1))', expect.stringMatching(/^let c = /)]);
});

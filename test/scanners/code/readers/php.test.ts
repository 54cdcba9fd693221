import { expect, test } from 'vitest';
import { readPhp } from '../../../../analyzer/scanners/code/readers/php/php.ts';
import { lowered, sourceOf } from './show.ts';

const read = (...lines: string[]): Promise<string[]> => lowered(readPhp, `<?php\n${lines.join('\n')}`);

test('PHP URLs come from concatenation, interpolation, sprintf and constants', async () => {
  expect(await read("const BASE = 'zones/';", 'define("TAIL", "/filters");', '$u = BASE . $id . "/{$this->zone}/$a[0]/${x}/{$b[\'k\']}";', "sprintf('/zones/%s', $id);")).toEqual([
    'export let BASE = "zones/"',
    'export let TAIL = "/filters"',
    'let u = BASE + id + "/{this.zone}/{a[0]}/{x}/{b[\\"k\\"]}"',
    'sprintf("/zones/%s", id)',
  ]);
});

test('a PHP client call keeps its array body and named arguments', async () => {
  expect(await read("$this->adapter->post('zones/' . $id, ['locked' => true, 'ids' => array(1, 'a'), ...$more]);", "new Client(base: 'x');", 'Zones::list();')).toEqual([
    'this.adapter.post("zones/" + id, {locked: true, ids: [1, "a"], ...: more, …})',
    'new Client(base: "x")',
    'Zones.list()',
  ]);
});

test('PHP heredocs lose the indentation of their closing word, nowdocs hold no holes', async () => {
  expect(await read('$h = <<<EOT', '  a $id', '    b', '  EOT;', "$n = <<<'EOT'", 'raw $id', 'EOT;')).toEqual(['let h = "a {id}\\n  b"', 'let n = "raw $id"']);
});

test('PHP members, keys, appended items and alternatives', async () => {
  expect(await read("$this->url = 'v';", "$data['locked'] = 1;", "$ids[] = 'minify';", "$a = $b ?: 'c';", "$d ??= 'e';", "$u .= '/s';")).toEqual([
    'let this.url = "v"',
    'data',
    '{locked: 1, …}',
    'array_push(ids, "minify")',
    'let a = (b | "c")',
    'let d = (d | "e")',
    'let u = u + "/s"',
  ]);
});

test('PHP classes hold constants, defaults, attributes and switch labels', async () => {
  expect(await read('class C {', "  const P = '/zones/';", "  private $url = 'x';", "  #[Route('/r', methods: ['GET'])]", '  function f($p = "/d") { switch ($p) { case "brotli": return self::P; } }', '}')).toEqual([
    '(export let P = "/zones/"; let url = "x"; export let f = (let p = ("/d" | ()); Route("/r", methods: ["GET"]); p; {("brotli"; self.P) |}))',
  ]);
});

test('PHP use declarations bind the last part or the alias, also in groups', async () => {
  const unit = await readPhp(sourceOf('<?php use Acme\\API\\{Zones as Z, DNS}; use \\X\\Y;', 'php'));
  expect(unit.imports.map(({ module, local }) => [module, local])).toEqual([
    ['Acme\\API\\Zones', 'Z'],
    ['Acme\\API\\DNS', 'DNS'],
    ['X\\Y', 'Y'],
  ]);
});

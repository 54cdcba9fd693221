import { expect, test } from 'vitest';
import { readGo } from '../../../../analyzer/scanners/code/readers/go.ts';
import { lowered, sourceOf } from './show.ts';

const inFunction = (...lines: string[]): Promise<string[]> => lowered(readGo, `package p\nfunc f() {\n${lines.join('\n')}\n}`);

test('Go URLs come from concatenation, format calls and constants', async () => {
  const source = ['package p', 'const base = "https://api.example.com/v4"', 'var path = base + "/zones/" + zoneID + "/filters"', 'func uri(id string) string { return fmt.Sprintf("/zones/%s/filters", id) }'];
  expect(await lowered(readGo, source.join('\n'))).toEqual([
    'export let base = "https://api.example.com/v4"',
    'export let path = base + "/zones/" + zoneID + "/filters"',
    'export let uri = (string; string; fmt.Sprintf("/zones/%s/filters", id))',
  ]);
});

test('a Go client call keeps its method and struct payload', async () => {
  const [body] = await inFunction('res, err := api.Do(ctx, http.MethodPost, uri, cf.Pool{NotificationEmail: "a@example.com", Sub: map[string]any{"locked": true}})');
  expect(body).toBe('export let f = (let res = api.Do(ctx, http.MethodPost, uri, cf.Pool{NotificationEmail: "a@example.com", Sub: {locked: true}}))');
});

test('elements of a Go slice have the type of the slice', async () => {
  const [body] = await inFunction('api.Create(ctx, []cf.Rule{{Action: "allow", Filter: cf.Filter{ID: "x"}}}, []string{"minify", `brotli`})');
  expect(body).toBe('export let f = (api.Create(ctx, [cf.Rule{Action: "allow", Filter: cf.Filter{ID: "x"}}], ["minify", "brotli"]))');
});

test('a Go struct declaration gives its fields their names on the wire', async () => {
  const source = 'package p\ntype Pool struct {\n\tEmail string `json:"notification_email,omitempty" yaml:"mail"`\n\tHidden string `json:"-"`\n}';
  expect(await lowered(readGo, source)).toEqual(['Pool{Email/notification_email: string, Hidden: string}']);
});

test('setting a Go member or key is a partial literal beside the object', async () => {
  const [body] = await inFunction('req.Method = "PATCH"', 'data["locked"] = true', 'uri += "/x"');
  expect(body).toBe('export let f = (req; {Method: "PATCH", …}; data; {locked: true, …}; let uri = uri + "/x")');
});

test('a Go map that is made is an empty record, a slice or channel is none', async () => {
  const [body] = await inFunction('a := make(map[string]any)', 'b := make(map[string]string, 4)', 'c := make([]string, 0)', 'd := x.make(map[string]any)');
  expect(body).toBe('export let f = (let a = {}; let b = {}; let c = make(string, 0); let d = x.make((string; any)))');
});

test('Go case labels are kept, and of several results the first comes last', async () => {
  const [body] = await inFunction('switch id {', 'case "brotli", "minify":', 'return "/a/" + id, nil', '}');
  expect(body).toBe('export let f = (id; {("brotli"; "minify"; null; "/a/" + id) |})');
});

test('Terraform in a Go raw string is embedded code; other raw strings are text', async () => {
  const terraform = 'fmt.Sprintf(`\nresource "acme_filter" "%[1]s" {\n}`, id)';
  expect(await inFunction(terraform, 'x(`a resource "acme_filter"`)')).toEqual([
    'export let f = (fmt.Sprintf(<terraform> "\\nresource \\"acme_filter\\" \\"%[1]s\\" {\\n}", id); x("a resource \\"acme_filter\\""))',
  ]);
});

test('Go imports bind their alias, else the name the package most likely has', async () => {
  const unit = await readGo(sourceOf('package p\nimport (\n\tacme "example.com/acme/acme-go/v2"\n\t"example.com/acme/acme-go"\n\t"net/http"\n\t_ "x"\n)', 'go'));
  expect(unit.imports.map(({ module, local }) => [module, local])).toEqual([
    ['example.com/acme/acme-go/v2', 'acme'],
    ['example.com/acme/acme-go', 'acme'],
    ['net/http', 'http'],
    ['x', undefined],
  ]);
});

test.each([
  ['cf.Pool{Name: new("a"), Size: new(max(1, 2))}', 'cf.Pool{Name: new("a"), Size: new(max(1, 2))}'],
  ['keep(new([]string{"a"}), new(map[string]int{"b": 1}))', 'keep(new(["a"]), new({b: 1}))'],
  ['keep(new(5 * time.Second), new([]string), new(map[string]int), new(struct{ A int }), new(T))', undefined],
])('what new makes of a value in Go is read like what any call is given: %s', async (code, body) => {
  const unit = await readGo(sourceOf(`package p\nfunc f() { x := ${code} }`, 'go'));
  expect(unit.problems).toEqual([]);
  if (body !== undefined) expect(await inFunction(`x := ${code}`)).toEqual([`export let f = (let x = ${body})`]);
});

test('a Go file that is wrong is wrong with values that new makes as well', async () => {
  const unit = await readGo(sourceOf('package p\nfunc f() {\n\tx := new("a")\n\ty := = 1\n}', 'go'));
  expect(unit.problems.map(({ offset }) => unit.text.slice(offset, offset + 3))).toEqual(['= 1']);
});

import { expect, test } from 'vitest';
import { unreadInTree, unreadLinesIn } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** The lines of one file whose requests go nobody knows where. */
const K8S = `package edge\nimport (\n\t"net/http"\n\t"net/http/httptest"\n\t"sigs.k8s.io/controller-runtime/pkg/client"\n\t"github.com/redis/go-redis/v9"\n)\nconst api = "${API}"\n`;

test.each([
  ['an object of a cluster by its key', 'func (r *R) f() {\n\tr.client.Get(ctx, types.NamespacedName{Name: name}, &secret)\n\tr.client.Get(ctx, client.ObjectKeyFromObject(pod), pod)\n\tr.client.Get(ctx, req.NamespacedName, &pod)\n}\n', undefined],
  ['a client that the file says is one of a cluster', 'type R struct {\n\tclient client.Client\n}\nfunc (r *R) f() {\n\tr.client.Get(ctx, key, &secret)\n\tr.client.Delete(ctx, secret)\n}\n', undefined],
  ['a client of a store', 'type R struct {\n\tclient *redis.Client\n}\nfunc (r *R) f() {\n\tr.client.Get(ctx, key)\n}\n', undefined],
  ['a server that is started for a test', 'func f() {\n\tts := httptest.NewServer(handler)\n\thttp.Get(ts.URL)\n\thttp.NewRequest("GET", ts.URL, nil)\n}\n', undefined],
  ['a client of one\'s own', 'type R struct {\n\tclient *Client\n}\nfunc (r *R) f() {\n\tr.client.Get(ctx, path, &zone)\n}\n', '13'],
  ['a client that may be either', 'type R struct {\n\tclient client.Client\n}\ntype S struct {\n\tclient *http.Client\n}\nfunc (s *S) f() {\n\ts.client.Get(address)\n}\n', '16'],
  ['a server that somebody else is', 'func f(ts *Server) {\n\thttp.Get(ts.URL)\n}\n', '10'],
])('of %s it is known whether it may be the API that is asked', async (_, code, expected) => {
  expect(await unreadLinesIn('edge.go', K8S + code)).toBe(expected);
});

test('a function that is given the base asks for what is read in it', async () => {
  const code = (told: string) => `class A {\n  const string Base = "${API}";\n  Task F() { var server = ServerOf(record, Base); return PatchAsync(server, zone); }\n  Task PatchAsync(string server, string zone) => SendAsync(HttpMethod.Patch, ${told}, token);\n}\n`;
  expect(await unreadLinesIn('A.cs', code('server + "/zones/" + zone'))).toBeUndefined();
  expect(await unreadLinesIn('A.cs', code('server'))).toBe('3');
});

test('a word that is no id stands behind the root in other APIs', async () => {
  const zone = (id: string) => unreadLinesIn('edge.go', `package edge\nconst api = "${API}"\nfunc f() {\n\tclient.delete("/zones/${id}/" + request)\n}\n`);
  expect(await zone('edits')).toBeUndefined();
  expect(await zone('023e105f4ecef8ad9ca31a8372d0c353')).toBe('4');
  expect(await zone('ZONES')).toBe('4');
});

test('a file of PHP that is read is none', async () => {
  expect(await unreadLinesIn('edge.php', `<?php\nconst API = '${API}';\nfile_get_contents($file);\nfile_get_contents($config_file);\n`)).toBeUndefined();
  expect(await unreadLinesIn('edge.php', `<?php\nconst API = '${API}';\nfile_get_contents($url);\n`)).toBe('3');
});

test.each([
  ['A.cs', `// ${API}\nclass A {\n  Task F() => _client.GetAsync(config => { config.Top = 5; });\n  Task G() => _client.GetAsync(cancellationToken: token);\n  Task H() => _client.GetAsync(Address(), token);\n  Task I() => _client.GetAsync(await Address());\n}\n`, '5, 6'],
  ['edge.go', `package edge\n// ${API}\nfunc f() {\n\tclient.Get(ctx, nil)\n\tclient.Get(context.Background(), &Config{Top: 5})\n\tclient.Get(ctx, path)\n\tclient.Get(ctx, &Request{Top: 5})\n\tclient.Get(ctx, &Options{URL: address})\n}\n`, '6, 7, 8'],
  ['edge.py', `# ${API}\nasync def f():\n  await client.get(request_configuration=config)\n  await client.get(path, request_configuration=config)\n`, '4'],
  ['edge.kt', `// ${API}\nsuspend fun f() {\n  client.get { url(address()) }\n}\n`, '3'],
])('a client of which nothing is told that may be an address has its own: %s', async (file, code, expected) => {
  expect(await unreadLinesIn(file, code)).toBe(expected);
});

test('a class with the base of another service asks for no zone of this one, whatever stands behind it', async () => {
  const code = (base: string): string => `import requests\n\nclass Provider:\n    def __init__(self):\n        self.api_endpoint = ${base}\n\n    def _get(self, path):\n        return requests.get(self.api_endpoint + path)\n\n    def record(self, name, kind):\n        return self._get(f"/zones/{self.zone}/{name}/{kind}")\n`;
  const beside = { 'edge/api.py': `API = "${API}"\n` };
  expect(await unreadInTree({ ...beside, 'edge/other.py': code('"https://dns.example.com/v1"') })).toEqual([]);
  expect(await unreadInTree({ ...beside, 'edge/other.py': code('config.endpoint') })).toEqual([expect.stringContaining('edge/other.py:11 ') as string]);
});

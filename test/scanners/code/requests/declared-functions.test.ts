import { expect, test } from 'vitest';
import { inTree } from '../finding.ts';

const BASE = 'https://api.cloudflare.com/client/v4';

/** The entries alone, in the file that holds the path. */
async function entriesOf(files: Record<string, string>, file: string): Promise<string[]> {
  return (await inTree(files)).filter((line) => line.startsWith(file)).map((line) => line.replace(/^.*:\d+ /, ''));
}

const TS = `export class Edge {\n  async NAME(path: string) { return (await fetch('${BASE}' + path)).json(); }\n}\n`;
const PY = `import requests\nclass Edge:\n    def NAME(self, path):\n        return requests.get('${BASE}' + path).json()\n`;
const GO = `package a\nimport "net/http"\ntype Edge struct{}\nfunc (e *Edge) NAME(path string) (*http.Response, error) {\n\treq, _ := http.NewRequest("GET", "${BASE}"+path, nil)\n\treturn http.DefaultClient.Do(req)\n}\n`;
const RUBY = `require 'net/http'\nclass Edge\n  def NAME(path)\n    Net::HTTP.get(URI('${BASE}' + path))\n  end\nend\n`;
const PHP = `<?php\nnamespace App;\nclass Edge {\n  public function NAME($path) {\n    $ch = curl_init('${BASE}' . $path);\n    return curl_exec($ch);\n  }\n}\n`;
const JAVA = `package x;\nimport java.net.http.*;\npublic class Edge {\n  HttpClient http = HttpClient.newHttpClient();\n  public String NAME(String path) throws Exception {\n    return http.send(HttpRequest.newBuilder(URI.create("${BASE}" + path)).build(), null).body();\n  }\n}\n`;
const CSHARP = `namespace X;\npublic class Edge {\n  HttpClient http = new HttpClient();\n  public Task<string> NAME(string path) { return http.GetStringAsync("${BASE}" + path); }\n}\n`;
const KOTLIN = `package x\nclass Edge {\n  val http = OkHttpClient()\n  fun NAME(path: String) = http.newCall(Request.Builder().url("${BASE}" + path).build()).execute()\n}\n`;
const RUST = `pub struct Edge { http: reqwest::Client }\nimpl Edge {\n    pub async fn NAME(&self, path: &str) {\n        self.http.get(format!("${BASE}{}", path)).send().await;\n    }\n}\n`;

/** A client, where it is asked, and where the path stands: each is called like what only looks at a path, or like nothing that is known. */
const ASKED: [string, Record<string, string>][] = [
  ['a function of the file', { 'a.ts': `export const NAME = (path) => fetch('${BASE}' + path);\nNAME(\`/zones/\${z}/filters\`);\n` }],
  ['through another function', { 'a.ts': `const hop = (path) => fetch('${BASE}' + path);\nfunction NAME(path) { return hop(path); }\nNAME(\`/zones/\${z}/filters\`);\n` }],
  ['a class that is given', { 'edge.ts': TS, 'a.ts': "import { Edge } from './edge';\nclass A { constructor(private edge: Edge) {}\n  f(z) { return this.edge.NAME(`/zones/${z}/filters`); } }\n" }],
  ['a class that is extended', { 'edge.ts': TS, 'a.ts': "import { Edge } from './edge';\nclass A extends Edge { f(z) { return this.NAME(`/zones/${z}/filters`); } }\n" }],
  ['what a function gives', { 'edge.ts': `export const makeEdge = (token) => ({\n  NAME: (path) => fetch('${BASE}' + path),\n});\n`, 'a.ts': "import { makeEdge } from './edge';\nconst edge = makeEdge('x');\nedge.NAME(`/zones/${z}/filters`);\n" }],
  ['a class of a module', { 'edge.py': PY, 'a.py': "import edge\nclass A:\n    def __init__(self):\n        self.edge = edge.Edge()\n    def f(self, z):\n        self.edge.NAME(f'/zones/{z}/filters')\n" }],
  ['an argument by its type', { 'edge.py': PY, 'a.py': "from edge import Edge\ndef f(edge: Edge, z):\n    edge.NAME(f'/zones/{z}/filters')\n" }],
  ['a field of a struct', { 'edge.go': GO, 'a.go': 'package a\ntype A struct{ edge *Edge }\nfunc (a *A) f(z string) { a.edge.NAME("/zones/" + z + "/filters") }\n' }],
  ['a default of a parameter', { 'edge.rb': RUBY, 'a.rb': "require_relative 'edge'\nclass A\n  def initialize(edge = Edge.new)\n    @edge = edge\n  end\n  def f(z)\n    @edge.NAME(\"/zones/#{z}/filters\")\n  end\nend\n" }],
  ['what a method keeps', { 'edge.rb': RUBY, 'a.rb': "require_relative 'edge'\nclass A\n  def edge\n    @edge ||= Edge.new\n  end\n  def f(z)\n    edge.NAME(\"/zones/#{z}/filters\")\n  end\nend\n" }],
  ['a property of a class', { 'Edge.php': PHP, 'a.php': '<?php\nnamespace App;\nclass A {\n  public function __construct(private Edge $edge) {}\n  function f($z) { return $this->edge->NAME("/zones/$z/filters"); }\n}\n' }],
  ['a field of Java', { 'Edge.java': JAVA, 'A.java': 'package x;\nclass A { Edge edge; void f(String z) { edge.NAME("/zones/" + z + "/filters"); } }\n' }],
  ['a field of C#', { 'Edge.cs': CSHARP, 'A.cs': 'namespace X;\nclass A { Edge edge; Task F(string z) { return edge.NAME($"/zones/{z}/filters"); } }\n' }],
  ['a value of Kotlin', { 'Edge.kt': KOTLIN, 'A.kt': 'package x\nclass A(private val edge: Edge) {\n  fun f(z: String) = edge.NAME("/zones/$z/filters")\n}\n' }],
  ['a struct of Rust', { 'src/edge.rs': RUST, 'src/a.rs': 'use crate::edge::Edge;\npub async fn f(edge: &Edge, z: &str) { edge.NAME(&format!("/zones/{}/filters", z)).await; }\n' }],
];

test.each(ASKED.flatMap(([what, files]) => ['knock', 'trace', 'cacheKey'].map((name): [string, string, Record<string, string>] => [what, name, files])))('what is declared to ask is certain, whatever it is called: %s, %s', async (_, name, files) => {
  const named = Object.fromEntries(Object.entries(files).map(([file, code]) => [file, code.replaceAll('NAME', name)]));
  expect(await entriesOf(named, Object.keys(files).at(-1) ?? '')).toEqual(['filters-api']);
});

/** As little is known of these by their names. */
test.each([
  ['a class that keeps', 'a.ts', 'class Memo { items = {};\n  knock(path) { return this.items[path]; } }\nconst memo = new Memo();\nmemo.knock(`/zones/${z}/filters`);\n'],
  ['a map', 'a.ts', 'const seen = new Map();\nconst knock = (path) => seen.get(path);\nknock(`/zones/${z}/filters`);\n'],
  ['a log', 'a.ts', 'function note(path, how) { console.debug(path, how); }\nnote(`/zones/${z}/filters`);\n'],
  ['a log of a log', 'a.ts', 'function note(path) { console.debug(path); }\nfunction knock(path) { note(path); }\nknock(`/zones/${z}/filters`);\n'],
  ['a log of Python', 'a.py', 'def note(path):\n    logging.info(path)\nnote(f"/zones/{z}/filters")\n'],
  ['a log of Go', 'a.go', 'func note(path string) { log.Println(path) }\nfunc f(z string) { note("/zones/" + z + "/filters") }\n'],
])('and what is declared to keep it, or to tell people of it, is not: %s', async (_, file, code) => {
  const about = { 'a.ts': `// ${BASE}\n`, 'a.py': `# ${BASE}\n`, 'a.go': `package a\n// ${BASE}\n` }[file] ?? '';
  expect(await entriesOf({ [file]: about + code }, file)).toEqual(['filters-api?']);
});

test.each([
  ['what an heir may do otherwise', "class Base { knock(path) { throw new Error('abstract'); }\n  f(z) { return this.knock(`/zones/${z}/filters`); } }\n"],
  ['what hands it on to nobody knows whom', 'function knock(path) { return client.hop(path); }\nknock(`/zones/${z}/filters`);\n'],
])('nor is anything said by %s', async (_, code) => {
  expect(await entriesOf({ 'a.ts': `// ${BASE}\n${code}` }, 'a.ts')).toEqual(['filters-api']);
});

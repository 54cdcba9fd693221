import { describe, expect, test } from 'vitest';
import { inTree } from './finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** Through the whole scan, so that the first pass has to let the file in as well. */
async function inFile(name: string, text: string): Promise<string[]> {
  return (await inTree({ [name]: text })).map((line) => line.slice(name.length + 1));
}

describe('a client of its own', () => {
  test('a class of PowerShell has properties and methods', async () => {
    expect(await inFile('Edge.ps1', `class Edge : Base {
  static [string] $Root = '${API}'
  hidden [hashtable] $Headers
  Edge([string] $token) : base('x') { $this.Headers = @{ Authorization = $token } }
  [object] Ask([string] $method, [string] $path) {
    return Invoke-RestMethod -Uri ('{0}/zones/{1}{2}' -f [Edge]::Root, $this.Zone, $path) -Method $method
  }
  [object] Limits() { return $this.Ask('GET', '/rate_limits') }
  [void] Drop([string] $id) { $this.Ask('DELETE', "/filters/$id") }
  [object] Records() { return $this.Ask('GET', '/dns_records') }
}
`)).toEqual(['8 rate-limits-api', '9 filters-api']);
  });

  test('a struct of Rust is made with its fields', async () => {
    const client = (base: string): string => `pub struct Edge { base: String }
pub struct Other { base: String }
impl Edge {
  pub fn new(zone: &str) -> Self { Self { base: ${base} } }
  fn ask(&self, method: &str, path: &str) -> ureq::Request { ureq::request(method, &format!("{}/{}", self.base, path)) }
  pub fn filters(&self) { self.ask("GET", "filters").call(); }
  pub fn other(&self) -> Other { Other { base: "https://edge.example.com/zones/".into() } }
}
`;
    expect(await inFile('edge.rs', client(`format!("${API}/zones/{}", zone)`))).toEqual(['6 filters-api']);
    expect(await inFile('edge.rs', client('format!("https://edge.example.com/zones/{}", zone)'))).toEqual([]);
  });
});

describe('a path that a server answers is only possible', () => {
  const about = `const string Api = "${API}";\n`;

  test.each([
    ['a route of ASP.NET', 'Edge.cs', `${about}app.MapGet("/zones/{zone}/filters", (string zone) => Results.Ok());\n`, ['2 filters-api?']],
    ['an attribute of ASP.NET', 'Edge.cs', `class Edge {\n${about}[HttpGet("/zones/{zone}/filters")]\npublic IActionResult Filters(string zone) => Ok();\n}\n`, ['3 filters-api?']],
    ['an interface of Refit asks', 'Edge.cs', `interface IEdge {\n// ${API}\n[Get("/zones/{zone}/filters")]\nTask<string> Filters(string zone);\n}\n`, ['3 filters-api']],
    ['a mapping of Spring', 'Edge.java', `class Edge {\n  String api = "${API}";\n  @GetMapping("/zones/{zone}/filters")\n  String filters() { return ""; }\n}\n`, ['3 filters-api?']],
    ['a client of Feign asks', 'Edge.java', `@FeignClient(url = "${API}")\ninterface Edge {\n  @GetMapping("/zones/{zone}/filters")\n  String filters();\n}\n`, ['3 filters-api']],
    ['routes of axum', 'edge.rs', `const API: &str = "${API}";\nfn app() -> Router {\n  Router::new().route("/zones/:zone/filters", get(list))\n}\n`, ['3 filters-api?']],
    ['routes of Ktor', 'Edge.kt', `import io.ktor.server.routing.*\nval api = "${API}"\nfun Route.edge() {\n  get("/zones/{zone}/filters") { call.respond(1) }\n}\n`, ['4 filters-api?']],
    ['a client of Ktor asks', 'Edge.kt', `import io.ktor.client.request.*\nval api = "${API}"\nsuspend fun edge() = client.get("/zones/$zone/filters")\n`, ['3 filters-api']],
  ])('%s', async (_, file, code, expected) => {
    expect(await inFile(file, code)).toEqual(expected);
  });
});

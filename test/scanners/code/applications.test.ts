import { describe, expect, test } from 'vitest';
import { inFile } from './finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

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

describe('a path that a server answers is none of the API, or only possible where it may stand in', () => {
  const about = `const string Api = "${API}";\n`;

  test.each([
    ['a route of ASP.NET', 'Edge.cs', `${about}app.MapGet("/zones/{zone}/filters", (string zone) => Results.Ok());\n`, []],
    ['a route of ASP.NET that hands on what it is asked', 'Edge.cs', `${about}app.MapGet("/zones/{zone}/filters", (HttpContext context) => Edge.Send(context.Request.Path));\n`, ['2 filters-api?']],
    ['an attribute of ASP.NET', 'Edge.cs', `class Edge {\n${about}[HttpGet("/zones/{zone}/filters")]\npublic IActionResult Filters(string zone) => Ok();\n}\n`, ['3 filters-api?']],
    ['an interface of Refit asks', 'Edge.cs', `interface IEdge {\n// ${API}\n[Get("/zones/{zone}/filters")]\nTask<string> Filters(string zone);\n}\n`, ['3 filters-api']],
    ['a mapping of Spring', 'Edge.java', `class Edge {\n  String api = "${API}";\n  @GetMapping("/zones/{zone}/filters")\n  String filters() { return ""; }\n}\n`, ['3 filters-api?']],
    ['a client of Feign asks', 'Edge.java', `@FeignClient(url = "${API}")\ninterface Edge {\n  @GetMapping("/zones/{zone}/filters")\n  String filters();\n}\n`, ['3 filters-api']],
    ['routes of axum', 'edge.rs', `const API: &str = "${API}";\nfn app() -> Router {\n  Router::new().route("/zones/:zone/filters", get(list))\n}\n`, []],
    ['routes of axum that one function answers', 'edge.rs', `const API: &str = "${API}";\nfn app() -> Router {\n  Router::new().route("/zones/:zone/filters", get(all)).route("/zones/:zone/records", get(all))\n}\n`, ['3 filters-api?']],
    ['routes of Ktor', 'Edge.kt', `import io.ktor.server.routing.*\nval api = "${API}"\nfun Route.edge() {\n  get("/zones/{zone}/filters") { call.respond(1) }\n}\n`, []],
    ['routes of Ktor that a proxy answers', 'Edge.kt', `import io.ktor.server.routing.*\nval api = "${API}"\nfun Route.edge() {\n  get("/zones/{zone}/filters") { forward(call) }\n}\n`, ['4 filters-api?']],
    ['a client of Ktor asks', 'Edge.kt', `import io.ktor.client.request.*\nval api = "${API}"\nsuspend fun edge() = client.get("/zones/$zone/filters")\n`, ['3 filters-api']],
  ])('%s', async (_, file, code, expected) => {
    expect(await inFile(file, code)).toEqual(expected);
  });
});

describe('functions that begin with a type', () => {
  test.each([
    ['C++', 'edge.cpp', `static const std::string kApi = "${API}";
std::string Edge::Url(const std::string& path) const {
  return kApi + "/zones/" + zone_ + path;
}
void Edge::Calm() {
  cpr::Patch(cpr::Url{Url("/settings/security_level")}, cpr::Bearer{token_}, cpr::Body{R"({"value":"medium"})"});
  json body = {{"value", "under_attack"}};
  cpr::Patch(cpr::Url{Url("/settings/security_level")}, cpr::Bearer{token_}, cpr::Body{body.dump()});
  cpr::Get(cpr::Url{Url("/filters")}, cpr::Bearer{token_});
  cpr::Get(cpr::Url{Url("/dns_records")}, cpr::Bearer{token_});
}
`, ['6 security-level', '9 filters-api']],
    ['C', 'edge.c', `char *get(const char *zone) {
  char url[512];
  snprintf(url, sizeof url, "${API}/zones/%s/dns_records", zone);
  return ask(url);
}
char *drop(const char *zone) {
  char url[512];
  snprintf(url, sizeof url, "${API}/zones/%s/settings/%s", zone, "minify");
  return ask(url);
}
`, ['8 zone-setting-minify']],
    ['Dart', 'edge.dart', `class Edge {
  String _url(String zone, String path) => '${API}/zones/$zone$path';
  Future<void> calm(String zone, {String level = 'high'}) async {
    await dio.patch(_url(zone, '/settings/security_level'), data: {'value': level});
    await dio.get(_url(zone, '/filters'));
    await dio.get(_url(zone, '/dns_records'));
  }
}
`, ['4 security-level?', '5 filters-api']],
    ['Groovy', 'Edge.groovy', `class Edge {
  String url(String zone, String path) {
    return "${API}/zones/" + zone + path
  }
  Map limits(String zone) {
    http.get(url(zone, '/rate_limits'))
    http.get(url(zone, '/dns_records'))
  }
}
`, ['6 rate-limits-api']],
  ])('%s', async (_, file, code, expected) => {
    expect(await inFile(file, code)).toEqual(expected);
  });
});

describe('bodies and addresses', () => {
  const zone = `${API}/zones`;

  test.each([
    ['records of Scala with arrows', 'Edge.scala', `object Edge {
  val defaults = Map("brotli" -> "on", "mobile_redirect" -> "off")
  def all(zone: String) = defaults.map { case (id, value) => ws.url(s"${zone}/$zone/settings/$id").patch(Json.obj("value" -> value)) }
  def calm(zone: String) = ws.url(s"${zone}/$zone/settings/security_level").patch(Json.obj("value" -> "high"))
  def attack(zone: String) = ws.url(s"${zone}/$zone/settings/security_level").patch(Json.obj("value" -> "under_attack"))
}
`, ['2 zone-setting-brotli?', '2 zone-setting-mobile-redirect?', '4 security-level']],
    ['a request of Flurl is an address still', 'Edge.cs', `class Edge {
  const string Api = "${API}";
  IFlurlRequest Zone(string id) => Api.AppendPathSegments("zones", id).WithOAuthBearerToken(token);
  Task Set(string id, string name, object value) => Zone(id).AppendPathSegments("settings", name).PatchJsonAsync(new { value });
  Task Calm(string id) => Set(id, "privacy_pass", "off");
  Task Other(string id) => Set(id, "always_online", "off");
}
`, ['5 zone-setting-privacy-pass']],
    ['a word with a value in a record', 'Edge.kt', `class Edge(val zone: String) {
  suspend fun set(id: String, body: Value) = client.patch("${zone}/$zone/settings/$id") { setBody(body) }
  suspend fun attack() = set("security_level", Value("under_attack"))
  suspend fun calm() = set("security_level", Value("low"))
}
`, ['4 security-level']],
    ['an option of Rust', 'edge.rs', `fn set(method: Method, url: &str, body: Option<&Value>) {}
fn edge(zone: &str) {
  set(Method::PATCH, &format!("${zone}/{}/settings/security_level", zone), Some(&json!({ "value": "under_attack" })));
  set(Method::PATCH, &format!("${zone}/{}/settings/security_level", zone), Some(&json!({ "value": "low" })));
}
`, ['4 security-level']],
    ['a request of Visual Basic that is made first and told its body behind it', 'Edge.vb', `Public Async Function Calm() As Task
  Dim request As New HttpRequestMessage(New HttpMethod("PATCH"), $"${zone}/{zone}/settings/security_level")
  request.Content = New StringContent("{""value"":""low""}", Encoding.UTF8, "application/json")
  Await client.SendAsync(request)
End Function
Public Async Function Attack() As Task
  Dim request As New HttpRequestMessage(New HttpMethod("PATCH"), $"${zone}/{zone}/settings/security_level")
  request.Content = New StringContent("{""value"":""under_attack""}", Encoding.UTF8, "application/json")
  Await client.SendAsync(request)
End Function
`, ['2 security-level']],
    ['a described request of Swift', 'Edge.swift', `// ${API}
func level(zone: String) -> Endpoint { Endpoint(method: .get, path: "/zones/\\(zone)/settings/security_level") }
func change(zone: String) -> Endpoint { Endpoint(method: .patch, path: "/zones/\\(zone)/settings/security_level") }
`, ['3 security-level?']],
    ['a record of Scala', 'Edge.scala', `final case class Setting(value: String)
object Edge {
  def attack(zone: String) = basicRequest.patch(uri"${zone}/$zone/settings/security_level").body(Setting("under_attack").asJson.noSpaces)
  def calm(zone: String) = basicRequest.patch(uri"${zone}/$zone/settings/security_level").body(Setting("low").asJson.noSpaces)
}
`, ['4 security-level']],
    ['braces of a format', 'edge.rs', `// ${API}
fn rule(score: u8) -> String { format!("(cf.threat_score gt {} and not cf.client.bot)", score) }
fn other(score: u8) -> String { format!("(cf.waf.score lt {})", score) }
`, ['2 threat-score-field']],
    ['an address of Dart with a query', 'edge.dart', `class Edge {
  Uri _uri(String path, [Map<String, String>? query]) => Uri.parse('${zone}/$_zone/$path').replace(queryParameters: query);
  Future<void> limits() => _client.get(_uri('rate_limits', {'page': '1'}));
  Future<void> records() => _client.get(_uri('dns_records', {'page': '1'}));
}
`, ['3 rate-limits-api']],
    ['an address of a list of segments', 'edge.rs', `// ${API}
impl Edge {
  fn url(&self, segments: &[&str]) -> Url { let mut url = self.base.clone(); url.path_segments_mut().unwrap().extend(segments); url }
  async fn calm(&self, zone: &str) { self.http.patch(self.url(&["zones", zone, "settings", "security_level"])).json(&json!({ "value": "low" })).send().await; }
  async fn attack(&self, zone: &str) { self.http.patch(self.url(&["zones", zone, "settings", "security_level"])).json(&json!({ "value": "under_attack" })).send().await; }
}
`, ['4 security-level']],
    ['segments beside a method and a body', 'Edge.kt', `// ${API}
class Edge {
  suspend fun level(level: String) = send(HttpMethod.Patch, "zones", zone, "settings", "security_level", body = mapOf("value" to level))
  suspend fun attack() = send(HttpMethod.Patch, "zones", zone, "settings", "security_level", body = mapOf("value" to "under_attack"))
  suspend fun read() = send(HttpMethod.Get, "zones", zone, "settings", "security_level")
}
`, ['3 security-level?']],
    ['texts of Qt', 'edge.cpp', `void Edge::drop(const QString &zone, const QString &id) {
  QNetworkRequest request(QUrl(QString("%1/zones/%2/filters/%3").arg("${API}", zone, id)));
  QNetworkRequest other(QUrl(QString("%1/zones/%2/dns_records/%3").arg("${API}").arg(zone).arg(id)));
}
`, ['2 filters-api']],
    ['a verb of Boost', 'edge.cpp', `void Edge::level(const std::string& zone) {
  send(http::verb::patch, "${zone}/" + zone + "/settings/security_level", R"({"value":"under_attack"})");
  send(http::verb::patch, "${zone}/" + zone + "/settings/security_level", R"({"value":"low"})");
  send(http::verb::get, "${zone}/" + zone + "/settings/security_level", "");
}
`, ['3 security-level']],
    ['an anonymous record of Visual Basic', 'Edge.vb', `Sub Calm(zone As String)
  Dim request As New RestRequest($"${zone}/{zone}/settings/security_level", Method.Patch)
  request.AddJsonBody(New With {.value = "medium"})
  Client.Execute(request)
End Sub
Sub Attack(zone As String)
  Dim request As New RestRequest($"${zone}/{zone}/settings/security_level", Method.Patch)
  request.AddJsonBody(New With {.value = "under_attack"})
  Client.Execute(request)
End Sub
`, ['2 security-level']],
    ['functions of F#, whose arguments stand side by side', 'Edge.fs', `let private root = "${zone}"
let url (zone: string) tail = root + "/" + zone + tail
let attack zone =
    ask HttpMethod.Patch (url zone "/settings/security_level") (Some """{"value":"under_attack"}""")
let calm zone =
    {| value = "low" |}
    |> JsonSerializer.Serialize
    |> Some
    |> ask HttpMethod.Patch (url zone "/settings/security_level")
let filters zone = ask HttpMethod.Get (url zone "/filters") None
let records zone = ask HttpMethod.Get (url zone "/dns_records") None
`, ['10 filters-api', '9 security-level']],
  ])('%s', async (_, file, code, expected) => {
    expect(await inFile(file, code)).toEqual(expected);
  });
});

test('parentheses behind a name that is bound to nothing are passed in one go', async () => {
  const groups = ' (zone)'.repeat(40);
  expect(await inFile('Edge.fs', `// ${API}\nlet call${groups}\nlet filters = get "${API}/zones/1/filters"\n`)).toEqual(['3 filters-api']);
  expect(await inFile('Edge.fs', `let call${groups} = get "${API}/zones/1/filters"\n`)).toEqual(['1 filters-api']);
});

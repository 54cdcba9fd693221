import { expect, test } from 'vitest';
import { entriesIn } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const OTHER = 'https://api.example.com';

/** Clients of two APIs in one file whose methods are called alike: the method of each asks for what it is given behind its own base, and one of each is called. */
const CLIENTS: [string, string, (first: string, second: string) => string][] = [
  ['go', 'each of an object', (first, second) => `package a\ntype First struct{}\nfunc (c *First) get(path string) { http.Get("${first}" + path) }\ntype Second struct{}\nfunc (c *Second) get(path string) { http.Get("${second}" + path) }\nfunc main() {\n\ta, b := &First{}, NewSecond()\n\ta.get("/zones/" + z + "/filters")\n\tb.get("/zones/" + z + "/rate_limits")\n}\nfunc NewSecond() *Second { return &Second{} }\n`],
  ['go', 'each by its own', (first, second) => `package a\nfunc (c *First) get(path string) { http.Get("${first}" + path) }\nfunc (c *First) all() { c.get("/zones/" + z + "/filters") }\nfunc (c *Second) get(path string) { http.Get("${second}" + path) }\nfunc (c *Second) all() { c.get("/zones/" + z + "/rate_limits") }\n`],
  ['rust', 'each of an object', (first, second) => `impl First { async fn get(&self, path: &str) { self.c.get(format!("${first}{}", path)).send().await; } }\nimpl Second { async fn get(&self, path: &str) { self.c.get(format!("${second}{path}")).send().await; } }\nasync fn main() {\n    let a = First { c }; let b = Second { c };\n    a.get(&format!("/zones/{}/filters", z)).await;\n    b.get(&format!("/zones/{}/rate_limits", z)).await;\n}\n`],
  ['rust', 'each by its own', (first, second) => `impl First { async fn get(&self, path: &str) { self.c.get(format!("${first}{}", path)).send().await; }\n async fn all(&self) { self.get(&format!("/zones/{}/filters", z)).await; } }\nimpl Second { async fn get(&self, path: &str) { self.c.get(format!("${second}{}", path)).send().await; }\n async fn all(&self) { self.get(&format!("/zones/{}/rate_limits", z)).await; } }\n`],
  ['elixir', 'each of a module', (first, second) => `defmodule First do\n  def get(path), do: HTTPoison.get("${first}" <> path)\nend\ndefmodule Second do\n  def get(path), do: HTTPoison.get("${second}" <> path)\nend\nFirst.get("/zones/#{z}/filters")\nSecond.get("/zones/#{z}/rate_limits")\n`],
  ['elixir', 'each by its own', (first, second) => `defmodule First do\n  def get(path), do: HTTPoison.get("${first}" <> path)\n  def all(z), do: get("/zones/#{z}/filters")\nend\ndefmodule Second do\n  def get(path), do: HTTPoison.get("${second}" <> path)\n  def all(z), do: get("/zones/#{z}/rate_limits")\nend\n`],
  ['python', 'each of an object', (first, second) => `class First:\n    def get(self, path): return requests.get('${first}' + path)\nclass Second:\n    def get(self, path): return requests.get('${second}' + path)\na, b = First(), Second()\na.get('/zones/' + z + '/filters')\nb.get('/zones/' + z + '/rate_limits')\n`],
  ['typescript', 'each of an object', (first, second) => `class First { get(path: string) { return fetch('${first}' + path); } }\nclass Second { get(path: string) { return fetch('${second}' + path); } }\nconst a = new First(), b = new Second();\na.get('/zones/' + z + '/filters');\nb.get('/zones/' + z + '/rate_limits');\n`],
  ['php', 'each by its own', (first, second) => `<?php\nclass First { function get($path) { return Http::get('${first}' . $path); } function all($z) { return $this->get("/zones/$z/filters"); } }\nclass Second { function get($path) { return Http::get('${second}' . $path); } function all($z) { return $this->get("/zones/$z/rate_limits"); } }\n`],
  ['ruby', 'each of an object', (first, second) => `class First\n  def get(path) = RestClient.get('${first}' + path)\nend\nclass Second\n  def get(path) = RestClient.get('${second}' + path)\nend\na = First.new\nb = Second.new\na.get("/zones/#{z}/filters")\nb.get("/zones/#{z}/rate_limits")\n`],
  ['java', 'each of an object', (first, second) => `class First { String get(String path) { return client.get("${first}" + path); } }\nclass Second { String get(String path) { return client.get("${second}" + path); } }\nclass C { void all(String z) { First a = new First(); Second b = new Second(); a.get("/zones/" + z + "/filters"); b.get("/zones/" + z + "/rate_limits"); } }\n`],
  ['csharp', 'each of an object', (first, second) => `class First { Task<string> Get(string path) => http.GetStringAsync("${first}" + path); }\nclass Second { Task<string> Get(string path) => http.GetStringAsync("${second}" + path); }\nclass C { void All(string z) { var a = new First(); var b = new Second(); a.Get("/zones/" + z + "/filters"); b.Get("/zones/" + z + "/rate_limits"); } }\n`],
];

test.each(CLIENTS)('%s, %s: only what the client of this API is asked for is a use', async (language, _, code) => {
  expect(await entriesIn(language, code(API, OTHER))).toEqual(['filters-api']);
  expect(await entriesIn(language, code(OTHER, API))).toEqual(['rate-limits-api']);
  expect(await entriesIn(language, code(OTHER, OTHER))).toEqual([]);
});

test.each([
  ['ruby', `class Client\n  def get(path) = RestClient.get('${API}' + path)\n  def all(z) = RestClient.get("${API}/zones/#{z}/filters")\nend\n`],
  ['elixir', `defmodule Client do\n  def get(path), do: HTTPoison.get("${API}" <> path)\n  def all(z), do: HTTPoison.get("${API}/zones/#{z}/filters")\nend\n`],
  ['php', `<?php\nclass Client { function get($path) { return Http::get('${API}' . $path); } function all($z) { return Http::get("${API}/zones/$z/filters"); } }\n`],
])('%s: a function of a library is not the method of the class that is called like it', async (language, code) => {
  expect(await entriesIn(language, code)).toEqual(['filters-api']);
});

import { expect, test } from 'vitest';
import { inText } from '../finding.ts';

/** How a base is read that has a default, `$D`, and what asks behind it; by language. */
const READ: [string, (address: string) => string][] = [
  ['javascript', (address) => `const base = process.env.BASE || '${address}';\nfetch(\`\${base}/zones/\${id}/filters\`);`],
  ['javascript', (address) => `const base = config.get('base', '${address}');\nfetch(base + '/zones/1/filters');`],
  ['python', (address) => `BASE = os.environ.get("BASE", "${address}")\nrequests.get(BASE + "/zones/1/filters")`],
  ['python', (address) => `BASE = os.getenv("BASE") or "${address}"\nrequests.get(f"{BASE}/zones/{zone}/filters")`],
  ['python', (address) => `BASE = config("BASE", default="${address}")\nrequests.get(f"{BASE}/zones/{zone}/filters")`],
  ['ruby', (address) => `BASE = ENV.fetch("BASE", "${address}")\nHTTParty.get("#{BASE}/zones/1/filters")`],
  ['ruby', (address) => `BASE = ENV.fetch("BASE") { "${address}" }\nHTTParty.get("#{BASE}/zones/1/filters")`],
  ['go', (address) => `package a\nvar base = getEnv("BASE", "${address}")\nfunc f() { http.Get(base + "/zones/1/filters") }`],
  ['php', (address) => `<?php\n$base = env('BASE', '${address}');\nHttp::get("$base/zones/1/filters");`],
  ['php', (address) => `<?php\n$base = getenv('BASE') ?: '${address}';\nHttp::get("$base/zones/1/filters");`],
  ['java', (address) => `class A { String base = System.getenv().getOrDefault("BASE", "${address}");\nvoid f() { rest.getForObject(base + "/zones/1/filters", String.class); } }`],
  ['kotlin', (address) => `val base = System.getenv("BASE") ?: "${address}"\nfun f() = Fuel.get("$base/zones/1/filters")`],
  ['csharp', (address) => `class A { string b = Environment.GetEnvironmentVariable("BASE") ?? "${address}";\nTask F() => client.GetAsync($"{b}/zones/1/filters"); }`],
  ['elixir', (address) => `defmodule A do\n  @base System.get_env("BASE", "${address}")\n  def f, do: HTTPoison.get("#{@base}/zones/1/filters")\nend`],
  ['rust', (address) => `fn f() { let base = std::env::var("BASE").unwrap_or("${address}".to_string()); reqwest::get(format!("{}/zones/1/filters", base)); }`],
  ['rust', (address) => `fn f() { let base = std::env::var("BASE").unwrap_or_else(|_| "${address}".into()); reqwest::get(format!("{}/zones/1/filters", base)); }`],
  ['shell', (address) => `BASE="\${BASE_URL:-${address}}"\ncurl "$BASE/zones/1/filters"`],
];

const comment = (language: string, text: string): string => `${{ python: '#', ruby: '#', shell: '#', elixir: '#' }[language] ?? '//'} ${text}\n`;

/** The same in a file that names the API, so that an address of which nothing is known would be one of it. */
const inFile = (language: string, code: string): string => (language === 'php' ? code.replace('<?php\n', '<?php $cf = "https://api.cloudflare.com/client/v4";\n') : `${comment(language, 'see api.cloudflare.com/client/v4')}${code}`);

test.each(READ)('%s: an address that the environment may tell is the one that it is by default', async (language, code) => {
  const entries = async (address: string): Promise<string[]> => [...new Set((await inText(language, inFile(language, code(address)))).map((one) => one.replace(/^\d+ /, '')))];
  expect(await entries('https://api.cloudflare.com/client/v4')).toEqual(['filters-api']);
  expect(await entries('https://billing.acme.io/v1')).toEqual([]);
  // What stands in for any API, or for none yet, says nothing of the one that is meant.
  expect(await entries('http://localhost:8080')).toEqual(['filters-api']);
  expect(await entries('https://api.example.com')).toEqual(['filters-api']);
  expect(await entries('https://proxy.acme.io')).toEqual(['filters-api']);
});

test('either arm of a condition may be meant', async () => {
  const code = "// api.cloudflare.com/client/v4\nconst base = old ? options.base : 'https://billing.acme.io';\nfetch(base + '/zones/1/filters');";
  expect(await inText('javascript', code)).toEqual(['3 filters-api']);
  const set = "// api.cloudflare.com/client/v4\nlet base = options.base;\nif (old) base = 'https://billing.acme.io';\nfetch(base + '/zones/1/filters');";
  expect(await inText('javascript', set)).toEqual(['4 filters-api']);
});

test.each([
  ['elixir', 'defmodule A do\n  def f, do: Tesla.patch(client(), "https://api.cloudflare.com/client/v4/zones/1/settings/security_level", %{value: "high"})\nend', '2 security-level'],
  ['javascript', "api.fetch('PATCH', 'https://api.cloudflare.com/client/v4/zones/1/settings/security_level');", '1 security-level?'],
  ['elixir', 'defmodule A do\n  def f, do: Tesla.get(client(), "https://api.cloudflare.com/client/v4/zones/1/settings/security_level")\nend', ''],
])('%s: what a client is told to ask for is no default: %s', async (language, code, expected) => {
  expect((await inText(language, code)).join()).toBe(expected);
});

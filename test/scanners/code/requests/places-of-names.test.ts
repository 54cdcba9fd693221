import { expect, test } from 'vitest';
import { entriesInTree, unreadInTree } from '../finding.ts';

const ABOUT = 'https://api.cloudflare.com/client/v4\n';

const AROUND: Record<string, (line: string) => string> = {
  'a.ts': (line) => `// ${ABOUT}${line}\n`,
  'a.test.ts': (line) => `// ${ABOUT}${line}\n`,
  'a.py': (line) => `# ${ABOUT}${line}\n`,
  'a.rb': (line) => `# ${ABOUT}${line}\n`,
  'a.php': (line) => `<?php\n// ${ABOUT}${line}\n`,
  'a.sh': (line) => `# ${ABOUT}${line}\n`,
  'a.ps1': (line) => `# ${ABOUT}${line}\n`,
  'A.java': (line) => `// ${ABOUT}class A {\n  void f(String p, String z) { ${line} }\n}\n`,
  'a.rs': (line) => `// ${ABOUT}fn f(z: &str) {\n  ${line}\n}\n`,
  'a.go': (line) => `package a\n// ${ABOUT}func f(z string) {\n\t${line}\n}\n`,
};

/** The entries alone, of one line in a file that names the API. */
function entriesOf(file: string, line: string): Promise<string[]> {
  return entriesInTree({ [file]: AROUND[file]?.(line) ?? '' });
}

test.each([
  ['a.ts', 'memo[`/zones/${z}/filters`] = answer;'],
  ['a.sh', 'echo "/zones/$z/filters"'],
  ['a.sh', 'echo curl -X DELETE "https://api.cloudflare.com/client/v4/zones/$z/filters"'],
  ['a.sh', 'log info "/zones/$z/filters"'],
  ['a.sh', 'die "/zones/$z/filters"'],
  ['a.sh', 'echo "/zones/$z/filters" >&2'],
  ['a.sh', '[ "$1" = "/zones/$z/filters" ] || exit 1'],
  ['a.sh', 'grep -q "/zones/$z/filters" access.log || exit 1'],
  ['a.ps1', 'throw "/zones/$z/filters"'],
  ['a.ps1', 'Join-Path $root "/zones/$z/filters"'],
  ['a.ts', 'return Promise.reject(new ApiError(403, `/zones/${z}/filters`));'],
  ['A.java', 'response.sendRedirect("/zones/" + z + "/filters");'],
  ['A.java', 'return "/zones/1/filters".equals(p);'],
  ['a.go', 'http.Redirect(w, r, "/zones/"+z+"/filters", 302)'],
  ['a.go', 'return strings.HasPrefix(path, "/zones/"+z+"/filters")'],
  ['a.ts', 'return path.includes(`/zones/${z}/filters`);'],
  ['a.rb', 'path.start_with?("/zones/#{z}/filters")'],
  ['A.java', 'return p.equalsIgnoreCase("/zones/" + z + "/filters");'],
  ['A.java', 'return p.replaceFirst("/zones/1/filters", "");'],
  ['a.ts', "return path.replace(`/zones/${z}/filters`, '');"],
  ['a.ts', 'return /^\\/zones\\/[^/]+\\/filters$/.test(path);'],
  ['a.ts', 'if (memo[`/zones/${z}/filters`]) show(memo);'],
  ['a.rb', '@memo["/zones/#{z}/filters"] ||= 1'],
  ['a.ts', 'useQuery({ queryKey: [`/zones/${z}/filters`], queryFn: load });'],
  ['a.ts', "s3.getObject({ Bucket: 'b', Key: `zones/${z}/filters` });"],
  ['a.py', 's3.get_object(Bucket="b", Key=f"zones/{z}/filters")'],
  ['a.ts', 'requests.inc({ route: `/zones/${z}/filters` });'],
  ['a.py', 'REQUESTS.labels(route=f"/zones/{z}/filters").inc()'],
  ['a.ts', "span.setAttributes({ 'http.route': `/zones/${z}/filters` });"],
  ['a.ts', 'revalidatePath(`/zones/${z}/filters`);'],
  ['a.ts', 'sessionStore.set(`/zones/${z}/filters`, 1);'],
  ['a.php', 'wp_cache_get("/zones/$z/filters");'],
  ['a.php', 'apcu_fetch("/zones/$z/filters");'],
  ['a.php', 'Storage::disk(\'s3\')->get("zones/$z/filters");'],
  ['a.ts', "if (path === '/zones/1/filters') show(path);"],
  ['a.ts', "switch (path) { case '/zones/1/filters': show(path); }"],
  ['a.go', 'if path == "/zones/1/filters" { show(path) }'],
  ['a.py', 'assert path == "/zones/1/filters"'],
  ['a.py', 'self.assertEqual(path, f"/zones/{z}/filters")'],
  ['a.ts', 'assert.equal(path, `/zones/${z}/filters`);'],
  ['a.py', 'from pathlib import Path\n(folder / f"zones/{z}/filters").mkdir()'],
  ['a.py', 'client = TestClient(app)\nclient.get(f"/zones/{z}/filters")'],
  ['a.py', 'app.test_client().get(f"/zones/{z}/filters")'],
  ['a.ts', "const app = new Hono();\nawait app.request(`/zones/${z}/filters`, { method: 'POST' });"],
])('what stands where a name does is no certain use, in %s: %s', async (file, line) => {
  expect(await entriesOf(file, line)).toEqual(['filters-api?']);
});

test.each([
  ['a.php', 'file_put_contents("zones/$z/filters", $data);'],
  ['a.ps1', 'Get-Content "/zones/$z/filters"'],
  ['a.ps1', 'Test-Path -LiteralPath "/zones/$z/filters"'],
  ['a.rs', 'let text = std::fs::read_to_string(format!("/zones/{}/filters", z));'],
])('nor is what a program does to a file any use, in %s: %s', async (file, line) => {
  expect(await entriesOf(file, line)).toEqual([]);
});

/** As people ask, beside what looks the same. */
test.each([
  ['a.ts', "const ENDPOINTS = { filters: '/zones/1/filters' };"],
  ['a.sh', 'run curl -X DELETE "https://api.cloudflare.com/client/v4/zones/$z/filters"'],
  ['a.sh', 'echo -X DELETE "https://api.cloudflare.com/client/v4/zones/$z/filters" | xargs curl'],
  ['a.sh', 'echo "$(cf_get "/zones/$z/filters")"'],
  ['a.sh', '[ -n "$(cf_get "/zones/$z/filters")" ] && exit 1'],
  ['a.sh', 'cf_get "/zones/$z/filters"'],
  ['a.sh', 'log_request GET "/zones/$z/filters"'],
  ['a.sh', 'echo "/zones/$z/filters" | xargs -I{} cf_get {}'],
  ['a.sh', 'echo "/zones/$z/filters" >> paths.txt'],
  ['a.ps1', 'Get-Cf "/zones/$z/filters"'],
  ['a.ts', "const path = template.replace('{path}', `/zones/${z}/filters`);\nawait api.get(path);"],
  ['a.rs', 'client.read(format!("/zones/{}/filters", z));'],
  ['A.java', 'client.send("/zones/" + z + "/filters");'],
  ['a.ts', "load([`/zones/${z}/filters`]);\nfetch(`${BASE}/zones/${z}/filters`);"],
  ['a.ts', 'fetchWithCache(`/zones/${z}/filters`);'],
  ['a.ts', 'cachedGet(`/zones/${z}/filters`);'],
  ['a.ts', 'const answer = await client[verb](`/zones/${z}/filters`);'],
  ['a.ts', "const path = '/zones/1/filters';\nawait api.get(path);"],
  ['a.ts', 'cf.request(`/zones/${z}/filters`);'],
  ['a.php', '$this->client->get("/zones/$z/filters");'],
  ['a.py', 'import yarl\nfrom pathlib import Path\nsession.get(yarl.URL(BASE) / f"zones/{z}/filters")'],
  ['a.test.ts', "expect(path).toBe('/zones/1/filters');\nassert.equal(path, '/zones/1/filters');"],
])('and what is asked for, or a table of endpoints, is certain as before, in %s: %s', async (file, line) => {
  expect(new Set(await entriesOf(file, line))).toEqual(new Set(['filters-api']));
});

test('what an application asks of itself is no request to an address that nobody knows, nor is one of the errors that a request may have', async () => {
  expect(await unreadInTree({ 'a.ts': `// ${ABOUT}await app.request(made, mockEnv);\n` })).toEqual([]);
  expect(await unreadInTree({ 'a.ts': `// ${ABOUT}await client.request(made, mockEnv);\n` })).toHaveLength(1);
  const rust = (line: string): string => `// ${ABOUT}fn failed(context: Context) -> ApiError {\n    ${line}\n}\n`;
  expect(await unreadInTree({ 'a.rs': rust('ApiError::Request(Box::new(context))') })).toEqual([]);
  expect(await unreadInTree({ 'a.rs': rust('client.request(context)') })).toHaveLength(1);
});

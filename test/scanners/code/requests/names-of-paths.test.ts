import { expect, test } from 'vitest';
import { entriesInTree, unreadInTree } from '../finding.ts';

const ABOUT = '// https://api.cloudflare.com/client/v4\n';

/** The entries alone, of one file. */
function entriesOf(file: string, code: string): Promise<string[]> {
  return entriesInTree({ [file]: code });
}

const GO = (line: string): string => `package a\n${ABOUT}import (\n\t"github.com/redis/go-redis/v9"\n\t"net/http"\n)\nfunc f(rdb *redis.Client, c *http.Client, z string) {\n\t${line}\n}\n`;

test.each([
  ['a store that a class makes', 'a.ts', `${ABOUT}import Redis from 'ioredis';\nconst store = new Redis();\nstore.get(\`zones/\${z}/filters\`);\n`],
  ['a broker that a function makes', 'b.ts', `${ABOUT}import mqtt from 'mqtt';\nconst client = mqtt.connect(url);\nclient.publish(\`zones/\${z}/filters\`, 'x');\n`],
  ['a store that a file declares', 'c.ts', `${ABOUT}import { Redis } from 'ioredis';\nclass A { constructor(private client: Redis) {}\n  f(z) { return this.client.get(\`zones/\${z}/filters\`); }\n}\n`],
  ['a store of Python', 'a.py', `# ${ABOUT}import redis\nr = redis.Redis()\nr.get(f"zones/{z}/filters")\n`],
  ['a store of Go', 'a.go', GO('rdb.Get(ctx, "zones/"+z+"/filters")')],
  ['a store of Java', 'A.java', `${ABOUT}import redis.clients.jedis.Jedis;\nclass A { Jedis store; void f() { store.get("zones/" + z + "/filters"); } }\n`],
])('a key or a topic is no path of the API: %s', async (_, file, code) => {
  expect(await entriesOf(file, code)).toEqual([]);
});

test.each([
  ['a client beside a store', 'a.ts', `${ABOUT}import Redis from 'ioredis';\nconst store = new Redis();\nclient.get(\`zones/\${z}/filters\`);\n`],
  ['a key that is asked for as well', 'b.ts', `${ABOUT}import Redis from 'ioredis';\nconst store = new Redis();\nconst key = '/zones/1/filters';\n(await store.get(key)) ?? (await api.get(key));\n`],
  ['a client of Go beside a store', 'a.go', GO('c.Get("zones/"+z+"/filters")')],
])('and what asks beside it is told as before: %s', async (_, file, code) => {
  expect(await entriesOf(file, code)).toEqual(['filters-api']);
});

test('the whole address is told as a name, though it is a key', async () => {
  const code = `import Redis from 'ioredis';\nconst store = new Redis();\nstore.get('https://api.cloudflare.com/client/v4/zones/1/filters');\n`;
  expect(await entriesOf('a.ts', code)).toEqual(['filters-api?']);
});

/** By its names alone nobody can be sure. */
test.each([
  ['a.ts', 'redis.get(`zones/${z}/filters`)'],
  ['a.ts', 'cache.set(`/zones/${z}/filters`, answer)'],
  ['a.ts', 'env.BUCKET.put(`zones/${z}/filters`, data)'],
  ['a.ts', 'localStorage.getItem(`zones/${z}/filters`)'],
  ['a.ts', 'events.emit(`zones/${z}/filters`, answer)'],
  ['a.ts', 'logger.info(`/zones/${z}/filters`)'],
  ['a.ts', "console.log('https://api.cloudflare.com/client/v4/zones/1/filters')"],
  ['a.ts', 'throw new Error(`/zones/${z}/filters`)'],
  ['a.ts', 'queue.add(`zones/${z}/filters`, {})'],
  ['a.ts', 'path.join(folder, `zones/${z}/filters`)'],
  ['a.py', 'os.path.join(folder, f"zones/{z}/filters")'],
  ['a.py', 'logger.info("GET /zones/%s/filters", z)'],
  ['a.go', 'fmt.Errorf("/zones/%s/filters", z)'],
  ['a.go', 'filepath.Join(folder, "zones", z, "filters")'],
  ['a.rb', 'Rails.cache.fetch("zones/#{z}/filters") { 1 }'],
  ['a.rb', 'redirect_to "/zones/#{z}/filters"'],
  ['a.php', 'Cache::get("zones/$z/filters");'],
  ['a.php', 'view("zones/$z/filters");'],
  ['A.java', 'Paths.get("zones/" + z + "/filters")'],
])('what only names a path makes no certain finding, in %s: %s', async (file, line) => {
  const around: Record<string, string> = {
    'a.ts': `${ABOUT}${line};\n`, 'a.py': `# ${ABOUT}${line}\n`, 'a.rb': `# ${ABOUT}${line}\n`, 'a.php': `<?php\n${ABOUT}${line}\n`,
    'a.go': `package a\n${ABOUT}func f(z string) {\n\t${line}\n}\n`, 'A.java': `${ABOUT}class A { void f(String z) { ${line}; } }\n`,
  };
  expect(await entriesOf(file, around[file] ?? '')).toEqual(['filters-api?']);
});

/** As people call what asks. */
test.each([
  'api.get(`zones/${z}/filters`)', "this.request('GET', `zones/${z}/filters`)", 'cf(`/zones/${z}/filters`)', 'client.get(`/zones/${z}/filters`)', "call('GET', `/zones/${z}/filters`)",
  'client.settings.get(`/zones/${z}/filters`)', 'cloudflare.storage.get(`/zones/${z}/filters`)', 'api.getOrThrow(`/zones/${z}/filters`)', "this.add('AUTH', `zones/${z}/filters`)", "send(`/zones/${z}/filters`, 'GET')",
])('a wrapper is certain: %s', async (line) => {
  expect(await entriesOf('a.ts', `${ABOUT}${line};\n`)).toEqual(['filters-api']);
});

test.each([
  ['fetch', 'fetch(`/zones/${z}/filters`)'],
  ['fetch of the window', "window.fetch('/zones/1/filters')"],
  ['axios', 'axios.get(`/zones/${z}/filters`)'],
  ['jQuery', '$.getJSON(`/zones/${z}/filters`)'],
])('a page asks the server that it came from, which may ask the API: %s', async (_, line) => {
  expect(await entriesOf('a.ts', `// the zones that we have at Cloudflare\n${line};\n`)).toEqual(['filters-api?']);
});

test.each([
  ['the base of the API', 'fetch(`/client/v4/zones/${z}/filters`)'],
  ['a base that is decided at run time', 'fetch(`${base}/zones/${z}/filters`)'],
  ['a function of one\'s own', "import { fetch } from './edge';\nfetch(`/zones/${z}/filters`)"],
  ['a library that is told a base', 'axios.defaults.baseURL = base;\naxios.get(`/zones/${z}/filters`)'],
])('and with %s it does not', async (_, line) => {
  expect(await entriesOf('a.ts', `// the zones that we have at Cloudflare\n${line};\n`)).toEqual(['filters-api']);
});

test.each([
  ['Django', 'a.py', `# ${ABOUT}from django.urls import path\nurlpatterns = [path("zones/<int:zone>/filters", views.list_filters)]\n`],
  ['WordPress', 'a.php', `<?php\n${ABOUT}register_rest_route('edge/v1', '/zones/(?P<zone>\\w+)/filters', ['callback' => 'list_filters']);\n`],
  ['a folder', 'b.py', `# ${ABOUT}from pathlib import Path\nPath(f"zones/{z}/filters").mkdir()\n`],
  ['a file', 'A.java', `${ABOUT}class A { File f(String z) { return new File("zones/" + z + "/filters"); } }\n`],
])('a route or a file of one\'s own is no use: %s', async (_, file, code) => {
  expect(await entriesOf(file, code)).toEqual([]);
});

test('what a store is asked for by its key is no request to an address that nobody knows', async () => {
  const code = (made: string): string => `${ABOUT}import Redis from 'ioredis';\nconst client = ${made};\nclient.get(address(z));\n`;
  expect(await unreadInTree({ 'a.ts': code('new Redis()') })).toEqual([]);
  expect(await unreadInTree({ 'a.ts': code('new Client()') })).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { inTree } from '../finding.ts';

/** Two clients of one shape, each with its base, and who asks both for paths that the API has as well. */
interface Clients {
  file: string;
  client(name: string, base: string): string;
  use: string;
  at: string;
}

const CLIENTS: Clients[] = [
  {
    file: 'ts',
    client: (name, base) => `export class ${name} {\n  private base = '${base}';\n  get(path: string) { return fetch(this.base + path); }\n}\n`,
    use: "import { ShopClient } from './ShopClient';\nimport { CfClient } from './CfClient';\nexport class Use {\n  constructor(private shop: ShopClient, private cf: CfClient) {}\n  one(z: string) { return this.shop.get(`/zones/${z}/firewall/rules`); }\n  two(z: string) { return this.cf.get(`/zones/${z}/filters`); }\n}\n",
    at: 'Use.ts:6 filters-api',
  },
  {
    file: 'java',
    client: (name, base) => `package a;\npublic class ${name} {\n  private static final String BASE = "${base}";\n  String get(String path) { return rest.getForObject(BASE + path, String.class); }\n}\n`,
    use: 'package a;\nclass Use {\n  private final ShopClient shop;\n  private final CfClient cf;\n  void one(String z) { shop.get("/zones/" + z + "/firewall/rules"); }\n  void two(String z) { cf.get("/zones/" + z + "/filters"); }\n}\n',
    at: 'Use.java:6 filters-api',
  },
  {
    file: 'cs',
    client: (name, base) => `public class ${name} {\n  const string Base = "${base}";\n  public Task<string> Get(string path) => new HttpClient().GetStringAsync(Base + path);\n}\n`,
    use: 'class Use(ShopClient shop, CfClient cf) {\n  Task One(string z) => shop.Get($"/zones/{z}/firewall/rules");\n  Task Two(string z) => cf.Get($"/zones/{z}/filters");\n}\n',
    at: 'Use.cs:3 filters-api',
  },
  {
    file: 'kt',
    client: (name, base) => `class ${name} {\n  fun get(path: String) = URL("${base}$path").readText()\n}\n`,
    use: 'class Use(private val shop: ShopClient, private val cf: CfClient) {\n  fun one(z: String) = shop.get("/zones/$z/firewall/rules")\n  fun two(z: String) = cf.get("/zones/$z/filters")\n}\n',
    at: 'Use.kt:3 filters-api',
  },
  {
    file: 'php',
    client: (name, base) => `<?php\nclass ${name} {\n  private $base = '${base}';\n  public function get($path) { return Http::get($this->base . $path); }\n}\n`,
    use: '<?php\nclass Job {\n  public function __construct(private ShopClient $shop, private CfClient $cf) {}\n  public function one($z) { return $this->shop->get("/zones/$z/firewall/rules"); }\n  public function two($z) { return $this->cf->get("/zones/$z/filters"); }\n}\n',
    at: 'Use.php:5 filters-api',
  },
];

test.each(CLIENTS)('a client that is declared to be of a class with the base of another service asks that: $file', async ({ file, client, use, at }) => {
  const files = {
    [`ShopClient.${file}`]: client('ShopClient', 'https://api.shop.example/v1'),
    [`CfClient.${file}`]: client('CfClient', 'https://api.cloudflare.com/client/v4'),
    [`Use.${file}`]: use,
  };
  expect(await inTree(files)).toEqual([at]);
});

test('a setting that a method of a declared class reads is only read', async () => {
  const zones = "export class Zones {\n  readSetting(zone: string, id: string) { return fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/settings/${id}`); }\n  setSetting(zone: string, id: string, value: string) {\n    return fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/settings/${id}`, { method: 'PATCH', body: JSON.stringify({ value }) });\n  }\n}\n";
  const asked = (call: string) => inTree({ 'zones.ts': zones, 'run.ts': `import { Zones } from './zones';\nconst run = (zones: Zones) => zones.${call};\n` });
  expect(await asked("readSetting(zone, 'security_level')")).toEqual([]);
  expect(await asked("setSetting(zone, 'security_level', 'low')")).toEqual(['run.ts:2 security-level']);
});

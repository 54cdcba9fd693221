import { expect, test } from 'vitest';
import { entriesInTree, inTree } from '../finding.ts';

const inPhp = (code: string): Promise<string[]> => entriesInTree({ 'composer.json': '{"require":{"cloudflare/sdk":"^1.3"}}', 'a.php': `<?php\n${code}\n` });

const USE = 'use Cloudflare\\API\\Endpoints\\Firewall;\nuse Cloudflare\\API\\Endpoints\\ZoneSettings as Settings;\n';

test.each([
  ['as a parameter', `${USE}function run(Firewall $f) { $f->createFirewallRules($zone, $rules); }`],
  ['as a field of the constructor', `${USE}class A { function __construct(private Firewall $f) {} function run() { $this->f->createFirewallRules($zone, $rules); } }`],
  ['as a field with a type', `${USE}class A { private ?Firewall $f; function run() { $this->f->createFirewallRules($zone, $rules); } }`],
  ['as a field with a type in a comment', `${USE}class A { /** @var Firewall */ private $f; function run() { $this->f->createFirewallRules($zone, $rules); } }`],
  ['as a field that is called like the class', 'class A { function run() { $this->firewall->createFirewallRules($zone, $rules); } }'],
  ['by a method that says so', `${USE}class A { private function f(): ?Firewall { return $this->made ??= $this->make(); } function run() { $this->f()->createFirewallRules($zone, $rules); } }`],
  ['by a method with a comment that says so', `${USE}class A { /** @return Firewall */ private function f() { return $this->make(); } function run() { $this->f()->createFirewallRules($zone, $rules); } }`],
  ['by a method that makes it once', `${USE}class A { function f() { if ($this->made === null) { $this->made = new Firewall($this->adapter); } return $this->made; } function run() { $this->f()->createFirewallRules($zone, $rules); } }`],
  ['by a method that is called like the class', 'function run($cloud) { $cloud->edge()->firewall()->createFirewallRules($zone, $rules); }'],
  ['by its name with the namespace', '(new \\Cloudflare\\API\\Endpoints\\Firewall($adapter))->createFirewallRules($zone, $rules);'],
  ['by a container', `${USE}app(Firewall::class)->createFirewallRules($zone, $rules);`],
])('an object of a class that somebody else made is asked for what the class does: given %s', async (_, code) => {
  expect(await inPhp(code)).toEqual([expect.stringContaining('firewall-rules-api')]);
});

test('a class has the name that the file gives it', async () => {
  expect(await inPhp(`${USE}function run(Settings $s) { $s->updateMinifySetting($zone, 'on', 'on', 'on'); }`)).toEqual([expect.stringContaining('zone-setting-minify')]);
});

test.each([
  ['of another class', `${USE}class A { function __construct(private Rules $f) {} function run() { $this->f->createFirewallRules($zone, $rules); } }`],
  ['of a class of the same name from elsewhere', 'use Acme\\Firewall;\nclass A { function __construct(private Firewall $f) {} function run() { $this->f->createFirewallRules($zone, $rules); } }'],
  ['that a method of another name gives', 'function run($cloud) { $cloud->edge()->rules()->createFirewallRules($zone, $rules); }'],
  ['that a method gives as something else', `${USE}class A { private function f(): Rules { return $this->made; } function run() { $this->f()->createFirewallRules($zone, $rules); } }`],
  ['of the class itself', `${USE}class A { function createFirewallRules($zone, $rules) {} function run() { $this->createFirewallRules($zone, $rules); } }`],
  ['of the class, but asked for something else', `${USE}function run(Firewall $f) { $f->createRule($zone, $rules); }`],
])('near misses: an object %s', async (_, code) => {
  expect(await inPhp(code)).toEqual([]);
});

test('who imports a file that imports the class is given one by what is called like it', async () => {
  const found = await inTree({
    'composer.json': '{"require":{"cloudflare/sdk":"^1.3"}}',
    'Edge.php': `<?php\nnamespace App;\n${USE}class Edge { function firewall() { return new Firewall($this->adapter); } }\n`,
    'Run.php': '<?php\nuse App\\Edge;\nclass Run { function __construct(private Edge $edge) {} function run() { $this->edge->firewall()->createFirewallRules($zone, $rules); } }\n',
  });
  expect(found).toEqual(['Run.php:3 firewall-rules-api']);
});

test('the options of a rule are made for it', async () => {
  expect(await inPhp('use Cloudflare\\API\\Configurations\\FirewallRuleOptions;\n$options = new FirewallRuleOptions();')).toEqual([expect.stringContaining('firewall-rules-api')]);
  expect(await inPhp('use Acme\\FirewallRuleOptions;\n$options = new FirewallRuleOptions();')).toEqual([]);
});

test('an object that is declared to be of a class of the project itself is none of an SDK that nobody requires', async () => {
  const asked = 'src/Http/Ask.php';
  const own = (uses: string, more: Record<string, string> = {}) => inTree({
    [asked]: '<?php\nnamespace App\\Http;\nuse App\\Http\\SiteService;\nclass Ask { function store(SiteService $service) { $service->createFirewallRule($site, $rule); } }\n',
    'src/Http/SiteService.php': `<?php\nnamespace App\\Http;\n${uses}class SiteService { }\n`,
    '.env.example': 'CLOUDFLARE_API_TOKEN=\n',
    ...more,
  });
  const found = `${asked}:4 firewall-rules-api?`;
  expect(await own('')).toEqual([]);
  expect(await own('use Cloudflare\\API\\Endpoints\\Firewall;\n')).toEqual([found]);
  expect(await own('', { 'composer.json': '{"require": {"cloudflare/sdk": "^1.3"}}' })).toEqual([found]);
  const elsewhere = '<?php\nuse Acme\\Parts\\EdgeService;\nfunction store(EdgeService $service) { $service->createFirewallRule($site, $rule); }\n';
  expect(await inTree({ 'a.php': elsewhere, '.env.example': 'CLOUDFLARE_API_TOKEN=\n' })).toEqual(['a.php:3 firewall-rules-api?']);
});

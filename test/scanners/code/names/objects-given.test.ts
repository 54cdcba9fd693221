import { expect, test } from 'vitest';
import { inTree } from '../finding.ts';

const inPhp = async (code: string): Promise<string[]> => (await inTree({ 'composer.json': '{"require":{"cloudflare/sdk":"^1.3"}}', 'a.php': `<?php\n${code}\n` })).map((line) => line.replace(/^\S+ /, ''));

const USE = 'use Cloudflare\\API\\Endpoints\\Firewall;\nuse Cloudflare\\API\\Endpoints\\ZoneSettings as Settings;\n';

test.each([
  ['as a parameter', `${USE}function run(Firewall $f) { $f->createFirewallRules($zone, $rules); }`],
  ['as a field of the constructor', `${USE}class A { function __construct(private Firewall $f) {} function run() { $this->f->createFirewallRules($zone, $rules); } }`],
  ['as a field with a type', `${USE}class A { private ?Firewall $f; function run() { $this->f->createFirewallRules($zone, $rules); } }`],
  ['as a field with a type in a comment', `${USE}class A { /** @var Firewall */ private $f; function run() { $this->f->createFirewallRules($zone, $rules); } }`],
  ['as a field that is called like the class', 'class A { function run() { $this->firewall->createFirewallRules($zone, $rules); } }'],
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
  ['of the class itself', `${USE}class A { function createFirewallRules($zone, $rules) {} function run() { $this->createFirewallRules($zone, $rules); } }`],
  ['of the class, but asked for something else', `${USE}function run(Firewall $f) { $f->createRule($zone, $rules); }`],
])('near misses: an object %s', async (_, code) => {
  expect(await inPhp(code)).toEqual([]);
});

import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';

const record = (name: string, data: string): string => `apiVersion: dns.cloudflare.upbound.io/v1alpha1\nkind: Record\nspec:\n  forProvider:\n    name: ${name}\n    type: SRV\n    data:\n${data}`;

test.each<[string, string, string]>([
  ['the next one', '      - service: _sip\n        proto: _tcp\n        name: a.example\n        priority: 0\n        port: 1\n', '      - priority: 0\n        port: 1\n'],
  ['one that stood between them', '      - service: _sip\n        port: 1\n        proto: _tcp\n        name: a.example\n', '      - port: 1\n'],
  ['one behind comments on the lines that go', '      - service: _sip # by name\n        proto: _tcp # as ever\n        name: a.example\n        port: 1\n', '      - port: 1\n'],
  ['nothing where a comment speaks of the next one', '      - service: _sip\n        proto: _tcp\n        name: a.example\n        # of the server\n        port: 1\n', '      -\n        # of the server\n        port: 1\n'],
  ['nothing else where it is not the first', '      - port: 1\n        service: _sip\n        proto: _tcp\n        name: a.example\n', '      - port: 1\n'],
])('what goes behind the dash of a list leaves its place to %s', async (_, data, left) => {
  expect((await fixedFile('a.yaml', record('x', data))).text).toBe(record('_sip._tcp.a.example', left));
  const inDos = (text: string): string => text.replaceAll('\n', '\r\n');
  expect((await fixedFile('a.yaml', inDos(record('x', data)))).text).toBe(inDos(record('_sip._tcp.a.example', left)));
});

test.each([
  ['an item', '      - service: _sip\n        proto: _tcp\n        name: a.example\n'],
  ['a block', '      service: _sip\n      proto: _tcp\n      name: a.example\n'],
])('%s that would be null without its fields keeps them', async (_, data) => {
  const { text, err } = await fixedFile('a.yaml', record('x', data));
  expect(text).toBe(record('x', data));
  expect(err).toContain('"name" cannot be built safely in this place.');
});

test('braces around fields stay', async () => {
  expect((await fixedFile('a.yaml', record('x', '      { service: _sip, proto: _tcp, name: a.example }\n'))).text).toBe(record('_sip._tcp.a.example', '      { }\n'));
});

test('settings that all go leave an empty map, and each is told at the line where it stood', async () => {
  const settings = (held: string): string => `resources:\n  a:\n    type: cloudflare:ZoneSettingsOverride\n    properties:\n      zoneId: z\n      settings:\n${held}`;
  const { text, err } = await fixedFile('Pulumi.yaml', settings('        serverSideExclude: "on"\n        # fast\n        brotli: "on"\n        privacyPass: "on"\n'));
  expect(text).toBe(settings('        # fast\n        {}\n'));
  expect(err).toMatch(/Pulumi\.yaml:7 {2}zone-setting-server-side-exclude/);
  expect(err).toMatch(/Pulumi\.yaml:9 {2}zone-setting-brotli/);
  expect(err).toMatch(/Pulumi\.yaml:10 {2}zone-setting-privacy-pass/);
  expect(err).toContain('look at Pulumi.yaml:6: nothing is left in "settings"');
});

test('the last field goes with its line also behind a block that is deeper', async () => {
  const pool = (last: string): string => `apiVersion: loadbalancing.cloudflare.crossplane.io/v1alpha1\nkind: LoadBalancerPool\nspec:\n  forProvider:\n    name: a\n    originSteering:\n      policy: random\n${last}  providerConfigRef:\n    name: b\n`;
  expect((await fixedFile('a.yaml', pool('    notificationEmail: a@example.com\n'))).text).toBe(pool(''));
});

import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';

const RECORDS = 'https://api.cloudflare.com/client/v4/zones/z/dns_records';
const requests = (body: string): string => `import requests\n\nrequests.post("${RECORDS}", json=${body})\n`;
const sdk = (args: string): string => `from cloudflare import Cloudflare\n\nclient = Cloudflare()\nclient.dns.records.create(${args})\n`;
const pulumi = (args: string): string => `import pulumi_cloudflare as cloudflare\n\ncloudflare.ZoneSettingsOverride("shop", zone_id=ZONE, settings=${args})\n`;
const record = (args: string): string => `import pulumi_cloudflare as cf\n\ncf.Record("sip", zone_id=ZONE, type="SRV", ${args})\n`;

test.each([
  ['an argument of an SDK', sdk('zone_id=ZONE, type="A", content="192.0.2.1", locked=False, proxied=True'), 'locked=False, '],
  ['the last one', sdk('zone_id=ZONE, type="A", content="192.0.2.1", locked=False'), ', locked=False'],
  ['one on a line of its own, with the comment behind it', sdk('\n    zone_id=ZONE,\n    type="A",\n    content="192.0.2.1",\n    locked=(False),  # never\n    proxied=True,\n'), '    locked=(False),  # never\n'],
  ['a field of what makes a record', requests('dict(type="A", name="www", content=ip, locked=True)'), ', locked=True'],
  ['several of one line', sdk('\n    zone_id=ZONE, type="A", content="192.0.2.1",\n    locked=False,\n'), '    locked=False,\n'],
  ['settings of Pulumi', pulumi('cloudflare.ZoneSettingsOverrideSettingsArgs(http3="on", minify=cloudflare.ZoneSettingsOverrideSettingsMinifyArgs(css="on"), ssl="strict")'), 'minify=cloudflare.ZoneSettingsOverrideSettingsMinifyArgs(css="on"), '],
  ['settings of Pulumi as a record', pulumi('dict(http3="on", brotli="on")'), ', brotli="on"'],
  [
    'settings of CDKTF',
    'from cdktf_cdktf_provider_cloudflare.zone_settings_override import ZoneSettingsOverride, ZoneSettingsOverrideSettings\n\nZoneSettingsOverride(self, "a", zone_id=ZONE, settings=ZoneSettingsOverrideSettings(brotli="on", http3="on"))\n',
    'brotli="on", ',
  ],
])('what is given by name in Python is taken out: %s', async (_, code, gone) => {
  expect((await fixedFile('a.py', code)).text).toBe(code.replace(gone, ''));
});

test.each([
  ['a class of Pulumi', record('name="x", data=cf.RecordDataArgs(service="_sip", proto="_tls", name="a.example", port=443)'), record('name="_sip._tls.a.example", data=cf.RecordDataArgs(port=443)')],
  ['one without a name', record('data=dict(service="_sip", proto="_tls", name="a.example", port=443)'), record('name="_sip._tls.a.example", data=dict(port=443)')],
  ['a request', requests('dict(type="SRV", data=dict(service="_sip", proto="_tcp", name=host, port=1))'), requests('dict(type="SRV", name=f"_sip._tcp.{host}", data=dict(port=1))')],
])('a name is built of what is given by name: %s', async (_, code, becomes) => {
  expect((await fixedFile('a.py', code)).text).toBe(becomes);
});

test.each([
  ['a class of the file', `from dataclasses import dataclass\n\n@dataclass\nclass Rec:\n    type: str\n    locked: bool\n\n${requests('asdict(Rec(type="A", locked=True))')}`],
  ['a class of another file', `from records import Rec\n\n${requests('Rec(type="A", content="x", locked=True).model_dump()')}`],
  ['the argument of a function', `import requests\n\ndef add(ip, locked):\n    requests.post("${RECORDS}", json={"type": "A", "content": ip, "locked": locked})\n\nadd("192.0.2.1", locked=True)\n`],
])('what may be needed stays: %s', async (_, code) => {
  const { text } = await fixedFile('a.py', code);
  expect(text.split('\n')).toEqual(expect.arrayContaining(code.split('\n').filter((line) => /class|Rec\(|def |add\(/.test(line))));
});

const GO = 'package main\n\nimport (\n\t"github.com/pulumi/pulumi-cloudflare/sdk/v5/go/cloudflare"\n\t"github.com/pulumi/pulumi/sdk/v3/go/pulumi"\n)\n';
const go = (made: string): string => `${GO}\nfunc run(ctx *pulumi.Context) {\n${made}\n}\n`;
const goSettings = (fields: string): string => go(`\tcloudflare.NewZoneSettingsOverride(ctx, "a", &cloudflare.ZoneSettingsOverrideArgs{Settings: &cloudflare.ZoneSettingsOverrideSettingsArgs{\n${fields}\t}})`);
const cs = (fields: string): string => `using Cloudflare = Pulumi.Cloudflare;\nvar a = new Cloudflare.ZoneSettingsOverride("a", new Cloudflare.ZoneSettingsOverrideArgs\n{\n    Settings = new Cloudflare.Inputs.ZoneSettingsOverrideSettingsArgs\n    {\n${fields}    },\n});\n`;
const goRecord = (name: string, data: string): string => go(`\tcloudflare.NewRecord(ctx, "a", &cloudflare.RecordArgs{Type: pulumi.String("SRV"), Name: ${name}, Data: &cloudflare.RecordDataArgs{${data}Port: pulumi.Int(1)}})`);

test.each([
  ['Go', 'a.go', goSettings('\t\tBrotli: pulumi.String("on"), // old\n\t\tHttp3: pulumi.String("on"),\n\t\tMinify: &cloudflare.ZoneSettingsOverrideSettingsMinifyArgs{Css: pulumi.String("on")},\n'), goSettings('\t\tHttp3: pulumi.String("on"),\n')],
  ['Go, a level', 'a.go', goSettings('\t\tSecurityLevel: pulumi.String("essentially_off"),\n'), goSettings('\t\tSecurityLevel: pulumi.String("off"),\n')],
  ['C#', 'a.cs', cs('        Brotli = "on",\n        Http3 = "on",\n        Minify = new Cloudflare.Inputs.ZoneSettingsOverrideSettingsMinifyArgs { Css = "on" },\n'), cs('        Http3 = "on",\n')],
  ['a record in Go', 'a.go', goRecord('pulumi.String("a")', 'Service: pulumi.String("_sip"), Proto: pulumi.String("_tcp"), Name: pulumi.String("a.example"), '), goRecord('pulumi.String("_sip._tcp.a.example")', '')],
  [
    'Terraform in JSON', 'a.tf.json',
    '{ "resource": { "cloudflare_record": { "a": { "type": "SRV", "name": "x", "data": { "service": "_sip", "proto": "_tcp", "name": "${var.domain}", "port": 1 } } } } }\n',
    '{ "resource": { "cloudflare_record": { "a": { "type": "SRV", "name": "_sip._tcp.${var.domain}", "data": { "port": 1 } } } } }\n',
  ],
  [
    'arguments of Ruby', 'a.rb',
    `require 'httparty'\nHTTParty.post('${RECORDS}', body: JSON.generate(type: 'A', content: ip, locked: false))\n`,
    `require 'httparty'\nHTTParty.post('${RECORDS}', body: JSON.generate(type: 'A', content: ip))\n`,
  ],
])('other languages are rewritten like it: %s', async (_, file, code, becomes) => {
  expect((await fixedFile(file, code)).text).toBe(becomes);
});

test.each([
  ['Go', 'a.go', goRecord('pulumi.String("a")', 'Service: pulumi.String("_sip"), Proto: pulumi.String("_tcp"), Name: zone.Name, ')],
  ['Python', 'a.py', record('name="x", data=cf.RecordDataArgs(service="_sip", proto="_tls", name=zone.zone, port=443)')],
  ['TypeScript', 'a.ts', "import * as cloudflare from '@pulumi/cloudflare';\nnew cloudflare.Record('a', { type: 'SRV', name: 'a', data: { service: '_sip', proto: '_tls', name: zone.zone, port: 443 } });\n"],
])('a name is not built of what Pulumi may know only later: %s', async (_, file, code) => {
  const { text, err } = await fixedFile(file, code);
  expect(text).toBe(code);
  expect(err).toContain('may be known only once something else is deployed');
});

test('a line of which all fields go leaves nothing behind', async () => {
  const { text } = await fixedFile('a.py', requests('{\n    "type": "SRV", "name": "x", "data": {\n        "service": "_sip", "proto": "_tcp", "name": "a.example",\n        "port": 1,\n    },\n}'));
  expect(text).toBe(requests('{\n    "type": "SRV", "name": "_sip._tcp.a.example", "data": {\n        "port": 1,\n    },\n}'));
});

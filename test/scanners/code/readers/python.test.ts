import { expect, test } from 'vitest';
import { readPython } from '../../../../analyzer/scanners/code/readers/python.ts';
import { lowered, sourceOf } from './show.ts';

const read = (...lines: string[]): Promise<string[]> => lowered(readPython, lines.join('\n'));

test('Python URLs come from concatenation, f-strings, % and format', async () => {
  expect(
    await read('BASE = "https://api.example.com/v4"', "url = BASE + f'/zones/{zone.id!r:>4}/{{x}}' \\", "  '/filters'", 'a = "/zones/%s" % zone', 'b = "/zones/{}".format(zone)'),
  ).toEqual([
    'export let BASE = "https://api.example.com/v4"',
    'export let url = BASE + "/zones/{zone.id}/{x}" + "/filters"',
    'export let a = %("/zones/%s", zone)',
    'export let b = "/zones/{}".format(zone)',
  ]);
});

test('a Python client call keeps keyword arguments and dict bodies', async () => {
  expect(await read('requests.post(url, json={"locked": True, **more, "ids": ["a", 1]}, headers=h)')).toEqual(['requests.post(url, json: {locked: true, ...: more, ids: ["a", 1], …}, headers: h)']);
});

test('a Python attribute got by its path is that member', async () => {
  expect(await read('attrgetter("zones.firewall.rules")(cf).get(zone)', "operator.attrgetter('zones')(cf)", 'attrgetter("zones", "user")(cf)', 'attrgetter(name)(cf)', 'getter("zones")(cf)')).toEqual([
    'cf.zones.firewall.rules.get(zone)',
    'cf.zones',
    'attrgetter("zones", "user")(cf)',
    'attrgetter(name)(cf)',
    'getter("zones")(cf)',
  ]);
});

test('a Python attribute chain ends in a call', async () => {
  expect(await read('r = cf.zones.firewall.rules.get(zone_id)')).toEqual(['export let r = cf.zones.firewall.rules.get(zone_id)']);
});

test('Python defaults, members and augmented texts bind names', async () => {
  expect(await read('def f(self, zone, path="/x", *, mode: str = "y"):', '  self.url = path', '  data["locked"] = 1', '  path += "/z"', '  a, b = "1", "2"', '  return path if zone else mode or "d"')).toEqual([
    'export let f = (let path = ("/x" | ()); let mode = ("y" | ()); let self.url = path; data; {locked: 1, …}; let path = path + "/z"; let a = "1"; let b = "2"; (path | (mode | "d")))',
  ]);
});

test('a Python class of annotated names is a record', async () => {
  const [record] = await read('class Params(TypedDict):', '  notification_email: str', '  locked: bool = False');
  expect(record).toBe('Params{notification_email: str, locked: bool}');
});

test('Python imports bind names, aliases and the first part of a dotted module', async () => {
  const unit = await readPython(sourceOf('import requests as r, os.path\nfrom acme.api import Client as C, errors\nfrom .consts import *', 'python'));
  expect(unit.imports).toEqual([
    { module: 'requests', local: 'r', names: {} },
    { module: 'os.path', local: 'os', names: {} },
    { module: 'acme.api', local: undefined, names: { C: 'Client', errors: 'errors' } },
    { module: '.consts', local: undefined, names: {} },
  ]);
});

test('an attribute of Python may be asked for by its name', async () => {
  expect(await read('getattr(cf.zones.settings, "brotli").patch(zone)', 'getattr(cf.zones.settings, name).patch(zone)', 'getattr(cf, "zones", None)', 'getattr(cf)')).toEqual([
    'cf.zones.settings.brotli.patch(zone)',
    'cf.zones.settings[name].patch(zone)',
    'cf.zones',
    'getattr(cf)',
  ]);
});

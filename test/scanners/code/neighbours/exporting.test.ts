import { describe, expect, test } from 'vitest';
import { exportingOf } from '../../../../analyzer/scanners/code/neighbours/exporting.ts';

describe('what a file may export, before it is parsed', () => {
  const go = exportingOf(`package api

const single = "/filters"
const typed, second string = "/a", "/b"

const (
\tgrouped = "/rules"
\tinGroup string = "/packages"
)
const(tight = "/d"; beside = "/e")

const ( // paths (of the old API)
\tnoted = "/filters"
)

var (
\tbuilt = strings.Join(
\t\tparts,
\t)
\tschema = \`CREATE TABLE a (
)\`
\tlast = "/rules"
)

var pathOf = map[string]string{"rules": name}

func plain(zone string) string { return zone + single }

func (c *Client) method(zone string) (out string, err error) {
\tout = zone
\treturn append(out, c.base), err
}

func generic[T any](value T) T { return value }
`, 'go');

  test.each(['single', 'typed', 'second', 'grouped', 'inGroup', 'tight', 'beside', 'noted', 'built', 'last', 'pathOf', 'plain', 'method', 'generic'])('Go: %s', (name) => {
    expect(go(name)).toBe(true);
  });

  test.each(['c', 'zone', 'append', 'err', 'out', 'value', 'name', 'missing'])('in Go %s is of no package', (name) => {
    expect(go(name)).toBe(false);
  });

  test.each([
    'export default class {}', 'export  default\n  function () {}', 'const a = 1;\nexport { a as default };', 'export {\n  default,\n  other } from "./b";',
    'module.exports = { a: 1 };', 'exports.a = 1;', 'export = api;',
  ])('a script has a default export: %s', (text) => {
    expect(exportingOf(text, 'typescript')('default')).toBe(true);
  });

  test.each(['switch (a) { default: b(); }\nexport const c = 1;', "export const mode = 'x'; const other = 'default';", 'const defaults = {};'])('a script has none: %s', (text) => {
    expect(exportingOf(text, 'javascript')('default')).toBe(false);
  });

  test('elsewhere it is enough that the word stands in the text', () => {
    expect(['RULES', 'RULE', 'FILTERS'].map(exportingOf('RULES = "/firewall/rules"', 'python'))).toEqual([true, true, false]);
  });
});

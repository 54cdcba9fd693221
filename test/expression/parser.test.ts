import { expect, test } from 'vitest';
import { fieldsOf, nodesOf, type Compare, type Term } from '../../analyzer/expression/ast.ts';
import { check } from '../../analyzer/expression/check.ts';
import { MAX_DEPTH, MAX_LENGTH, parseExpression } from '../../analyzer/expression/parser.ts';
import { printNode } from '../../analyzer/expression/print.ts';

function read(text: string): Term {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw parsed.error;
  return parsed.tree.root;
}

function comparison(text: string): Compare {
  const root = read(text);
  if (root.kind !== 'compare') throw new Error(`${text} is a ${root.kind}`);
  return root;
}

test.each([
  ['tcp.dstport eq 25', 'eq'], ['tcp.dstport == 25', 'eq'], ['tcp.dstport ne 25', 'ne'], ['tcp.dstport != 25', 'ne'],
  ['tcp.dstport lt 25', 'lt'], ['tcp.dstport < 25', 'lt'], ['tcp.dstport le 25', 'le'], ['tcp.dstport <= 25', 'le'],
  ['tcp.dstport gt 25', 'gt'], ['tcp.dstport > 25', 'gt'], ['tcp.dstport ge 25', 'ge'], ['tcp.dstport >= 25', 'ge'],
  ['http.host contains "x"', 'contains'], ['http.host matches "x"', 'matches'], ['http.host ~ "x"', 'matches'],
  ['http.host wildcard "x*"', 'wildcard'], ['http.host strict wildcard "x*"', 'strict wildcard'],
  ['tcp.dstport in {25}', 'in'], ['tcp.flags bitwise_and 2', 'bitwise_and'], ['tcp.flags & 2', 'bitwise_and'],
])('%s is read as %s', (text, operator) => {
  expect(comparison(text).operator).toBe(operator);
});

test('operators bind in the documented order, in both notations', () => {
  const grouped = (text: string): string => {
    const show = (node: Term): string => (node.kind === 'logic' ? `[${node.operands.map(show).join(` ${node.operator} `)}]` : printNode(node));
    return show(read(text));
  };
  expect(grouped('ssl or a.a xor b.b and not c.c and d.d')).toBe('[ssl or [a.a xor [b.b and not c.c and d.d]]]');
  expect(grouped('ssl || a.a ^^ b.b && !c.c && d.d')).toBe('[ssl or [a.a xor [b.b and !c.c and d.d]]]');
});

test('`not` takes the next comparison alone', () => {
  const root = read('not http.host eq "a" and ssl');
  expect(root.kind === 'logic' && root.operands.map((one) => one.kind)).toEqual(['not', 'field']);
});

test('every node knows where it stands', () => {
  const text = ' ( http.request.headers["x"][0] eq "y" or\n lower(http.host) in {"a" "b"} ) ';
  const sources = Array.from(nodesOf(read(text)), (node) => text.slice(node.start, node.end));
  expect(sources).toEqual([
    text.trim(),
    text.trim().slice(2, -2),
    'http.request.headers["x"][0] eq "y"',
    'http.request.headers["x"][0]',
    'lower(http.host) in {"a" "b"}',
    'lower(http.host)',
    'http.host',
  ]);
});

test.each([
  [String.raw`"a\"b\\c"`, 'a"b\\c'],
  [String.raw`"\x41\102"`, 'AB'],
  [String.raw`"\xe2\x82\xac"`, '€'],
  [String.raw`r"a\d"`, String.raw`a\d`],
  ['r#"say "hi""#', 'say "hi"'],
  ['61:62:63', 'abc'],
  ['""', ''],
])('the string %s holds %j', (literal, value) => {
  expect(comparison(`http.host eq ${literal}`).right).toMatchObject({ kind: 'string', value });
});

test('a regular expression keeps its backslashes, and a quote in a character class does not end it', () => {
  expect(comparison(String.raw`http.host matches "^\d+[^"]\.\"$"`).right).toMatchObject({ form: 'pattern', value: String.raw`^\d+[^"]\."$` });
});

test.each([
  ['25', { kind: 'integer', value: 25 }], ['-5', { kind: 'integer', value: -5 }], ['0x1F', { kind: 'integer', value: 31 }], ['017', { kind: 'integer', value: 15 }],
  ['9223372036854775807', { kind: 'integer', value: 9223372036854775807n }],
  ['192.0.2.1', { kind: 'address', text: '192.0.2.1' }], ['2001:db8::1', { kind: 'address', text: '2001:db8::1' }],
  ['fe80::1', { kind: 'address', text: 'fe80::1' }], ['::ffff:192.0.2.1', { kind: 'address' }],
])('the literal %s is read by its type', (literal, node) => {
  expect(comparison(`x.y eq ${literal}`).right).toMatchObject(node);
});

test('a set holds values, ranges and networks, separated by space or line', () => {
  const { right } = comparison('x.y in {1 10..20 -3..-1\n192.0.2.0/24 192.0.2.1..192.0.2.9 2001:db8::/32 "a" r"b"}');
  expect(right.kind === 'set' && right.items.map((item) => item.kind)).toEqual([
    'integer', 'integer-range', 'integer-range', 'address', 'address-range', 'address', 'string', 'string',
  ]);
  expect(comparison('x.y in {}').right).toMatchObject({ kind: 'set', items: [] });
});

test('a named list stands after `in`', () => {
  expect(comparison('ip.src in $cf.open_proxies').right).toMatchObject({ kind: 'list', name: 'cf.open_proxies' });
});

test('functions nest, unpack arrays, take literals, and compare', () => {
  const text = 'any(lower(http.request.headers.names[*])[*] eq "x") and all(http.request.headers["a"][*] contains "b") and substring(http.host, -3, 2) eq "c" and len(concat(http.host, "x", r"y", 1)) gt 3';
  expect(printNode(read(text))).toBe(text);
  expect(Array.from(fieldsOf(read(text)), (field) => field.name)).toEqual(['http.request.headers.names', 'http.request.headers', 'http.host', 'http.host']);
});

test('a condition may be an argument', () => {
  expect(printNode(read('any((http.request.headers["a"][*] eq "b" or not ssl))'))).toBe('any((http.request.headers["a"][*] eq "b" or not ssl))');
});

test.each(['ssl', 'not ssl', '!ssl', 'true', '(cf.client.bot)', 'concat("a", http.host)', 'http.host eq"a"', 'tcp.dstport in{1}', 'starts_with (http.host, "a")', 'http.host\r\neq\n"a"'])(
  '%j is an expression',
  (text) => {
    expect(parseExpression(text).ok).toBe(true);
  },
);

test('tabs, comments and `eq true` are read with a warning', () => {
  const parsed = parseExpression('# who\nssl eq true\tand # why\nssl');
  expect(parsed.ok && parsed.tree.warnings.map((one) => one.offset)).toEqual([0, 13, 17]);
});

test('4,096 parentheses are read, one more is refused where it stands', () => {
  const nested = (depth: number): string => '('.repeat(depth) + 'ssl' + ')'.repeat(depth);
  expect(parseExpression(nested(MAX_DEPTH)).ok).toBe(true);
  const deeper = parseExpression(nested(MAX_DEPTH + 1));
  expect(!deeper.ok && [deeper.error.offset, deeper.error.message]).toEqual([MAX_DEPTH + 1, 'The expression nests deeper than 4096 levels.']);
});

test('a text of a megabyte is refused unread', () => {
  const parsed = parseExpression('ssl or '.repeat(150_000) + 'ssl');
  expect(!parsed.ok && parsed.error).toMatchObject({ offset: MAX_LENGTH, message: 'The expression has 1050003 characters; more than 262144 are not read.' });
});

test('unknown fields, wrong types and leftovers of templates are warnings', () => {
  const parsed = parseExpression('tcp.dstport eq "x" and http.nonsense eq 1 and rate(ip.src) and http.host and http.host eq "a.${b}" and ip.src contains "1"');
  expect(parsed.ok && check(parsed.tree)).toEqual([
    { offset: 15, message: 'tcp.dstport is a number and is compared with a string.' },
    { offset: 23, message: 'The field http.nonsense is not among those this program knows; check its name.' },
    { offset: 46, message: 'The language has no function rate() that this program knows.' },
    { offset: 63, message: 'A condition cannot be a string alone; compare it with something.' },
    { offset: 90, message: 'The string holds a placeholder of a template that has not been filled in.' },
    { offset: 119, message: 'ip.src is an address and is compared with a string.' },
  ]);
});

test('a sound expression has no warnings', () => {
  const parsed = parseExpression('(http.host in {"a" "b"} and not cf.client.bot) or ip.src in {192.0.2.0/24} or tcp.dstport in {1..5} or any(http.request.headers["x"][*] eq "y")');
  expect(parsed.ok && check(parsed.tree)).toEqual([]);
});

test('a caller may name fields that the list does not have', () => {
  const parsed = parseExpression('cf.old_score eq "high"');
  const more = new Map([['cf.old_score', 'int' as const]]);
  expect(parsed.ok && check(parsed.tree, more)).toEqual([{ offset: 16, message: 'cf.old_score is a number and is compared with a string.' }]);
});

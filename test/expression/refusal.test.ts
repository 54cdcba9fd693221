import { expect, test } from 'vitest';
import { parseExpression } from '../../analyzer/expression/parser.ts';

function refusal(text: string): { offset: number; message: string } {
  const parsed = parseExpression(text);
  if (parsed.ok) throw new Error(`${text} was read`);
  return { offset: parsed.error.offset, message: parsed.error.message };
}

test.each([
  ['ssl AND http.host eq "a"', 4, 'Operators are written in lower case: `and`.'],
  ['NOT ssl', 0, 'Operators are written in lower case: `not`.'],
  ['http.host CONTAINS "a"', 10, 'Operators are written in lower case: `contains`.'],
  ['http.host starts_with "a"', 10, '`starts_with` is a function, not an operator: `starts_with(field, "…")`.'],
  ['http.host ends with "a"', 10, '`ends_with` is a function, not an operator: `ends_with(field, "…")`.'],
  ['tcp.dstport gt ${var.port}', 15, 'This is a placeholder of a template; the expression can be read once it is filled in.'],
  ['ssl and {{ more }}', 8, 'This is a placeholder of a template; the expression can be read once it is filled in.'],
  ['ip.src in {$mine}', 11, 'A named list stands without braces: `in $list`.'],
  ['tcp.dstport in {1, 2}', 17, 'Values in braces are separated by spaces, without commas.'],
  ['tcp.dstport in (1 2)', 15, 'A set of values stands in braces: `{1 2 3}`.'],
  ['tcp.dstport in 5', 15, 'After `in` stands a set in braces, `{1 2 3}`, or a list, `$name`.'],
  ['tcp.dstport eq {1}', 15, 'A set or a list stands only after `in`, not after `eq`.'],
  ['tcp.dstport eq 1..5', 15, 'A range stands in braces: `in {10..20}`.'],
  ['ip.src eq 192.0.2.0/24', 10, 'A network stands in braces: `in {192.0.2.0/24}`.'],
  ['tcp.dstport in {5..1}', 16, 'The range ends before it starts.'],
  ['tcp.dstport in {1 2', 15, 'The set that opens here is not closed: `}` is missing.'],
  ['rate(5m) gt 3', 5, '`5m` is neither a number nor an address; numbers carry no unit.'],
  ['tcp.dstport eq 9223372036854775808', 15, 'The number does not fit into 64 bits.'],
  ['tcp.dstport eq 089', 15, 'A leading zero makes the number octal, which has no 8 and 9.'],
  ['http.host = "a"', 10, 'Equality is written `eq` or `==`.'],
  ["http.host eq 'a'", 13, 'Strings stand in double quotes, not in single ones.'],
  ['http.host eq \\"a\\"', 13, 'This quote is escaped: the text still carries the escapes of the language it was copied from.'],
  ['http.host eq "a\\n"', 15, 'A string knows the escapes `\\"`, `\\\\`, `\\xHH` and `\\OOO`; for other backslashes use a raw string, r"…".'],
  ['http.host eq "a', 13, 'The string that opens here is not closed.'],
  ['http.host eq r#"a"', 13, 'The raw string that opens here is not closed: "# is missing.'],
  ['http.host eq http.referer', 13, 'A field is compared with a literal; `http.referer` is none. Strings stand in double quotes.'],
  ['"a" eq http.host', 0, 'A comparison starts with a field or a function call; the literal stands on its right side.'],
  ['http.host wildcard "a**"', 19, 'Two stars in a row are not allowed in a wildcard; one matches everything already.'],
  ['http.host contains 5', 19, 'After `contains` stands a string in double quotes.'],
  ['(ssl', 0, 'The parenthesis that opens here is not closed.'],
  ['ssl)', 3, 'This parenthesis closes nothing.'],
  ['()', 1, 'A condition is missing before this parenthesis.'],
  ['any(http.host eq "a"', 0, 'The call that opens here is not closed.'],
  ['', 0, 'The expression ends where a condition should stand.'],
  ['ssl and', 7, 'The expression ends where a condition should stand.'],
  ['ssl and or ssl', 8, 'There is nothing between this operator and what stands before it.'],
  ['tcp.dstport eq 1 eq 2', 17, 'Only a field or a function call can be compared, and only once.'],
  ['ssl ssl', 4, 'After a complete condition comes `and`, `or`, `xor` or the end, not `ssl`.'],
  ['http.request.headers["a" eq "b"', 25, 'The bracket is not closed: `]` is missing.'],
  ['http.request.headers[a] eq "b"', 21, 'In brackets stands a key in double quotes, a position from 0, or `*`.'],
  ['# all of it is a comment ssl', 0, 'A `#` comments out the rest of its line, which here leaves no condition to read.'],
])('%j is refused at %i', (text, offset, message) => {
  expect(refusal(text)).toEqual({ offset, message });
});

test('the position of an error counts lines and columns from 1', () => {
  const parsed = parseExpression('ssl and\n  http.host eq');
  expect(!parsed.ok && parsed.error.position).toBe('2:15');
});

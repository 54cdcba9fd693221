import { expect, test } from 'vitest';
import { elementsOf } from '../../../../../analyzer/scanners/logs/formats/documents/elements.ts';
import { pieces } from '../../reading.ts';

async function elements(text: string, size: number): Promise<string[]> {
  const found: string[] = [];
  for await (const some of elementsOf(pieces(Buffer.from(text), size))) for (const element of some) {
    const parts = 'unread' in element ? undefined : element.parts;
    found.push(...(parts ?? [element]).map((one) => ('unread' in one ? one.unread : `${one.line} ${one.bytes.toString()}`)));
    // What holds them is handed out with them.
    if (parts !== undefined) expect('bytes' in element && element.bytes.toString()).toBe(text);
  }
  return found;
}

const CASES: [string, string, string[]][] = [
  ['a HAR', '{"log":{"pages":[{"a":1}],\n"entries":[{"a":[{"b":1}]},\n{"c":"\\"}{"}]}}', ['2 {"a":[{"b":1}]}', '3 {"c":"\\"}{"}']],
  ['a list', '[{"a":1},\n {"a":{"b":[]}}]', ['1 {"a":1}', '2 {"a":{"b":[]}}']],
  ['an answer of the API', '{"result":[{"a":1}],"result_info":{"cursors":{"after":"x"}}}', ['1 {"a":1}']],
  ['a list of lists', '[[{"a":1},{"b":2}],\n[],[{"c":[]}]]', ['1 [{"a":1},{"b":2}]', '2 []', '2 [{"c":[]}]']],
  ['rows of an answer', '{"results":[[{"a":1}],[{"b":2}]],"more":[{"c":3}]}', ['1 [{"a":1}]', '1 [{"b":2}]']],
  ['lines in a list', '{"events":["a \\"b\\" [", {"a":"b"},\n"c","" ],"b":["d"]}', ['1 "a \\"b\\" ["', '1 {"a":"b"}', '2 "c"', '2 ""']],
  ['objects in a row', '{\n"a":1\n}\n{\n"b":{"entry":2}\n}', ['1 {\n"a":1\n}', '4 {\n"b":{"entry":2}\n}']],
  ['a backslash before the quote', '[{"a":"x\\\\"},{"b":"\\\\\\""}]', ['1 {"a":"x\\\\"}', '1 {"b":"\\\\\\""}']],
];

test.each(CASES)('%s is taken apart the same way wherever its bytes are cut', async (_, text, expected) => {
  for (const size of [1, 2, 3, 5, 7, 64]) expect(await elements(text, size)).toEqual(expected);
});

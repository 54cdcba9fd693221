import { expect, test } from 'vitest';
import type { Chunk, Reader } from '../../../../analyzer/scanners/code/expr/expr.ts';
import { readCsharp } from '../../../../analyzer/scanners/code/readers/typed/csharp.ts';
import { readElixir } from '../../../../analyzer/scanners/code/readers/elixir.ts';
import { readGo } from '../../../../analyzer/scanners/code/readers/go.ts';
import { readJava } from '../../../../analyzer/scanners/code/readers/typed/java.ts';
import { readKotlin } from '../../../../analyzer/scanners/code/readers/typed/kotlin.ts';
import { readPhp } from '../../../../analyzer/scanners/code/readers/php/php.ts';
import { readPython } from '../../../../analyzer/scanners/code/readers/python.ts';
import { readRuby } from '../../../../analyzer/scanners/code/readers/ruby/ruby.ts';
import { readRust } from '../../../../analyzer/scanners/code/readers/typed/rust.ts';
import { everything, sourceOf } from './show.ts';

/** Spelled as the dialects spell, so that text and spelling can be compared both ways. */
const cases: [string, Reader, string][] = [
  ['Go', readGo, 'package p\nvar a = f("é\\t\\"q\\" \\\\", `raw\n\\n "x"`)'],
  ['Python', readPython, 'a = ["é\\t\\"q\\" \'", \'it\\\'s\', f"{{a}}{b}\\n", r"c\\d", """three\n"q" \\\\""", rb\'e\']'],
  ['PHP', readPhp, '<?php f("é\\t\\"q\\" \\$a $b", \'it\\\'s\', <<<EOT\n    one $b\n      "two"\n\n    EOT, <<<\'EOT\'\nraw $b\nEOT);'],
  ['Ruby', readRuby, 'f("é\\t\\"q\\" \\#{a} #{b}", \'it\\\'s\', %q(a\\)), %w[c d], :sym, k: 1)\ng(<<~A)\n  one #{b}\n\n    two\nA\n'],
  ['Java', readJava, 'class C { String a = f("é\\t\\"q\\" \\\\", """\n      one "two"\n\n        three\n      """); }'],
  ['C#', readCsharp, 'f("é\\t\\"q\\" \\\\", $"{{a}}{b}\\n", @"c""d\\e", $@"{b}""{{", """one "two" """, """\n    three\n\n      four\n    """);'],
  ['Rust', readRust, 'const A: &[&str] = &["é\\t\\"q\\" \\\\", r#"raw "x" \\n"#];'],
  ['Kotlin', readKotlin, 'val a = f("é\\t\\"q\\" \\$b $b", """raw "x" ${b} \\n""")'],
  ['Elixir', readElixir, 'f("é\\t\\"q\\" \\#{a} #{b}", ~s(a\\) ), ~S(raw\\n), :atom)\ng("""\n  one "two"\n\n    three\n  """)\n'],
];

test.each(cases)('%s chunks know where they stand and how they are spelled', async (_, read, text) => {
  const found = await chunksOf(read, text);
  expect(found.map((each) => each.encode(each.value))).toEqual(found.map((each) => text.slice(each.at(0), each.at(each.value.length))));
  expect(found.length).toBeGreaterThan(1);
});

test.each(cases)('each character of %s text stands where it is spelled', async (_, read, text) => {
  for (const each of await chunksOf(read, text)) {
    const plain = [...each.value.matchAll(/[a-zé]/g)].map((match) => match.index);
    expect(plain.map((index) => text[each.at(index)])).toEqual(plain.map((index) => each.value[index]));
  }
});

test('a text that the quotes cannot hold has no spelling', async () => {
  const [raw] = await chunksOf(readGo, 'package p\nvar a = `x`');
  expect([raw?.encode('a`b'), raw?.encode('a"b')]).toEqual([undefined, 'a"b']);
});

test('a break in new text of an indented heredoc brings the indentation along', async () => {
  const [body] = await chunksOf(readRuby, 'x = <<~A\n  one\n    two\nA\n');
  expect(body?.encode('a\nb')).toBe('a\n  b');
});

test('code inside a string of another language is placed and spelled in the file', async () => {
  const file = 'run: |\n  a = "x\\ty"\n';
  const unit = await readPython({ ...sourceOf('a = "x\\ty"', 'python'), fileText: file, at: (offset) => offset + 9, encode: (text) => text.replaceAll('\\', '\\\\') });
  const [chunk] = chunks(everything(unit).filter((each) => each.kind === 'string'));
  expect([file.slice(chunk?.at(0), chunk?.at(3)), chunk?.encode('\t'), unit.text]).toEqual(['x\\ty', '\\\\t', file]);
});

async function chunksOf(read: Reader, text: string): Promise<Chunk[]> {
  return chunks(everything(await read(sourceOf(text, 'text'))));
}

function chunks(exprs: ReturnType<typeof everything>): Chunk[] {
  return exprs.flatMap((each) => (each.kind === 'string' ? each.parts.filter((part) => part.kind === 'chunk') : []));
}

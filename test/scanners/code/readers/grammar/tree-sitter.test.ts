import { expect, test } from 'vitest';
import { readGo } from '../../../../../analyzer/scanners/code/readers/go.ts';
import { readPhp } from '../../../../../analyzer/scanners/code/readers/php/php.ts';
import { readPython } from '../../../../../analyzer/scanners/code/readers/python.ts';
import { readRuby } from '../../../../../analyzer/scanners/code/readers/ruby/ruby.ts';
import { everything, show, sourceOf } from '../show.ts';

test('a syntax error costs what it covers and is said once', async () => {
  const unit = await readGo(sourceOf('package p\nfunc f() {\n\ta := "/zones/" + )\n}\nfunc g( {{{\nvar b = "/filters"\n', 'go'));
  expect(unit.problems).toHaveLength(1);
  expect(everything(unit).filter((each) => each.kind === 'string').map(show)).toEqual(['"/zones/"', '"/filters"']);
});

test('a file that is cut off, empty or not code at all is read without a crash', async () => {
  const units = await Promise.all(['', '\u0000\u0001\ufffd', 'def f(:\n  x = "/zones', '<%= erb %> {{ jinja }}'].map((text) => readPython(sourceOf(text, 'python'))));
  expect(units.map((unit) => unit.problems.length)).toEqual([0, 1, 1, 1]);
});

test('comments are kept with their marks and their place', async () => {
  const text = '<?php // one\n# two\n/* three */ f();';
  const unit = await readPhp(sourceOf(text, 'php'));
  expect(unit.comments.map((each) => each.text)).toEqual(['// one', '# two', '/* three */']);
  expect(unit.comments.map((each) => text.slice(each.start, each.end))).toEqual(['// one', '# two', '/* three */']);
});

test('text after characters outside the basic plane stands where JavaScript counts it', async () => {
  const text = '# 😀😀\nx = "😀/zones"';
  const unit = await readRuby(sourceOf(text, 'ruby'));
  const [string] = everything(unit).filter((each) => each.kind === 'string');
  expect(text.slice(string?.start, string?.end)).toBe('"😀/zones"');
});

test('a sum of ten thousand texts is one concatenation', async () => {
  const unit = await readPython(sourceOf(`x = ${Array.from({ length: 10_000 }, () => '"a"').join(' + ')}`, 'python'));
  const [sum] = everything(unit).filter((each) => each.kind === 'concat');
  expect(sum?.parts).toHaveLength(10_000);
});

test('what is nested beyond any stack is still read', async () => {
  const unit = await readPython(sourceOf(`x = ${'f('.repeat(5_000)}"/zones"${')'.repeat(5_000)}`, 'python'));
  expect(everything(unit).filter((each) => each.kind === 'string').map(show)).toEqual(['"/zones"']);
});

test('two files at once do not get into each other', async () => {
  const [one, two] = await Promise.all([readPython(sourceOf('a = "1"', 'python')), readPython(sourceOf('b = "2"', 'python'))]);
  expect([one.body.map(show), two.body.map(show)]).toEqual([['export let a = "1"'], ['export let b = "2"']]);
});

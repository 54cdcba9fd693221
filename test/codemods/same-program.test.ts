import fc from 'fast-check';
import { expect, test } from 'vitest';
import { content, folder, lastcall } from '../cli/io.ts';

const URL = 'https://api.cloudflare.com/client/v4/zones/1/dns_records';

type Sent = Record<string, unknown>;

/** What a program sends, and what it does on the way, in order. */
function ran(code: string): { sent: Sent; steps: number[] } {
  const steps: number[] = [];
  const found: Sent[] = [];
  const fetch = (_: string, { body }: { body: string }): void => void found.push(JSON.parse(body) as Sent);
  const step = (number: number): boolean => steps.push(number) > 0;
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  (new Function('fetch', 'step', code) as (...given: unknown[]) => void)(fetch, step);
  const [sent] = found;
  if (sent === undefined) throw new Error('Nothing was sent.');
  return { sent, steps };
}

/** The same programs before and after a rewrite. */
async function pairs(programs: string[]): Promise<{ before: string; after: string }[]> {
  const cwd = folder(Object.fromEntries(programs.map((code, index) => [`a${index}.js`, code])));
  await lastcall(['fix', '--write'], { cwd });
  const once = programs.map((before, index) => ({ before, after: content(cwd, `a${index}.js`) }));
  expect((await lastcall(['fix'], { cwd })).out).toBe('');
  return once;
}

const literal = fc.constantFrom('true', 'false', '"a"', "'b, c'", '0', '!1', '`d`', '(true)', 'held', 'x ? 1 : 2', '[1, 2]', '{ y: 1 }', '/* why, */ 1');
const acting = fc.nat(9).chain((number) => fc.constantFrom(`step(${number})`, `(step(${number}), true)`, `\`\${step(${number})}\``, `(x = step(${number}))`, `[step(${number})]`, `x++`, `tagged\`${number}\``));
const value = fc.oneof({ weight: 4, arbitrary: literal }, { weight: 1, arbitrary: acting });
const key = (name: string) => fc.constantFrom(name, `'${name}'`, `"${name}"`, `['${name}']`);
const field = (name: string) => fc.tuple(key(name), fc.constantFrom(': ', ':', ' : '), value).map((parts) => parts.join(''));
const gap = fc.constantFrom(' ', '', '\n  ', ' // a, b\n  ', ' /* c, d */ ', '\n\n');
const START = "let x = 1; const held = 'e'; const locked = 'f'; const name = 'g'; const tagged = (texts) => step(texts.length) && 'h';\n";

/** A record of these fields in any order, with whatever may stand between them. */
function record(fields: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(fc.tuple(...fields).chain((some) => fc.shuffledSubarray(some, { minLength: some.length })), fc.array(fc.tuple(gap, gap), { minLength: fields.length, maxLength: fields.length }), gap, fc.boolean())
    .map(([some, gaps, last, isTrailing]) => `{${some.map((one, index) => `${gaps[index]?.[0]}${one}${index < some.length - 1 || isTrailing ? `${gaps[index]?.[1]},` : ''}`).join('')}${last}}`);
}

const sends = (body: string): string => `${START}fetch('${URL}', { method: 'POST', body: JSON.stringify(${body}) });\n`;

test('a record without the field that is dropped is sent as before, and all is done that was done', async () => {
  const locked = fc.oneof(field('locked'), fc.constant('locked'));
  const other = fc.oneof(field('ttl'), fc.constant('name'), fc.constant('...{ tags: [] }'), fc.constant('get comment() { return "i"; }'));
  const programs = fc.sample(record([fc.constant("type: 'A'"), locked, other]).map(sends), { numRuns: 60, seed: 11 });
  const changed = (await pairs(programs)).filter(({ before, after }) => before !== after);
  expect(changed.length).toBeGreaterThan(15);
  for (const { before, after } of changed) {
    const was = ran(before);
    const { locked: _, ...rest } = was.sent;
    expect(ran(after), after).toEqual({ sent: rest, steps: was.steps });
  }
});

test('a name that is built of three fields is the text of these, and nothing else of the record is another', async () => {
  const part = (name: string) => fc.tuple(key(name), fc.constantFrom("'_a'", '"b"', 'held', 'x ? "c" : "d"', '`e${held}`', 'held + "f"', 'held || "g"', "'h`${i'", `"j'k"`, String.raw`'l\\m'`)).map((parts) => parts.join(': '));
  const data = record([part('service'), part('proto'), part('name'), field('port')]);
  const outer = fc.oneof(field('name'), fc.constant('name'));
  const programs = fc.sample(data.chain((inner) => record([fc.constant("type: 'SRV'"), outer, fc.constant(`data: ${inner}`)])).map(sends), { numRuns: 60, seed: 12 });
  const changed = (await pairs(programs)).filter(({ before, after }) => before !== after);
  expect(changed.length).toBeGreaterThan(15);
  for (const { before, after } of changed) {
    const was = ran(before);
    const { service, proto, name, ...rest } = was.sent.data as Sent;
    expect(ran(after), after).toEqual({ sent: { ...was.sent, name: [service, proto, name].join('.'), data: rest }, steps: was.steps });
  }
});

const API = 'https://api.cloudflare.com/client/v4';
const APEX = `${API}/zones/1/dns_settings/use_apex_ns`;

test.each<[string, string, string]>([
  ['a value that is given to a name on the way', 'a.php', `<?php\n$http->post("${URL}", ['json' => ['type' => 'A', 'locked' => $kept = false]]);\n`],
  ['the same in Python', 'a.py', `import requests\nrequests.post("${URL}", json={"type": "A", "locked": (kept := True)})\n`],
  ['a value that is waited for in another way', 'a.js', `function* f() { fetch('${URL}', { method: 'POST', body: JSON.stringify({ type: 'A', locked: yield 1 }) }); }\n`],
  ['a name that is a method', 'a.rb', `HTTParty.post("${URL}", body: { type: 'A', locked: next_lock }.to_json)\n`],
  ['a map that is updated, which must have the key', 'a.ex', `defmodule A do\n  def f(m), do: Req.post("${URL}", json: %{m | locked: true})\nend\n`],
  ['a body whose length is written out', 'a.js', `await fetch('${URL}', { method: 'POST', headers: { 'Content-Length': 26 }, body: '{"type":"A","locked":true}' });\n`],
  ['a name that is worked out and would be lost', 'a.js', `await fetch('${URL}', { method: 'POST', body: JSON.stringify({ type: 'SRV', name: next(), data: { service: '_a', proto: '_b', name: 'c' } }) });\n`],
  ['a field that two arms set', 'a.js', `const b = {};\nif (x) b.value = true; else b.value = false;\nawait fetch('${APEX}', { method: 'PATCH', body: JSON.stringify(b) });\n`],
  ['a field whose new name is sent as well', 'a.js', `await fetch('${APEX}', { method: 'PATCH', body: JSON.stringify({ value: true, multi_provider: false }) });\n`],
])('what would be another program is left to a person: %s', async (_, file, code) => {
  const cwd = folder({ [file]: code });
  const { out, err } = await lastcall(['fix'], { cwd });
  expect([out, err]).toEqual(['', expect.stringContaining('1 place left for a person')]);
});

test.each<[string, string, string, string]>([
  ['PowerShell', 'a.ps1', `Invoke-RestMethod -Method POST -Uri "${URL}" -Body (@{ type = 'A'; locked = $true; ttl = 1 } | ConvertTo-Json)\n`, 'locked = $true; '],
  ['PowerShell, the first', 'a.ps1', `Invoke-RestMethod -Method POST -Uri "${URL}" -Body (@{ locked = $true; ttl = 1 } | ConvertTo-Json)\n`, 'locked = $true; '],
  ['PowerShell, the last', 'a.ps1', `Invoke-RestMethod -Method POST -Uri "${URL}" -Body (@{ ttl = 1; locked = $true } | ConvertTo-Json)\n`, '; locked = $true'],
  ['Lua', 'a.lua', `h:request_uri("${URL}", { method = "POST", body = cjson.encode({ type = "A"; locked = false; ttl = 1 }) })\n`, 'locked = false; '],
])('a semicolon between fields goes with the field before it: %s', async (_, file, code, gone) => {
  const cwd = folder({ [file]: code });
  await lastcall(['fix', '--write'], { cwd });
  expect(content(cwd, file)).toBe(code.replace(gone, ''));
});

const PURGE = `${API}/zones/1/purge_cache`;

test.each<[string, string, string]>([
  ['a header with its option', `curl -H 'Transfer-Encoding: chunked' -H 'Content-Length: 5' -d @a ${PURGE}\n`, ` -H 'Content-Length: 5'`],
  ['a header in a line of its own', `curl \\\n  -H "Transfer-Encoding: chunked" \\\n  -H "Content-Length: 5" \\\n  -d @a ${PURGE}\n`, ` \\\n  -H "Content-Length: 5"`],
  ['a header at the end, which would take the next command along', `curl -d @a ${PURGE} \\\n  -H 'Transfer-Encoding: chunked' \\\n  -H 'Content-Length: 5'\nrm a\n`, ` \\\n  -H 'Content-Length: 5'`],
  ['an item at the end', `http POST ${URL} \\\n  type=A \\\n  locked:=true\nrm a\n`, ' \\\n  locked:=true'],
  ['an option with other letters', `curl -H 'Transfer-Encoding: chunked' -sH 'Content-Length: 5' -d @a ${PURGE}\n`, ''],
  ['the only item, without which it would be another request', `http ${URL} locked:=true\n`, ''],
  ['an item whose name stands in quotes', `http PATCH ${APEX} 'value:=true'\n`, ''],
])('words of a command go with what belongs to them: %s', async (_, code, gone) => {
  const cwd = folder({ 'a.sh': code });
  await lastcall(['fix', '--write'], { cwd });
  expect(content(cwd, 'a.sh')).toBe(code.replace(gone, ''));
});

test('an item of a command gets another name, and keeps its value', async () => {
  const cwd = folder({ 'a.sh': `http PATCH ${APEX} value:=true\n` });
  await lastcall(['fix', '--write'], { cwd });
  expect(content(cwd, 'a.sh')).toBe(`http PATCH ${API}/zones/1/dns_settings multi_provider:=true\n`);
});

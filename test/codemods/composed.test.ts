import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';

const URL = 'https://api.cloudflare.com/client/v4/zones/1/dns_records';

const jq = (given: string, name: string, data: string): string => `curl -X POST ${URL} -d "$(jq -n ${given} '{type: "SRV", name: ${name}, data: {${data}port: 1, target: $host}}')"\n`;

test.each<[string, string, string]>([
  ['one that another field reads too', '--arg host "$host"', '$host'],
  ['one that is read by a shorthand too', '--arg name "$host" --arg host b', '$name, extra: {$name}'],
])('a variable of jq that several fields read is given what it was: %s', async (_, given, name) => {
  const code = jq(given, name, 'service: "_a", proto: "_b", name: "c", ');
  expect((await fixedFile('a.sh', code)).text).toBe(code);
});

test('a name of the shell is none of jq', async () => {
  const code = jq('--arg host "$1" --arg zone "$2"', '"x"', 'service: "_a", proto: "_b", name: $zone, ');
  expect((await fixedFile('a.sh', code)).text).toBe(code);
  expect((await fixedFile('a.sh', jq('--arg host "$1"', '"x"', 'service: "_a", proto: "_b", name: "c", '))).text).toBe(jq('--arg host "$1"', '"_a._b.c"', ''));
});

test.each<[string, string | undefined]>([
  ['"$1"', '${1}'],
  ['$zone', '${zone}'],
  ['"${zone%.}"', '${zone%.}'],
  ['"$a$b"', '${a}${b}'],
  ['"$a.example.com"', '${a}.example.com'],
  ['"a.$b"', 'a.${b}'],
  [String.raw`"\$a$b"`, String.raw`\$a${'${b}'}`],
  ['"$(hostname -f)"', '$(hostname -f)'],
  ['"$(cut -d"." -f1 <<< "$a")"', undefined],
  ['"`hostname`"', undefined],
  [`a"$b"'c'`, undefined],
])('a name of the shell is built of words as they stand between quotes: %s', async (word, within) => {
  const code = (name: string, data: string): string => jq(`--arg host b --arg zone ${word} --arg name ${name}`, '$name', data);
  const before = code('"$name"', 'service: "_a", proto: "_b", name: $zone, ');
  expect((await fixedFile('a.sh', before)).text).toBe(within === undefined ? before : code(`"_a._b.${within}"`, ''));
});

import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';

const RECORDS = 'https://api.cloudflare.com/client/v4/zones';
const curl = (sent: string, hosts = 'alpha beta'): string => `for host in ${hosts}; do\n  curl -s -X POST "${RECORDS}/$ZONE/dns_records" -H "Authorization: Bearer $TOKEN" ${sent}\ndone\n`;
const python = (sent: string): string => `import requests\n\nfor host in ["alpha", "beta"]:\n    requests.post(f"${RECORDS}/{zone}/dns_records", headers=headers, data=${sent})\n`;
const single = (fields: string): string => `-d '{"type":"SRV",${fields},"port":1}}'`;
const double = (fields: string): string => `-d "${`{"type":"SRV",${fields},"port":1}}`.replaceAll('"', '\\"')}"`;
const heredoc = (fields: string): string => `-d @- <<JSON\n{\n  "type": "SRV",\n${fields}\n}\nJSON`;

test.each([
  ['between quotes that end for it', 'a.sh', curl(single(`"data":{"service":"_a","proto":"_tcp","name":"'"$host"'"`)), curl(single(`"name":"_a._tcp.'"$host"'","data":{`)).replace('{,', '{')],
  ['between quotes that it stands in', 'a.sh', curl(double('"name":"x","data":{"service":"_a","proto":"_tcp","name":"$host"')), curl(double('"name":"_a._tcp.$host","data":{')).replace('{,', '{')],
  ['in a heredoc', 'a.sh', curl(heredoc('  "name": "_a._tcp.$host",\n  "data": { "service": "_a", "proto": "_tcp", "name": "$host", "port": 1 }')), curl(heredoc('  "name": "_a._tcp.$host",\n  "data": { "port": 1 }'))],
  ['in a text of Python', 'a.py', python(`f'{{"type": "SRV", "data": {{"service": "_a", "proto": "_tcp", "name": "{host}", "port": 1}}}}'`), python(`f'{{"type": "SRV", "name": "_a._tcp.{host}", "data": {{"port": 1}}}}'`)],
  ['one that nobody knows, beside no name', 'a.sh', `host=$1\ncurl -X POST ${RECORDS}/1/dns_records ${single(`"data":{"service":"_a","proto":"_tcp","name":"'"$host"'"`)}\n`, `host=$1\ncurl -X POST ${RECORDS}/1/dns_records ${single(`"name":"_a._tcp.'"$host"'","data":{`)}\n`.replace('{,', '{')],
])('a text of JSON is rewritten around what a loop puts into it: %s', async (_, file, before, after) => {
  expect((await fixedFile(file, before)).text).toBe(after);
});

test.each([
  ['one of the names stands for the zone', 'a.sh', curl(single(`"data":{"service":"_a","proto":"_tcp","name":"'"$host"'"`), '@ www'), 'stand for the zone itself'],
  ['the type may be another', 'a.sh', curl(double('"data":{"service":"_a","proto":"_tcp","name":"x"').replace('SRV', '$host'), 'SRV LOC'), 'Part of it is decided at run time'],
  ['a format puts it there', 'a.py', python(`'{"type": "SRV", "data": {"service": "_a", "proto": "_tcp", "name": "%s", "port": 1}}' % host`), 'not all written here'],
])('it is left to a person where %s', async (_, file, code, reason) => {
  const { text, err } = await fixedFile(file, code);
  expect(text).toBe(code);
  expect(err).toContain(reason);
});

import { expect, test } from 'vitest';
import { entriesIn, inText } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

test.each([
  ['the path', (path: string) => `path() { echo "${path}"; }\ncurl "${API}/zones/$ZONE/$(path)"\n`, '1 filters-api'],
  ['the path, put together', (path: string) => `path() { printf '%s' ${path}; }\ncurl "${API}/zones/$ZONE/$(path)"\n`, '1 filters-api'],
  ['the beginning of the address', (path: string) => `zone_url() { echo "${API}/zones/$ZONE"; }\ncurl "$(zone_url)/${path}"\n`, '2 filters-api'],
  ['the address, with what it is told', (path: string) => `url() {\n  echo "${API}/zones/$1/$2"\n}\ncurl "$(url "$ZONE" ${path})"\n`, '4 filters-api'],
  ['the address, which is kept', (path: string) => `function url {\n  local zone=$1\n  echo "${API}/zones/$zone/${path}"\n}\nURL=$(url "$ZONE")\ncurl "$URL"\n`, '3 filters-api'],
])('what a function of a shell prints is what it gives: %s', async (_, script, expected) => {
  expect(await inText('shell', script('filters'))).toEqual([expected]);
  expect(await inText('shell', script('rulesets'))).toEqual([]);
});

test('so is a value that is sent', async () => {
  const script = (level: string): string => `level() { echo ${level}; }\ncurl -X PATCH "${API}/zones/$ZONE/settings/security_level" -d "{\\"value\\":\\"$(level)\\"}"\n`;
  expect(await entriesIn('shell', script('high'))).toEqual(['security-level']);
  expect(await entriesIn('shell', script('under_attack'))).toEqual([]);
});

test('of two functions of one name the last one counts', async () => {
  const script = (first: string, second: string): string => `path() { echo ${first}; }\npath\npath() { echo ${second}; }\ncurl "${API}/zones/$ZONE/$(path)"\n`;
  expect(await entriesIn('shell', script('rulesets', 'filters'))).toEqual(['filters-api']);
  expect(await entriesIn('shell', script('filters', 'rulesets'))).toEqual([]);
});

test.each(['declare', 'local', 'typeset'])('a name may be another name for one: %s', async (word) => {
  const script = (old: string, other: string): string => `f() {\n  RULES=${old}\n  SETS=${other}\n  ${word} -n path=RULES\n  curl "${API}/zones/$ZONE/$path"\n}\n`;
  expect(await entriesIn('shell', script('filters', 'rulesets'))).toEqual(['filters-api']);
  expect(await entriesIn('shell', script('rulesets', 'filters'))).toEqual([]);
});

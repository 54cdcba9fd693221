import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';

const API = 'https://api.cloudflare.com/client/v4';
const LEVEL = `"${API}/zones/$Z/settings/security_level"`;

test.each<[string, string, string, string]>([
  ['a value', `ARGS=(-X PATCH -d '{"value":"essentially_off"}')\ncurl "\${ARGS[@]}" ${LEVEL}\n`, 'essentially_off', 'off'],
  ['a value among options', `OPTS="-X PATCH -d {\\"value\\":\\"essentially_off\\"}"\ncurl $OPTS ${LEVEL}\n`, 'essentially_off', 'off'],
  ['a field', `ARGS=(-X POST --json '{"type": "A", "name": "a", "locked": true}')\ncurl "\${ARGS[@]}" "${API}/zones/$Z/dns_records"\n`, ', "locked": true', ''],
  ['an item', `ARGS=(-X PATCH -d '{"items": [{"id": "ssl", "value": "full"}, {"id": "minify", "value": "on"}]}')\ncurl "\${ARGS[@]}" "${API}/zones/$Z/settings"\n`, ', {"id": "minify", "value": "on"}', ''],
  ['a header', `AUTH=(-H "Authorization: Bearer $T" -H "Content-Type: application/json")\ncurl "\${AUTH[@]}" -X POST "${API}/accounts/$A/images/v1/direct_upload"\n`, ' -H "Content-Type: application/json"', ''],
])('words that a variable holds are changed for the one command that is given them, and stay where another is: %s', async (_, code, was, text) => {
  expect(code.split(was)).toHaveLength(2);
  expect((await fixedFile('a.sh', code)).text.replace('/v2/', '/v1/')).toBe(code.replace(was, text));
  const shared = code + code.split('\n').slice(1).join('\n').replace(/"https.*"/, '"https://records.example.com/put"');
  const after = await fixedFile('a.sh', shared);
  expect(after.text).toBe(shared);
  expect(after.err).toContain('left for a person');
});

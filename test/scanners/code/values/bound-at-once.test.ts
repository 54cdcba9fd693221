import { expect, test } from 'vitest';
import { entriesIn } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** What is waited for at once is bound to its names as if it were waited for one after the other. */
test.each<[string, (path: string) => string]>([
  ['typescript', (path) => `const [list, , other = '/rulesets'] = await Promise.all(['${path}', audit(), '/dns_records']);\nawait fetch(\`${API}/zones/\${zone}\${list}\`);\nawait fetch(\`${API}/zones/\${zone}\${other}\`);\n`],
  ['javascript', (path) => `const [first, second] = ['/rulesets', '${path}'];\nfetch('${API}/zones/' + zone + first);\nfetch('${API}/zones/' + zone + second);\n`],
])('names that are bound at once to what is written out stand for that: %s', async (language, code) => {
  expect(await entriesIn(language, code('/filters'))).toEqual(['filters-api']);
  expect(await entriesIn(language, code('/page_shield'))).toEqual([]);
});

test('a request stays one where several are waited for at once, whether its answer has a name or not', async () => {
  const code = `const [, rules] = await Promise.all([fetch(\`${API}/zones/\${zone}/filters\`), fetch(\`${API}/zones/\${zone}/firewall/rules\`), fetch(\`${API}/zones/\${zone}/rate_limits\`)]);\n`;
  expect(await entriesIn('typescript', code)).toEqual(['filters-api', 'firewall-rules-api', 'rate-limits-api']);
});

import { expect, test } from 'vitest';
import { inTree } from '../finding.ts';

const PHP = (line: string): Record<string, string> => ({ 'Rules.php': `<?php\n// cloudflare\nclass Rules extends Getter {\n  public function gone($id) { return $this->remove($this->endpoint("firewall/rules/$id")); }\n  public function more($id) { return ${line}; }\n}\n` });
const RULE = 'Rules.php:4 firewall-rules-api?';

test.each([
  ['a word', '$this->endpoint("filters")', [RULE, 'Rules.php:5 filters-api?']],
  ['another word', '$this->endpoint("rate_limits")', [RULE, 'Rules.php:5 rate-limits-api?']],
  ['a word that begins no path there', '$this->endpoint("pagerules")', [RULE]],
  ['the word in the middle of a path', '$this->endpoint("firewall")', [RULE]],
  ['a word that something else is told', '$this->option("filters")', [RULE]],
  ['a word that another one is told', '$form->endpoint("filters")', [RULE]],
  ['a word among others', '$this->endpoint(["filters" => 1])', [RULE]],
])('where tails of paths are told, %s is one as well', async (_, line, expected) => {
  expect(await inTree(PHP(line))).toEqual(expected);
});

test('what is told whole paths, or tails of none that is known, says nothing of a word', async () => {
  const js = (path: string): Record<string, string> => ({ 'a.js': `import Cloudflare from 'cloudflare';\nawait api.get(\`${path}\`);\nawait api.get('filters');\n` });
  expect(await inTree(js('/zones/${zone}/firewall/rules'))).not.toContain('a.js:3 filters-api?');
  expect(await inTree(js('firewall/access_rules/rules'))).toEqual([]);
  expect(await inTree(js('firewall/rules/${rule}'))).toContain('a.js:3 filters-api?');
});

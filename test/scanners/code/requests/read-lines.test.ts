import { expect, test } from 'vitest';
import { entriesIn, inText } from '../finding.ts';

const START = 'API=https://api.cloudflare.com/client/v4\n';
const PATCH = `curl -X PATCH "$API/zones/$Z/settings/$id" -d "{\\"value\\":\\"$value\\"}"`;

test.each<[string, (level: string) => string]>([
  ['a heredoc behind it', (level) => `while read -r id value; do\n  ${PATCH}\ndone <<EOF\nsecurity_level ${level}\nssl high\nEOF\n`],
  ['a heredoc that is piped in', (level) => `cat <<'EOF' | while read -r id value; do\nssl high\nsecurity_level ${level}\nEOF\n  ${PATCH}\ndone\n`],
  ['a text with a separator of its own', (level) => `while IFS== read -r id value; do\n  ${PATCH}\ndone <<< "security_level=${level}"\n`],
  ['what a command prints', (level) => `while IFS=: read id value; do ${PATCH}; done < <(printf '%s\\n' ssl:high security_level:${level})\n`],
  ['what is printed into it', (level) => `printf 'ssl high\\nsecurity_level ${level}\\n' | while read id value; do ${PATCH}; done\n`],
  ['the names of an array', (level) => `declare -A S=([security_level]=${level} [ssl]=high)\nfor id in "\${!S[@]}"; do curl -X PATCH "$API/zones/$Z/settings/$id" -d "{\\"value\\":\\"\${S[$id]}\\"}"; done\n`],
])('a loop of a shell is told each setting with its own value by %s', async (_, code) => {
  expect(await entriesIn('shell', START + code('high'))).toEqual(['security-level']);
  expect(await inText('shell', START + code('under_attack'))).toEqual([]);
});

test.each([
  ['a heredoc in a substitution', 'for tail in $(cat <<EOF\nfilters\ndns_records\nEOF\n); do curl "$API/zones/$Z/$tail"; done\n', ['3 filters-api']],
  ['words in a name', 'LIST="dns_records filters"\nfor tail in $LIST; do curl "$API/zones/$Z/$tail"; done\n', ['2 filters-api']],
  ['the same in quotes, which is one word', 'LIST="dns_records filters"\nfor tail in "$LIST"; do curl "$API/zones/$Z/$tail"; done\n', []],
  ['lines with their methods', 'while read -r method tail; do curl -X "$method" "$API/zones/$Z/$tail"; done <<EOF\nGET filters\nGET dns_records\nEOF\n', ['3 filters-api']],
  ['lines of a file that is not there', 'while read -r tail; do curl "$API/zones/$Z/$tail"; done < filters\n', []],
  ['the rest of a line', 'while read -r name tail; do curl "$API/zones/$Z/$name"; done <<EOF\nssl filters\nEOF\n', []],
  ['the heredoc of another command', 'cat > notes <<EOF; read -r tail; curl "$API/zones/$Z/$tail"\nfilters\nEOF\n', []],
])('what a shell takes apart into words and lines: %s', async (_, code, expected) => {
  expect((await inText('shell', START + code)).filter((line) => !line.endsWith('?'))).toEqual(expected);
});

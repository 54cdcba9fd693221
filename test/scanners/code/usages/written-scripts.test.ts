import { expect, test } from 'vitest';
import { inText, inTree, unreadInTree } from '../finding.ts';

const URL = 'https://api.cloudflare.com/client/v4/zones/$ZONE/settings/security_level';

/** A script that a script writes, in which the value decides: none of the two is only a text with an address in it. */
test.each([
  ['to a file', (body: string) => `cat > set.sh << EOF\ncurl -X PATCH "${URL}" \\\\\n  -H "X-Auth-Key: $KEY" \\\\\n  --data '${body}'\nEOF\n`],
  ['to a file that is named first', (body: string) => `<<'EOF' cat >> /opt/set.sh\n[ -n "$ZONE" ] &&\ncurl -X PATCH "${URL}" \\\n  -d '${body}'\nEOF\n`],
  ['with tee', (body: string) => `sudo tee /opt/set.sh > /dev/null <<'EOF'\nlogger on\ncurl -X PATCH "${URL}" \\\n  -d '${body}'\nEOF\n`],
  ['with a first line that says what it is', (body: string) => `cat > /usr/local/bin/set <<'EOF'\n#!/bin/sh\ncase "$1" in\n  on) curl -X PATCH "${URL}" \\\n    -d '${body}' ;;\nesac\nEOF\n`],
  ['that runs at once', (body: string) => `cat <<'EOF' > now\n\n# On\ncurl -X PATCH "${URL}" \\\n  -d '${body}'\nEOF\n`],
])('a script is written %s', async (_, code) => {
  const found = await inText('shell', code('{"value":"low"}'));
  expect(found).toEqual([expect.stringMatching(/^[2345] security-level$/)]);
  expect(await inText('shell', code('{"value":"under_attack"}'))).toEqual([]);
});

test('a program in another language is written', async () => {
  const code = (file: string, value: string) => `cat > ${file} <<'EOF'\nimport requests\nrequests.patch("${URL}", json={"value": "${value}"})\nEOF\n`;
  expect(await inText('shell', code('set.py', 'high'))).toEqual(['3 security-level']);
  expect(await inText('shell', code('set.py', 'off'))).toEqual([]);
});

test('what a program is given beside a file that it runs is no code of its language', async () => {
  const code = (value: string) => `curl -X PATCH -d @- "${URL}?from=a.php" 2> errors.py <<EOF\n{"value":"${value}"}\nEOF\n`;
  expect(await inText('shell', code('low'))).toEqual(['1 security-level']);
  expect(await inText('shell', code('off'))).toEqual([]);
});

test('a script of PowerShell is written', async () => {
  const code = (value: string) => `@'\nparam($Action)\n$base = "https://api.cloudflare.com/client/v4/zones/$($cfg.Zone)"\nInvoke-RestMethod -Method Patch -Uri "$base/settings/security_level" \`\n  -Body '{"value":"${value}"}'\n'@ | Set-Content helper.ps1\n`;
  expect(await inTree({ 'install.ps1': code('medium') })).toEqual(['install.ps1:4 security-level']);
  expect(await inTree({ 'install.ps1': code('under_attack') })).toEqual([]);
  expect(await inTree({ 'install.ps1': code('medium').replace('security_level', 'http3') })).toEqual([]);
});

test('prose that names a command of PowerShell asks for nothing', async () => {
  const text = 'Cloudflare: the test replaces `Invoke-WebRequest -MaximumRedirection 0` by curl, and\nasks `Invoke-RestMethod -Uri https://api.cloudflare.com/client/v4/user/billing/history`.\n';
  expect(await unreadInTree({ 'notes.md': text })).toEqual([]);
  expect(await inTree({ 'notes.md': text })).toEqual(['notes.md:2 billing-profile-history']);
});

import { expect, test } from 'vitest';
import { formats } from '../../reports/index.ts';
import { content, folder, lastcall } from './io.ts';

const KEY = '144c9defac04969c7bfad8efaa8ea194b5d5a';
const TOKEN = 'Sn3lZJTBX6kkg7OdcBUAxOO963GEIyGQqnFTOFYY';
const MAIL = 'user.name+ops@example-company.com';
const SECRETS = [KEY, TOKEN, MAIL];

const FILES = {
  'a.ts': `const headers = { 'X-Auth-Key': '${KEY}', 'X-Auth-Email': '${MAIL}' };
await fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/filters\`, { headers: { 'X-Auth-Key': '${KEY}', 'X-Auth-Email': '${MAIL}' } });
await fetch('https://api.cloudflare.com/client/v4/zones/x/rate_limits?token=${TOKEN}', { headers: { Authorization: 'Bearer ${TOKEN}' } });
`,
  'b.sh': `curl -H "X-Auth-Key: ${KEY}" -H "X-Auth-Email: ${MAIL}" https://api.cloudflare.com/client/v4/zones/$Z/firewall/rules\n`,
  'pools.ts': `await fetch(\`https://api.cloudflare.com/client/v4/accounts/\${a}/load_balancers/pools\`, { method: 'POST', body: JSON.stringify({ notification_email: '${MAIL}' }) });\n`,
};

const LOG = `${JSON.stringify({
  ClientRequestMethod: 'GET', ClientRequestHost: 'api.cloudflare.com', ClientRequestPath: '/client/v4/zones/x/filters', ClientRequestURI: `/client/v4/zones/x/filters?token=${TOKEN}&email=${encodeURIComponent(MAIL)}&u=${MAIL}`,
  ClientRequestUserAgent: `tool ${MAIL} Bearer ${TOKEN}`, EdgeResponseStatus: 200, RequestHeaders: { 'x-auth-key': KEY, authorization: `Bearer ${TOKEN}` },
})}\n`;

const leaks = (text: string) => SECRETS.filter((secret) => text.includes(secret));

test.each(Object.keys(formats))('no credential of the code reaches the format %s', async (format) => {
  const { out, err } = await lastcall(['scan', '--format', format, '--verbose'], { cwd: folder(FILES) });
  expect(out).not.toBe('');
  expect(leaks(out + err)).toEqual([]);
});

test.each(Object.keys(formats))('no credential of a log reaches the format %s', async (format) => {
  const { out, err } = await lastcall(['logs', '--format', format, '--verbose'], { stdin: LOG });
  expect(out).not.toBe('');
  expect(leaks(out + err)).toEqual([]);
});

test('the findings are there although their credentials are not', async () => {
  const { out } = await lastcall(['scan', '--format', 'csv'], { cwd: folder(FILES) });
  for (const id of ['filters-api', 'rate-limits-api', 'firewall-rules-api', 'lb-notification-email']) expect(out).toContain(id);
});

test('none is cut in two where the line of a minified file is, wherever it stands before the use', async () => {
  const line = (text: string, beside: number) => `${'c();'.repeat(90)}${text};${'b();'.repeat(40).slice(0, beside)};fetch("https://api.cloudflare.com/client/v4/zones/x/filters")`;
  const all = [`a('${TOKEN}')`, `a('${KEY}')`, `a('${MAIL}')`, "password='p4ssw0rd.p4ssw0rd.p4ssw0rd'"];
  const places = Array.from({ length: 16 }, (_, index) => index * 7);
  const cwd = folder(Object.fromEntries(all.flatMap((text, index) => places.map((beside) => [`${index}-${beside}.js`, line(text, beside)]))));
  const { out } = await lastcall(['scan', '--format', 'json'], { cwd });
  const seen = (JSON.parse(out) as { findings: { evidence: { seen: string } }[] }).findings.map(({ evidence }) => evidence.seen);
  expect(seen).toHaveLength(all.length * places.length);
  expect(seen.filter((one) => [TOKEN, KEY, MAIL, 'p4ssw0rd.p4ssw0rd'].some((secret) => one.includes(secret.slice(-6)) || one.includes(secret.slice(0, 6))))).toEqual([]);
});

test('the diff of a rewrite shows none, and says which one can therefore not be applied', async () => {
  const call = (rest: string) => `await fetch(\`https://api.cloudflare.com/client/v4/zones/\${z}/script_monitor/scripts\`, { headers: { ${rest} } });\n`;
  const cwd = folder({ 'a.ts': `const mail = '${MAIL}';\n${call(`'X-Auth-Key': '${KEY}'`)}const next = '${TOKEN}';\n`, 'b.ts': call("'X-Auth-Key': key") });
  const { out, err } = await lastcall(['fix'], { cwd });
  expect(leaks(out + err)).toEqual([]);
  expect(out).toContain("+await fetch(`https://api.cloudflare.com/client/v4/zones/${z}/page_shield/scripts`, { headers: { 'X-Auth-Key': '[redacted]' } });");
  expect(err.match(/The diff of .*/g)).toEqual(['The diff of a.ts hides credentials or addresses of people, so it cannot be applied; --write makes the change.']);
  await lastcall(['fix', '--write'], { cwd });
  expect(leaks(content(cwd, 'a.ts'))).toEqual(SECRETS);
});

test('a baseline holds none either', async () => {
  const cwd = folder(FILES);
  const { err } = await lastcall(['scan', '--baseline', 'known.json', '--update-baseline'], { cwd });
  expect(leaks(content(cwd, 'known.json') + err)).toEqual([]);
});

test.each([
  ['a request', `GET https://api.cloudflare.com/client/v4/zones/x/other/${MAIL}?token=${TOKEN}`],
  ['an expression', `http.request.uri.query contains "token=${TOKEN}" and http.cookie contains "${MAIL}" and cf.threat_score gt 5`],
  ['an expression that does not parse', `http.request.uri.query contains "token=${TOKEN}" and`],
  ['a log filter', JSON.stringify({ where: { key: 'ClientRequestURI', operator: 'contains', value: `token=${TOKEN}&u=${MAIL}` } })],
  ['nothing known', `Authorization: Bearer ${TOKEN}`],
])('what is asked about, %s, is shown again without its credentials', async (_, thing) => {
  for (const format of ['text', 'json']) {
    const { out, err } = await lastcall(['explain', thing, '--format', format]);
    expect(out + err).toMatch(/\[(?:redacted|e-mail)\]/);
    expect(leaks(out + err)).toEqual([]);
  }
});

import { expect, test } from 'vitest';
import { redact } from '../analyzer/redact.ts';

test.each([
  ['a token', 'cf.NewWithAPIToken("Sn3lZJTBX6kkg7OdcBUAxOO963GEIyGQqnFTOFYY")', 'cf.NewWithAPIToken("[redacted]")'],
  ['a token with a hyphen at its end', "Client('Sn3lZJTBX6kkg7OdcBUAxOO963GEIyGQqnFTOFY-')", "Client('[redacted]')"],
  ['a global key', 'Client(mail, "144c9defac04969c7bfad8efaa8ea194b5d5a")', 'Client(mail, "[redacted]")'],
  ['a prefixed user token', `run cfut_${'a1B2c3D4e5'.repeat(4)}0123abcd`, 'run [redacted]'],
  ['a prefixed account token', `run cfat_${'a1B2c3D4e5'.repeat(4)}0123abcd`, 'run [redacted]'],
  ['a prefixed global key', `run cfk_${'a1B2c3D4e5'.repeat(4)}0123abcd`, 'run [redacted]'],
  ['a header in quotes', `{ 'X-Auth-Key': 'letters-only' }`, `{ 'X-Auth-Key': '[redacted]' }`],
  ['a header that is set', 'req.headers["X-Auth-Key"] = "letters-only"', 'req.headers["X-Auth-Key"] = "[redacted]"'],
  ['a header as it is sent', '-H "X-Auth-Key: abc123"', '-H "X-Auth-Key: [redacted]"'],
  ['a mail address within a network', 'X-Auth-Email: jane@localhost', 'X-Auth-Email: [redacted]'],
  ['a scheme and what follows', 'Authorization: Basic abcdef', 'Authorization: Basic [redacted]'],
  ['a cookie', 'Cookie: session=abc', 'Cookie: [redacted]'],
  ['a password in quotes', 'password: "correct-horse-battery"', 'password: "[redacted]"'],
  ['a token of the environment', 'CF_API_TOKEN=abcdefghijklmnop1', 'CF_API_TOKEN=[redacted]'],
  ['a token in a query', '/zones?token=abcdefghijklmnop1&x=1', '/zones?token=[redacted]&x=1'],
  ['a token of letters in a query', '/zones?x=1&access_token=abcdefghijklmnopq', '/zones?x=1&access_token=[redacted]'],
  ['a short token in a query', '/zones?token=abc1&x=1', '/zones?token=[redacted]&x=1'],
  ['a short password in quotes', `{ password: 'hunter2', value: 1 }`, `{ password: '[redacted]', value: 1 }`],
  ['a short password as configuration has it', 'db_password = hunter2', 'db_password = [redacted]'],
  ['a login of curl', 'curl -u jane:hunter2 https://example.com', 'curl -u [redacted] https://example.com'],
  ['a login of curl in quotes', 'curl --user "jane:hunter2" https://example.com', 'curl --user "[redacted]" https://example.com'],
  ['a header of a shell without quotes', String.raw`-H X-Auth-Key:\ abc123 https://example.com`, String.raw`-H X-Auth-Key:\ [redacted] https://example.com`],
  ['a value beside a name', 'setenv(CF_API_TOKEN, "abcdefghijklmnopqrst", 1)', 'setenv(CF_API_TOKEN, "[redacted]", 1)'],
  ['a value with slashes beside a name', 'setenv(CF_API_TOKEN, "/AbCdEfGh/iJkLmNoPq/rStU", 1)', 'setenv(CF_API_TOKEN, "[redacted]", 1)'],
  ['a value with a slash and digits beside a name', 'setenv(CF_API_TOKEN, "/ab12cd34/ef56gh78/i9", 1)', 'setenv(CF_API_TOKEN, "[redacted]", 1)'],
  ['a password that begins with a slash', 'login(password, "/hunter")', 'login(password, "[redacted]")'],
  ['what a name in quotes is given, with slashes', 'set("password", "/correct/horse/battery")', 'set("password", "[redacted]")'],
  ['a query beside a path beside a token', 'get(token, "/zones/settings/minify?api_token=abc1")', 'get(token, "/zones/settings/minify?api_token=[redacted]")'],
  ['a login in an address beside a token', 'get(password, "https://admin:hunter2@example.com/zones/")', 'get(password, "[redacted]")'],
  ['a login in an address', 'fetch("https://admin:hunter2@example.com/zones")', 'fetch("https://[redacted]@example.com/zones")'],
])('%s is hidden', (_, text, shown) => {
  expect(redact(text)).toBe(shown);
});

test.each([
  `{ 'X-Auth-Key': key, 'X-Auth-Email': config.mail }`, '{ Authorization: authorization }', 'get(path, authorization: @token)', 'headers["X-Auth-Key"] = settings.key', 'token: config.cloudflare.apiToken', 'secret = get_secret_from_vault(name)',
  '-H "X-Auth-Key: $KEY"', 'Authorization: `Bearer ${token}`', `{ Authorization: 'Bearer ' + token }`, `{ 'Authorization': "Bearer " + token }`, 'Authorization: Bearer $TOKEN', '"X-Auth-Key" => key', 'X-Auth-Key: {{ key }}',
  'zones/023e105f4ecef8ad9ca31a8372d0c353/settings', 'cf.AccountIdentifier("01a7362d577a6c3019a474fd6f485823")', 'commit 2f1c1d7a0b3c4d5e6f708192a3b4c5d6e7f80912',
  'curl -u "$USER:$PASSWORD" https://example.com', 'docker run -u 1000 nginx', 'sort -u a.txt', '/zones?token=${token}', '/zones?token=<token>&x=1', 'password: process.env.PASSWORD', 'password = input', `{ password: '' }`, 'password: string;',
  'get(token, "/zones/023e105f4ecef8ad9ca31a8372d0c353/script_monitor")', 'get(password, "/zones/" + zone)', "$client->get($token, 'zones/ZONE_ID/settings/minify')", 'get(:api_token, "/zones/#{zone}/page_shield")',
  'get(secret, `/zones/${zone}/settings/minify?page=1`)', 'get(password, "https://api.cloudflare.com/client/v4/zones/")', 'get(self.token, "/accounts/%s/tunnels")', 'get(apiKey, "/client/v4/accounts/:id/tunnels")',
  'updateTheFirewallRulesOfTheWholeZoneAgain', 'UPDATE_THE_FIREWALL_RULES_OF_ALL_ZONES_V2', 'http://[2001:db8::1]:8080/zones', 'https://api.cloudflare.com:443/client/v4/zones/@all', 'cfut_dir = 1',
])('%s is no credential, and stays', (text) => {
  expect(redact(text)).toBe(text);
});

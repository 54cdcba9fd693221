import { expect, test } from 'vitest';
import { folder, lastcall } from './io.ts';

const ZONE = '0123456789abcdef0123456789abcdef';
const message = (method: string, path: string, answer: string[], agent = 'curl/8.5.0'): string =>
  [`> ${method} ${path} HTTP/2`, '> Host: api.cloudflare.com', `> User-Agent: ${agent}`, '>', '* Request completely sent off', ...answer, '* Connection #0 to host api.cloudflare.com left intact', ''].join('\n');
const FILTERS = `/client/v4/zones/${ZONE}/filters`;
const TRANSCRIPT = [
  message('GET', FILTERS, ['< HTTP/2 200', '<']),
  message('GET', FILTERS, ['< HTTP/2 410', '* Added cookie a', '< sunset: Wed, 15 Jan 2025 23:59:59 GMT', '<', '{ [9 bytes data]', 'gone']),
  message('GET', FILTERS, ['< HTTP/2 403', '<', '{"success":false,"errors":[{"code":10020,"message":"x"}]}']),
  message('GET', FILTERS, ['< HTTP/2 403', '<', '{"success":false,"errors":[{"code":10000,"message":"x"}]}']),
  message('GET', FILTERS, ['< HTTP/2 410', '<'], 'lastcall/0.1.0'),
].join('');

test('what the API already answers is said with the calls: status, code and header, but no code that says nothing', async () => {
  const { out } = await lastcall(['logs', 'curl.txt'], { cwd: folder({ 'curl.txt': TRANSCRIPT }) });
  expect(out).toContain('1 of 4 calls was answered with status 410: already gone');
  expect(out).toContain('1 of 4 calls was answered with error code 10020');
  expect(out).toContain('1 of 4 calls was answered with Sunset: Wed, 15 Jan 2025 23:59:59 GMT');
  expect(out).not.toContain('10000');
  expect(out).toContain('1 of lastcall itself left out');
});

test('a limit is told, and does not make the run fail', async () => {
  const cwd = folder({ 'curl.txt': message('POST', `/client/v4/zones/${ZONE}/purge_cache`, ['< HTTP/2 413', '<']) });
  const { code, out } = await lastcall(['logs', 'curl.txt'], { cwd });
  expect(code).toBe(0);
  expect(out.replace(/\s+/g, ' ')).toContain('Request body: status 413 on POST /zones/{zone_id}/purge_cache at api.cloudflare.com, once (curl.txt:1)');
  expect((await lastcall(['logs', 'curl.txt', '--limits', 'none'], { cwd })).out).not.toContain('413');
});

test('proposals stand in place of the report, and change neither findings nor exit code', async () => {
  const cwd = folder({ 'curl.txt': message('GET', `/client/v4/zones/${ZONE}/custom_pages`, ['< HTTP/2 200', '< sunset: Wed, 30 Jun 2027 23:59:59 GMT', '<']) });
  const { code, out } = await lastcall(['logs', 'curl.txt', '--discover'], { cwd });
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('- GET /zones/{zone_id}/custom_pages') as string });
  expect(await lastcall(['logs', 'curl.txt', '--discover', '--by', 'day'], { cwd })).toMatchObject({ code: 2 });
  expect(await lastcall(['logs', 'curl.txt', '--discover', '--format', 'sarif'], { cwd })).toMatchObject({ code: 2 });
});

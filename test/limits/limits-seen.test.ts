import { expect, test } from 'vitest';
import { errorCodesIn, limitsSeen, type LimitedRequest } from '../../analyzer/limits/limits-seen.ts';
import { limits } from '../../rules/limits.ts';

const seen = (request: LimitedRequest): string[] => limitsSeen(request, limits).map(({ limit, how, plans }) => [limit.id, how, ...plans].join(' '));
const urlOf = (bytes: number): string => `/${'a'.repeat(bytes - 1)}`;

test.each<[string, LimitedRequest, string[]]>([
  ['a body that was refused', { status: 413 }, ['request-body answered']],
  ['a body that only some plans take', { status: 200, bodyBytes: 150 * 2 ** 20 }, ['request-body exceeded-on free pro']],
  ['a body that no plan takes', { bodyBytes: 600 * 2 ** 20 }, ['request-body exceeded free pro business enterprise']],
  ['a burst, told by the error page', { status: 429, codes: [1015] }, ['worker-burst answered']],
  ['a burst, told by the rule of the security event', { status: 429, rule: 'worker' }, ['worker-burst answered']],
  ['a day used up', { status: 429, codes: [1027] }, ['worker-daily answered']],
  ['a URL of one byte too many', { url: urlOf(16 * 1024 + 1) }, ['url-length exceeded all']],
  ['headers of more than 32 KB, one of them of more than 16', { headersBytes: 40_000, headerBytes: 20_000 }, ['request-headers exceeded all', 'request-header exceeded all']],
])('%s is seen', (_, request, ids) => {
  expect(seen(request)).toEqual(ids);
});

test.each<[string, LimitedRequest]>([
  ['a request of which nothing is logged', {}],
  ['the rate limit of the API itself', { status: 429, codes: [10100] }],
  ['the code of an error page on another status', { status: 403, codes: [1015] }],
  ['a URL of exactly 16 KB', { status: 200, url: urlOf(16 * 1024) }],
  ['headers of exactly 32 KB', { headersBytes: 32 * 1024, headerBytes: 16 * 1024 }],
  ['a body within the smallest plan', { bodyBytes: 100 * 2 ** 20 }],
])('%s shows no limit', (_, request) => {
  expect(seen(request)).toEqual([]);
});

test('a URL is measured in bytes, not in letters', () => {
  expect(seen({ url: `/${'ü'.repeat(9000)}` })).toEqual(['url-length exceeded all']);
});

test('error codes are read from answers of the API and from error pages', () => {
  expect(errorCodesIn({ success: false, errors: [{ code: 1015, message: 'x' }, 'other'] })).toEqual([1015]);
  expect(errorCodesIn('<title>Access denied | error code: 1027</title>')).toEqual([1027]);
  expect(errorCodesIn({ errors: { code: 10020 } })).toEqual([10020]);
  for (const nothing of [undefined, null, 'all is well since 2024', [1015], { errors: null }]) expect(errorCodesIn(nothing)).toEqual([]);
});

test('ids of limits are unique, and every limit has a value for some plan', () => {
  expect(new Set(limits.map(({ id }) => id)).size).toBe(limits.length);
  expect(limits.filter(({ plans }) => Object.values(plans).every((most) => most === null))).toEqual([]);
});

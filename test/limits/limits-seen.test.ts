import { expect, test } from 'vitest';
import { errorCodesIn, limitsSeen, pageCodeIn, type LimitedRequest } from '../../analyzer/limits/limits-seen.ts';
import { limits } from '../../rules/limits.ts';

const seen = (request: Partial<LimitedRequest>): string[] =>
  limitsSeen({ isOfService: true, ...request }, limits).map(({ limit, sign, doubt }) => [limit.id, sign, ...(doubt === undefined ? [] : ['doubtful'])].join(' · '));

test.each<[string, Partial<LimitedRequest>, string[]]>([
  ['a body that the API refused', { status: 413 }, ['request-body · status 413']],
  ['a body that the edge refused before any server was asked', { status: 413, isRelayed: true, behind: 0 }, ['request-body · status 413']],
  ['a body that the edge or a server behind it refused', { status: 413, isRelayed: true }, ['request-body · status 413 · doubtful']],
  ['a burst, told by the error page', { status: 429, page: 1015 }, ['worker-burst · status 429 with error code 1015']],
  ['a burst, told by an error page on any host', { isOfService: false, status: 429, page: 1015 }, ['worker-burst · status 429 with error code 1015']],
  ['a burst, told by the answer of the API', { status: 429, codes: [1015] }, ['worker-burst · status 429 with error code 1015']],
  ['a burst, told by the rule of the security event', { status: 429, rules: ['x', 'worker'] }, ['worker-burst · status 429 with rule worker']],
  ['a day used up', { status: 429, page: 1027 }, ['worker-daily · error code 1027']],
  ['a URL of one byte too many', { urlBytes: 16 * 1024 + 1 }, ['url-length · URL']],
  ['a URL that was too long and went well', { status: 200, urlBytes: 20_000 }, ['url-length · URL · doubtful']],
  ['headers of more than 32 KB, one of them of more than 16', { headersBytes: 40_000, headerBytes: 20_000 }, ['request-headers · headers', 'request-header · header']],
])('%s is seen', (_, request, ids) => {
  expect(seen(request)).toEqual(ids);
});

test.each<[string, Partial<LimitedRequest>]>([
  ['a request of which nothing is logged', {}],
  ['the rate limit of the API itself', { status: 429, codes: [10100] }],
  ['a 429 without any code', { status: 429 }],
  ['the code of an error page on another status', { status: 403, page: 1015 }],
  ['another server\'s 413', { isOfService: false, status: 413 }],
  ['a 413 of the server behind the edge', { status: 413, isRelayed: true, behind: 413 }],
  ['the same number among the errors of another API', { isOfService: false, status: 429, codes: [1015, 1027] }],
  ['a long URL of another server', { isOfService: false, urlBytes: 20_000 }],
  ['a URL of exactly 16 KB', { urlBytes: 16 * 1024 }],
  ['headers of exactly 32 KB', { headersBytes: 32 * 1024, headerBytes: 16 * 1024 }],
])('%s shows no limit', (_, request) => {
  expect(seen(request)).toEqual([]);
});

test('error codes are read from answers of the API and from error pages', () => {
  expect(errorCodesIn({ success: false, errors: [{ code: 1015, message: 'x' }, 'other'] })).toEqual([1015]);
  expect(errorCodesIn({ errors: { code: 10020 } })).toEqual([10020]);
  expect(pageCodeIn('<title>Access denied | error code: 1027</title>')).toBe(1027);
  expect(pageCodeIn('<h1>Error 1015</h1>')).toBe(1015);
  for (const nothing of [undefined, null, 'error code: 1015', [1015], { errors: null }]) expect(errorCodesIn(nothing)).toEqual([]);
  for (const page of ['', 'all is well since 2024', 'terror 1015x']) expect(pageCodeIn(page)).toBeUndefined();
});

test('ids of limits are unique, and a log can show only limits that every plan has a value for or that are answered', () => {
  expect(new Set(limits.map(({ id }) => id)).size).toBe(limits.length);
  expect(limits.filter(({ signs, plans }) => signs.some(({ kind }) => kind === 'size') && Object.values(plans).includes(null))).toEqual([]);
});

import fc from 'fast-check';
import type { LogCondition, LogFilter, LogNode } from '../../analyzer/expression/logpush.ts';

const condition = (keys: string[], operators: LogCondition['operator'][], values: fc.Arbitrary<LogCondition['value']>): fc.Arbitrary<LogNode> =>
  fc.record({ key: fc.constantFrom(...keys), operator: fc.constantFrom(...operators), value: values });

const TEXTS = ['curl', 'curl/8', 'C', '', '-', '/', '8', 'api.cloudflare.com', '192.0.2.1', '192.0.2.1:5000', 'GET', 'get', 'locked', 'page=1', '\u00dc', '\u00dcnicode/1', '"', '\\', "'", '\t', '/client/v4', '/client/v4/zones/x/filters', '0xCC13', '2024-03', 'true', '403', '20'];
const KEYS = ['ClientIP', 'ClientRequestHost', 'ClientRequestMethod', 'ClientRequestPath', 'ClientRequestURI', 'ClientRequestUserAgent', 'ClientSSLCipher'];
const text = fc.constantFrom(...TEXTS);
const number = fc.constantFrom<string | number>(200, '200', 403, '403', 0, -1, 1, 404, 1000);

const test = fc.oneof(
  { arbitrary: condition(KEYS, ['eq', '!eq', 'startsWith', 'endsWith', '!startsWith', '!endsWith', 'contains', '!contains'], text), weight: 4 },
  { arbitrary: condition(KEYS, ['in', '!in'], fc.array(text, { minLength: 1, maxLength: 4 })), weight: 1 },
  { arbitrary: condition(['EdgeResponseStatus'], ['eq', '!eq', 'lt', 'leq', 'gt', 'geq'], number), weight: 2 },
  { arbitrary: condition(['EdgeResponseStatus'], ['in', '!in'], fc.array(number, { minLength: 1, maxLength: 3 })), weight: 1 },
  { arbitrary: condition(['EdgeStartTimestamp'], ['lt', 'leq', 'gt', 'geq'], fc.constantFrom(1709251200, 1709251200123456789)), weight: 1 },
  { arbitrary: condition(['EdgeStartTimestamp'], ['eq', '!eq', 'startsWith', 'endsWith', 'contains'], fc.constantFrom('2024-03-01', '1709251200', '00Z')), weight: 1 },
  { arbitrary: condition(['SecurityRuleIDs'], ['contains', '!contains'], fc.constantFrom('a', 'a,b', 'a"b', '5', '')), weight: 1 },
  { arbitrary: condition(['SecurityRuleIDs'], ['in', '!in'], fc.array(fc.constantFrom('a', 'b', '5'), { minLength: 1, maxLength: 2 })), weight: 1 },
);

const node = fc.letrec<{ node: LogNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    test,
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((and): LogNode => ({ and })),
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((or): LogNode => ({ or })),
  ),
})).node;

/** Log filters with every operator, the same ones for the same seed. */
export function wildFilters(count: number, seed: number): LogFilter[] {
  return fc.sample(node, { numRuns: count, seed }).map((where) => ({ where }));
}

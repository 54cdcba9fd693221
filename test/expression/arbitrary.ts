import fc from 'fast-check';
import type { Call, Compare, Comparison, Field, Literal, Logic, Step, Term } from '../../analyzer/expression/ast.ts';

/** Spans are made up here: printing a tree that was built, not read, must not look at them. */
const nowhere = { start: 0, end: 0 };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.string({ maxLength: 4 }).filter((key) => !key.includes('\uE000')).map((key): Step => ({ kind: 'key', key, ...nowhere })),
  fc.nat(99).map((index): Step => ({ kind: 'index', index, ...nowhere })),
  fc.constant<Step>({ kind: 'each', ...nowhere }),
);

const field: fc.Arbitrary<Field> = fc.record({
  kind: fc.constant('field' as const),
  name: fc.constantFrom('ssl', 'x.score', 'http.host', 'ip.src', 'http.request.headers', 'cf.client.bot'),
  path: fc.array(step, { maxLength: 2 }),
  start: fc.constant(0),
  end: fc.constant(0),
});

const text = fc.string({ maxLength: 8 });
const string: fc.Arbitrary<Literal> = fc.oneof(
  text.map((value): Literal => ({ kind: 'string', form: 'quoted', value, ...nowhere })),
  text.map((value): Literal => ({ kind: 'string', form: 'raw', value, ...nowhere })),
);
const pattern: fc.Arbitrary<Literal> = fc.constantFrom('^/a/', 'a"b', String.raw`\d+\.`, '(x|y)?').map((value): Literal => ({ kind: 'string', form: 'pattern', value, ...nowhere }));
const integer: fc.Arbitrary<Literal> = fc.oneof(fc.integer(), fc.bigInt({ min: 2n ** 54n, max: 2n ** 63n - 1n })).map((value): Literal => ({ kind: 'integer', value, ...nowhere }));
const address: fc.Arbitrary<Literal> = fc.oneof(fc.ipV4(), fc.ipV6()).map((value): Literal => ({ kind: 'address', text: value, prefix: undefined, ...nowhere }));
const network: fc.Arbitrary<Literal> = fc.constantFrom(['10.0.0.0/8', 8] as const, ['2001:db8::/32', 32] as const).map(([value, prefix]): Literal => ({ kind: 'address', text: value, prefix, ...nowhere }));
const range: fc.Arbitrary<Literal> = fc.tuple(fc.integer({ min: -99, max: 99 }), fc.nat(9)).map(([low, more]): Literal => ({ kind: 'integer-range', low, high: low + more, ...nowhere }));
const set: fc.Arbitrary<Literal> = fc.array(fc.oneof(string, integer, address, network, range), { maxLength: 4 }).map((items): Literal => ({ kind: 'set', items, ...nowhere }));
const list: fc.Arbitrary<Literal> = fc.constantFrom('offices', 'cf.open_proxies').map((name): Literal => ({ kind: 'list', name, ...nowhere }));

const comparisons: [Comparison, string[], fc.Arbitrary<Literal>][] = [
  ['eq', ['eq', '=='], fc.oneof(string, integer, address)],
  ['ne', ['ne', '!='], fc.oneof(string, integer, address)],
  ['lt', ['lt', '<'], integer],
  ['le', ['le', '<='], integer],
  ['gt', ['gt', '>'], integer],
  ['ge', ['ge', '>='], integer],
  ['contains', ['contains'], string],
  ['matches', ['matches', '~'], pattern],
  ['wildcard', ['wildcard'], string.filter((one) => one.kind === 'string' && !one.value.includes('**'))],
  ['strict wildcard', ['strict wildcard'], string.filter((one) => one.kind === 'string' && !one.value.includes('**'))],
  ['bitwise_and', ['&', 'bitwise_and'], integer],
  ['in', ['in'], fc.oneof(set, list)],
];

const call: fc.Arbitrary<Call> = fc.record({
  kind: fc.constant('call' as const),
  name: fc.constantFrom('lower', 'len', 'any', 'concat'),
  args: fc.array(fc.oneof(field, string, integer), { minLength: 1, maxLength: 3 }),
  path: fc.array(step, { maxLength: 1 }),
  start: fc.constant(0),
  end: fc.constant(0),
});

const compare: fc.Arbitrary<Compare> = fc.constantFrom(...comparisons).chain(([operator, signs, right]) =>
  fc.record({ kind: fc.constant('compare' as const), left: fc.oneof(field, call), operator: fc.constant(operator), sign: fc.constantFrom(...signs), right, start: fc.constant(0), end: fc.constant(0) }),
);

/** How loosely an operator binds; an operand that binds more loosely, or the same, stands in a group. */
const RANK = { and: 1, xor: 2, or: 3 };
const SIGNS = { and: ['and', '&&'], xor: ['xor', '^^'], or: ['or', '||'] };

function logic(operator: Logic['operator'], term: fc.Arbitrary<Term>): fc.Arbitrary<Term> {
  return fc.array(fc.tuple(term, fc.constantFrom(...SIGNS[operator])), { minLength: 2, maxLength: 4 }).map((pairs): Term => ({
    kind: 'logic',
    operator,
    operands: pairs.map(([one]) => (one.kind === 'logic' && RANK[one.operator] >= RANK[operator] ? { kind: 'group', inner: one, ...nowhere } : one)),
    signs: pairs.slice(1).map(([, sign]) => sign),
    ...nowhere,
  }));
}

function not(term: fc.Arbitrary<Term>): fc.Arbitrary<Term> {
  return fc.tuple(term, fc.constantFrom('not' as const, '!' as const)).map(([one, sign]): Term => ({
    kind: 'not', sign, operand: one.kind === 'logic' ? { kind: 'group', inner: one, ...nowhere } : one, ...nowhere,
  }));
}

/** Trees over these terms with every connective, groups where the grammar asks for them and some where it does not. */
function trees(leaf: fc.Arbitrary<Term>): fc.Arbitrary<Term> {
  return fc.letrec<{ term: Term }>((tie) => ({
    term: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      leaf,
      not(tie('term')),
      logic('and', tie('term')),
      logic('or', tie('term')),
      logic('xor', tie('term')),
      tie('term').map((inner): Term => ({ kind: 'group', inner, ...nowhere })),
    ),
  })).term;
}

/** Any expression of the language. */
export const anyTree: fc.Arbitrary<Term> = trees(fc.oneof(compare, field, call));

const bool = (name: string): Term => ({ kind: 'field', name, path: [], ...nowhere });
const score: Term[] = ([['gt', 5], ['lt', 5], ['eq', 0], ['ne', 0], ['ge', 0]] as const).map(([operator, value]) => ({
  kind: 'compare', left: { kind: 'field', name: 'x.score', path: [], ...nowhere }, operator, sign: operator, right: { kind: 'integer', value, ...nowhere }, ...nowhere,
}));

/** Expressions over three booleans, `x.a`, `x.b` and `x.c`, and comparisons of `x.score`. */
export const scoreTree: fc.Arbitrary<Term> = trees(fc.constantFrom(bool('x.a'), bool('x.b'), bool('x.c'), ...score));

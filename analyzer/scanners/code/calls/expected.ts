import type { Call, Expr } from '../expr/expr.ts';
import { lastName } from '../expr/walk.ts';
import { methodOfName } from './methods.ts';

/**
 * The call that a test expects of a mock: of `expect(client.get).toHaveBeenCalledWith(path)` it is `client.get(path)`. Undefined where
 * nothing says by which method it is sent.
 */
export function expectedCall(call: Call): Call | undefined {
  if (call.callee.kind !== 'member' || !EXPECTS.test(call.callee.name)) return undefined;
  const told = expectedOf(call, call.callee.object);
  return told === undefined || methodOfName(lastName(told.callee)) === undefined ? undefined : { ...call, ...told };
}

/** Jest, Vitest, sinon with chai, and the mocks of Python. */
const EXPECTS = /^(?:toHaveBeen(?:Last|Nth)?Called(?:(?:Exactly)?Once)?With|toBeCalledWith|(?:last|nth)CalledWith|(?:alwaysC|c)alled(?:Once)?With(?:Exactly|Match)?|assert_(?:called|awaited)(?:_once)?_with|assert_any_(?:call|await))$/;

/** What is expected to be called, and what it is to be given. */
function expectedOf({ callee, args }: Call, object: Expr): Pick<Call, 'callee' | 'args'> | undefined {
  let at = object;
  // `.not.toHaveBeenCalledWith` tells of a call that is not made.
  while (at.kind === 'member' && at.name !== 'not' && methodOfName(at.name) === undefined) at = at.object;
  if (at.kind === 'member') return at.name === 'not' ? undefined : { callee: at, args };
  const [mock] = at.kind === 'call' && lastName(at.callee) === 'expect' ? at.args : [];
  if (mock === undefined) return undefined;
  return { callee: mock.value, args: /nth/i.test(lastName(callee)) ? args.slice(1) : args };
}

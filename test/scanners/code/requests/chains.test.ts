import { expect, test } from 'vitest';
import { chainBefore } from '../../../../analyzer/scanners/code/calls/chained-parts.ts';
import { chainsOf } from '../../../../analyzer/scanners/code/calls/chained.ts';
import type { Call } from '../../../../analyzer/scanners/code/expr/expr.ts';
import { newCall, newMember, newName } from '../../../../analyzer/scanners/code/expr/nodes.ts';
import { inText } from '../finding.ts';

const SPAN = { start: 0, end: 0 };

/** `client.step()` and so many more, the last first, as they are met in a text. */
function chain(length: number): Call[] {
  const calls: Call[] = [];
  for (let at = 0; at < length; at++) calls.unshift(newCall(newMember(calls[0] ?? newName('client', SPAN), 'step', SPAN, SPAN), [], false, SPAN));
  return calls;
}

test('of thousands of calls in a row each is told of some around it', () => {
  const calls = chain(20_000);
  const { chained } = chainsOf(calls);
  expect(calls.reduce((most, call) => Math.max(most, chained.get(call)?.length ?? 0, chainBefore(call).length), 0)).toBe(200);
});

test('a request of a hundred calls is told its method by the last of them, and by the first', async () => {
  const headers = '.header("a", "b")'.repeat(100);
  const asked = (before: string, behind: string): Promise<string[]> =>
    inText('java', `class A {\n  void f(String zone) throws Exception {\n    HttpRequest.newBuilder()${before}.uri(URI.create("https://api.cloudflare.com/client/v4/zones/" + zone + "/settings/security_level"))${behind}.build();\n  }\n}\n`);
  const found = await asked('', `${headers}.method("PATCH", body)`);
  expect(found).toEqual(['3 security-level?']);
  expect(await asked(`.method("PATCH", body)${headers}`, '')).toEqual(found);
  expect(await asked('', `${headers}.GET()`)).toEqual([]);
});

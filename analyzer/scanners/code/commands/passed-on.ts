import type { Method } from '../../../model.ts';
import { onceFor } from '../../once.ts';
import type { RequestCall } from '../calls/request-calls.ts';
import type { Command, Expr } from '../expr/expr.ts';
import { newUnknown } from '../expr/nodes.ts';
import { everyExpr } from '../expr/walk.ts';
import type { Scope } from '../values/scope.ts';
import { takesNext } from './command-options.ts';
import { withWordsHeld } from './command-words.ts';
import { curlTakesValue } from './curl.ts';

type Asked = (command: Command, scope: Scope) => RequestCall[] | undefined;

/**
 * With which methods a function of the shell asks that is called like that: those that its clients are told in it, and what
 * they are passed on of the call. `asked` is what a client asks for, `undefined` of another command.
 */
export function methodsWithin(call: Command, from: Scope, { body, scope, asked }: { body: Expr; scope: Scope; asked: Asked }): (Method | undefined)[] {
  const methods = clientsIn(body, scope, asked).flatMap((client) => {
    const passed = passedOn(client.command, call, scope);
    return passed === undefined ? client.methods : methodsOf(asked(passed, from));
  });
  return [...new Set(methods)];
}

interface Client {
  command: Command;
  methods: (Method | undefined)[];
}

const clientsIn = onceFor((body: Expr, scope: Scope, asked: Asked): Client[] => everyExpr([body]).flatMap((one): Client[] => {
  const command = one.kind === 'command' ? withWordsHeld(one, scope) : undefined;
  const requests = command && asked(command, scope);
  return command === undefined || requests === undefined ? [] : [{ command, methods: methodsOf(requests) }];
}));

function methodsOf(requests: RequestCall[] | undefined): (Method | undefined)[] {
  return (requests ?? []).map(({ method }) => method);
}

/**
 * What a client is told by a call of a function that passes its words on: `cf() { curl -sS "$API/$1" "${@:2}"; }` makes of
 * `cf zones/1 -d x` the command `curl -sS zones/1 -d x`. `undefined` where it is passed nothing on.
 */
function passedOn(client: Command, call: Command, scope: Scope): Command | undefined {
  if (!client.words.some(isAllWords)) return undefined;
  const own = client.words.flatMap((word, index): Expr[] => {
    if (isAllWords(word)) return [];
    if (!holdsName(word, POSITION)) return [word];
    // What an option is told goes with it; an address is among what the call says.
    const before = client.words[index - 1];
    return before !== undefined && takesNext(before, scope, curlTakesValue) ? [newUnknown(word)] : [];
  });
  return { ...client, words: [...own, ...call.words.slice(1)] };
}

/** `$1`, which a function or script of a shell is given. */
export const POSITION = /^\d$/;

/** Whether a word stands for all that a function or script is given: `"$@"`, `$*`, `"${@:2}"`. */
export function isAllWords(word: Expr): boolean {
  return holdsName(word, /^[@*]$/);
}

/** Whether a word has a name of that kind in it. */
export function holdsName(word: Expr, names: RegExp): boolean {
  return everyExpr([word]).some((one) => one.kind === 'name' && names.test(one.name));
}

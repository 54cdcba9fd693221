import type { Method } from '../../../model.ts';
import { methodOfName, methodOfValue } from '../calls/methods.ts';
import type { RequestCall } from '../calls/request-calls.ts';
import type { Command, Expr, ObjectField } from '../expr/expr.ts';
import { HTTP_METHODS } from '../expr/http-methods.ts';
import { alone } from '../expr/literals.ts';
import { newObject } from '../expr/nodes.ts';
import { modelParts } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { resolve } from '../values/resolve.ts';
import type { Scope } from '../values/scope.ts';
import { asCall } from './as-call.ts';
import { optionsOf, restOf } from './command-options.ts';
import { asWord, withWordsHeld, wordOf } from './command-words.ts';
import { curlRequests } from './curl.ts';
import { holdsName, methodsWithin, POSITION } from './passed-on.ts';

/** The program a command runs, without folder; `undefined` when it is decided at run time. */
export function programOf(command: Command, scope: Scope): string | undefined {
  for (const word of command.words) {
    const name = programIn(word, scope);
    if (name !== undefined && !WRAPPERS.has(name)) return name;
  }
  return undefined;
}

function programIn(word: Expr, scope: Scope): string | undefined {
  return (wordOf(word, scope) ?? pathEnd(word, scope))?.split(/[\\/]/).at(-1)?.replace(/\.exe$/, '');
}

/** `${pkgs.curl}/bin/curl`: of a path whose beginning is not known the end. */
function pathEnd(word: Expr, scope: Scope): string | undefined {
  const last = fold(word, scope)[0]?.at(-1);
  return last?.kind === 'text' ? /\/[\w.-]+$/.exec(last.value)?.[0] : undefined;
}

const WRAPPERS = new Set(['sudo', 'exec', 'time', 'command', 'env', 'nohup', 'then', '!']);

/** Each is given the command from its own name on. */
const CLIENTS = new Map<string, (command: Command, scope: Scope) => RequestCall[]>([
  ['curl', curlRequests],
  ['curlie', curlRequests],
  ['wget', wgetRequests],
  ['http', httpieRequests],
  ['https', httpieRequests],
  ['xh', httpieRequests],
  ['cli4', cli4Requests],
]);

/** Of these another program can only mean the one that it runs: `timeout 10 curl`, `docker run curlimages/curl`. */
const LAUNCHED = /^(?:curl|curlie|wget|xh)$/;

/** The requests a shell command makes, for curl, wget, HTTPie and cli4, and for functions that ask with one of them. */
export function requestsOfCommand(given: Command, scope: Scope): RequestCall[] {
  const command = withWordsHeld(given, scope);
  return programOf(command, scope) === undefined ? [] : clientRequests(command, scope) ?? wrapperRequests(command, scope);
}

/** `undefined` where the command runs no client. */
function clientRequests(command: Command, scope: Scope): RequestCall[] | undefined {
  const { words } = command;
  const program = programOf(command, scope) ?? '';
  const runs = (name: string | undefined): boolean => name !== undefined && (CLIENTS.has(program) ? name === program : LAUNCHED.test(name));
  const at = words.findIndex((word) => runs(programIn(word, scope)));
  const client = CLIENTS.get(at < 0 ? '' : programIn(words[at] as Expr, scope) ?? '');
  return client?.({ ...command, words: words.slice(at) }, scope);
}

/** `cf_api PUT "/zones/$ZONE/filters" '{…}'`: a function or script that is told a method, a path or an address, and what to send; the method may be its own. */
function wrapperRequests(command: Command, scope: Scope): RequestCall[] {
  const { method, body } = toldToFunction(command, scope);
  if (method === undefined) return [];
  // What a function is given in its turn ends such a path where the function is called.
  const tails = wordsLike(command, scope, /^[a-z]+\//).filter((word) => !holdsName(word, POSITION));
  return [...wordsLike(command, scope, /^(?:https?:\/)?\//), ...tails].map((url) => ({ url, method, complete: false, ...(body && { body }) }));
}

/** The method and what is sent, where a function or script is told one of them each, or asks with one method alone. */
export function toldToFunction(command: Command, scope: Scope): { method: Method | undefined; body: Expr | undefined } {
  const methods = command.words.flatMap((word) => (HTTP_METHODS.has(wordOf(word, scope) ?? '') ? [methodOfValue(word, scope)] : []));
  const [method, ...more] = methods.length > 0 ? methods : methodsOf(command, scope);
  const [body, ...bodies] = [...wordsLike(command, scope, /^\s*[{[]\s*["'\\]/), ...command.words.slice(1).filter((word) => isPrinted(word, scope))];
  // What it is given to read it can only hand on: `cf POST "/zones/$ZONE/filters" -d @- <<EOF`.
  return { method: more.length > 0 ? undefined : method, body: bodies.length > 0 ? undefined : body ?? command.input };
}

/** `"$(jq -n '{…}')"`, or a variable that holds what a command printed: a document that no quotes are around. */
function isPrinted(word: Expr, scope: Scope): boolean {
  const { value } = resolve(alone(word), scope);
  return (
    value.kind === 'object' ||
    (value.kind === 'list' && value.items.some((item) => item.kind === 'object')) ||
    (value.kind === 'string' && value.parts.length === 1 && value.parts[0]?.kind === 'object')
  );
}

/** `cf_patch() { curl -X PATCH "$API$1" -d "$2"; }`: with which methods a function of the shell asks. */
function methodsOf(command: Command, scope: Scope): (Method | undefined)[] {
  const called = asCall(command, scope);
  if (called === undefined) return [];
  const { value, scope: inside } = resolve(called.callee, scope);
  return value.kind === 'other' ? methodsWithin(command, scope, { body: value, scope: inside, asked: requestsSpelled }) : [];
}

/** Those of a client, and of a function that is told its method: `api GET "/zones/$ZONE/settings/$1"`. */
function requestsSpelled(command: Command, scope: Scope): RequestCall[] | undefined {
  const requests = clientRequests(command, scope);
  const word = requests === undefined ? command.words.find((one) => HTTP_METHODS.has(wordOf(one, scope) ?? '')) : undefined;
  const [url] = word === undefined ? [] : wordsLike(command, scope, /^(?:https?:\/)?\//);
  return word === undefined || url === undefined ? requests : [{ url, method: methodOfValue(word, scope), complete: false }];
}

function wordsLike({ words }: Command, scope: Scope, pattern: RegExp): Expr[] {
  return words.slice(1).filter((word) => fold(word, scope).some((str) => pattern.test(modelParts(str)[0] ?? '')));
}

function wgetRequests(command: Command, scope: Scope): RequestCall[] {
  const words = [...optionsOf(command, scope, (name) => /^(?:-[OoPUeat]|--(?:method|body-data|post-data|body-file|post-file|header|output-document|user-agent|timeout|tries))$/.test(name))];
  const find = (...names: string[]): Expr | undefined => words.find((one) => one.option !== undefined && names.includes(one.option))?.value;
  const body = find('--body-data', '--post-data');
  const stated = find('--method');
  const method = stated === undefined ? (body === undefined && find('--post-file') === undefined ? 'GET' : 'POST') : methodOfValue(stated, scope);
  const urls = words.filter((one) => one.option === undefined);
  return urls.map(({ word }) => ({ url: word, method, complete: find('--body-file', '--post-file') === undefined, ...(body && { body }) }));
}

/** `http POST url key=value`, `http --raw '{…}' url`, or a document that is read in: without a method, what is sent makes it a POST. (HTTPie docs, "Optional GET and POST") */
function httpieRequests(command: Command, scope: Scope): RequestCall[] {
  const given = [...optionsOf(command, scope, (name) => /^(?:-[aAso]|--(?:auth|auth-type|session|output|timeout|raw))$/.test(name))];
  const words = given.filter((one) => one.option === undefined).map((one) => one.word);
  const first = words[0] === undefined ? undefined : methodOfValue(words[0], scope);
  const [url, ...items] = first === undefined ? words : words.slice(1);
  if (url === undefined) return [];
  const body = given.find(({ option }) => option === '--raw')?.value ?? itemsBody(items, command, scope) ?? command.input;
  return [{ url, method: first ?? (body === undefined ? 'GET' : 'POST'), complete: false, ...(body && { body }) }];
}

/** `key=value` and `key:=json` as the body they make; `name==value` belongs into the query, `Name:value` is a header. */
function itemsBody(items: Expr[], command: Command, scope: Scope): Expr | undefined {
  const fields = items.flatMap((item): ObjectField[] => {
    const match = /^([\w.-]+):?=(?!=)/.exec(modelParts(fold(item, scope)[0] ?? [])[0] ?? '');
    if (match === null) return [];
    const [, name = ''] = match;
    // In quotes the name is not where the word begins.
    const isPlain = scope.unit.text.startsWith(name, item.start);
    return [
      {
        name,
        nameSpan: { start: item.start, end: item.start + (isPlain ? name.length : 0) },
        value: restOf(item, match[0].length, scope),
        start: item.start,
        end: item.end,
        goes: asWord(item.start, item.end, scope.unit.text),
      },
    ];
  });
  // Without any item the request would be a GET.
  for (const field of fields.length === 1 ? fields : []) field.goes = 'nothing';
  return fields.length === 0 ? undefined : newObject(fields, false, command);
}

/** `cli4 --post value=high /zones/:example.com/settings/minify`. */
function cli4Requests(command: Command, scope: Scope): RequestCall[] {
  const texts = command.words.map((word) => wordOf(word, scope));
  const flag = texts.find((text) => text !== undefined && /^--(?:get|post|put|patch|delete)$/.test(text));
  const short = texts.some((text) => text !== undefined && /^-[A-Z]$/.test(text));
  const method = flag !== undefined ? methodOfName(flag.slice(2)) : short ? undefined : 'GET';
  const body = itemsBody(command.words.slice(1), command, scope);
  return command.words.filter((word) => modelParts(fold(word, scope)[0] ?? [])[0]?.startsWith('/') === true)
    .map((url) => ({ url, method, complete: false, ...(method !== 'GET' && body && { body }) }));
}

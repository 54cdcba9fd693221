import { methodOfValue } from '../calls/methods.ts';
import type { RequestCall } from '../calls/request-calls.ts';
import type { Command, Expr, ObjectField } from '../expr/expr.ts';
import { fileName } from '../expr/literals.ts';
import { newName, newObject, newOther, newUnknown } from '../expr/nodes.ts';
import { isUnknown, modelParts, type Str } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import type { Scope } from '../values/scope.ts';
import { optionsOf, restOf } from './command-options.ts';
import { asWord, wordOf } from './command-words.ts';

/** The requests of curl: one for each address, all with the same method, headers and data. */
export function curlRequests(command: Command, scope: Scope): RequestCall[] {
  const urls: Expr[] = [];
  const data: Expr[] = [];
  const headers: { header: Expr; word: Expr }[] = [];
  let method: Expr | undefined;
  let [asQuery, head, opaque] = [false, false, false];
  for (const { option, value, word } of optionsOf(command, scope, curlTakesValue)) {
    if (option === undefined) urls.push(word);
    else if (option === '-X' || option === '--request') method = value;
    else if (DATA.test(option) && value !== undefined) data.push(value);
    else if ((option === '-H' || option === '--header') && value !== undefined) headers.push({ header: value, word });
    else if (option === '--url' && value !== undefined) urls.push(value);
    else if (option === '-G' || option === '--get') asQuery = true;
    else if (option === '-I' || option === '--head') head = true;
    else if (OPAQUE.test(option)) opaque = true;
  }
  const known = urls.filter((url) => !fold(url, scope).every(isUnknown));
  // What nobody knows beside an address may be options.
  opaque ||= known.length > 0 && known.length < urls.length;
  const sends = data.length > 0 && !asQuery;
  const stated = method === undefined ? undefined : methodOfValue(method, scope);
  // curl sends GET unless told otherwise, POST with data, HEAD with -I. (curl man page, --request)
  const implied = opaque ? undefined : head ? 'HEAD' : sends ? 'POST' : 'GET';
  return (known.length > 0 ? known : urls).map((url): RequestCall => ({
    url,
    method: method === undefined ? implied : stated,
    complete: !opaque && !data.some((one) => startsWithAt(fold(one, scope)[0])),
    isBare: !opaque && data.length === 0,
    ...(headers.length > 0 && { headers: headerObject(headers, scope, command) }),
    ...(sends && data[0] !== undefined && { body: data.length === 1 ? bodyOf(data[0], command, scope) : newOther(data, command) }),
  }));
}

const DATA = /^(?:-d|--data(?:-raw|-binary|-ascii|-urlencode)?|--json)$/;

/** What is sent, or told, stands somewhere else. */
const OPAQUE = /^(?:-[TFK]|--(?:upload-file|form|config))$/;

/** Other options that take an argument. (curl 8, `curl --help all`) */
const TAKING = new Set([
  'request', 'header', 'url',
  'user-agent', 'cookie', 'cookie-jar', 'output', 'user', 'proxy', 'max-time', 'connect-timeout', 'retry', 'retry-delay', 'retry-max-time', 'write-out',
  'referer', 'cacert', 'cert', 'key', 'resolve', 'interface', 'range', 'netrc-file', 'limit-rate', 'max-redirs', 'url-query', 'aws-sigv4', 'oauth2-bearer',
]);

/** Whether an option of curl takes an argument: the word behind it, where none is attached to it. */
export function curlTakesValue(option: string): boolean {
  return DATA.test(option) || OPAQUE.test(option) || /^-[XHAbcCDeEhmoPQrtuUwxyYz]$/.test(option) || (option.startsWith('--') && TAKING.has(option.slice(2)));
}

/** `-d @-` reads the heredoc; `-d @file` sends what is not here, unless the script has written it. */
function bodyOf(data: Expr, command: Command, scope: Scope): Expr {
  if (!startsWithAt(fold(data, scope)[0])) return data;
  const stdin = wordOf(data, scope) === '@-' ? command.input : undefined;
  const name = fileName(data);
  return stdin ?? (name === undefined ? newUnknown(data) : newName(name, data));
}

function startsWithAt(str: Str | undefined): boolean {
  const [first] = str ?? [];
  return first?.kind === 'text' && first.value.startsWith('@');
}

/** A header goes together with the option that tells of it: alone that would take the next word along. */
function withOption(word: Expr, header: Expr, { unit: { text } }: Scope): ObjectField['goes'] {
  const isWhole = word.start <= header.start && /^(?:(?:-H|--header)[ \t]+|--header=)?["']?$/.test(text.slice(word.start, header.start));
  const isShared = header.kind === 'string' && header.parts.some((part) => part.kind === 'chunk' && part.encode('') === undefined);
  return isWhole && !isShared && /^-(?:H|-header)/.test(text.slice(word.start, word.end)) ? asWord(word.start, Math.max(word.end, header.end), text) : 'nothing';
}

/** `Name: value` lines as an object. */
function headerObject(headers: { header: Expr; word: Expr }[], scope: Scope, span: { start: number; end: number }): Expr {
  const fields = headers.map(({ header, word }): ObjectField => {
    const [first] = modelParts(fold(header, scope)[0] ?? []);
    const match = /^\s*([\w-]+)\s*:\s*/.exec(first ?? '');
    const { start, end } = header;
    return { name: match?.[1], nameSpan: { start, end }, value: match === null ? header : restOf(header, match[0].length, scope), start, end, goes: withOption(word, header, scope) };
  });
  return newObject(fields, fields.some((field) => field.name === undefined), span);
}

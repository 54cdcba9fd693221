import { ASKING, REQUESTING } from '../../files/requests.ts';
import type { Call } from '../expr/expr.ts';
import { lastName } from '../expr/walk.ts';
import { methodOfName } from './methods.ts';

/** Libraries whose documented default is GET when no method is given. */
export const GET_BY_DEFAULT = inAnyCase(ASKING);

/** Whether a call makes requests by its name alone, so that one with an unreadable URL is worth a word. */
export function isKnownRequest(call: Call): boolean {
  const name = lastName(call.callee);
  return GET_BY_DEFAULT.has(name) || REQUESTS.has(name) || (TRANSFERS.has(name) && call.args.some((arg) => OF_SWIFT.has(arg.name ?? '')));
}

/** `session.data(from: url)`, `session.upload(for: request, from: body)`, `AF.upload(data, to: url)`, `Data(contentsOf: url)` of Swift: what else is called like that is not told so. */
const TRANSFERS = new Set(['data', 'upload', 'download', 'bytes']);
const OF_SWIFT = new Set(['from', 'for', 'to', 'contentsOf']);

/** Whether a call is of a library that does nothing but make requests: `requests.get(url)`. */
export function isOfLibrary({ callee }: Call): boolean {
  return callee.kind === 'member' && callee.object.kind === 'name' && LIBRARIES.has(callee.object.name) && methodOfName(callee.name) !== undefined;
}

const LIBRARIES = new Set(['requests', 'httpx', 'axios', 'superagent', 'got', 'ky', 'HTTParty', 'Faraday', 'Excon', 'RestClient', 'Typhoeus', 'HTTPoison', 'reqwest', 'ureq', 'Unirest']);

const REQUESTS = inAnyCase(REQUESTING);

function inAnyCase(names: string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}

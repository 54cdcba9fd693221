import { ASKING, REQUESTING } from '../../files/requests.ts';
import type { Call } from '../expr/expr.ts';
import { lastName } from '../expr/walk.ts';
import { methodOfName } from './methods.ts';

/** Libraries whose documented default is GET when no method is given. */
export const GET_BY_DEFAULT = inAnyCase(ASKING);

/** Whether a call makes requests by its name alone, so that one with an unreadable URL is worth a word. */
export function isKnownRequest(call: Call): boolean {
  const name = lastName(call.callee);
  return GET_BY_DEFAULT.has(name) || REQUESTS.has(name);
}

/** Whether a call is of a library that does nothing but make requests: `requests.get(url)`. */
export function isOfLibrary({ callee }: Call): boolean {
  return callee.kind === 'member' && callee.object.kind === 'name' && LIBRARIES.has(callee.object.name) && methodOfName(callee.name) !== undefined;
}

const LIBRARIES = new Set(['requests', 'httpx', 'axios', 'superagent', 'got', 'ky', 'HTTParty', 'Faraday', 'Excon', 'RestClient', 'Typhoeus', 'HTTPoison', 'reqwest', 'ureq', 'Unirest']);

const REQUESTS = inAnyCase(REQUESTING);

function inAnyCase(names: string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}

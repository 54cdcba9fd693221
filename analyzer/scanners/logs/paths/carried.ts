import { decoded } from '../../../attempts.ts';
import { targetOf, withScheme, type Target } from '../record/target.ts';

/** Parameters that say where somebody came from, or is to go afterwards, which ask for nothing. */
const OF_THE_WAY = /^(?:ref|referr?er|origin|from|d[lr]|(?:next|back|continue|return|redirect|callback)(?:[_-]?(?:to|ur[il]))?)$/i;

/** The URLs of these hosts in a query, as proxies and webhooks are given them: `/proxy?url=https%3A%2F%2F…`, `/?https://…`. */
export function urlsIn(query: string | undefined, hosts: ReadonlySet<string>): Target[] {
  if (query === undefined || ![...hosts].some((host) => query.includes(host))) return [];
  return query.split('&').flatMap((pair) => {
    const [, name = '', value = pair] = /^([\w.[\]-]*)=(.*)$/s.exec(pair) ?? [];
    const target = targetOf(withScheme(decoded(value)));
    return target.host !== undefined && hosts.has(target.host) && !OF_THE_WAY.test(name) ? [target] : [];
  });
}

import { hasWord, namesIn } from '../expr/called-names.ts';
import type { Call } from '../expr/expr.ts';
import { methodOfName } from './methods.ts';

/**
 * Whether a call is of what keeps things by a key, as names say, where no package does: `cache.get(path)`, `Storage::disk('s3')->get(path)`,
 * `wp_cache_get(path)`.
 */
export function isCalledLikeKeeper(call: Call): boolean {
  const [last = '', owner = ''] = namesIn(call.callee, 2);
  return isKeptAnyhow(call) || (isKeeperName(owner) && (methodOfName(last) !== undefined || PUTS.has(last.toLowerCase()))) || isFunctionOfKeeper(call);
}

/** The same of what does nothing else, whatever its method is. A part of the API may be called so as well: `cloudflare.cache.purge(path)`. */
export function isKeptAnyhow({ callee }: Call): boolean {
  const [, ...owners] = namesIn(callee);
  return owners.some((name) => says(name, 'anyhow')) && !owners.some((name) => hasWord(name, OURS));
}

/** What is given its headers gives a client: `Http::withHeaders($headers)->put($url)`. */
export function isKeeperName(name: string): boolean {
  return says(name, 'by its methods') && !/^(?:with|set|add)(?:[A-Z_]|$)/.test(name);
}

/** `wp_cache_get(path)`, `apcu_fetch(path)`; `fetchWithCache(path)` and `cachedGet(path)` ask. */
function isFunctionOfKeeper({ callee }: Call): boolean {
  const words = callee.kind === 'name' ? callee.name.toLowerCase().split('_') : [];
  const does = words.pop() ?? '';
  return words.some((word) => KEEPS.get(word) === 'anyhow') && (methodOfName(does) !== undefined || PUTS.has(does));
}

/** Whether one of the words of a name is of what keeps things, anyhow or at least by the methods that all such things have. */
function says(name: string, how: How): boolean {
  return hasWord(name, how === 'anyhow' ? ANYHOW : WORDS);
}

/** What such things are told beside the words of HTTP. */
const PUTS = new Set(['set', 'add', 'has', 'incr', 'increment', 'expire', 'remember', 'fetch', 'exists', 'getset', 'setex', 'forget', 'remove']);

/** Words for the API itself. */
export const OURS: ReadonlySet<string> = new Set(['cf', 'cloudflare']);

/** What is called so keeps things by a key, hands them on under a topic or counts them by a label: and does nothing else, or may ask for something by other methods. */
type How = 'anyhow' | 'by its methods';

const KEEPS: ReadonlyMap<string, How> = new Map([
  ...[
    'cache', 'caches', 'redis', 'jedis', 'memcached', 'memcache', 'apcu', 'mqtt', 'kafka', 'rabbitmq', 'amqp', 's3', 'etcd', 'zookeeper', 'firestore', 'firebase', 'vault',
    'consul', 'hvac', 'bucket', 'blob', 'disk', 'localstorage', 'sessionstorage', 'i18n', 'statsd', 'prometheus', 'histogram', 'gauge', 'counter', 'tracer', 'sentry',
  ].map((word): [string, How] => [word, 'anyhow']),
  ...[
    'map', 'hashmap', 'dict', 'dictionary', 'hash', 'table', 'registry', 'store', 'storage', 'handlers', 'handler', 'routes', 'route', 'router', 'mux', 'headers', 'params',
    'config', 'settings', 'env', 'environ', 'index', 'memo', 'lookup', 'session_state', 'kv',
  ].map((word): [string, How] => [word, 'by its methods']),
]);

const WORDS: ReadonlySet<string> = new Set(KEEPS.keys());
const ANYHOW: ReadonlySet<string> = new Set([...KEEPS].flatMap(([word, how]) => (how === 'anyhow' ? [word] : [])));

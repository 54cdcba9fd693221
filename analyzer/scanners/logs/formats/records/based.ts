import { isObject, type JsonObject } from '../../record/values.ts';

/** Under which clients keep the address that all their paths stand below (axios, got, Faraday, HttpClient, Guzzle), and those paths. */
const BASES = ['baseURL', 'baseUrl', 'base_url', 'BaseURL', 'BaseUrl', 'baseURI', 'baseUri', 'base_uri', 'prefixUrl', 'prefixURL', 'url_prefix', 'BaseAddress', 'baseAddress'];
const TARGETS = ['url', 'uri', 'path', 'pathname', 'URL', 'requestUri', 'RequestUri', 'request_uri', 'requestPath', 'endpoint'];

/** What a client asks for stands below a name or two: `{"config": {"baseURL": …, "url": …}}`. */
const DEPTH = 3;

/** A record with whole addresses where what was asked for stands apart from the base that it goes below; the same one where nothing does. */
export function based(value: JsonObject, depth = DEPTH): JsonObject {
  const name = BASES.find((one) => typeof value[one] === 'string' && /^https?:\/\//i.test(value[one]));
  const base = name === undefined ? undefined : String(value[name]);
  const changed = Object.entries(value).flatMap(([key, one]): [string, JsonObject | string][] => {
    if (base !== undefined && typeof one === 'string' && TARGETS.includes(key)) return isWhole(one) ? [] : [[key, below(base, one)]];
    const inner = isObject(one) && depth > 1 ? based(one, depth - 1) : one;
    return isObject(inner) && inner !== one ? [[key, inner]] : [];
  });
  if (changed.length === 0) return value;
  const { [name ?? '']: _, ...others } = value;
  return { ...others, ...Object.fromEntries(changed) };
}

function isWhole(target: string): boolean {
  return target === '' || /^\w+:\/\//.test(target) || /\s/.test(target);
}

/** Some clients write the path of the base again. */
function below(base: string, target: string): string {
  const [, origin = '', path = ''] = /^(\w+:\/\/[^/?#]*)([^?#]*)/.exec(base) ?? [];
  const root = path.replace(/\/+$/, '');
  return target.startsWith(`${root}/`) && root !== '' ? `${origin}${target}` : `${origin}${root}/${target.replace(/^\/+/, '')}`;
}

import type { Json } from '../../../model.ts';
import { isObject } from './values.ts';

/**
 * What response headers announce about the end of a resource, as they were written. No other header's value is ever kept: too many are
 * credentials. (Deprecation: RFC 9745 · Sunset: RFC 8594 · Warning 299: RFC 7234, section 5.5.7 · Link relations of both)
 */
export interface Announced {
  deprecation?: string;
  sunset?: string;
  /** Only a lasting warning, code 299. */
  warning?: string;
  /** Only links that say more about the end. */
  link?: string;
}

/** Longer values announce nothing that anybody could read. */
const LONGEST = 2000;

/** The announcement among the headers of an answer; `undefined` when there is none. */
export function announcedBy(headers: Iterable<readonly [name: string, value: string]>): Announced | undefined {
  const found: Announced = {};
  for (const [name, value] of headers) {
    const reader = READERS[name.toLowerCase()];
    const read = value.length > LONGEST ? undefined : reader?.(value.trim());
    if (reader === undefined || read === undefined || read === '') continue;
    const key = name.toLowerCase() as keyof Announced;
    found[key] = found[key] === undefined ? read : `${found[key]}, ${read}`;
  }
  // A successor by itself is how versions are listed, not how an end is announced.
  const isEnd = found.deprecation !== undefined || found.sunset !== undefined || found.warning !== undefined || /\brel="?(?:deprecation|sunset)\b/i.test(found.link ?? '');
  return isEnd ? found : undefined;
}

const READERS: Record<string, (value: string) => string | undefined> = {
  deprecation: (value) => value,
  sunset: (value) => value,
  warning: (value) => /(?:^|,\s*)(299 .*)$/s.exec(value)?.[1],
  link: (value) => linksIn(value).filter((link) => /;\s*rel\s*=\s*"?(?:deprecation|sunset|successor-version)\b/i.test(link)).join(', '),
};

/** The links of a header, each with its parameters. Commas within `<…>` and within quotes separate nothing. */
export function linksIn(value: string): string[] {
  return (value.match(/<[^>]*>(?:"[^"]*"|[^,"])*/g) ?? []).map((link) => link.trim());
}

/** The same for headers as an object of names and values; a value may be a list. */
export function announcedIn(headers: Json | undefined): Announced | undefined {
  if (!isObject(headers)) return undefined;
  return announcedBy(Object.entries(headers).map(([name, value]) => [name, [value].flat().filter((one) => typeof one === 'string').join(', ')] as const));
}

import { isWithoutScheme, withScheme } from './target.ts';

/** What was asked for. */
export interface Asked {
  method: string;
  target: string;
}

const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT)$/;
const TARGET = /^(?:\/|https?:\/\/)\S*$(?<!…)/i;

/** Whether a text is the method of a request and nothing else, as all programs write it. */
export function isMethod(text: string): boolean {
  return METHOD.test(text);
}

/** Whether a text is a method that servers know, those of WebDAV and of caches among them, in any case. */
export function isHttpMethod(text: string): boolean {
  return METHODS_KNOWN.has(text.toUpperCase());
}

/** In capitals. */
export const METHODS_KNOWN: ReadonlySet<string> = new Set([
  'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE', 'PROPFIND', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK', 'REPORT',
  'SEARCH', 'QUERY', 'LINK', 'UNLINK', 'PURGE', 'BAN', 'PRI',
]);

/** Whether a text is a path or a URL and nothing else; what was cut short is none. */
export function isTarget(text: string): boolean {
  return TARGET.test(text);
}

/** A text that is a request and nothing else, `GET /x HTTP/1.1`. */
export function requestLine(text: string): Asked | undefined {
  const [, method = '', target = ''] = /^([A-Z]+) (\S+)(?: HTTP\/[\d.]+)?$/.exec(text) ?? [];
  return isMethod(method) && (isTarget(target) || isWithoutScheme(target)) ? { method, target: withScheme(target) } : undefined;
}

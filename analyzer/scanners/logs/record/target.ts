import { decoded } from '../../../attempts.ts';
/** A request target taken apart: `https://host/a//b%2dc/?q=1#x` is host `host`, segments `a`, `b-c`, query `q=1`. */
export interface Target {
  /** Lower case, without user, port and trailing dot. */
  host: string | undefined;
  segments: string[];
  /** Without the question mark; `undefined` when there is none. */
  query: string | undefined;
}

/**
 * Reads a target as a log has it. Doubled and trailing slashes are ignored, percent-encoding is resolved (an encoded slash
 * separates, since servers disagree on it), `.` and `..` are followed.
 */
export function targetOf(text: string): Target {
  const absolute = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)(.*)$/is.exec(text);

  const bare = (absolute?.[2] ?? text).replace(/#.*$/s, '');
  const mark = bare.indexOf('?');
  const path = mark < 0 ? bare : bare.slice(0, mark);
  return {
    host: hostOf(absolute?.[1]),
    segments: path.includes('%') ? resolved(path.split('/').map(decoded).join('/')) : resolved(path),
    query: mark < 0 ? undefined : bare.slice(mark + 1),
  };
}

/** Whether a text is a URL whose scheme is left out, as proxies do that see what is asked for: `host.example/path`. */
export function isWithoutScheme(text: string): boolean {
  return HOST_FIRST.test(text);
}

const HOST_FIRST = /^(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?\/\S*$/i;

/** A target with the scheme that was left out of it. */
export function withScheme(target: string): string {
  return isWithoutScheme(target) ? `https://${target}` : target;
}

/** A host as logs write it (`user@Host.:443`, `[::1]:80`), made comparable; `undefined` for `-` and nothing. */
export function hostOf(text: string | undefined): string | undefined {
  if (text === undefined || text === '' || text === '-') return undefined;
  if (PLAIN_HOST.test(text)) return text;
  const host = text.slice(text.lastIndexOf('@') + 1).replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
  return host === '' ? undefined : host;
}

const PLAIN_HOST = /^[a-z0-9.-]*[a-z0-9]$/;

function resolved(path: string): string[] {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments;
}

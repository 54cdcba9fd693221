import { decoded } from '../../../attempts.ts';

/** A request target taken apart: `https://host/a//b%2dc/?q=1#x` is host `host`, segments `a`, `b-c`, query `q=1`. */
export interface Target {
  /** Lower case, without user, port and trailing dot. */
  host: string | undefined;
  segments: string[];
  /** Without the question mark; `undefined` when there is none. */
  query: string | undefined;
  /** The segments for a server that takes an encoded slash for one, and parameters for no part of the path (`a%2Fb;x=1`): servers disagree on both. */
  lenient?: string[];
}

/**
 * Reads a target as a log has it. Doubled and trailing slashes are ignored, percent-encoding is resolved, `.` and `..` are followed. A path in which
 * all slashes behind the first are encoded was written so by its log.
 */
export function targetOf(text: string): Target {
  const absolute = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)(.*)$/is.exec(text);

  const bare = (absolute?.[2] ?? text).replace(/#.*$/s, '');
  const mark = bare.indexOf('?');
  const path = mark < 0 ? bare : bare.slice(0, mark);
  return {
    host: hostOf(absolute?.[1]),
    ...splitPath(path),
    query: mark < 0 ? undefined : bare.slice(mark + 1),
  };
}

function splitPath(path: string): Pick<Target, 'segments' | 'lenient'> {
  const parts = path.split('/');
  if (!path.includes('%') && !path.includes(';')) return { segments: resolved(parts) };
  const segments = parts.map(decoded);
  if (ALL_ENCODED.test(path)) return { segments: resolved(segments.join('/').split('/')) };
  if (!DISPUTED.test(path)) return { segments: resolved(segments) };
  return { segments: resolved(segments), lenient: resolved(parts.flatMap((part) => decoded(part.replace(/;.*$/s, '')).split('/'))) };
}

const ALL_ENCODED = /^\/*[^/]*%2f[^/]*\/*$/i;
const DISPUTED = /%2f|;/i;

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

function resolved(parts: readonly string[]): string[] {
  const segments: string[] = [];
  for (const segment of parts) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments;
}

import { decoded } from '../attempts.ts';
import type { Api, Method, Route } from '../model.ts';

/** One template segment: literal text, `{}` for one placeholder, `{+}` for the rest of the path (may be empty). */
export type TemplateSegment = string;

export interface Template {
  /** `*` is every method. */
  method: Method | '*';
  segments: TemplateSegment[];
}

const METHODS = new Set<string>(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Takes a route apart. Placeholders lose their names. Throws on a method or shape that is no route. */
export function templateOf(route: Route): Template {
  const space = route.indexOf(' ');
  const method = route.slice(0, space);
  const path = route.slice(space + 1);
  if (!isMethod(method) && method !== '*') throw new Error(`"${route}" does not begin with an HTTP method or *.`);
  if (!path.startsWith('/')) throw new Error(`The path of "${route}" does not begin with a slash.`);
  return { method, segments: path.split('/').filter((one) => one !== '').map(templateSegment) };
}

/** Whether a text is one of the methods routes are written with, in upper case. */
export function isMethod(text: string): text is Method {
  return METHODS.has(text);
}

/**
 * Splits a path or URL as it stands in a log into its segments: host, base path, query and fragment cut,
 * percent-encoding resolved, doubled and trailing slashes ignored. The base path is cut at any host.
 */
export function pathSegments(path: string, apis: Pick<Api, 'basePaths'>[]): string[] {
  const bare = path.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  const segments = bare.split('/').filter((one) => one !== '').map(decoded);
  return cutBase(segments, apis);
}

/** Cuts a known base path off the front, once. */
function cutBase(segments: string[], apis: Pick<Api, 'basePaths'>[]): string[] {
  for (const base of apis.flatMap((api) => api.basePaths)) {
    const parts = base.split('/').filter((one) => one !== '');
    if (parts.length > 0 && parts.every((part, index) => segments[index] === part)) return segments.slice(parts.length);
  }
  return segments;
}

function templateSegment(segment: string): TemplateSegment {
  if (segment.startsWith('{+')) return '{+}';
  return segment.startsWith('{') ? '{}' : segment;
}

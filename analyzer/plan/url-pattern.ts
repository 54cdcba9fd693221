import { all, quoted } from './expression.ts';

/** A URL pattern of a rate limit as conditions of the rules language, or why it has none. */
export type UrlTerms = { terms: string[]; usesHost: boolean } | { reason: string };

interface Alternative {
  host: string;
  path: string;
}

/**
 * `example.com/login*` → conditions on host and path. The old patterns ran over host and path as one text, without the
 * query and without regard to case, so a star in the host may also reach into the path: each such reading is an
 * alternative. Only `*.example.com/…` is read as people mean it.
 */
export function urlTerms(pattern: string): UrlTerms {
  const [, scheme = '', written = ''] = /^(?:(https?|\*):\/\/)?(.*)$/is.exec(pattern) ?? [];
  const rest = written.replace(/\*+/g, '*');
  if (rest.includes('?')) return { reason: `The URL pattern ${pattern} has a question mark, which the old rules read as a plain character; write its condition by hand.` };
  const schemes = scheme.toLowerCase() === 'https' ? ['ssl'] : scheme.toLowerCase() === 'http' ? ['not ssl'] : [];
  if (rest === '*' || rest === '') return { terms: schemes, usesHost: false };
  const alternatives = alternativesOf(rest);
  if (alternatives.length === 0) return { reason: `The URL pattern ${pattern} has no path, so it is not clear what it matched; write its condition by hand.` };
  const conditions = alternatives.map(({ host, path }) => all([...term('http.host', host), ...term('http.request.uri.path', path)]));
  const usesHost = alternatives.some(({ host }) => host !== '*');
  if (conditions.includes('true')) return { terms: schemes, usesHost: false };
  if (conditions.length === 1) return { terms: [...schemes, conditions[0] ?? 'true'], usesHost };
  return { terms: [...schemes, `(${conditions.map((one) => `(${one})`).join(' or ')})`], usesHost };
}

/** Every way in which the first slash of a URL can stand: at the pattern's own, or within a star before it. */
function alternativesOf(pattern: string): Alternative[] {
  const slash = pattern.indexOf('/');
  const head = slash < 0 ? pattern : pattern.slice(0, slash);
  const stars = [...head.matchAll(/\*/g)].map(({ index }) => index).filter((at) => !(at === 0 && head[1] === '.'));
  const within = stars.map((at) => ({ host: pattern.slice(0, at + 1), path: pattern.slice(at) }));
  // A star right before the slash reaches as far as the slash alone and further.
  const own = slash < 0 || (stars.at(-1) === slash - 1 && slash > 0) ? [] : [{ host: head, path: pattern.slice(slash) }];
  return [...own, ...within];
}

function term(field: string, pattern: string): string[] {
  const isAny = pattern === '*' || (field === 'http.request.uri.path' && /^\*?\/\*$/.test(pattern));
  if (isAny) return [];
  return [`${field} wildcard ${quoted(pattern.replaceAll('\\', '\\\\'))}`];
}

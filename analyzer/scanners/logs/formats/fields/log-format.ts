import { UserError } from '../../../../errors.ts';
import { unescapedTarget, unescapedText } from '../../record/escapes.ts';
import type { JsonObject } from '../../record/values.ts';
import { dialect, type Dialect } from '../names/dialects.ts';

/** How a line written by a format of one's own is read: its parts by name, or `undefined` when it is no such line. */
export type LineFormat = (text: string) => JsonObject | undefined;

/** The dialect of what a `LineFormat` gives. */
export const LINE_DIALECT: Dialect = dialect('log-format', [], {
  method: ['method'], host: ['host'], uri: ['request', 'uri'], path: ['path'], query: ['query'], status: ['status'], time: ['time'],
  client: ['client'], agent: ['agent'], cipher: ['cipher'],
});

/** nginx variables that say something about a request; all others are read over. (nginx: ngx_http_core_module, ngx_http_log_module) */
const NGINX: Record<string, string> = {
  request: 'request', request_method: 'method', request_uri: 'uri', uri: 'path', document_uri: 'path', args: 'query', query_string: 'query', status: 'status',
  time_local: 'time', time_iso8601: 'time', msec: 'time', remote_addr: 'client', realip_remote_addr: 'client', http_user_agent: 'agent',
  host: 'host', http_host: 'host', server_name: 'host', ssl_cipher: 'cipher',
};

/** Apache's directives, with their arguments in lower case. (Apache HTTP Server: mod_log_config) */
const APACHE: Record<string, string> = {
  r: 'request', m: 'method', U: 'path', q: 'query', s: 'status', t: 'time', h: 'client', a: 'client', v: 'host', V: 'host',
  '{user-agent}i': 'agent', '{host}i': 'host', '{ssl_cipher}x': 'cipher',
};

/** Squid's codes, headers in lower case. (Squid: logformat directive) */
const SQUID: Record<string, string> = {
  ru: 'uri', '>ru': 'uri', rp: 'uri', '>rp': 'uri', rm: 'method', '>rm': 'method', '>rd': 'host', '>Hs': 'status', Hs: 'status', tl: 'time', tg: 'time', ts: 'time',
  '>a': 'client', '>A': 'client', 'ssl::>negotiated_cipher': 'cipher', '{user-agent}>h': 'agent', '{host}>h': 'host',
};

/** What no Apache format has: the URL, method or client in Squid's way. */
const SQUID_ONLY = /%["'#/[]?[-0]?\d*(?:>?r[ump]\b|>a\b)/;

/**
 * Reads an nginx `log_format`, an Apache `LogFormat` or a Squid `logformat` string. Throws `UserError` for one in which nothing says what was
 * requested, or in which two variables stand without anything between them.
 */
export function lineFormat(format: string): LineFormat {
  const parts = format.includes('$') ? nginxParts(format) : SQUID_ONLY.test(format) ? squidParts(format) : apacheParts(format);
  const names = parts.flatMap((part) => ('name' in part ? [part.name] : []));
  if (!names.some((name) => name === 'request' || name === 'uri' || name === 'path')) {
    throw new UserError(`The log format "${format}" has no part that holds a request path.`, { hint: 'It needs $request, $request_uri or $uri; for Apache %r or %U; for Squid %ru.' });
  }
  const pattern = new RegExp(`^${parts.map((part, index) => patternOf(part, parts[index + 1], format)).join('')}\\s*$`);
  return (text) => {
    const match = pattern.exec(text);
    if (match === null) return undefined;
    const found: JsonObject = {};
    // Of two variables for one thing the first that was logged counts.
    for (const [index, name] of names.entries()) if (name !== undefined && (found[name] ?? '-') === '-') found[name] = unescapedBy(name)(match[index + 1] ?? '');
    return found;
  };
}

const TARGETS = new Set(['request', 'uri', 'path', 'query']);

function unescapedBy(name: string): (text: string) => string {
  return TARGETS.has(name) ? unescapedTarget : unescapedText;
}

/** A text, or a variable; `end` is what it is made of, where that tells its end by itself. */
type Part = { text: string } | { name: string | undefined; end?: string | undefined };

/** Variables behind which another may stand at once: `$scheme://$host$request_uri`, `$uri$is_args$args`, `%U%q`. */
const ENDS: Record<string, string> = {
  scheme: '[a-z]*', host: '[^/\\s]*', http_host: '[^/\\s]*', server_name: '[^/\\s]*', server_port: '\\d*', uri: '[^?\\s]*', document_uri: '[^?\\s]*', is_args: '\\??',
  v: '[^/\\s]*', V: '[^/\\s]*', '{host}i': '[^/\\s]*', p: '\\d*', U: '[^?\\s]*',
};

function nginxParts(format: string): Part[] {
  return [...format.matchAll(/\$(?:\{(\w+)\}|(\w+))|[^$]+|\$/g)].map((match): Part => {
    const variable = match[1] ?? match[2];
    return variable === undefined ? { text: match[0] } : { name: NGINX[variable], end: ENDS[variable] };
  });
}

function apacheParts(format: string): Part[] {
  return [...format.replaceAll('\\"', '"').matchAll(/%%|%[<>!\d,]*((?:\{[^}]*\})?)([a-zA-Z])|[^%]+|%/g)].flatMap((match): Part[] => {
    const [whole, argument = '', letter] = match;
    if (letter === undefined) return [{ text: whole === '%%' ? '%' : whole }];
    const directive = argument === '' || letter === 't' ? letter : `${argument.toLowerCase()}${letter}`;
    const name = APACHE[directive];
    // `%t` brings its own brackets, unless it is told how to write the time.
    return letter === 't' && argument === '' ? [{ text: '[' }, { name }, { text: ']' }] : [{ name, end: ENDS[directive] }];
  });
}

/** A code may be padded, quoted in a certain way, and have an argument. */
function squidParts(format: string): Part[] {
  return [...format.matchAll(/%%|%["'#/[]?-?\d*(?:\.\d+)?((?:\{[^}]*\})?)((?:[a-z]+::)?[<>]?[A-Za-z_]+)|[^%]+|%/g)].map(([whole, argument = '', code]): Part => {
    if (code === undefined) return { text: whole === '%%' ? '%' : whole };
    return { name: SQUID[argument === '' ? code : `${argument.toLowerCase()}${code}`] };
  });
}

function patternOf(part: Part, next: Part | undefined, format: string): string {
  if ('text' in part) return literal(part.text);
  if (next === undefined) return '(.*?)';
  if (!('text' in next) && part.end !== undefined) return `(${part.end})`;
  if (!('text' in next)) throw new UserError(`The log format "${format}" has two variables with nothing between them.`, { hint: 'Nobody could tell where the one ends.' });
  const stop = next.text[0] ?? ' ';
  if (stop === '"') return '((?:[^"\\\\]|\\\\.)*)';
  if (stop === ' ' && part.name !== undefined && SPACED[part.name] !== undefined) return `(${SPACED[part.name]})`;
  // The name of a user may hold spaces, but not what stands behind it.
  if (stop === ' ' && next.text.length > 1) return `((?:(?!${literal(next.text)}).)*)`;
  return `([^${stop.replace(/[\]\\^-]/, '\\$&')}]*)`;
}

/** What has spaces in it by its nature, where it was given no quotes. */
const SPACED: Record<string, string> = {
  request: '\\S+ \\S+(?: HTTP/[\\d.]+)?',
  time: '\\S+(?: [+-]\\d{4}| \\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)?)?',
};

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ +/g, ' +');
}

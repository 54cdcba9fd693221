import { Cued, CuedList } from '../../patterns/cued.ts';
import { isMethod, isTarget } from '../../record/asked.ts';
import type { LogRecord } from '../../record/record.ts';
import { isoTime, timeIn } from '../../record/time.ts';
import { address, firstAddress } from '../../record/values.ts';
import { agentNamed, clientNamed, withoutPunctuation } from './free-text.ts';

/** Lines of programs that write no quotes around a request, in the order in which they are tried. The parts are named after what a record has; a `path` is one whose query was left out. */
const SHAPES = new CuedList([
  // uWSGI
  /^\[pid: \d[^\]]*\] (?<client>\S+) \([^)]*\) \{[^}]*\} \[(?<time>[^\]]*)\] (?<method>[A-Z]{3,10}) (?<target>\S+) => .*\(HTTP\/[\d.]+ (?<status>\d{3})\)/,
  // Gunicorn, as it debugs
  /^\[\d{4}-[\d :+-]+\] \[\d+\] \[DEBUG\] (?<method>[A-Z]{3,10}) (?<path>\/\S*)$/,
  // Squid's log of what led where
  /^(?<time>\d{10}\.\d{3}) +(?<client>\S+) (?:-|https?:\S+) (?<target>https?:\S+)$/,
  // Privoxy
  /^(?<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+) [0-9a-f]+ Request: (?<host>[\w.-]+(?::\d+)?)(?<target>\/\S*)/,
  // Gin
  /\|\s*(?<status>[1-5]\d\d)\s*\|[^|]*\|\s*(?<client>\S+)\s*\|\s*(?<method>[A-Z]{3,10})\s+"(?<target>[^"]*)"/,
  // Iris
  / (?<status>[1-5]\d\d) [\d.]+(?:ns|[µu]s|ms|s) (?<client>\S+) (?<method>[A-Z]{3,10}) (?<target>\/\S*)/,
  // PHP's own server
  /(?= \[[1-5])(?<=(?<!\S)(?<client>\S+)) \[(?<status>[1-5]\d\d)\]: (?<method>[A-Z]{3,10}) (?<target>\S+)$/,
  // 3proxy, which writes a line for what has room in it
  /^(?:(?<time>\d{10}\.\d{3}) )?(?:\D.* (?<client>\S+:\d+) \S+:\d+ )?.*\s(?<method>[A-Z]{3,10})_(?<target>https?:\S+?)_HTTP\/[\d.]+/,
  // a request of Go, with all that it holds; one of OCaml
  /\bhttp\.Request\{Method:"(?<method>[A-Z]{3,10})", .*\bHost:"(?<host>[^"]*)", .*\bRequestURI:"(?<target>[^"]+)"/,
  /\(headers \((?:.*?\(host (?<host>[^\s()]+)\))?(?:.*?\(user-agent (?<agent>[^\s()]+)\))?.*\(meth (?<method>[A-Z]{3,10})\) .*\(resource (?<target>[^\s()]+)\)/,
  // headers of HTTP/2 as their names are, in any punctuation (Netty, hyper-h2)
  /:method\b['"]?[\s:=,>]+b?['"]?(?<method>[A-Z]{3,10})\b.*?:path\b['"]?[\s:=,>]+b?['"]?(?<target>\/[^\s'",\])}]*)(?:.*?:authority\b['"]?[\s:=,>]+b?['"]?(?<host>[\w.-]+))?/,
  // Cypress, columns with room between them; shelf
  /(?:^|\s)(?<method>[A-Z]{3,10}) +(?<status>[1-5]\d\d) +(?<target>https?:\S+)$/,
  /(?:^|\s)(?<method>[A-Z]{3,10}) +\[(?<status>[1-5]\d\d)\] (?<target>\/\S*)$/,
  // clients that Stainless makes, such as Cloudflare's
  /\b(?<method>get|post|put|patch|delete) (?<target>https?:\S+) (?:succeeded|failed) with status (?<status>[1-5]\d\d)\b/,
  // siege
  /^(?:\[[^\]]*\] )?HTTP\/[\d.]+ (?<status>[1-5]\d\d) +[\d.]+ secs: +\d+ bytes ==> (?<method>[A-Z]{3,10}) +(?<target>\S+)$/,
  // Nginx Proxy Manager, OAuth2 Proxy, GoFrame
  / (?<status>[1-5]\d\d) - (?<method>[A-Z]{3,10}) https? (?<host>\S+) "(?<target>[^"]*)" \[Client (?<client>[^\]]+)\](?:.* "(?<agent>[^"]*)" "[^"]*"$)?/,
  /(?<client>\S+) - \S+ - \S+ \[(?<time>[^\]]+)\] (?<host>\S+) (?<method>[A-Z]{3,10}) \S+ "(?<target>[^"]*)" HTTP\/[\d.]+ "(?<agent>[^"]*)" (?<status>[1-5]\d\d)\b/,
  / (?<status>[1-5]\d\d) "(?<method>[A-Z]{3,10}) https? (?<host>\S+) (?<target>\S+) HTTP\/[\d.]+" [\d.]+, (?<client>[^,\s]+), "[^"]*", "(?<agent>[^"]*)"/,
  // http-proxy-middleware
  /\[HPM\] (?<method>[A-Z]{3,10}) \S+ [-~=]> (?<target>https?:\S+) \[(?<status>[1-5]\d\d)\]/,
  // requests of Python, where it gives up
  /\bHTTPS?ConnectionPool\(host='(?<host>[^']+)', port=\d+\): Max retries exceeded with url: (?<target>\/\S*)(?:.*\btoo many (?<status>[1-5]\d\d) error responses)?/,
  // Rails
  /\bStarted (?<method>[A-Z]{3,10}) "(?<target>[^"]*)" for (?<client>\S+) at (?<time>.+)$/,
  // Tornado
  /(?:^|\s)(?<status>[1-5]\d\d) (?<method>[A-Z]{3,10}) (?<target>\S+) \((?<client>[^)\s]+)\) /,
  // Spring's filter for all requests, before it wrote the method
  /\b(?<way>Before|After) request \[uri=(?<target>[^;\]]+)(?:;client=(?<client>[^;\]]+))?/,
  // HttpClient of Java, when it is answered
  /(?:^|\s)\((?<method>[A-Z]{3,10}) (?<target>https?:\S+)\) (?<status>[1-5]\d\d) (?<way>HTTP_[\d_]+) Local port: /,
  // httpx
  /\bHTTP Request: (?<method>[A-Z]{3,10}) (?<target>\S+) "HTTP\/[\d.]+ (?<status>[1-5]\d\d)/,
  // morgan, Koa, Hono; nginx and others whose format was given no quotes
  /(?:^|\s)(?<method>[A-Z]{3,10}) (?<target>\S+) {1,2}(?:HTTP\/[\d.]+ )?(?<status>[1-5]\d\d)(?=\s|$)(?! (?:[mµun]?s|bytes?|[kKM]?B)\b)(?:.*"(?<agent>[^"]*)"\s*$)?/,
].map((shape) => new Cued(shape)));

/** Reads a line with a request that stands in no quotes, but whole, with its answer or its client. */
export function unquotedRecord(text: string): Omit<LogRecord, 'line'> | undefined {
  return SHAPES.first(text, ({ groups = {}, index }) => {
    const { method, host, path, target = path, status, client, time, agent, way } = groups;
    // A level of a log is written in capitals as well.
    if (target === undefined || !isTarget(target) || (method !== undefined && !isMethod(method.toUpperCase()))) return undefined;
    return {
      format: 'text', method, host, target: withoutPunctuation(target), status: status === undefined ? undefined : Number(status),
      time: isoTime(time) ?? timeIn(text), client: address(client) ?? firstAddress(text.slice(0, index)) ?? clientNamed(text),
      agent: agent === '' || agent === '-' ? undefined : agent ?? agentNamed(text),
      ...(way === undefined ? {} : { way }),
      ...(path === undefined ? {} : { queryUnknown: !path.includes('?') }),
    };
  });
}

import { expect, test } from 'vitest';
import type { LogGroup } from '../../../analyzer/scanners/logs/groups/log-group.ts';
import { readText, shown, ZONE } from './reading.ts';

const PATH = `/client/v4/zones/${ZONE}/filters`;

interface Seen {
  /** `GET host/client/v4/zones/{}/filters`, without what stands behind the host. */
  call?: string;
  who?: string;
  status?: number;
  /** To the second. */
  time?: string;
  loose?: boolean;
}

type Program = [name: string, before: string, after: string, seen: Seen];

const AT = '2026-11-23T01:53:02';

/** Lines as these programs wrote them, with an address of documentation: what stands before and behind the path. */
const PROGRAMS: Program[] = [
  ['nginx, a quote in the path', '192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET ', '?q=\\x22x\\x22 HTTP/1.1" 200 16 "-" "tool \\x22a\\x22"', { who: '192.0.2.7 · tool "a"', status: 200, time: AT }],
  ['nginx with escape=none', '192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET ', '?q="x" HTTP/1.1" 200 16 "-" "curl/8"', { who: '192.0.2.7 · curl/8', status: 200, time: AT }],
  ['nginx, no answer', '192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 000 0 "-" "curl/8" 341 0.1', { who: '192.0.2.7 · curl/8', time: AT }],
  ['a URL as Rust debugs it', '2026-11-23T01:53:02Z DEBUG app: Request { method: GET, url: Url { scheme: "https", cannot_be_a_base: false, username: "", password: None, host: Some(Domain("api.cloudflare.com")), port: None, path: "', '", query: None, fragment: None }, headers: {} }', { call: 'GET api.cloudflare.com', time: AT }],
  ['an error of reqwest', '2026-11-23T01:53:02Z ERROR app: reqwest::Error { kind: Status(403), url: Url { scheme: "https", cannot_be_a_base: false, username: "", password: None, host: Some(Domain("api.cloudflare.com")), port: None, path: "', '", query: Some("a=1"), fragment: None } }', { call: 'api.cloudflare.com', status: 403, time: AT }],
  ['HTTPoison', '{:ok, %HTTPoison.Response{body: "", request: %HTTPoison.Request{body: "", method: :get, params: %{}, url: "https://api.cloudflare.com', '"}, status_code: 403}}', { call: 'GET api.cloudflare.com', status: 403, loose: true }],
  ['Privoxy', '2026-11-23 01:53:02.123 7f1a2b3c4700 Request: api.cloudflare.com', '', { call: 'api.cloudflare.com', time: AT }],
  ['Fluent Bit, that shows a record', '[0] a.b: [[1795398782.123456789, {"x"=>"y"}], {"method"=>"GET", "path"=>"', '", "code"=>"403"}]', { status: 403, time: AT }],
  ['an older Fluent Bit', '[12] a.b: [1795398782.123456789, {"method"=>"GET", "path"=>"', '", "code"=>"403"}]', { status: 403, time: AT }],
  ['a store that keeps a message as an object', '{"timestamp":"2026-11-23T01:53:02Z","severity_text":"INFO","body":{"message":"GET https://api.cloudflare.com', ' 403"},"attributes":{}}', { call: 'GET api.cloudflare.com', status: 403, time: AT }],
  ['nginx, its error log', '2026/11/23 01:53:02 [error] 12#12: *5 connect() failed, client: 192.0.2.7, server: _, request: "GET ', ' HTTP/1.1", upstream: "http://127.0.0.1:1/", host: "api.cloudflare.com"', { call: 'GET api.cloudflare.com', who: '192.0.2.7', time: AT }],
  ['Apache, a quote in the path', '192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET ', '?q=\\"x\\" HTTP/1.1" 200 184 "-" "tool \\"a\\""', { who: '192.0.2.7 · tool "a"', status: 200, time: AT }],
  ['a format of one\'s own, behind an agent that calls itself by a request', '"GET /x HTTP/1.1" 192.0.2.7 [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 403 12', { who: '192.0.2.7', status: 403, time: AT }],
  ['the same, of a request that was not answered', '"GET /x HTTP/1.1" 192.0.2.7 [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" - 12', { who: '192.0.2.7', time: AT }],
  ['the same, where nothing tells which was asked for', '"GET /x HTTP/1.1" 192.0.2.7 "GET ', ' HTTP/1.1" t=403', { loose: true }],
  ['Nginx Proxy Manager', '[23/Nov/2026:01:53:02 +0000] - 502 410 - GET https api.cloudflare.com "', '" [Client 192.0.2.7] [Length 95] [Gzip -] [Sent-to 10.0.0.5] "curl/8" "-"', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['OAuth2 Proxy', '192.0.2.7:51714 - 6f3c1c1e-9a0b-4b6e-8d50-0f6a3c0c9d11 - user [2026/11/23 01:53:02] api.cloudflare.com GET https://10.0.0.5/ "', '" HTTP/1.1 "curl/8" 410 95 0.012', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['GoFrame', '2026-11-23 01:53:02.123 {6f3c1c1e9a0b} 410 "GET https api.cloudflare.com ', ' HTTP/1.1" 0.012, 192.0.2.7, "", "curl/8"', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['http-proxy-middleware', '[HPM] GET /gate -> https://api.cloudflare.com', ' [410]', { call: 'GET api.cloudflare.com', status: 410 }],
  ['Play, behind the client', '[info] o.t.s.AccessLogFilter [1e60|2989] 192.0.2.7 GET ', ' took 12ms and returned 410 65 bytes', { who: '192.0.2.7', status: 410, loose: true }],
  ['a proxy with a name before each part', '2026/11/23 01:53:02 [router:x] [origin:y] [client: 192.0.2.7] [useragent: curl/8.5.0] GET ', ' 410', { who: '192.0.2.7 · curl/8.5.0', status: 410, time: AT }],
  ['Play', '2026-11-23 01:53:02 INFO  accesslog GET ', ' took 12ms and returned 410', { status: 410, time: AT, loose: true }],
  ['a CDN that writes what the answer was behind the program that asked', '[23/Nov/2026:01:53:02 +0000] 192.0.2.7 - 12 "-" "GET https://api.cloudflare.com', '" 410 120 95 MISS "curl/8" "application/json"', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['OCSF', '{"class_uid":4002,"time":1795398782123,"http_request":{"http_method":"GET","url":{"hostname":"api.cloudflare.com","path":"', '"},"user_agent":"curl/8"},"http_response":{"code":410},"src_endpoint":{"ip":"192.0.2.7"}}', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['access logs of Envoy by gRPC', '{"commonProperties":{"downstreamRemoteAddress":{"socketAddress":{"address":"192.0.2.7","portValue":51714}},"startTime":"2026-11-23T01:53:02Z"},"request":{"requestMethod":"GET","authority":"api.cloudflare.com","path":"', '","userAgent":"curl/8"},"response":{"responseCode":410}}', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['Oathkeeper', '{"http_request":{"headers":{"user-agent":"curl/8"},"host":"api.cloudflare.com","method":"GET","path":"', '","remote":"192.0.2.7:51714"},"http_response":{"status":410},"msg":"completed handling request","time":"2026-11-23T01:53:02Z"}', { call: 'GET api.cloudflare.com', status: 410, time: AT, who: '192.0.2.7 · curl/8' }],
  ['ES|QL', '{"columns":[{"name":"@timestamp"},{"name":"client.ip"},{"name":"http.request.method"},{"name":"url.original"},{"name":"http.response.status_code"}],"values":[["2026-11-23T01:53:02Z","192.0.2.7","GET","', '",410]]}', { who: '192.0.2.7', status: 410, time: AT }],
  ['lighttpd, with the host', '192.0.2.7 api.cloudflare.com - [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 200 16 "-" "curl/8"', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', status: 200, time: AT }],
  ['HAProxy, a client of IPv6', '2001:db8::7:49152 [23/Nov/2026:01:53:02.662] f1 b1/s1 0/0/0/1/1 200 151 - - ---- 1/1/0/0/0 0/0 {api.cloudflare.com|curl/8.1} "GET ', ' HTTP/1.1"', { call: 'GET api.cloudflare.com', who: '2001:db8::7 · curl/8.1', status: 200, time: AT }],
  ['HAProxy, that captures the client alone', '192.0.2.7:49152 [23/Nov/2026:01:53:02.662] f1 b1/s1 0/0/0/1/1 200 151 - - ---- 1/1/0/0/0 0/0 {curl/8.1.2} "GET ', ' HTTP/1.1"', { who: '192.0.2.7 · curl/8.1.2', status: 200, time: AT }],
  ['HAProxy, the host behind what else it captures', '192.0.2.7:49152 [23/Nov/2026:01:53:02.662] f1 b1/s1 0/0/0/1/1 200 151 - - ---- 1/1/0/0/0 0/0 {198.51.100.4|api.cloudflare.com:443} "GET ', ' HTTP/1.1"', { call: 'GET api.cloudflare.com', who: '192.0.2.7', status: 200, time: AT }],
  ['HAProxy, a client that went', '192.0.2.7:49152 [23/Nov/2026:01:53:02.662] f1 b1/s1 0/0/0/-1/300 -1 212 - - CD-- 1/1/0/0/0 0/0 "GET ', ' HTTP/1.1"', { who: '192.0.2.7', time: AT }],
  ['HAProxy, a byte it does not trust', '192.0.2.7:49152 [23/Nov/2026:01:53:02.662] f1 b1/s1 0/0/0/0/1 200 212 - - ---- 1/1/0/0/0 0/0 "GET ', '?a=#22#22 HTTP/1.1"', { who: '192.0.2.7', status: 200, time: AT }],
  ['HAProxy through syslog by RFC 5424', '<134>1 2026-11-23T01:53:03.955405+00:00 10.0.0.9 haproxy 2242 - - 192.0.2.7:39352 [23/Nov/2026:01:53:02.954] f1 b1/s1 0/0/0/0/0 410 153 - - ---- 1/1/0/0/0 0/0 "GET ', ' HTTP/1.1"', { who: '192.0.2.7', status: 410, time: AT }],
  ['nginx through syslog from an address', '<190>Nov 23 01:53:02 10.0.0.9 nginx: 192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 200 16 "-" "curl/8"', { who: '192.0.2.7 · curl/8', status: 200, time: AT }],
  ['nginx in Kubernetes', '2026-11-23T01:53:03.123456789Z stdout F 192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 200 16 "-" "curl/8"', { who: '192.0.2.7 · curl/8', status: 200, time: AT }],
  ['JSON in Kubernetes', '2026-11-23T01:53:02.123456789Z stdout F {"method":"GET","path":"', '","status":200}', { status: 200, time: AT }],
  ['kubectl logs --prefix', '[pod/web-1/nginx] 192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 200 16 "-" "curl/8"', { who: '192.0.2.7 · curl/8', status: 200, time: AT }],
  ['docker compose logs', 'web-1  | 192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 200 16 "-" "curl/8"', { who: '192.0.2.7 · curl/8', status: 200, time: AT }],
  ['a router of Heroku', '2026-11-23T01:53:02+00:00 heroku[router]: at=info method=GET path="', '" host=api.cloudflare.com fwd="192.0.2.7" dyno=web.1 status=200', { call: 'GET api.cloudflare.com', who: '192.0.2.7', status: 200, time: AT }],
  ['Squid, no answer', '1795398782.106    300 192.0.2.7 TCP_MISS_ABORTED/000 0 GET http://api.cloudflare.com', ' - HIER_DIRECT/127.0.0.1 -', { call: 'GET api.cloudflare.com', who: '192.0.2.7', time: AT }],
  ['Envoy, no answer', '[2026-11-23T01:53:02.000Z] "GET ', ' HTTP/1.1" 0 DC 0 200 5 - "192.0.2.7" "curl/8" "9f8e7d6c-1111-4222-8333-444455556666" "api.cloudflare.com" "-"', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', time: AT }],
  ['Caddy, console', '2026/11/23 01:53:02.803\t\x1b[34mINFO\x1b[0m\thttp.log.access\thandled request\t{"request": {"remote_ip": "192.0.2.7", "method": "GET", "host": "api.cloudflare.com", "uri": "', '", "headers": {}}, "status": 200}', { call: 'GET api.cloudflare.com', who: '192.0.2.7', status: 200, time: AT }],
  ['morgan, dev', '\x1b[0mGET ', ' \x1b[33m410\x1b[0m 0.434 ms - -\x1b[0m', { status: 410 }],
  ['morgan, short', '::ffff:192.0.2.7 - GET ', ' HTTP/1.1 410 - - 0.434 ms', { who: '192.0.2.7', status: 410 }],
  ['log4js', '[2026-11-23T01:53:02.541] [ERROR] http - ::ffff:192.0.2.7 - - "GET ', ' HTTP/1.1" 410 - "" "curl/8"', { who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['express-winston', '{"level":"info","message":"GET / 410 0ms","meta":{"req":{"headers":{"host":"api.cloudflare.com","user-agent":"curl/8"},"method":"GET","originalUrl":"', '"},"res":{"statusCode":410}},"timestamp":"2026-11-23T01:53:02.541Z"}', { call: 'GET api.cloudflare.com', who: 'curl/8', status: 410, time: AT }],
  ['aiohttp with the usual format of logging', 'INFO:aiohttp.access:192.0.2.7 [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 410 171 "-" "curl/8"', { who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['aiohttp with a time before it', '2026-11-23 01:53:04,876 INFO 192.0.2.7 [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 410 171 "-" "curl/8"', { who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['uvicorn', 'INFO:     192.0.2.7:50174 - "GET ', ' HTTP/1.1" 410 Gone', { who: '192.0.2.7', status: 410 }],
  ['Django', '[23/Nov/2026 01:53:02] "GET ', ' HTTP/1.1" 410 0', { status: 410, time: AT }],
  ['Flask', '192.0.2.7 - - [23/Nov/2026 01:53:02] "GET ', ' HTTP/1.1" 410 -', { who: '192.0.2.7', status: 410, time: AT }],
  ['Tornado', '[W 261123 01:53:06 web:2293] 410 GET ', ' (192.0.2.7) 0.98ms', { who: '192.0.2.7', status: 410, time: '2026-11-23T01:53:06' }],
  ['uWSGI', '[pid: 22583|app: 0|req: 4/4] 192.0.2.7 () {26 vars in 514 bytes} [Mon Nov 23 01:53:02 2026] GET ', ' => generated 16 bytes in 0 msecs (HTTP/1.1 410) 1 headers in 50 bytes (1 switches on core 0)', { who: '192.0.2.7', status: 410, time: AT }],
  ['WEBrick', '192.0.2.7 - - [23/Nov/2026:01:53:02 UTC] "GET ', ' HTTP/1.1" 410 2', { who: '192.0.2.7', status: 410, time: AT }],
  ['Rails', 'I, [2026-11-23T01:53:09.123456 #12]  INFO -- : Started GET "', '" for 192.0.2.7 at 2026-11-23 03:53:02 +0200', { who: '192.0.2.7', time: AT }],
  ['Gin', '[GIN] 2026/11/23 - 01:53:02 | 410 |     1.2ms |       192.0.2.7 | GET      "', '"', { who: '192.0.2.7', status: 410, time: AT }],
  ['httpx', 'INFO:httpx:HTTP Request: GET https://api.cloudflare.com', ' "HTTP/1.1 410 Gone"', { call: 'GET api.cloudflare.com', status: 410 }],
  ['a proxy that leaves the scheme out', '192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET api.cloudflare.com', ' HTTP/1.1" 410 16 "-" "curl/8"', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['Squid, the scheme left out', '1795398782.106    300 192.0.2.7 TCP_MISS/410 16 GET api.cloudflare.com', ' - HIER_DIRECT/127.0.0.1 -', { call: 'GET api.cloudflare.com', who: '192.0.2.7', status: 410, time: AT }],
  ['cells, the scheme left out', '2026-11-23T01:53:02Z,192.0.2.7,GET,api.cloudflare.com', ',410,curl/8', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['JSON with names of its own, the scheme left out', '{"at_":"x","time":"2026-11-23T01:53:02Z","op":"GET","image":"/a b","goes_to":"api.cloudflare.com', '","code":410}', { call: 'GET api.cloudflare.com', status: 410, time: AT }],
  ['a message, the scheme left out', '2026-11-23 01:53:02 GET api.cloudflare.com', ' 410', { call: 'GET api.cloudflare.com', status: 410, time: AT, loose: true }],
  ['pairs around a whole request', 'time="2026-11-23T01:53:02+00:00" remote_addr=192.0.2.7 host=api.cloudflare.com request="GET ', ' HTTP/1.1" status=410 http_user_agent="curl/8"', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['FortiGate, its filter of URLs', 'date=2026-11-23 time=01:53:02 devname="fg" type="utm" srcip=192.0.2.7 dstip=192.0.2.200 hostname="api.cloudflare.com" url="https://api.cloudflare.com', '" method="domain" agent="curl/8" httpmethod="GET"', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', time: AT }],
  ['Apache, JSON with the time as it writes it', '{"time":"[23/Nov/2026:01:53:02 +0000]","remoteIP":"192.0.2.7","host":"api.cloudflare.com","method":"GET","request":"', '","status":"410","userAgent":"curl/8"}', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['a gateway that writes what a site is about before the agent', '[23/Nov/2026:01:53:02 +0000] "" 192.0.2.7 410 "GET https://api.cloudflare.com', ' HTTP/1.1" "Business" "Minimal Risk" "application/json" 512 "curl/8" ""', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['PAN-OS, a method in small letters among many cells', 'Nov 23 01:53:03 pa 1,2026/11/23 01:53:02,001801,THREAT,url,192.0.2.7,192.0.2.200,rule1,443,tcp,alert,"api.cloudflare.com', '",(9999),informational,,,get,0', { call: 'GET api.cloudflare.com', who: '192.0.2.7', time: AT }],
  ['mitmdump', '192.0.2.7:51714: GET https://api.cloudflare.com', ' HTTP/2.0\n    << HTTP/2.0 410 Gone 16b', { call: 'GET api.cloudflare.com', who: '192.0.2.7', status: 410 }],
  ['nginx, a client behind proxies', '192.0.2.7, 10.0.0.1, 10.0.0.2 - - [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 410 16 "-" "curl/8"', { who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['JSON with the status as it was answered', '{"time":"2026-11-23T01:53:02Z","method":"GET","url":{"href":"https://api.cloudflare.com', '"},"status":"410 Gone","ip":"192.0.2.7"}', { call: 'GET api.cloudflare.com', who: '192.0.2.7', status: 410, time: AT }],
  ['nginx, its cells in quotes', '"2026-11-23T01:53:02+00:00","192.0.2.7","GET ', ' HTTP/1.1","410","https://example.com/a,b","Mozilla/5.0 (KHTML, like Gecko)"', { who: '192.0.2.7 · Mozilla/5.0 (KHTML, like Gecko)', status: 410, time: AT }],
  ['nginx, the agent before the request', '192.0.2.7 [23/Nov/2026:01:53:02 +0000] "-" "curl/8" "GET ', ' HTTP/1.1" 410 502', { who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['Squid with an agent', '1795398782.106    300 192.0.2.7 TCP_MISS/410 16 GET http://api.cloudflare.com', ' - HIER_DIRECT/127.0.0.1 text/html "Mozilla/5.0 (X11)"', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · Mozilla/5.0 (X11)', status: 410, time: AT }],
  ['Squid in a format of one\'s own, without the referer', '2026-11-23T01:53:02+0000 192.0.2.7 "GET http://api.cloudflare.com', ' HTTP/1.1" 410 3546 "curl/8" TCP_MISS:HIER_NONE', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['HAProxy in the common format, the agent captured', '192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 410 172 "" "" 34981 112 "f4" "b1" "s1" 0 0 0 1 1 ---- 1 1 0 0 0 0 0 "" "" "curl/8" ', { who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['pairs in which nginx escapes', 'time=2026-11-23T01:53:02+00:00 client=192.0.2.7 method=GET uri="', '" status=410 ua="tool \\x22a\\x22"', { who: '192.0.2.7 · tool "a"', status: 410, time: AT }],
  ['morgan in JSON, which escapes twice', '{"method":"GET","date":"2026-11-23T01:53:02.1Z","ip":"192.0.2.7","status":410,"ua":"tool \\\\\\"a\\\\\\"","url":"', '"}', { who: '192.0.2.7 · tool "a"', status: 410, time: AT }],
  ['curl as a shell traces it', '+ curl -s -o /dev/null -X PATCH -A curl/8 https://api.cloudflare.com', '', { call: 'PATCH api.cloudflare.com', loose: true }],
  ['curl with its long option', '+ curl --request DELETE https://api.cloudflare.com', '', { call: 'DELETE api.cloudflare.com', loose: true }],
  ['rest-client of Ruby', 'RestClient.delete "https://api.cloudflare.com', '", "Accept"=>"*/*", "User-Agent"=>"curl/8"', { call: 'DELETE api.cloudflare.com', who: 'curl/8', loose: true }],
  ['Jupyter', '[W 2026-11-23 01:53:02.465 ServerApp] 410 GET ', ' (192.0.2.7) 1.22ms', { who: '192.0.2.7', status: 410, time: AT }],
  ['mitmdump without the protocol', '192.0.2.7:51714: GET https://api.cloudflare.com', '\n    Host: api.cloudflare.com\n    User-Agent: curl/8\n << 410 Gone 16b\n    content-type: text/html', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', status: 410 }],
  ['curl -v with times', '01:53:02.721392 * Connected to api.cloudflare.com (192.0.2.9) port 443 (#0)\n01:53:02.723749 > GET ', ' HTTP/1.1\n01:53:02.723749 > Host: api.cloudflare.com\n01:53:02.723749 > User-Agent: curl/8\n01:53:02.723749 > \n01:53:02.733069 < HTTP/1.1 410 Gone\n01:53:02.734344 < \n01:53:02.734539 { [42 bytes data]', { call: 'GET api.cloudflare.com', who: 'curl/8', status: 410 }],
  ['curl -v of a connection that is used again', '* [HTTP/2] [3] OPENED stream for https://api.cloudflare.com/\n* [HTTP/2] [3] [:method: GET]\n* [HTTP/2] [3] [user-agent: curl/8]\n> GET ', ' HTTP/2\n> Host: api.cloudflare.com\n> User-Agent: curl/8\n> \n< HTTP/2 410 \n< ', { call: 'GET api.cloudflare.com', who: 'curl/8', status: 410 }],
  ['Guzzle in its common format', '[2026-11-23T01:53:03.084982+00:00] cf.INFO: web1 tool/1 (a; b) - [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 410 42 [] []', { who: 'tool/1 (a; b)', status: 410, time: AT }],
  ['HttpClient of Symfony as JSON of Monolog', '{"message":"Request: \\"GET https://api.cloudflare.com', '\\"","level":200,"level_name":"INFO","datetime":"2026-11-23T01:53:02.087255+00:00"}', { call: 'GET api.cloudflare.com', time: AT }],
  ['NLog', '2026-11-23 01:53:02.1234|INFO|HttpLogger|GET https://api.cloudflare.com', ' 410|', { call: 'GET api.cloudflare.com', status: 410, time: AT, loose: true }],
  ['a span as the SDK for Go prints it', '{"Name":"HTTP GET","SpanContext":{"TraceID":"a1"},"SpanKind":3,"StartTime":"2026-11-23T01:53:02.1Z","Attributes":[{"Key":"http.method","Value":{"Type":"STRING","Value":"GET"}},{"Key":"http.status_code","Value":{"Type":"INT64","Value":410}},{"Key":"http.url","Value":{"Type":"STRING","Value":"https://api.cloudflare.com', '"}}]}', { call: 'GET api.cloudflare.com', status: 410, time: AT }],
  ['LTSV', 'time:23/Nov/2026:01:53:02 +0000\thost:192.0.2.7\treq:GET ', ' HTTP/1.1\tstatus:410\treferer:-\tua:curl/8\tvhost:api.cloudflare.com', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['cells between bars', '23/Nov/2026:01:53:02 +0000|192.0.2.7|GET|', '|410|curl/8', { who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['cells between bars with room', '2026-11-23 01:53:02 | 192.0.2.7 | GET | ', ' | 410 | 12', { who: '192.0.2.7', status: 410, time: AT }],
  ['cells between semicolons', '2026-11-23 01:53:02;192.0.2.7;GET;', ';410;curl/8', { who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['CSV without a header', '"2026-11-23T01:53:02Z","192.0.2.7","GET","', '","410","curl/8"', { who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['JSON with a whole request', '{"t":"x","time":"2026-11-23T01:53:02Z","req":"GET ', ' HTTP/1.1","code":410}', { status: 410, time: AT }],
  ['JSON with names of its own', '{"ts":"2026-11-23T01:53:02Z","msg":"call","api":{"verb_":"GET","endpoint":"', '","code":410},"ua":"curl/8"}', { who: 'curl/8', status: 410, time: AT }],
  ['JSON of a client', '{"level":"info","msg":"outgoing","request":{"method":"GET","href":"https://api.cloudflare.com', '"},"response":{"status":410}}', { call: 'GET api.cloudflare.com', status: 410 }],
  ['pairs with names of their own', 'ts=2026-11-23T01:53:02Z msg=call endpoint=', ' op=GET code=410', { status: 410, time: AT }],
  ['nginx, letters of other alphabets in the name of a program', '192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 200 16 "-" "caf\\xC3\\xA9/1 \\xE2\\x82\\xAC"', { who: '192.0.2.7 · café/1 €', status: 200, time: AT }],
  ['Apache, letters of which half is missing', '192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 200 16 "-" "caf\\xc3/1\\x07"', { who: '192.0.2.7 · caf\\xc3/1\\x07', status: 200, time: AT }],
  ['JSON in which Apache escapes letters of other alphabets', '{"time":"2026-11-23T01:53:02+00:00","remote_addr":"192.0.2.7","request":"GET ', ' HTTP/1.1","status":410,"http_user_agent":"caf\\xc3\\xa9/1 \\x22a\\x22"}', { who: '192.0.2.7 · café/1 "a"', status: 410, time: AT }],
  ['JSON in which nginx escapes as elsewhere', '{"time":"2026-11-23T01:53:02+00:00","remote_addr":"192.0.2.7","request":"GET ', '?q=\\x22a b\\x22 HTTP/1.1","status":410,"http_user_agent":"\\x5C"}', { who: '192.0.2.7 · \\', status: 410, time: AT }],
  ['JSON in a line of Docker', '{"log":"{\\"method\\":\\"GET\\",\\"status\\":410,\\"path\\":\\"', '\\"}\\n","stream":"stdout","time":"2026-11-23T01:53:02.1Z"}', { status: 410, time: AT }],
  ['JSON in JSON in JSON', '{"log":"{\\"message\\":\\"{\\\\\\"method\\\\\\":\\\\\\"GET\\\\\\",\\\\\\"path\\\\\\":\\\\\\"', '\\\\\\"}\\"}","time":"2026-11-23T01:53:02Z"}', { time: AT }],
  ['the server that PHP brings', '[Mon Nov 23 01:53:02 2026] 192.0.2.7:40452 [404]: GET ', ' - No such file or directory', { who: '192.0.2.7', status: 404, time: AT, loose: true }],
  ['a process in brackets, not behind a port', '2026-11-23T01:53:02Z app [404]: GET ', '', { time: AT, loose: true }],
  ['a path at the end of a line of Docker', '{"log":"Started GET ', '\\n","stream":"stdout","time":"2026-11-23T01:53:02.1Z"}', { time: AT, loose: true }],
  ['a path before a colour in a line of Docker', '{"log":"GET ', '\\u001b[0m 410\\n","stream":"stdout","time":"2026-11-23T01:53:02.1Z"}', { status: 410, time: AT }],
  // An answer, a client and an agent that a program tells in words of its own, in one line.
  ['Beego, methods padded', '2026/11/23 01:53:02.123 [D]  |  192.0.2.7| 410 |  12.034ms|   match| GET     ', '   r:/client/v4/*', { who: '192.0.2.7', status: 410, time: AT, loose: true }],
  ['Iris', '[INFO] 2026/11/23 01:53:02 410 12.034ms 192.0.2.7 GET ', '', { who: '192.0.2.7', status: 410, time: AT }],
  ['Sanic, with more room', '[2026-11-23 01:53:02 +0000] - (sanic.access)[INFO][192.0.2.7:5]: GET http://api.cloudflare.com', '  410 95', { call: 'GET api.cloudflare.com', status: 410, time: AT }],
  ['shelf', '2026-11-23T01:53:02.123456  0:00:00.012034 GET     [410] ', '', { status: 410, time: AT }],
  ['gcloud, columns of room', '2026-11-23T01:53:02Z  GET  410  https://api.cloudflare.com', '', { call: 'GET api.cloudflare.com', status: 410, time: AT }],
  ['Negroni, a label before the time', '[negroni] 2026-11-23T01:53:02Z | 410 | \t 12.034ms | api.cloudflare.com | GET ', '', { call: 'GET api.cloudflare.com', status: 410, time: AT }],
  ['Ktor, which serves requests', '2026-11-23 01:53:02.123 [main] INFO  ktor.application - 410 Gone: GET - ', ' in 12ms', { status: 410, time: AT, loose: true }],
  ['logrus, a message and fields', 'time="2026-11-23T01:53:02Z" level=info msg="GET ', '" status=410 took=12ms remote="192.0.2.7:5"', { who: '192.0.2.7', status: 410, time: AT }],
  ['servers of Kubernetes', 'I1123 01:53:02.123456      31 httplog.go:132] "HTTP" verb="GET" URI="', '" latency="12ms" userAgent="curl/8" srcIP="192.0.2.7:5" resp=410', { who: '192.0.2.7 · curl/8', status: 410 }],
  ['Scrapy', '2026-11-23 01:53:02 [scrapy.core.engine] DEBUG: Crawled (410) <GET https://api.cloudflare.com', '> (referer: None)', { call: 'GET api.cloudflare.com', status: 410, time: AT, loose: true }],
  ['Tornado, as a client', '2026-11-23 01:53:02,123 app WARNING HTTP 410: Gone (GET https://api.cloudflare.com', ')', { call: 'GET api.cloudflare.com', status: 410, time: AT, loose: true }],
  ['Guzzle, as it fails', '[2026-11-23 01:53:02] production.ERROR: Client error: `GET https://api.cloudflare.com', '` resulted in a `410 Gone` response:', { call: 'GET api.cloudflare.com', status: 410, time: AT, loose: true }],
  ['sttp', '2026-11-23 01:53:02,123 DEBUG LoggingBackend - Request: GET https://api.cloudflare.com', ', took: 0.012s, response: 410 Gone, headers: content-type: a/b', { call: 'GET api.cloudflare.com', status: 410, time: AT, loose: true }],
  ['Alamofire\'s logger, an answer', "410 'https://api.cloudflare.com", "' [0.0120 s]:", { call: 'api.cloudflare.com', status: 410, loose: true }],
  ['what curl was told to write, the status first', '410 GET https://api.cloudflare.com', ' 0.012034', { call: 'GET api.cloudflare.com', status: 410, loose: true }],
  ['a filter of Spring', '2026-11-23 01:53:02.123 DEBUG 31 --- [exec-1] RequestLoggingFilter : Before request [GET ', ', client=192.0.2.7]', { who: '192.0.2.7', time: AT, loose: true }],
  ['the end of a process is no answer', '2026-11-23 01:53:02 job GET ', ' failed, exit status=143, error code: 100', { time: AT, loose: true }],
  ['Twisted, the client in quotes', '2026-11-23T01:53:03+0000 [twisted] "192.0.2.7" - - [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 410 95 "-" "curl/8"', { who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['the router of Cloud Foundry', 'api.cloudflare.com - [2026-11-23T01:53:02.123456789Z] "GET ', ' HTTP/1.1" 410 0 95 "-" "curl/8" "10.0.0.1:1" "10.0.0.2:2" x_forwarded_for:"192.0.2.7" x_forwarded_proto:"https" vcap_request_id:"6f3c1c00-9a0b-4b6e-8d50-0f6a3c0c9d11"', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['PAN-OS, the interfaces of its network', 'Nov 23 01:53:03 pa 1,2026/11/23 01:53:02,001801,THREAT,url,192.0.2.7,192.0.2.200,ethernet1/1,ethernet1/2,tcp,"api.cloudflare.com', '",(9999),"curl/8",,get,0', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', time: AT }],
  ['Envoy, names with hyphens', '{":authority":"api.cloudflare.com",":method":"GET",":path":"', '","response-code":"410","start-time":"2026-11-23T01:53:02Z","user-agent":"curl/8","x-forwarded-for":"192.0.2.7"}', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['a gateway of Azure, who asked beside what was asked', '{"time":"2026-11-23T01:53:02Z","category":"GatewayLogs","callerIpAddress":"192.0.2.7","properties":{"method":"GET","url":"https://api.cloudflare.com', '","responseCode":410,"backendMethod":"GET"}}', { call: 'GET api.cloudflare.com', who: '192.0.2.7', status: 410, time: AT }],
  ['Serilog, compact', '{"@t":"2026-11-23T01:53:02Z","@m":"answered","Host":"x","RequestMethod":"GET","RequestPath":"', '","StatusCode":410,"ClientIp":"192.0.2.7","UserAgent":"curl/8"}', { who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['Tomcat, JSON', '{"host":"192.0.2.7","logicalUserName":"-","user":"-","time":"[23/Nov/2026:01:53:02 +0000]","request":"GET ', ' HTTP/1.1","statusCode":"410","size":"16"}', { who: '192.0.2.7', status: 410, time: AT }],
  ['a session of Charles', '[{"status":"COMPLETE","method":"GET","scheme":"https","host":"api.cloudflare.com","port":443,"path":"', '","query":null,"clientAddress":"/192.0.2.7","times":{"start":"2026-11-23T01:53:02.000+00:00"},"request":{"header":{"firstLine":"x","headers":[{"name":"User-Agent","value":"curl/8"}]}},"response":{"status":410}}]', { call: 'GET api.cloudflare.com', who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['a message of Log4j in JSON', '{"instant":{"epochSecond":1795398782,"nanoOfSecond":5},"thread":"main","level":"INFO","loggerName":"x","message":"GET https://api.cloudflare.com', ' 410","endOfBatch":false}', { call: 'GET api.cloudflare.com', status: 410, time: AT }],
  ['a message of Log4j in JSON, its older layout', '{"timeMillis":1795398782123,"thread":"main","level":"INFO","loggerName":"x","message":"GET https://api.cloudflare.com', ' 410"}', { call: 'GET api.cloudflare.com', status: 410, time: AT }],
  ['uvicorn as Python\'s loggers in JSON', '{"asctime":"2026-11-23 01:53:02,123","levelname":"INFO","name":"uvicorn.access","message":"192.0.2.7:5000 - \\"GET ', ' HTTP/1.1\\" 410"}', { who: '192.0.2.7', status: 410, time: AT }],
  ['SkyWalking', '{"traceId":"a","service":"svc","spans":[{"operationName":"/x","startTime":1795398782123,"peer":"api.cloudflare.com:443","spanType":"Exit","spanLayer":"Http","tags":[{"key":"url","value":"https://api.cloudflare.com', '"},{"key":"http.method","value":"GET"},{"key":"http.status_code","value":"410"}]}]}', { call: 'GET api.cloudflare.com', status: 410, time: AT }],
  ['a report of hurl', '{"entries":[{"calls":[{"request":{"headers":[{"name":"User-Agent","value":"hurl/4"}],"method":"GET","url":"https://api.cloudflare.com', '"},"response":{"headers":[],"status":410},"timings":{"begin_call":"2026-11-23T01:53:02.1Z"}}],"index":1}],"filename":"x.hurl"}', { call: 'GET api.cloudflare.com', who: 'hurl/4', status: 410, time: AT }],
  ['3proxy', '1795398782.123 PROXY.3128 00000 - 192.0.2.7:5000 198.51.100.1:80 80 16 0 GET_http://api.cloudflare.com', '_HTTP/1.1', { call: 'GET api.cloudflare.com', who: '192.0.2.7', time: AT }],
  ['a request of Go with all that it holds', '2026/11/23 01:53:02 &http.Request{Method:"GET", URL:(*url.URL)(0xc0000b4000), Proto:"HTTP/1.1", Header:http.Header{}, Host:"api.cloudflare.com", RemoteAddr:"", RequestURI:"', '"}', { call: 'GET api.cloudflare.com', time: AT }],
  ['a request of OCaml', 'cohttp: ((headers ((host api.cloudflare.com) (user-agent ocaml-cohttp/5))) (meth GET) (scheme (https)) (resource ', ') (version HTTP_1_1) (encoding Unknown))', { call: 'GET api.cloudflare.com', who: 'ocaml-cohttp/5' }],
  ['frames of HTTP/2 as Netty logs them', '2026-11-23 01:53:02,123 DEBUG [loop] Http2FrameLogger - [id: 0x1, L:/192.0.2.9:5000 - R:x] OUTBOUND HEADERS: streamId=3 headers=DefaultHttp2Headers[:method: GET, :path: ', ', :scheme: https, :authority: api.cloudflare.com] padding=0', { call: 'GET api.cloudflare.com', time: AT }],
  ['headers of HTTP/2 as Python shows them', '2026-11-23 01:53:02,123 DEBUG h2 send_headers [(b\':method\', b\'GET\'), (b\':path\', b\'', '\'), (b\':authority\', b\'api.cloudflare.com\')]', { call: 'GET api.cloudflare.com', time: AT }],
  ['grep with numbers of lines', '12:192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 410 16 "-" "curl/8"', { who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['grep in several files', '/var/log/nginx/access.log.2.gz:12:192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 410 16 "-" "curl/8"', { who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['a level in brackets right before the client', '2026-11-23T01:53:02Z app[a1] ams [info]192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 410 16 "-" "curl/8"', { who: '192.0.2.7 · curl/8', status: 410, time: AT }],
  ['a client of IPv6 that ends like one of IPv4', '64:ff9b::192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET ', ' HTTP/1.1" 410 16 "-" "curl/8"', { who: '64:ff9b::192.0.2.7 · curl/8', status: 410, time: AT }],
  ['structlog, which puts no quotes around a request', '2026-11-23T01:53:02.123Z [info     ] request_finished               [app.middlewares] code=410 ip=192.0.2.7 request=GET ', ' request_id=9f8e user_id=None', { who: '192.0.2.7', status: 410, time: AT }],
  ['Pingora', '[2026-11-23T01:53:02Z INFO] GET ', ', Host: api.cloudflare.com response code: 410', { status: 410, time: AT, loose: true }],
  ['an answer as requests of Python shows it', "2026-11-23 01:53:02,123 INFO request: <PreparedRequest [GET]> https://api.cloudflare.com", ' response: <Response [410]>', { call: 'GET api.cloudflare.com', status: 410, time: AT, loose: true }],
  ['a status in brackets', '2026-11-23T01:53:02Z api GET https://api.cloudflare.com', ' (410) 12ms', { call: 'GET api.cloudflare.com', status: 410, time: AT, loose: true }],
  ['how many there were is no status', '2026-11-23T01:53:02Z api GET https://api.cloudflare.com', ' (410 rows)', { call: 'GET api.cloudflare.com', time: AT, loose: true }],
];

/** The same over several lines, of which some are no request. */
const SPREAD: Program[] = [
  ['Mojolicious, which serves requests', '[2026-11-23 01:53:02.12345] [31] [trace] [aBxyz] GET "', '"\n[2026-11-23 01:53:02.12355] [31] [trace] [aBxyz] Routing to a callback\n[2026-11-23 01:53:02.13345] [31] [trace] [aBxyz] 410 Gone (0.012034s, 83.098/s)', { status: 410, time: AT, loose: true }],
  ['Rocket', 'GET ', ' application/json:\n   >> Matched: (proxy) GET /<path..>\n   >> Outcome: Error(410 Gone)\n   >> Response succeeded.', { status: 410, loose: true }],
  ['Rocket, coloured', '\x1b[32mGET\x1b[0m \x1b[34m', '\x1b[0m:\n   >> \x1b[34mOutcome:\x1b[0m \x1b[31mError\x1b[0m(\x1b[34m410 Gone\x1b[0m)', { status: 410, loose: true }],
  ['Mojolicious, as a client', '-- Client >>> Server (https://api.cloudflare.com)\nGET ', ' HTTP/1.1\\x0d\nUser-Agent: curl/8\\x0d\nHost: api.cloudflare.com\\x0d\n\\x0d\n\n-- Client <<< Server (https://api.cloudflare.com)\nHTTP/1.1 410 Gone\\x0d\nContent-Type: a/b\\x0d\n\\x0d\n{}\n', { call: 'GET api.cloudflare.com', who: 'curl/8', status: 410 }],
  ['Alamofire, as it describes a response', '[Request]: GET https://api.cloudflare.com', '\n    [Headers]: None\n[Response]:\n    [Status Code]: 410\n[Result]: success', { call: 'GET api.cloudflare.com', status: 410, loose: true }],
  ['http4s', '2026-11-23 01:53:02,123 [io-1] INFO o.h.c.m.RequestLogger - HTTP/1.1 GET https://api.cloudflare.com', ' Headers(Accept: */*)\n2026-11-23 01:53:02,133 [io-1] INFO o.h.c.m.ResponseLogger - HTTP/1.1 410 Gone Headers(a: b)', { call: 'GET api.cloudflare.com', status: 410, time: AT, loose: true }],
  ['HTTParty, as curl would', '[HTTParty] [2026-11-23 01:53:02 +0000] > GET https://api.cloudflare.com', '\n[HTTParty] [2026-11-23 01:53:02 +0000] > \n[HTTParty] [2026-11-23 01:53:02 +0000] < HTTP/1.1 410', { call: 'GET api.cloudflare.com', status: 410, time: AT, loose: true }],
  ['dumps that begin with what was asked', '< GET ', ' HTTP/1.1\n< Host: api.cloudflare.com\n< User-Agent: curl/8\n< \n\n> HTTP/1.1 410 Gone\n> Content-Type: a/b\n> \n{}', { call: 'GET api.cloudflare.com', who: 'curl/8', status: 410 }],
  ['JMeter, samples in XML', '<httpSample t="12" ts="1795398782000" s="true" lb="list" rc="410" rm="Gone">\n  <method class="java.lang.String">GET</method>\n  <java.net.URL>https://api.cloudflare.com', '</java.net.URL>\n</httpSample>', { call: 'GET api.cloudflare.com', status: 410, time: AT }],
];

test.each(PROGRAMS)('%s: the call is found with all that is written, and a path that resembles it is not', async (_, before, after, expected) => {
  const { groups, blindSpots, left } = await readText(told(before, after));
  expect(groups.map(asExpected)).toEqual([wanted(expected)]);
  expect([blindSpots, left.foreign]).toEqual([[], 0]);
});

test.each(SPREAD)('%s, over several lines: the call is found with all that is written, and a path that resembles it is not', async (_, before, after, expected) => {
  const { groups } = await readText(told(before, after));
  expect(groups.map(asExpected)).toEqual([wanted(expected)]);
});

function told(before: string, after: string): string {
  return `${[`/client/v4/zones/${ZONE}/filtersets`, PATH, '/blog'].map((path) => `${before}${path}${after}`).join('\n')}\n`;
}

function asExpected({ count, usage, statuses, callers, firstSeen }: LogGroup): unknown {
  return {
    count, call: usage.seen.split('/client')[0], loose: usage.kind === 'call' && usage.reading !== 'exact', status: Object.keys(statuses), who: callers.map((one) => one.who), time: firstSeen?.slice(0, 19),
  };
}

function wanted({ call = 'GET ', who, status, time, loose = false }: Seen): unknown {
  return { count: 1, call, loose, status: status === undefined ? [] : [String(status)], who: who === undefined ? [] : [who], time };
}

test.each([
  ['a header that nginx was sent', (url: string) => `2026/11/23 01:53:02 [debug] 9#9: *67 http header: "Referer: ${url}"`],
  ['an error of Apache', (url: string) => `[Mon Nov 23 01:53:02.425546 2026] [core:error] [pid 9:tid 14] [client 192.0.2.7:46405] File does not exist: /var/www/x, referer: ${url}`],
  ['WEBrick, beside each request', (url: string) => `${url} -> /blog`],
  ['a field', (url: string) => `2026-11-23T01:53:02Z shown referrer="${url}"`],
])('the page that led to a request was not asked for: %s', async (_, line) => {
  const { groups, blindSpots } = await readText(`192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET /blog HTTP/1.1" 200 16 "-" "curl/8"\n${line(`https://api.cloudflare.com${PATH}`)}\n`);
  expect([groups, blindSpots]).toEqual([[], []]);
});

test('in Squid\'s log of what led where, the second is what was asked for', async () => {
  const url = `https://api.cloudflare.com${PATH}`;
  const { groups, blindSpots } = await readText(`1795398782.106 192.0.2.7 https://example.com/a ${url}\n1795398782.106 192.0.2.7 ${url} https://example.com/a\n1795398782.106 192.0.2.8 - ${url}\n`);
  expect([groups.map(({ count, callers, firstSeen }) => [count, callers.length, firstSeen]), blindSpots]).toEqual([[[2, 2, '2026-11-23T01:53:02.106Z']], []]);
});

test('what wget says besides a request is about none', async () => {
  const said = `--2026-11-23 01:53:02--  https://api.cloudflare.com${PATH}\nResolving api.cloudflare.com (api.cloudflare.com)... 192.0.2.9\nConnecting to api.cloudflare.com (api.cloudflare.com)|192.0.2.9|:443... connected.\nHTTP request sent, awaiting response... \n  HTTP/1.1 410 Gone\n  Content-Type: text/plain\n2026-11-23 01:53:02 ERROR 410: Gone.\n\n`;
  const { groups, blindSpots } = await readText(said.repeat(2));
  expect([groups.map(({ count, statuses }) => [count, statuses]), blindSpots]).toEqual([[[2, { 410: 2 }]], []]);
});

test('what was asked for is read, or told, beside the page that led there', async () => {
  expect(shown(await readText(`GET ${PATH} refused, referer: https://api.cloudflare.com/client/v4/zones/${ZONE}/firewall/rules\n`))).toEqual(['text 1×GET /client/v4/zones/{}/filters']);
  for (const line of [`https://example.com/a -> ${PATH}`, `[Mon Nov 23 01:53:02.425546 2026] [core:error] [pid 9:tid 14] File does not exist: /var/www${PATH}, referer: https://api.cloudflare.com${PATH}`]) {
    const { groups, blindSpots } = await readText(`${line}\n`);
    expect([groups, blindSpots.map(({ reason }) => reason)], line).toEqual([[], ['The line is in no format that is known here.']]);
  }
});

test('a level or a logger before the client is no host, so that nothing is taken for another API', async () => {
  const { left, groups } = await readText(`INFO:     192.0.2.7:50174 - "GET /zones/${ZONE}/filters HTTP/1.1" 200 OK\n[23/Nov/2026 01:53:02] "GET /zones/${ZONE}/filters HTTP/1.1" 410 0\n`);
  expect([left.foreign, groups.map(({ count }) => count)]).toEqual([0, [2]]);
});

test('how long a request took is no host either, and its method no name of a program', async () => {
  const { left, groups } = await readText(`192.0.2.7 0.123 - [23/Nov/2026:01:53:02 +0000] "GET /zones/${ZONE}/filters HTTP/1.1" 410 16\n0.123 192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET /zones/${ZONE}/filters HTTP/1.1" 410 16\n`);
  expect([left.foreign, groups.map(({ count }) => count)]).toEqual([0, [2]]);
  expect(shown(await readText(`2026-11-23T01:53:02Z worker DELETE: https://api.cloudflare.com${PATH}\n`))).toEqual(['text 1×DELETE api.cloudflare.com/client/v4/zones/{}/filters']);
});

test.each([
  ['a level before a URL', (url: string) => `2026-11-23 01:53:02 ERROR ${url} 410 Gone`, { 410: 3 }],
  ['a level that is a method as well', (url: string) => `TRACE ${url} 410`, { 410: 3 }],
  ['a word in quotes', (url: string) => `192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "FAILED ${url} HTTP/1.1" 410 16 "-" "curl/8"`, {}],
  ['the name of a call', (url: string) => `{"method":"filters.list","url":"${url}","status":410}`, { 410: 3 }],
  ['how a category was found', (url: string) => `date=2026-11-23 url="${url}" status=410 method="domain" cat=52`, { 410: 3 }],
])('%s is no method, and nothing that would make a request another one', async (_, line, statuses) => {
  const { groups, blindSpots } = await readText(['ets', '', '', ''].map((end) => `${line(`https://api.cloudflare.com${PATH}${end}`)}\n`).join(''));
  expect(groups).toMatchObject([{ count: 3, statuses, usage: { method: undefined, seen: 'api.cloudflare.com/client/v4/zones/{}/filters' } }]);
  expect(blindSpots).toEqual([]);
});

test('a preflight is none of the requests still, nor is what WebDAV asks for', async () => {
  const lines = ['OPTIONS', 'PROPFIND'].flatMap((method) => [`192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "${method} ${PATH} HTTP/1.1" 410 16 "-" "curl/8"`, `{"method":"${method}","url":"https://api.cloudflare.com${PATH}","status":410}`]);
  const { groups, blindSpots } = await readText(`${[...lines, ...lines].join('\n')}\n`);
  expect([groups, blindSpots]).toEqual([[], []]);
});

test('a method that stands beside what only looks like one is that of each request', async () => {
  const line = (verb: string): string => `{"method":"domain","verb":"${verb}","url":"https://api.cloudflare.com${PATH}","status":410}\n`;
  expect(shown(await readText(['GET', 'GET', 'POST', 'POST', 'GET'].map(line).join('')))).toEqual(['json 3×GET api.cloudflare.com/client/v4/zones/{}/filters', 'json 2×POST api.cloudflare.com/client/v4/zones/{}/filters']);
});

test('a number with words behind it is no status, unless it is one with its reason', async () => {
  const line = (status: string): string => `{"method":"GET","url":"https://api.cloudflare.com${PATH}","status":"${status}"}\n`;
  expect((await readText(['410 Gone', '410 Gone', '404 Not Found', '410 ms', '200 of 300', '999 Gone'].map(line).join(''))).groups).toMatchObject([{ count: 6, statuses: { 410: 2, 404: 1 } }]);
});

test('a user who is called like an address or a time is neither', async () => {
  const lines = ['10.0.0.1', '01/Jan/2020:00:00:00'].map((user) => `192.0.2 - ${user} [23/Nov/2026:01:53:02 +0000] "GET ${PATH} HTTP/1.1" 410 16 "-" "curl/8"\n`.repeat(3));
  expect((await readText(lines.join(''))).groups).toMatchObject([{ count: 6, firstSeen: '2026-11-23T01:53:02.000Z', lastSeen: '2026-11-23T01:53:02.000Z', callers: [{ who: '192.0.2 · curl/8', count: 6 }] }]);
});

test('a request of which two lines tell is one', async () => {
  const koa = `  <-- GET ${PATH}\n  --> GET ${PATH} 410 1ms 2b\n`;
  const coloured = `\x1b[90m<--\x1b[0m \x1b[1mGET\x1b[0m \x1b[90m${PATH}\x1b[0m\n\x1b[90m-->\x1b[0m \x1b[1mGET\x1b[0m \x1b[90m${PATH}\x1b[0m \x1b[33m410\x1b[0m 1ms\n`;
  const docker = ['<-- ', '--> '].map((arrow) => JSON.stringify({ log: `${arrow}GET ${PATH}${arrow === '<-- ' ? '' : ' 200 1ms'}\n`, time: '2026-11-23T01:53:02Z' })).join('\n');
  for (const text of [koa, coloured, `${docker}\n`]) expect((await readText(text)).groups.map(({ count }) => count)).toEqual([1]);
  const okHttp = `--> GET https://api.cloudflare.com${PATH} http/1.1\n<-- 200 https://api.cloudflare.com${PATH} (123ms)\n`;
  expect((await readText(okHttp.repeat(2))).groups).toMatchObject([{ count: 2, statuses: { 200: 2 }, usage: { seen: 'GET api.cloudflare.com/client/v4/zones/{}/filters' } }]);
});

test('half a request without the other is one', async () => {
  const counts = async (text: string): Promise<number[]> => (await readText(text)).groups.map(({ count }) => count);
  const [come, gone] = [`  <-- GET ${PATH}\n`, `  --> GET ${PATH} 410 1ms 2b\n`];
  expect(await counts(`${come}${come}${gone}  <-- GET /health\n`)).toEqual([1, 1]);
  expect(await counts(`${come}${come}${gone}${gone}`)).toEqual([2]);
  expect(await counts(`<-- 200 https://api.cloudflare.com${PATH} (123ms)\n`)).toEqual([1]);
  expect(await counts(`${gone}  <-- GET ${PATH}/1\n`)).toEqual([1, 1]);
  expect(await counts(come.repeat(400))).toEqual([400]);
});

const COMBINED = `192.0.2.7 - - [23/Nov/2026:01:53:02 +0000] "GET ${PATH} HTTP/1.1" 410 16 "-" "curl/8"`;

test.each([
  ['tinyproxy, whose requests no headers follow', `CONNECT   Nov 23 01:49:01.682 [1]: Request (file descriptor 5): GET http://api.cloudflare.com${PATH} HTTP/1.1`, 1],
  ['a request that was written out, and nothing of its answer', `GET ${PATH} HTTP/1.1\nHost: api.cloudflare.com\n\n{"a":1}`, 1],
  ['curl -v', `* Connected to api.cloudflare.com\n> GET ${PATH} HTTP/1.1\n> Host: api.cloudflare.com\n>\n  0     0    0     0\n< HTTP/1.1 410 Gone\n< Content-Type: text/plain\n<\ngone`, 1],
])('no line of another log is taken for a part of a message: %s', async (_, message, calls) => {
  const others = [COMBINED, `{"method":"GET","host":"api.cloudflare.com","url":"${PATH}","status":410,"time":"2026-11-23T01:53:02Z"}`, `INFO:     192.0.2.7:50174 - "GET ${PATH} HTTP/1.1" 410 Gone`];
  for (const other of others.slice(0, message.includes('\n') ? 2 : 3)) {
    const { groups } = await readText(`${other}\n${`${message}\n${other}\n${other}\n`.repeat(2)}`);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(2 * calls + 5);
  }
});

test('a body that looks like a log of its own is one, as long as it is JSON without times', async () => {
  const text = `> PUT ${PATH} HTTP/1.1\n> Host: api.cloudflare.com\n>\n< HTTP/1.1 200 OK\n<\n{"method":"GET","url":"${PATH}"}\n* Closing\n`;
  expect(shown(await readText(text))).toEqual(['transcript 1×PUT api.cloudflare.com/client/v4/zones/{}/filters']);
});

test('a list of requests in the body of an answer is the answer', async () => {
  const asked = { method: 'GET', url: `https://api.cloudflare.com${PATH}`, status: 200, time: '2026-11-23T01:53:02Z' };
  const text = `> PUT ${PATH} HTTP/1.1\n> Host: api.cloudflare.com\n>\n< HTTP/1.1 200 OK\n<\n${JSON.stringify({ data: [asked, asked] })}\n* Closing\n`;
  expect(shown(await readText(text))).toEqual(['transcript 1×PUT api.cloudflare.com/client/v4/zones/{}/filters']);
});

test('a path that was cut short is none: its line is told', async () => {
  const { groups, blindSpots } = await readText(`127.0.0.1:45332: GET https://api.cloudflare.com/client/v4/zones/0123456789abcdef0…\n`);
  expect([groups, blindSpots.map(({ reason }) => reason)]).toEqual([[], ['The line is in no format that is known here.']]);
});

test('the address of a server is no request where a path stands by itself: the line is told', async () => {
  const { groups, blindSpots } = await readText(`261123/015302.123, [response] http://0.0.0.0:3000: get ${PATH} {} 410 (12ms)\n`);
  expect([groups.length, blindSpots.length]).toEqual([0, 1]);
});

test('where requests of Python gives up, it tells the path without a method', async () => {
  const line = (path: string): string => `2026-11-23 01:53:02,123 ERROR urllib3.exceptions.MaxRetryError: HTTPSConnectionPool(host='api.cloudflare.com', port=443): Max retries exceeded with url: ${path}?page=2 (Caused by ResponseError('too many 429 error responses'))\n`;
  const { groups } = await readText(line(PATH) + line(`${PATH}ets`));
  expect(groups).toMatchObject([{ count: 1, statuses: { 429: 1 }, firstSeen: '2026-11-23T01:53:02.123Z', usage: { host: 'api.cloudflare.com', method: undefined } }]);
});

test('a span that names its path once more, without its query, is one request', async () => {
  const span = { resource: `GET ${PATH}`, start: 1795398782000000000, meta: { 'http.method': 'GET', 'http.url': `https://api.cloudflare.com${PATH}?page=2`, 'http.status_code': '410' } };
  const { groups } = await readText(`${JSON.stringify(span)}\n`);
  expect(groups.map(({ count, usage, statuses }) => [count, usage.seen.split('?')[1], statuses])).toEqual([[1, 'page={}', { 410: 1 }]]);
});

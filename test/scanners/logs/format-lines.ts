import type { LogOptions } from '../../../analyzer/scanners/logs/index.ts';
import { ZONE } from './reading.ts';

export const PATH = `/client/v4/zones/${ZONE}/filters`;
export const HOST = 'api.cloudflare.com';

export interface Format {
  /** Comes first, once. */
  header?: string;
  /** A request as the program writes it: GET, answered with 403 at 2024-03-01T10:20:30Z, to 192.0.2.7 or whoever asks. */
  line(path: string, agent: string): string;
  /** What the program does not write. */
  without?: ('status' | 'host' | 'client' | 'agent')[];
  name: string;
  options?: Partial<LogOptions>;
}

const TAB = '\t';
export const json = (value: unknown): string => JSON.stringify(value);

/** A path as it is handed to what serves it, without host. */
const pathOf = (target: string): string => target.replace(/^(?:\w+:\/\/)?[^/]*(?=\/)/, '');

/** As CloudFront writes a path, by its documentation of log fields. */
const escaped = (path: string): string => path.replaceAll('%', '%25');

/** Each as the documentation of the program defines it. */
export const FORMATS: Record<string, Format> = {
  'CloudFront standard log': {
    name: 'w3c',
    header: '#Version: 1.0\n#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes time-taken\n',
    line: (path, agent) => ['2024-03-01', '10:20:30', 'FRA50-C1', '512', '192.0.2.7', 'GET', 'd1.cloudfront.net', escaped(path), '403', '-', encodeURIComponent(agent), '-', '-', 'Error', 'abc==', HOST, 'https', '48', '0.012'].join(TAB),
  },
  'CloudFront standard log, JSON': {
    name: 'w3c',
    line: (path, agent) => json({ date: '2024-03-01', time: '10:20:30', 'x-edge-location': 'FRA50-C1', 'c-ip': '192.0.2.7', 'cs-method': 'GET', 'cs(Host)': 'd1.cloudfront.net', 'cs-uri-stem': escaped(path), 'sc-status': '403', 'cs(User-Agent)': encodeURIComponent(agent), 'cs-uri-query': '-', 'x-host-header': HOST }),
  },
  'CloudFront standard log, JSON with underscores': {
    name: 'w3c',
    line: (path, agent) => json({ date: '2024-03-01', time: '10:20:30', x_edge_location: 'FRA50-C1', c_ip: '192.0.2.7', cs_method: 'GET', cs_host: 'd1.cloudfront.net', cs_uri_stem: escaped(path), sc_status: '403', cs_user_agent: encodeURIComponent(agent), cs_uri_query: '-', x_host_header: HOST }),
  },
  'CloudFront standard log, CSV with underscores': {
    name: 'w3c',
    header: 'date,time,c_ip,cs_method,cs_host,cs_uri_stem,sc_status,cs_User_Agent,x_host_header\n',
    line: (path, agent) => `2024-03-01,10:20:30,192.0.2.7,GET,d1.cloudfront.net,${path},403,${encodeURIComponent(agent)},${HOST}`,
  },
  'CloudFront standard log, under the names of a table': {
    name: 'json',
    line: (path, agent) => json({ date: '2024-03-01', time: '10:20:30', location: 'FRA50-C1', request_ip: '192.0.2.7', method: 'GET', host: 'd1.cloudfront.net', uri: path, status: 403, user_agent: agent, host_header: HOST }),
  },
  'IIS in Azure Monitor': {
    name: 'w3c',
    line: (path, agent) => json({ TimeGenerated: '2024-03-01T10:20:30Z', sIP: '10.0.0.1', csMethod: 'GET', csUriStem: path, sPort: '443', cIP: '192.0.2.7', csUserAgent: agent.replaceAll(' ', '+'), csHost: HOST, scStatus: '403' }),
  },
  'IIS, W3C extended': {
    name: 'w3c',
    header: '#Software: Microsoft Internet Information Services 10.0\n#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port c-ip cs(User-Agent) cs-host sc-status sc-substatus time-taken\n',
    line: (path, agent) => ['2024-03-01', '10:20:30', '10.0.0.1', 'GET', path, '-', '443', '192.0.2.7', agent.replaceAll(' ', '+'), HOST, '403', '0', '12'].join(' '),
  },
  'Blue Coat, its main format': {
    name: 'w3c',
    header: '#Software: SGOS 6.7\n#Version: 1.0\n#Fields: date time time-taken c-ip sc-status s-action sc-bytes cs-method cs-uri-scheme cs-host cs-uri-port cs-uri-path cs-uri-query cs-username rs(Content-Type) cs(Referer) cs(User-Agent) s-ip\n',
    line: (path, agent) => `2024-03-01 10:20:30 12 192.0.2.7 403 TCP_NC_MISS 512 GET https ${HOST} 443 ${path} - - application/json - "${agent}" 10.0.0.5`,
  },
  'Istio, text': {
    name: 'envoy',
    line: (path, agent) => `[2024-03-01T10:20:30.000Z] "GET ${path} HTTP/1.1" 403 - via_upstream - "-" 0 95 12 11 "192.0.2.7" "${agent}" "6f3c1c1e-9a0b-4b6e-8d50-0f6a3c0c9d11" "${HOST}" "10.1.2.3:443" outbound|443||${HOST} 10.1.2.9:40012 240.240.0.1:443 10.1.2.9:55032 ${HOST} default`,
  },
  'Istio, text, of a request without a number': {
    name: 'envoy',
    line: (path, agent) => `[2024-03-01T10:20:30.000Z] "GET ${path} HTTP/1.1" 403 - via_upstream - "-" 0 95 12 11 "192.0.2.7" "${agent}" "-" "${HOST}" "10.1.2.3:443" outbound|443||${HOST} 10.1.2.9:40012 240.240.0.1:443 10.1.2.9:55032 ${HOST} default`,
  },
  'Istio, JSON': {
    name: 'json',
    line: (path, agent) => json({ authority: HOST, bytes_received: 0, bytes_sent: 95, duration: 12, method: 'GET', path, protocol: 'HTTP/1.1', request_id: '6f3c1c1e', requested_server_name: HOST, response_code: 403, response_flags: '-', start_time: '2024-03-01T10:20:30.000Z', upstream_host: '10.1.2.3:443', user_agent: agent, downstream_remote_address: '192.0.2.7:55032', x_forwarded_for: null }),
  },
  'Squid, native': {
    name: 'squid',
    line: (path) => `1709288430.000     12 192.0.2.7 TCP_MISS/403 512 GET https://${HOST}${path} - HIER_DIRECT/192.0.2.200 application/json`,
    without: ['agent'],
  },
  'Squid, logformat combined': {
    name: 'combined',
    line: (path, agent) => `192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] "GET https://${HOST}${path} HTTP/1.1" 403 512 "-" "${agent}" TCP_MISS:HIER_DIRECT`,
  },
  'Squid, a logformat of one\'s own': {
    name: 'log-format',
    options: { logFormat: '%ts.%03tu %6tr %>a %Ss/%03>Hs %<st %rm %ru %[un "%{User-Agent}>h"' },
    line: (path, agent) => `1709288430.000     12 192.0.2.7 TCP_MISS/403 512 GET https://${HOST}${path} - "${agent}"`,
  },
  'Apache, a LogFormat of one\'s own': {
    name: 'log-format',
    options: { logFormat: '%{Host}i %a %{%Y-%m-%dT%H:%M:%S}t "%r" %>s "%{User-Agent}i"' },
    line: (path, agent) => `${HOST} 192.0.2.7 2024-03-01T10:20:30 "GET ${path} HTTP/2.0" 403 "${agent}"`,
  },
  'HAProxy, HTTP log through syslog': {
    name: 'haproxy',
    line: (path) => `Mar  1 10:20:31 edge haproxy[811]: 192.0.2.7:51714 [01/Mar/2024:10:20:30.000] https-in~ api/srv1 0/0/3/9/12 403 512 - - ---- 1/1/0/0/0 0/0 {${HOST}} {} "GET ${path} HTTP/1.1"`,
    without: ['agent'],
  },
  'HAProxy, its columns aligned': {
    name: 'haproxy',
    line: (path) => `Mar  1 10:20:31 edge   haproxy[811]:  192.0.2.7:51714  [01/Mar/2024:10:20:30.000]  https-in~  api/srv1  0/0/3/9/12   403    512 - - ----  1/1/0/0/0  0/0  {${HOST}}  {}  "GET ${path} HTTP/1.1"`,
    without: ['agent'],
  },
  'Traefik, JSON': {
    name: 'traefik',
    line: (path, agent) => json({ ClientAddr: '192.0.2.7:51714', ClientHost: '192.0.2.7', DownstreamStatus: 403, Duration: 12000000, RequestAddr: HOST, RequestHost: HOST, RequestMethod: 'GET', RequestPath: path, RequestProtocol: 'HTTP/2.0', StartUTC: '2024-03-01T10:20:30Z', 'request_User-Agent': agent, level: 'info', msg: '', time: '2024-03-01T10:20:31Z' }),
  },
  'Caddy, JSON': {
    name: 'caddy',
    line: (path, agent) => json({ level: 'info', ts: 1709288430.0, logger: 'http.log.access', msg: 'handled request', request: { remote_ip: '192.0.2.7', remote_port: '51714', client_ip: '192.0.2.7', proto: 'HTTP/2.0', method: 'GET', host: HOST, uri: path, headers: { 'User-Agent': [agent], Accept: ['*/*'] } }, bytes_read: 0, duration: 0.012, size: 95, status: 403 }),
  },
  'Google Cloud load balancer, JSON': {
    name: 'gcp',
    line: (path, agent) => json({ httpRequest: { latency: '0.012s', remoteIp: '192.0.2.7', requestMethod: 'GET', requestSize: '120', requestUrl: `https://${HOST}${path}`, status: 403, userAgent: agent }, insertId: 'x1', jsonPayload: { '@type': 'type.googleapis.com/google.cloud.loadbalancing.type.LoadBalancerLogEntry', statusDetails: 'response_sent_by_backend' }, logName: 'projects/p/logs/requests', receiveTimestamp: '2024-03-01T10:20:31Z', timestamp: '2024-03-01T10:20:30.000Z' }),
  },
  'AWS application load balancer': {
    name: 'alb',
    line: (path, agent) => `h2 2024-03-01T10:20:30.000000Z app/edge/50dc6c495c0c9188 192.0.2.7:51714 10.0.0.66:9000 0.000 0.012 0.000 403 403 120 95 "GET https://${HOST}:443${path} HTTP/2.0" "${agent}" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 arn:aws:elasticloadbalancing:eu-central-1:1:targetgroup/t/73e2 "Root=1-65e1" "${HOST}" "session-reused" 0 2024-03-01T10:20:30.000000Z "forward" "-" "-" "10.0.0.66:9000" "403" "-" "-"`,
  },
  'AWS classic load balancer': {
    name: 'alb',
    line: (path, agent) => `2024-03-01T10:20:30.000000Z edge 192.0.2.7:51714 10.0.0.66:9000 0.000073 0.001048 0.000057 403 403 0 95 "GET https://${HOST}:443${path} HTTP/1.1" "${agent}" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2`,
  },
  'AWS classic load balancer, before it logged the agent': {
    name: 'alb',
    line: (path) => `2024-03-01T10:20:30.000000Z edge 192.0.2.7:51714 - -1 -1 -1 403 - 0 95 "GET https://${HOST}:443${path} HTTP/1.1"`,
    without: ['agent'],
  },
  'AWS WAF': {
    name: 'aws-waf',
    line: (path, agent) => json({ timestamp: 1709288430000, formatVersion: 1, action: 'ALLOW', webaclId: 'arn:aws:wafv2:x', terminatingRuleId: 'Default_Action', httpSourceName: 'ALB', httpRequest: { clientIp: '192.0.2.7', country: 'DE', headers: [{ name: 'Host', value: HOST }, { name: 'User-Agent', value: agent }], uri: path, args: '', httpVersion: 'HTTP/1.1', httpMethod: 'GET', requestId: 'x' }, responseCodeSent: 403 }),
  },
  'the event of a function on Lambda, of its URL': {
    name: 'json', without: ['status'],
    line: (path, agent) => json({ version: '2.0', rawPath: path, headers: { host: HOST, 'user-agent': agent }, requestContext: { http: { method: 'GET', path, sourceIp: '192.0.2.7' }, timeEpoch: 1709288430000 } }),
  },
  'the event of a function on Lambda': {
    name: 'json', without: ['status'],
    line: (target, agent) => json({ resource: '/{proxy+}', path: pathOf(target), httpMethod: 'GET', headers: { Host: HOST, 'User-Agent': agent }, requestContext: { requestTimeEpoch: 1709288430000, identity: { sourceIp: '192.0.2.7' } } }),
  },
  'AWS API Gateway, JSON': {
    name: 'json',
    line: (path) => json({ requestId: 'x', ip: '192.0.2.7', caller: '-', user: '-', requestTime: '01/Mar/2024:10:20:30 +0000', httpMethod: 'GET', resourcePath: path, status: '403', protocol: 'HTTP/1.1', responseLength: '3' }),
    without: ['host', 'agent'],
  },
  'Azure Front Door': {
    name: 'json',
    line: (path, agent) => json({ time: '2024-03-01T10:20:30Z', category: 'FrontDoorAccessLog', properties: { httpMethod: 'GET', requestUri: `https://${HOST}:443${path}`, userAgent: agent, clientIp: '192.0.2.7', httpStatusCode: '403', hostName: HOST } }),
  },
  'Azure Application Gateway': {
    name: 'json',
    line: (path, agent) => json({ time: '2024-03-01T10:20:30Z', category: 'ApplicationGatewayAccessLog', properties: { clientIP: '192.0.2.7', httpMethod: 'GET', requestUri: path, userAgent: agent, httpStatus: 403, host: HOST } }),
  },
  'Azure App Service, properties in a string': {
    name: 'w3c',
    line: (path, agent) => json({ time: '2024-03-01T10:20:30Z', category: 'AppServiceHTTPLogs', properties: json({ CsHost: HOST, CIp: '192.0.2.7', CsMethod: 'GET', ScStatus: '403', UserAgent: agent, CsUriStem: path }) }),
  },
  'Kong http-log': {
    name: 'caddy',
    line: (path, agent) => json({ request: { method: 'GET', uri: path, url: `https://${HOST}${path}`, headers: { host: HOST, 'user-agent': agent } }, response: { status: 403, headers: {} }, client_ip: '192.0.2.7', started_at: 1709288430000 }),
  },
  'Fastly, the JSON of its documentation': {
    name: 'json',
    line: (path, agent) => json({ timestamp: '2024-03-01T10:20:30+0000', client_ip: '192.0.2.7', host: HOST, url: path, request_method: 'GET', request_user_agent: agent, response_status: 403 }),
  },
  'AWS VPC Lattice': {
    name: 'json',
    line: (path, agent) => json({ hostHeader: HOST, sslCipher: '-', requestPath: path, sourceIpPort: '192.0.2.7:51714', requestMethod: 'GET', responseCode: 403, startTime: '2024-03-01T10:20:30Z', userAgent: agent, targetIpPort: '10.0.0.1:80' }),
  },
  'Linkerd, JSON': {
    name: 'json',
    line: (path, agent) => json({ 'client.addr': '192.0.2.7:51714', 'client.id': '-', host: HOST, method: 'GET', status: '403', timestamp: '2024-03-01T10:20:30.000Z', uri: path, user_agent: agent, version: 'HTTP/2.0' }),
  },
  'Netskope, JSON': {
    name: 'json',
    line: (path, agent) => json({ timestamp: 1709288430, type: 'page', srcip: '192.0.2.7', dstip: '192.0.2.200', url: `${HOST}${path}`, useragent: agent, http_method: 'GET', http_status: '403', hostname: 'laptop' }),
  },
  'Vercel log drain': {
    name: 'json',
    line: (path, agent) => json({ id: '1', timestamp: 1709288430000, source: 'lambda', host: HOST, path: '/x', proxy: { timestamp: 1709288430000, method: 'GET', host: HOST, path, userAgent: [agent], statusCode: 403, clientIp: '192.0.2.7' } }),
  },
  'Logpush workers_trace_events': {
    name: 'json', without: ['client', 'agent'],
    line: (path) => json({ Event: { RayID: 'x', Request: { URL: `https://${HOST}${path}`, Method: 'GET' }, Response: { Status: 403 } }, EventTimestampMs: 1709288430000, EventType: 'fetch', Outcome: 'ok', ScriptName: 'w' }),
  },
  'wrangler tail --format json': {
    name: 'json',
    line: (path, agent) => json({ outcome: 'ok', scriptName: 'w', eventTimestamp: 1709288430000, event: { request: { url: `https://${HOST}${path}`, method: 'GET', headers: { 'cf-connecting-ip': '192.0.2.7', 'user-agent': agent } }, response: { status: 403 } } }),
  },
  'an export of Elasticsearch': {
    name: 'json',
    line: (path, agent) => json({ _index: 'x', _id: '1', _source: { '@timestamp': '2024-03-01T10:20:30Z', http: { request: { method: 'GET' }, response: { status_code: 403 } }, url: { original: path, domain: HOST }, source: { ip: '192.0.2.7' }, user_agent: { original: agent } } }),
  },
  'logcli of Loki': {
    name: 'combined', without: ['host'],
    line: (path, agent) => json({ labels: { job: 'x' }, line: `192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] "GET ${path} HTTP/1.1" 403 1 "-" "${agent}"`, timestamp: '2024-03-01T10:20:31Z' }),
  },
  'Suricata': {
    name: 'json',
    line: (path, agent) => json({ timestamp: '2024-03-01T10:20:30.000000+0000', event_type: 'http', src_ip: '192.0.2.7', http: { hostname: HOST, url: path, http_user_agent: agent, http_method: 'GET', protocol: 'HTTP/1.1', status: 403 } }),
  },
  'Zeek, http.log': {
    name: 'w3c',
    header: '#separator \\x09\n#path\thttp\n#fields\tts\tuid\tid.orig_h\tmethod\thost\turi\tuser_agent\tstatus_code\n',
    line: (path, agent) => ['1709288430.000000', 'C1', '192.0.2.7', 'GET', HOST, path, agent, '403'].join(TAB),
  },
  'CSV with a header': {
    name: 'csv',
    header: 'timestamp,client_ip,method,host,url,status,user_agent\n',
    line: (path, agent) => `2024-03-01T10:20:30Z,192.0.2.7,GET,${HOST},${path},403,"${agent}"`,
  },
  'CSV under headings': {
    name: 'csv',
    header: '"Timestamp","Client IP","HTTP Method","Host","Request URL","Response Code","User Agent","Note"\n',
    line: (path, agent) => `"2024-03-01T10:20:30Z","192.0.2.7","GET","${HOST}","https://${HOST}${path}","403","${agent}","a, ""b"", c"`,
  },
  'Tyk, CSV': {
    name: 'csv', without: ['host'],
    header: 'Method,Path,RawPath,UserAgent,Day,Month,Year,Hour,ResponseCode,TimeStamp,RequestTime,IPAddress,Tags\n',
    line: (path, agent) => `GET,${path},${path},"${agent}",1,March,2024,10,403,2024-03-01 10:20:30 +0000 UTC,3,192.0.2.7,`,
  },
  'Google Cloud load balancer, CSV': {
    name: 'gcp',
    header: 'insertId,timestamp,httpRequest.requestMethod,httpRequest.requestUrl,httpRequest.status,httpRequest.userAgent,httpRequest.remoteIp\n',
    line: (path, agent) => `x,2024-03-01 10:20:30.000000 UTC,GET,https://${HOST}${path},403,"${agent}",192.0.2.7`,
  },
  'JSON with capital letters': {
    name: 'json',
    line: (path, agent) => json({ Time: '2024-03-01T10:20:30Z', Level: 'Information', Method: 'GET', Host: HOST, Path: path, StatusCode: 403, RemoteAddr: '192.0.2.7:51714', UserAgent: agent }),
  },
  'JSON with hyphens': {
    name: 'json',
    line: (path, agent) => json({ timestamp: '2024-03-01T10:20:30Z', 'request-method': 'GET', 'request-url': `https://${HOST}${path}`, 'status-code': 403, 'client-ip': '192.0.2.7', 'user-agent': agent }),
  },
  'Logstash, as grok takes a combined line apart': {
    name: 'json', without: ['host'],
    line: (path, agent) => json({ '@timestamp': '2024-03-01T10:20:30.000Z', clientip: '192.0.2.7', verb: 'GET', request: path, httpversion: '1.1', response: '403', bytes: '16', agent }),
  },
  'Azure Application Gateway, version 2': {
    name: 'json',
    line: (path, agent) => json({ timeStamp: '2024-03-01T10:20:30+00:00', category: 'ApplicationGatewayAccessLog', properties: { clientIP: '192.0.2.7', httpMethod: 'GET', requestUri: path, requestQuery: '', userAgent: agent, httpStatus: 403, host: HOST } }),
  },
  'CloudFront, a real-time log': {
    name: 'text',
    line: (path, agent) => ['1709288430.000', '192.0.2.7', '0.002', '403', '512', 'GET', 'https', 'd1.cloudfront.net', escaped(path), '48', 'FRA50-C1', 'abc==', HOST, '0.002', 'HTTP/2.0', 'IPv4', agent.replaceAll(' ', '%20'), '-', '-', '-', 'Error', '-', 'TLSv1.3', 'TLS_AES_128_GCM_SHA256', 'Error', '-', '-', 'text/html', '16', '-', '-', '443'].join(TAB),
  },
  'tshark -T fields': {
    name: 'text', without: ['status', 'agent'],
    line: (path) => ['1709288430.000000000', '192.0.2.7', 'GET', HOST, path].join(TAB),
  },
  'W3C extended, whose header was cut off': {
    name: 'text',
    line: (path, agent) => ['2024-03-01', '10:20:30', '192.0.2.7', 'GET', HOST, path, '403', agent.replaceAll(' ', '+')].join(TAB),
  },
  'Zscaler, JSON in an event': {
    name: 'json',
    line: (path, agent) => json({ sourcetype: 'zscalernss-web', event: { datetime: '2024-03-01 10:20:30', reason: 'Allowed', serverip: '192.0.2.200', requestmethod: 'GET', refererURL: 'None', useragent: agent, ClientIP: '192.0.2.7', status: '403', url: `${HOST}${path}`, hostname: HOST } }),
  },
  'Zscaler, JSON with the names of its feed': {
    name: 'json',
    line: (path, agent) => json({ sourcetype: 'zscalernss-web', event: { time: 'Fri Mar  1 10:20:30 2024', reqmethod: 'GET', ua: agent, cip: '192.0.2.7', sip: '192.0.2.200', respcode: '403', eurl: `${HOST}${path}`, ereferer: 'None' } }),
  },
  'Zscaler, CEF': {
    name: 'cef',
    line: (path, agent) => `Mar 01 10:20:31 nss CEF:0|Zscaler|NSSWeblog|5.7|Allowed|Allowed|3|act=Allowed cat=Professional Services dhost=${HOST} dst=192.0.2.200 src=192.0.2.7 outcome=403 request=${HOST}${path} rt=Mar 01 2024 10:20:30 requestClientApplication=${agent} requestMethod=GET cn1=10 cn1Label=riskscore`,
  },
  'Zscaler, LEEF': {
    name: 'cef',
    line: (path, agent) => [`Mar 01 10:20:31 nss LEEF:1.0|Zscaler|NSS|4.1|Allowed|cat=Allowed`, 'devTime=Mar 01 2024 10:20:30 GMT', 'src=192.0.2.7', 'dst=192.0.2.200', `url=${HOST}${path}`, 'method=GET', 'respcode=403', `userAgent=${agent}`].join(TAB),
  },
  'Imperva, CEF': {
    name: 'cef',
    line: (path, agent) => `CEF:0|Incapsula|SIEMintegration|1|1|Normal|0| fileId=1 sourceServiceName=${HOST} requestClientApplication=${agent} cs2=true cs2Label=Javascript Support src=192.0.2.7 cn1=403 ver=TLSv1.2 ECDHE-RSA-AES128-GCM-SHA256 start=1709288430000 request=${HOST}${path} ref= requestMethod=GET app=HTTPS`,
  },
  'F5, CEF': {
    name: 'cef', without: ['host', 'agent'],
    line: (path) => `<131>Mar  1 10:20:31 bigip ASM:CEF:0|F5|ASM|11.3.0|Successful Request|Successful Request|2|cs1=p cs1Label=policy_name cn1=403 cn1Label=response_code src=192.0.2.7 requestMethod=GET rt=Mar 01 2024 10:20:30 request=${path}`,
  },
  'Akamai DataStream 2': {
    name: 'akamai',
    line: (path, agent) => json({ version: 2, cp: '1', reqId: 'x', reqTimeSec: '1709288430.000', bytes: '16', cliIP: '192.0.2.7', statusCode: '403', proto: 'HTTP/2', reqHost: HOST, reqMethod: 'GET', reqPath: path.slice(1), queryStr: '-', UA: encodeURIComponent(agent).replaceAll('%20', '+') }),
  },
  'Datadog, an archive': {
    name: 'json',
    line: (path, agent) => json({ _id: 'A', date: '2024-03-01T10:20:30.000Z', service: 'nginx', host: 'i-1', attributes: { http: { method: 'GET', url: path, url_details: { path, host: HOST }, status_code: 403, useragent: agent }, network: { client: { ip: '192.0.2.7' } } }, message: 'x', status: 'info', tags: [] }),
  },
  'Datadog, CSV with attributes': {
    name: 'csv',
    header: 'date,host,service,message,@http.method,@http.url,@http.status_code,@http.useragent,@network.client.ip\n',
    line: (path, agent) => `"2024-03-01T10:20:30.000Z",web1,nginx,"x, y",GET,https://${HOST}${path},403,"${agent}",192.0.2.7`,
  },
  'Datadog, CSV of lines': {
    name: 'combined', without: ['host'],
    header: 'Date,Host,Service,Message\n',
    line: (path, agent) => `"2024-03-01T10:20:31.000Z",web1,nginx,"192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] ""GET ${path} HTTP/1.1"" 403 1 ""-"" ""${agent}"""`,
  },
  'Splunk, CSV': {
    name: 'combined', without: ['host'],
    header: '"_raw","_time",host,source,sourcetype\n',
    line: (path, agent) => `"192.0.2.7 - - [01/Mar/2024:10:20:30 +0000] ""GET ${path} HTTP/1.1"" 403 1 ""-"" ""${agent}""","2024-03-01 10:20:31.000 UTC",web1,"/var/log/a","access_combined"`,
  },
  'Splunk, CSV of fields': {
    name: 'csv', without: ['host'],
    header: '"_time",clientip,method,status,"uri","useragent","_raw"\n',
    line: (path, agent) => `"2024-03-01T10:20:30.000+0000","192.0.2.7",GET,403,"${path}","${agent}","x"`,
  },
  'Logpush gateway_http, rfc3339': { name: 'logpush-gateway', line: gateway('2024-03-01T10:20:30Z') },
  'Logpush gateway_http, unix': { name: 'logpush-gateway', line: gateway(1709288430) },
  'Logpush gateway_http, unixnano': { name: 'logpush-gateway', line: gateway(1709288430000000000) },
  'Logpush audit_logs_v2, rfc3339': { name: 'audit-log', without: ['host'], line: audit('2024-03-01T10:20:30Z') },
  'Logpush audit_logs_v2, unix': { name: 'audit-log', without: ['host'], line: audit(1709288430) },
  'Logpush audit_logs_v2, unixnano': { name: 'audit-log', without: ['host'], line: audit(1709288430000000000) },
  'Logpush audit_logs_v2, in a store without objects': {
    name: 'audit-log', without: ['host'],
    line: (path, agent) => json({ ActionTimestamp: '2024-03-01T10:20:30Z', ActorIPAddress: '192.0.2.7', Raw: json({ method: 'GET', status_code: 403, uri: path, user_agent: agent }), ResourceRequest: '{}' }),
  },
};

function gateway(time: string | number): Format['line'] {
  return (path, agent) => json({ Action: 'allow', Datetime: time, DestinationIP: '192.0.2.200', HTTPHost: HOST, HTTPMethod: 'GET', HTTPStatusCode: 403, HTTPVersion: 'HTTP/2', SourceIP: '192.0.2.7', URL: `https://${HOST}${path}`, UserAgent: agent });
}

function audit(time: string | number): Format['line'] {
  return (path, agent) => json({ ActionTimestamp: time, ActionType: 'view', ActorIPAddress: '192.0.2.7', ActorTokenDetails: {}, ID: 'x', Raw: { cf_ray_id: 'y', method: 'GET', status_code: 403, uri: path, user_agent: agent }, ResourceType: 'x' });
}

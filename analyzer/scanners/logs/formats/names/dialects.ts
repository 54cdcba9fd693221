import { CODED_AGENTS, spellings } from './extended.ts';

/** Where one kind of JSON log keeps what a request is made of. A name is a key, or keys joined by dots; the first that is there wins. */
export interface Dialect {
  format: string;
  /** A record with one of these is written in this dialect. */
  marks: string[];
  method: string[];
  host: string[];
  /** Path with query, or URL. */
  uri: string[];
  /** Path from which the query was cut. */
  path: string[];
  query: string[];
  status: string[];
  time: string[];
  /** The day, where the first of `time` is a time of day alone. */
  day?: string;
  client: string[];
  agent: string[];
  actor: string[];
  headers: string[];
  cipher: string[];
  body: string[];
  response: string[];
  /** Headers of the answer, as one object. */
  answerHeaders: string[];
  /** In logs of the service's edge: status by which the server behind it answered, rules that applied to the request. */
  edge?: { behind: string[]; rules: string[] };
  /** How many requests a record stands for; of what is not named here it is told by the names of all fields. */
  count: string[];
  /** A field that counts what the server was asked for so far, and nothing about the record. */
  counter?: string;
  /** Values are parts of URLs: a path without its first slash, codes in the name of a program. */
  writesUrlParts?: true;
  /** Signs of escapes in a path are escaped once more. */
  escapesEscapes?: true;
  /** Set for logs that the API's operator writes about the API itself. */
  provenance?: string;
}

/** The format of records whose fields have the usual names of many programs. */
export const ANY = 'json';

/** The usual names of many programs. */
export const USUAL: Dialect = dialect(ANY, [], {
  method: [
    'method', 'request_method', 'http_method', 'http.request.method', 'attributes.http.request.method', 'http.method', 'attributes.http.method', 'verb',
    'req.method', 'requestMethod', 'meta.req.method', 'httpMethod', 'proxy.method', 'event.request.method', 'Event.Request.Method', 'http.http_method',
    'request_verb', 'requestmethod', 'reqmethod', 'httpmethod', 'clientRequestHTTPMethodName', 'RequestMethod', 'requestContext.http.method',
  ],
  host: ['clientRequestHTTPHost', 'host_header', 'proxy.host', 'attributes.http.url_details.host', 'http.url_details.host', 'attributes.server.address', 'attributes.http.host', 'authority', ':authority', 'http_host', 'request_host', 'server.address', 'url.domain', 'http.host', 'http.hostname', 'req.headers.host', 'req.host', 'req.hostname', 'meta.req.headers.host', ...['net.peer.name', 'http.server_name', 'net.host.name'].flatMap((name) => [`attributes.${name}`, name]), 'vhost', 'host', 'hostHeader', 'hostName', 'domainName', 'server_name'],
  uri: [
    'proxy.path', 'event.request.url', 'Event.Request.URL', 'request_uri', 'uri', 'url', 'url.full', 'url.original', 'url.href', 'attributes.url.full',
    'attributes.http.url', 'attributes.url', 'http.url', 'http.target', 'req.url', 'request_url', 'requestUri', 'requestUrl', 'originalUrl', 'meta.req.originalUrl',
    'meta.req.url', 'request', 'requestLine', 'eurl', 'RequestURL', 'RequestUri',
  ],
  path: [
    'path', 'request_path', 'url.path', 'attributes.url.path', 'attributes.http.target', 'attributes.http.path', 'http.path', 'http.url_details.path',
    'attributes.http.url_details.path', 'requestPath', 'rawPath', 'clientRequestPath', 'resourcePath',
  ],
  query: ['query', 'query_string', 'args', 'url.query', 'attributes.url.query', 'requestQuery', 'rawQueryString', 'clientRequestQuery'],
  status: [
    'status', 'status_code', 'statusCode', 'response_code', 'http.response.status_code', 'attributes.http.response.status_code', 'attributes.http.status_code',
    'http.status_code', 'res.statusCode', 'meta.res.statusCode', 'response.status', 'response_status', 'responseCode', 'httpStatusCode', 'httpStatus',
    'proxy.statusCode', 'event.response.status', 'Event.Response.Status', 'http.status', 'elb_status_code', 'StatusCode', 'fields.status', 'responseCode.code',
    'resp.status', 'resp.status_code', 'resp.statusCode', 'res.status', 'response.status_code', 'response.statusCode', 'response.status.code',
    'http.statusCode', 'http_status', 'resultCode', 'code', 'response', 'respcode', 'outcome', 'EventOutcome', 'edgeResponseStatus', 'response_status_code',
    'resp_status', 'httpResponse.statusCode', 'ResultCode', 'response-code', 'status-code', 'statuscode', 'http_code', 'resp', 'rsp_code', 'http_response.status',
    'response.responseCode', 'response.response_code', 'response.response_code.value', 'EventResultDetails', 'lbStatusCode', 'backendStatusCode',
  ],
  time: [
    'time', 'timestamp', '@timestamp', '_time', 'ts', 'start_time', 'startTime', 'time_iso8601', 'datetime', 'time_local', 'msec', 'date', 'startTimeUnixNano',
    'timeUnixNano', 'requestTime', 'eventTimestamp', 'EventTimestampMs', 'TimeGenerated', '@t', 'Timestamp', 'timeStamp', 'start', 'times.start',
    'requestContext.timeEpoch', 'requestContext.requestTimeEpoch', 'datetimeMinute', 'datetimeFiveMinutes', 'datetimeFifteenMinutes', 'datetimeHour',
    'start-time', 'created_at', 'commonProperties.startTime', 'common_properties.start_time', 'time_', 'asctime', 'timeMillis', 'instant.epochSecond', 'time_micros', 'client_received_start_timestamp',
  ],
  client: [
    'client_ip', 'remote_addr', 'remote_ip', 'clientip', 'client.address', 'attributes.client.address', 'downstream_remote_address', 'clientIp',
    'req.remoteAddress', 'source.ip', 'client.ip', 'remoteIP', 'remoteIp', 'remoteAddr', 'clientIP', 'callerIpAddress', 'id.orig_h',
    'attributes.network.client.ip', 'network.client.ip', 'proxy.clientIp', 'event.request.headers.cf-connecting-ip', 'src_ip', 'client', 'remote', 'fwd', 'ip',
    'clientAddress', 'request_ip', 'source_ip', 'source.address', 'sourceIpPort', 'srcip', 'client.addr', 'client_address', 'http.client_ip', 'clientAddr',
    'ip_address', 'downstreamRemoteAddress', 'requestContext.http.sourceIp', 'requestContext.identity.sourceIp', 'ClientIP', 'cip', 'src', 'SourceIP',
    'ClientIp', 'srcIP', 'remoteAddress', 'SrcIpAddr', 'req.ip', 'flow.IP.source', 'attackData.clientIP',
    'commonProperties.downstreamRemoteAddress.socketAddress.address', 'common_properties.downstream_remote_address.socket_address.address', 'attributes.http.client_ip', 'x_forwarded_for', 'x-forwarded-for', 'http_x_forwarded_for',
  ],
  agent: [
    'user_agent', 'http_user_agent', 'user-agent', 'userAgent', 'user_agent.original', 'attributes.user_agent.original', 'attributes.http.user_agent',
    'http.user_agent', 'req.headers.user-agent', 'meta.req.headers.user-agent', 'attributes.http.useragent', 'request_user_agent', 'proxy.userAgent',
    'event.request.headers.user-agent', 'http.http_user_agent', 'useragent', 'http.useragent', 'agent', 'ua', 'eua', 'requestClientApplication',
    'RequestClientApplication', 'UserAgent', 'http_agent', 'HttpUserAgent', 'httpUserAgent', 'req.user_agent', 'req.userAgent',
  ],
  day: 'date', actor: ['callingService'],
  headers: ['request_headers', 'requestHeaders', 'RequestHeaders', 'req.headers', 'headers'],
  cipher: ['ssl_cipher', 'tls_cipher', 'tls.cipher', 'downstream_tls_cipher'],
  body: ['request_body', 'requestBody', 'RequestBody', 'req.body'],
  response: ['response_body', 'responseBody', 'ResponseBody'],
  answerHeaders: ['response_headers', 'responseHeaders', 'ResponseHeaders', 'res.headers', 'response.headers', 'answerHeaders'],
});

/** What a gateway passed a request on as, beside the request that it was asked. (Azure's API Management, Kong) */
export const PASSED_ON: Dialect = dialect(ANY, [], {
  method: ['backendMethod', 'backend_method', 'upstream_method'],
  uri: ['backendUrl', 'backend_url', 'upstream_url', 'upstream_uri', 'proxied_url'],
  status: ['backendResponseCode', 'backend_response_code', 'upstream_status', 'upstreamStatus'],
});

/** The fields of the W3C extended log format, in all their spellings. */
const EXTENDED: Partial<Dialect> = {
  method: spellings('cs-method'),
  host: ['x-host-header', 'cs-host', 'cs(Host)'].flatMap(spellings),
  uri: spellings('cs-uri'),
  path: ['cs-uri-stem', 'cs-uri-path'].flatMap(spellings),
  query: spellings('cs-uri-query'),
  status: spellings('sc-status'),
  time: ['time', 'x-timestamp', 'timestamp', 'timestamp(ms)', 'TimeGenerated', '@timestamp'],
  day: 'date',
  client: [...spellings('c-ip'), 'cIP', ...spellings('cs-ip')],
  agent: [...CODED_AGENTS, 'UserAgent', 'user_agent'],
  cipher: spellings('ssl-cipher'),
};

/**
 * Cloudflare's field names are those of its Logpush dataset pages (`http_requests`, `gateway_http`, `audit_logs_v2`) and, for
 * lower-case audit records, of `GET /accounts/{id}/logs/audit`; the rest are each program's documented defaults.
 */
export const DIALECTS: Dialect[] = [
  dialect('logpush-http', ['ClientRequestURI', 'ClientRequestPath', 'ClientRequestMethod'], {
    method: ['ClientRequestMethod'], host: ['ClientRequestHost'], uri: ['ClientRequestURI'], path: ['ClientRequestPath'], query: ['ClientRequestQuery'],
    status: ['EdgeResponseStatus'], time: ['EdgeStartTimestamp', 'EdgeEndTimestamp', 'Datetime', 'TimeGenerated'], client: ['ClientIP'],
    agent: ['ClientRequestUserAgent'], headers: ['RequestHeaders'], cipher: ['ClientSSLCipher'], answerHeaders: ['ResponseHeaders'],
    edge: { behind: ['OriginResponseStatus'], rules: ['RuleID', 'SecurityRuleID', 'SecurityRuleIDs', 'FirewallMatchesRuleIDs'] },
  }),
  dialect('logpush-gateway', ['HTTPMethod', 'HTTPHost'], {
    method: ['HTTPMethod'], host: ['HTTPHost'], uri: ['URL'], status: ['HTTPStatusCode'], time: ['Datetime'], client: ['SourceIP'],
    agent: ['UserAgent'],
  }),
  dialect('audit-log', ['Raw.method', 'Raw.uri', 'raw.method', 'raw.uri'], {
    method: ['Raw.method', 'raw.method'], uri: ['Raw.uri', 'raw.uri'], status: ['Raw.status_code', 'raw.status_code'],
    time: ['ActionTimestamp', 'action.time'], client: ['ActorIPAddress', 'actor.ip_address'],
    agent: ['Raw.user_agent', 'raw.user_agent'], actor: [
      'ActorTokenDetails.token_name', 'actor.token_name', 'ActorTokenDetails.token_id', 'actor.token_id', 'ActorContext', 'actor.context',
    ],
    body: ['ResourceRequest', 'resource.request'], response: ['ResourceResponse', 'resource.response'],
    provenance: 'an audit log of the API itself',
  }),
  dialect('traefik', ['RequestMethod', 'RequestPath'], {
    method: ['RequestMethod'], host: ['RequestHost', 'RequestAddr'], path: ['RequestPath'], status: ['DownstreamStatus', 'OriginStatus', 'StatusCode'],
    time: ['StartUTC', 'time', 'StartLocal', '@t', 'Timestamp'], client: ['ClientHost', 'ClientAddr', 'ClientIp', 'ClientIP'], agent: ['request_User-Agent', 'UserAgent'], cipher: ['TLSCipher'], counter: 'RequestCount',
  }),
  dialect('aws-waf', ['webaclId', 'terminatingRuleId', 'httpSourceName', 'httpRequest.httpMethod'], {
    method: ['httpRequest.httpMethod'], path: ['httpRequest.uri'], query: ['httpRequest.args'], status: ['responseCodeSent'], time: ['timestamp'], client: ['httpRequest.clientIp'], headers: ['httpRequest.headers'],
  }),
  dialect('gcp', ['httpRequest', 'httpRequest.requestUrl'], {
    method: ['httpRequest.requestMethod'], uri: ['httpRequest.requestUrl'], status: ['httpRequest.status'], time: ['timestamp', 'receiveTimestamp'],
    client: ['httpRequest.remoteIp'], agent: ['httpRequest.userAgent'],
  }),
  dialect('akamai', ['reqPath'], {
    method: ['reqMethod'], host: ['reqHost'], path: ['reqPath'], query: ['queryStr'], status: ['statusCode', 'status'], time: ['reqTimeSec'], client: ['cliIP'], agent: ['UA'],
    writesUrlParts: true,
  }),
  // what the logging transport of Terraform's plugin SDK writes, of which the answer comes in another line
  dialect('terraform', ['tf_http_req_uri'], {
    method: ['tf_http_req_method'], host: ['Host'], uri: ['tf_http_req_uri'], time: ['@timestamp', 'timestamp'], agent: ['User-Agent'], body: ['tf_http_req_body'],
  }),
  dialect('caddy', ['request.uri', 'request.method'], {
    method: ['request.method', 'request.verb'], host: ['request.host', 'request.destination'], uri: ['request.uri', 'request.url'], path: ['request.path'], query: ['request.query'], status: [
      'status', 'response.status', 'response.status.code', 'response.http_code', 'response.statusCode', 'response.status_code', 'http.statusCode',
    ],
    time: [
      'ts', 'timestamp', 'time', 'started_at', 'start_time', 'time_stamp', 'recorded_at', 'timeStarted', 'request.loggedDate', 'client.received.start.timestamp', 'timings.begin_call', 'request.timestamp_start',
    ], client: ['request.client_ip', 'request.remote_ip', 'request.clientIp', 'client_ip', 'request.ip', 'request.remote_addr', 'client.ip'],
    agent: ['request.headers.userAgent', 'request.user_agent', 'request.header.user_agent', 'request.header.user-agent'], headers: ['request.headers'], body: ['request.body'], answerHeaders: ['resp_headers', 'response.headers'],
  }),
  // Tomcat, whose host is that of who asked
  dialect(ANY, ['logicalUserName'], {
    method: ['method'], host: ['localServerName'], uri: ['request'], path: ['path'], query: ['query'], status: ['statusCode'], time: ['time'], client: ['remoteAddr', 'host'],
    headers: ['requestHeaders'], answerHeaders: ['responseHeaders'],
  }),
  // Charles, a session
  dialect(ANY, ['request.header.firstLine'], {
    method: ['method'], host: ['host'], path: ['path'], query: ['query'], status: ['response.status'], time: ['times.start'], client: ['clientAddress'],
    headers: ['request.header.headers'], answerHeaders: ['response.header.headers'],
  }),
  // the Open Cybersecurity Schema Framework, in which lakes of security keep what happened
  dialect('ocsf', ['http_request.http_method'], {
    method: ['http_request.http_method'], host: ['http_request.url.hostname'], uri: ['http_request.url.url_string', 'http_request.url.text'], path: ['http_request.url.path'],
    query: ['http_request.url.query_string'], status: ['http_response.code'], time: ['time', 'time_dt', 'start_time'], client: ['src_endpoint.ip', 'device.ip'], agent: ['http_request.user_agent'],
  }),
  // CloudFront, by its documentation of log fields
  dialect('w3c', spellings('x-edge-location'), { ...EXTENDED, escapesEscapes: true }),
  dialect('w3c', ['cs-uri-stem', 'cs-uri', 'cs-uri-path'].flatMap(spellings), EXTENDED),
  USUAL,
];

/** A dialect; what is not given is not logged. */
export function dialect(format: string, marks: string[], fields: Partial<Omit<Dialect, 'format' | 'marks'>>): Dialect {
  return {
    format, marks,
    method: [], host: [], uri: [], path: [], query: [], status: [], time: [], client: [], agent: [], actor: [], headers: [], cipher: [], body: [], response: [], answerHeaders: [], count: [],
    ...fields,
  };
}

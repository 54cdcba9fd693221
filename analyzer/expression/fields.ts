/** Types of the rules language. `strings` is an array of them, `map` maps names to arrays of strings. */
export type FieldType = 'bool' | 'int' | 'string' | 'ip' | 'strings' | 'ints' | 'map';

const FIELDS: Record<FieldType, string> = {
  bool: `ssl cf.client.bot cf.bot_management.verified_bot cf.bot_management.static_resource cf.bot_management.corporate_proxy
    cf.bot_management.js_detection.passed cf.tls_client_auth.cert_verified cf.tls_client_auth.cert_revoked cf.tls_client_auth.cert_presented
    cf.edge.client_tcp cf.sec_fetch.user cf.api_gateway.auth_id_present cf.api_gateway.request_violates_schema cf.api_gateway.fallthrough_detected
    cf.waf.credential_check.password_leaked cf.waf.credential_check.username_leaked cf.waf.credential_check.username_and_password_leaked
    cf.waf.credential_check.username_password_similar cf.waf.content_scan.has_obj cf.waf.content_scan.has_malicious_obj cf.waf.content_scan.has_failed
    cf.worker.upstream cf.hostname.fallback http.request.headers.truncated http.request.body.truncated http.request.version.unknown
    ip.geoip.is_in_european_union ip.src.is_in_european_union`,
  int: `cf.bot_management.score cf.waf.score cf.waf.score.sqli cf.waf.score.xss cf.waf.score.rce cf.edge.server_port cf.edge.client_port
    cf.response.1xxx_code cf.waf.content_scan.num_malicious_obj cf.waf.content_scan.num_obj cf.timings.client_tcp_rtt_msec cf.timings.origin_ttfb_msec
    cf.timings.edge_msec cf.timings.worker_msec cf.llm.prompt.injection_score cf.fraud_detection.score
    http.request.timestamp.sec http.request.timestamp.msec http.request.body.size http.response.code http.response.content_length
    ip.geoip.asnum ip.src.asnum ip.len ip.ttl ip.opt.type ip.hdr_len ip.id ip.proto.num tcp.srcport tcp.dstport tcp.flags tcp.len
    udp.srcport udp.dstport udp.len icmp.type icmp.code`,
  string: `http.cookie http.host http.referer http.user_agent http.x_forwarded_for http.request.full_uri http.request.method http.request.uri
    http.request.uri.path http.request.uri.path.extension http.request.uri.query http.request.version http.request.body.raw http.request.body.mime
    http.response.content_type.media_type raw.http.request.full_uri raw.http.request.uri raw.http.request.uri.path raw.http.request.uri.path.extension
    raw.http.request.uri.query ip.geoip.continent ip.geoip.country ip.geoip.subdivision_1_iso_code ip.geoip.subdivision_2_iso_code
    ip.src.city ip.src.continent ip.src.country ip.src.lat ip.src.lon ip.src.metro_code ip.src.postal_code ip.src.region ip.src.region_code
    ip.src.subdivision_1_iso_code ip.src.subdivision_2_iso_code ip.src.timezone.name ip.proto
    cf.bot_management.ja3_hash cf.bot_management.ja4 cf.verified_bot_category cf.colo.name cf.colo.region cf.hostname.metadata cf.metal.id cf.random_seed
    cf.ray_id cf.response.error_type cf.tls_cipher cf.tls_version cf.tls_client_hello_length cf.tls_client_random cf.tls_client_extensions_sha1
    cf.tls_client_auth.cert_fingerprint_sha1 cf.tls_client_auth.cert_fingerprint_sha256 cf.tls_client_auth.cert_issuer_dn
    cf.tls_client_auth.cert_subject_dn cf.tls_client_auth.cert_serial cf.tls_client_auth.cert_not_before cf.tls_client_auth.cert_not_after
    cf.waf.auth_detected cf.worker.upstream_zone cf.zone.name cf.zone.plan cf.edge.server_ip_country cf.api_gateway.auth_id`,
  ip: 'ip.src ip.dst ip.addr cf.edge.server_ip cf.edge.client_ip',
  strings: `http.request.headers.names http.request.headers.values http.response.headers.names http.response.headers.values http.request.accepted_languages
    http.request.uri.args.names http.request.uri.args.values http.request.body.form.names http.request.body.form.values
    http.request.cookies.names cf.bot_management.detection_tags cf.waf.content_scan.obj_results cf.waf.content_scan.obj_types`,
  ints: 'cf.bot_management.detection_ids cf.waf.content_scan.obj_sizes',
  map: `http.request.headers http.response.headers http.request.uri.args http.request.body.form http.request.cookies raw.http.request.headers
    raw.http.response.headers raw.http.request.uri.args http.request.jwt.claims http.request.body.multipart`,
};

const TYPES = new Map<string, FieldType>();
for (const [type, names] of Object.entries(FIELDS)) for (const name of names.split(/\s+/)) TYPES.set(name, type as FieldType);

/** The type of a field; `undefined` for one this program does not know. The service adds fields, so that is not an error. */
export function typeOf(name: string): FieldType | undefined {
  return TYPES.get(name);
}

const NAMESPACES = /^(?:(?:http|ip|cf|tcp|udp|icmp|raw)\.[a-z]|ssl$)/;

/** Whether a name is in one of the language's namespaces, known or not. `ssl` has no dot. */
export function isInNamespace(name: string): boolean {
  return NAMESPACES.test(name);
}

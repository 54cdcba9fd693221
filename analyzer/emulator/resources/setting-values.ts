import type { Json } from '../../model.ts';

/** A zone setting: its value on a new zone, and every value it takes where those can be listed. */
export interface Setting {
  usual: Json;
  values?: Json[];
}

/** The settings of a zone by id, with those that have ended since. */
export const SETTINGS: Record<string, Setting> = {
  ...switches('on', 'always_online automatic_https_rewrites brotli browser_check email_obfuscation http2 http3 ip_geolocation ipv6'),
  ...switches('on', 'opportunistic_encryption opportunistic_onion privacy_pass replace_insecure_js server_side_exclude websockets'),
  ...switches('off', '0rtt always_use_https advanced_ddos early_hints hotlink_protection mirage orange_to_orange prefetch_preload'),
  ...switches('off', 'origin_error_page_pass_thru response_buffering rocket_loader sort_query_string_for_cache tls_client_auth'),
  ...switches('off', 'true_client_ip_header waf webp h2_prioritization image_resizing sha1_support tls_1_2_only'),
  browser_cache_ttl: { usual: 14400 },
  cache_level: { usual: 'aggressive', values: ['bypass', 'basic', 'simplified', 'aggressive'] },
  challenge_ttl: { usual: 1800 },
  ciphers: { usual: [] },
  cname_flattening: { usual: 'flatten_at_root', values: ['flatten_at_root', 'flatten_all'] },
  development_mode: { usual: 'off', values: ['on', 'off'] },
  edge_cache_ttl: { usual: 7200 },
  max_upload: { usual: 100 },
  min_tls_version: { usual: '1.0', values: ['1.0', '1.1', '1.2', '1.3'] },
  minify: { usual: { css: 'off', html: 'off', js: 'off' } },
  mobile_redirect: { usual: { status: 'off', mobile_subdomain: null, strip_uri: false } },
  nel: { usual: { enabled: true } },
  polish: { usual: 'off', values: ['off', 'lossless', 'lossy'] },
  proxy_read_timeout: { usual: 100 },
  pseudo_ipv4: { usual: 'off', values: ['off', 'add_header', 'overwrite_header'] },
  security_header: { usual: { strict_transport_security: { enabled: false } } },
  security_level: { usual: 'off', values: ['off', 'essentially_off', 'low', 'medium', 'high', 'under_attack'] },
  ssl: { usual: 'full', values: ['off', 'flexible', 'full', 'strict', 'origin_pull'] },
  tls_1_3: { usual: 'on', values: ['on', 'off', 'zrt'] },
};

function switches(usual: 'on' | 'off', ids: string): Record<string, Setting> {
  return Object.fromEntries(ids.split(' ').map((id) => [id, { usual, values: ['on', 'off'] }]));
}

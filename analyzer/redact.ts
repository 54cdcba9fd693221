/**
 * Takes out what must never reach an output: credentials, tokens, e-mail addresses.
 * What stays is enough to find the place again; ids of 32 hex digits are no secrets and stay.
 */
export function redact(text: string): string {
  return PATTERNS.reduce((kept, rule) => kept.replace(rule[0], rule[1]), text);
}

const HIDDEN = '[redacted]';

const PATTERNS: [RegExp, string][] = [
  // A header or option and its value: `X-Auth-Key: abc`, `"Authorization": "Bearer abc"`, `-H 'X-Auth-Email: a@b'`.
  [/((?:x-auth-(?:key|email|user-service-key)|authorization|cookie)["']?\s*(?::|=>|=|,)\s*["'`]?(?:bearer\s+|basic\s+|token\s+)?)(?![\s"'`]*(?:\$|\{|<|%|#\{))[^"'`\s,;)}\]]+/gi, `$1${HIDDEN}`],
  [/\b(bearer\s+)[A-Za-z0-9._~+/=-]{16,}/gi, `$1${HIDDEN}`],
  // Key-like assignments: `api_key = "…"`, `CLOUDFLARE_API_TOKEN=…`, `?token=…`.
  [/((?:api[_-]?(?:key|token)|auth[_-]?key|token|secret|password|passwd)["']?\s*(?::|=>|=)\s*["'`]?)(?![\s"'`]*(?:\$|\{|<|%|#\{|process\b|os\.|env\b|var\.))[A-Za-z0-9._~+/=-]{16,}/gi, `$1${HIDDEN}`],
  [/[A-Za-z0-9._%+-]+(?:@|%40)[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}/g, '[e-mail]'],
  // The service's own key shapes: 37 hex digits (global key), `v1.0-…` service keys, 40-character tokens.
  [/\bv1\.0-[0-9a-f]{16,}[0-9a-f-]*/g, HIDDEN],
  [/\b[0-9a-f]{37}\b/g, HIDDEN],
  [/\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}(?:\.[A-Za-z0-9_-]*)?/g, HIDDEN],
];

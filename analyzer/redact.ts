/**
 * Takes out what must never reach an output: credentials, tokens, e-mail addresses.
 * What stays is enough to find the place again; ids of 32 hex digits are no secrets and stay.
 */
export function redact(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  const besides = BESIDE.reduce((kept, shape) => kept.replace(shape, hiddenUnlessPath), text);
  return PATTERNS.reduce((kept, [shape, shown]) => kept.replace(shape, shown), besides);
}

const HIDDEN = '[redacted]';

const SCHEME = String.raw`(?:bearer|basic|token)\s+`;

/** Not before what stands for a value that is filled in elsewhere, nor before a scheme: what follows that is the value. */
const HELD = String.raw`(?![\s"'\`]*(?:\$|\{|<|%|#\{|process\b|os\.|env\b|var\.))(?!${SCHEME})`;

const KEY_LIKE = 'api[_-]?(?:key|token)|auth[_-]?key|token|secret|password|passwd';

/** Names of secrets, each with what its value looks like. */
const NAMED: [names: string, value: string][] = [
  // A header or option and its value: `X-Auth-Key: abc1`, `"Authorization": "Bearer abc"`, `-H 'X-Auth-Email: a@b'`.
  ['x-auth-(?:key|email|user-service-key)|authorization', String.raw`[^"'\`\s,;)}\]]+`],
  // What people think of themselves is short.
  [String.raw`password|passwd|passphrase|(?:client|app)[_-]?secret`, String.raw`[^"'\`\s,;)}\]]{4,}`],
  // Key-like assignments: `api_key = "…"`, `CLOUDFLARE_API_TOKEN=…`, `?token=…`.
  [KEY_LIKE, '[A-Za-z0-9._~+/=-]{16,}'],
];

/** What a name is given. In quotes it is a value; a bare word is a name in code, unless it holds a digit, is an address of mail or stands behind a scheme. */
function given([names, value]: [string, string]): [RegExp, string][] {
  const name = String.raw`(?:${names})(?:["']?\]?\s*(?::|=>|=)|["']\s*,)\s*`;
  const bare = String.raw`(?:${names})\s*(?::|=>|=)\s*(?:\\\s+)?`;
  return [
    [new RegExp(String.raw`(${name}["'\`](?:${SCHEME})?)${HELD}${value}`, 'gi'), `$1${HIDDEN}`],
    [new RegExp(String.raw`(${bare}${SCHEME})${HELD}${value}`, 'gi'), `$1${HIDDEN}`],
    [new RegExp(String.raw`(${bare})${HELD}(?=[^"'\`\s,;)}\]]*\d|[\w.+-]+@)${value}`, 'gi'), `$1${HIDDEN}`],
  ];
}

/** What follows a name in quotes is what it is given, `set("X-Auth-Key", "abc")`; behind another it may be the next argument, `get(token, "/zones/…")`. */
const BESIDE = NAMED.map(([names, value]) => new RegExp(String.raw`((?:${names})\]?\s*,\s*["'\`](?:${SCHEME})?)${HELD}(${value})`, 'gi'));

function hiddenUnlessPath(whole: string, opening: string, value: string): string {
  return PATH.test(value) ? whole : `${opening}${HIDDEN}`;
}

/** An address, or a path of words in one case, ids and places to be filled in. */
const BEGINNING = String.raw`https?://[a-z0-9.-]+(?:/|$)|/(?=[^/]+/)|(?=[^/]+/[^/]+/)`;
const WORD = String.raw`[a-z]+(?:[_-][a-z]+)*|[A-Z]+(?:_[A-Z]+)*|v\d`;
const FILLED_IN = String.raw`[0-9a-f]{32}|[:$]\w+|%[a-z]|[#$]?\{+[^{}/]*(?:\}+|$)`;
const PATH = new RegExp(String.raw`^(?:${BEGINNING})(?:(?:${WORD}|${FILLED_IN})(?:/|(?=[?#])|$))*(?:[?#].*)?$`);

const PATTERNS: [RegExp, string][] = [
  ...NAMED.flatMap(given),
  [/(cookie["']?\s*(?::|=>|=|,)\s*["'`]?)(?![\s"'`]*(?:\$|\{|<|%|#\{))[^"'`\s,;)}\]]+/gi, `$1${HIDDEN}`],
  [/\b(bearer\s+)[A-Za-z0-9._~+/=-]{16,}/gi, `$1${HIDDEN}`],
  [new RegExp(String.raw`([?&][\w-]*(?:${KEY_LIKE})=)${HELD}[A-Za-z0-9._~+/%-]+`, 'gi'), `$1${HIDDEN}`],
  // Who logs in with curl and its like: `-u user:password`, `--user "user:password"`.
  [/(\s(?:-u|--user|--proxy-user)[\s=]+["']?)(?![\s"']*(?:\$|\{|<|%))[^\s"':$]+:[^\s"'$]+/g, `$1${HIDDEN}`],
  // Who logs in at an address, and with what: `https://user:password@host`.
  [/(:\/\/)[^\s/:@"'`]+:[^\s/@"'`]+@/g, `$1${HIDDEN}@`],
  // Begins where a word does: tried at every letter of a long one, it would take the square of its length.
  [/(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]+(?:@|%40)[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}/g, '[e-mail]'],
  // The service's own key shapes: prefixed with what they are, `v1.0-…` service keys, 37 hex digits (global key), 40 mixed characters (token).
  [/\bcf(?:k|ut|at)_[A-Za-z0-9_-]{20,}/g, HIDDEN],
  [/\bv1\.0-[0-9a-f]{16,}[0-9a-f-]*/g, HIDDEN],
  [/\b[0-9a-f]{37}\b/g, HIDDEN],
  [/(?<![\w-])(?=[\w-]{0,39}[A-Z])(?=[\w-]{0,39}[a-z])(?=[\w-]{0,39}\d)[\w-]{40}(?![\w-])/g, HIDDEN],
  [/\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}(?:\.[A-Za-z0-9_-]*)?/g, HIDDEN],
];

/** One look at most texts: each of the patterns needs one of these. */
const SUSPICIOUS = /x-auth-|authorization|cookie|bearer|passw|passphrase|secret|token|key|-u|@|%40|cf(?:k|ut|at)_|v1\.0-|eyJ|[\w-]{37}/i;

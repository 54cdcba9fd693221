import { Cued } from '../../patterns/cued.ts';

const OPTION = String.raw`(?:None|Some\(\s*(?:"([^"]*)"|(\d+)),?\s*\))`;
const HOST = String.raw`Some\(\s*(?:\w+\(\s*)?"?([^")\s]+)"?,?\s*\)?,?\s*\)`;

/** A URL as Rust debugs it: by its parts. */
const URL_IN_PARTS = new RegExp(String.raw`\bUrl \{ scheme: "(\w+)", [^{}]*?\bhost: ${HOST}, port: ${OPTION}, path: "([^"]*)", query: ${OPTION}, fragment: [^{}]*\}`, 'g');
const MAY_HOLD = new Cued(/\bUrl \{ scheme: "/);

/** How an error of reqwest says by what status it came. */
const STATUS = /\bkind: Status\(([1-5]\d\d)\b[^)]*\)/g;

/** A text with the URLs that Rust shows by their parts written out. */
export function withUrlsOfRust(text: string): string {
  if (!MAY_HOLD.test(text)) return text;
  return text
    .replace(URL_IN_PARTS, (_, ...[scheme, host, , port, path, query]: (string | undefined)[]) => `"${scheme}://${host}${port === undefined ? '' : `:${port}`}${path}${query === undefined ? '' : `?${query}`}"`)
    .replace(STATUS, 'status: $1');
}

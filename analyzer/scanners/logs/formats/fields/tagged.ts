import type { JsonObject } from '../../record/values.ts';

/** `<request id="x"> <ip>192.0.2.7</ip> <httpMethod>GET</httpMethod> … </request>` as an object; `undefined` for any other text. (API Gateway of AWS) */
export function taggedOf(text: string): JsonObject | undefined {
  if (!/^<(\w+)(?: [^>]*)?>.*<\/\1>\s*$/s.test(text)) return undefined;
  const fields = [...text.matchAll(/<([\w.-]+)>([^<]*)<\/\1>/g)];
  return fields.length < LEAST ? undefined : Object.fromEntries(fields.map(([, name = '', value = '']) => [name, unescaped(value.trim())]));
}

/** A text with fewer fields is something else. */
const LEAST = 3;

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(value: string): string {
  return value.replace(/&(amp|lt|gt|quot|apos);/g, (sign, name: string) => SIGNS[name] ?? sign);
}

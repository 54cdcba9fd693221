import type { JsonObject } from './values.ts';

/** `at=info method=GET path="/x" status=200` as an object; `undefined` for a text that names no method and path that way. */
export function pairsOf(text: string): JsonObject | undefined {
  if (!/(?:^|\s)(?:method|verb|request_method)=/.test(text) || !/(?:^|\s)(?:path|uri|url|request_uri)=/.test(text)) return undefined;
  const pairs = text.matchAll(/(?:^|\s)([\w.@-]+)=(?:"((?:[^"\\]|\\.)*)"|(\S*))/g);
  return Object.fromEntries([...pairs].map(([, name, quoted, plain]) => [name ?? '', quoted ?? plain ?? '']));
}

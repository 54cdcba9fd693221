import type { JsonObject } from '../../record/values.ts';

/** A record of Graylog's format (GELF) with its fields under the names that their program gave them; there `host` is the machine. `undefined` for any other record. */
export function gelfIn(value: JsonObject): JsonObject | undefined {
  const { short_message: said, version, host, ...others } = value;
  if (typeof said !== 'string' || typeof version !== 'string') return undefined;
  return { message: said, ...Object.fromEntries(Object.entries(others).map(([name, one]) => [name.replace(/^_/, ''), one])) };
}

import type { Json } from '../../../../model.ts';
import { alone } from '../../record/keys.ts';
import { isObject, type JsonObject } from '../../record/values.ts';

/**
 * The request in a packet as tshark writes it (`-T json`, `-T ek`, each with or without `-e`), under usual names; an empty object for a packet without
 * one, such as an answer, and `undefined` for what is no packet. What was answered stands in another packet.
 */
export function packetIn({ layers, _source: source, timestamp }: JsonObject): JsonObject | undefined {
  const packet = isObject(layers) ? layers : isObject(source) ? source.layers : undefined;
  if (!isObject(packet)) return undefined;
  const fields = new Map(fieldsIn(packet));
  if (!fields.has('http_request_method')) return isObject(packet.frame) ? {} : undefined;
  return {
    method: fields.get('http_request_method') ?? null, uri: fields.get('http_request_uri') ?? null, host: fields.get('http_host') ?? null, user_agent: fields.get('http_user_agent') ?? null,
    client_ip: fields.get('ip_src') ?? fields.get('ipv6_src') ?? null, timestamp: fields.get('frame_time_epoch') ?? timestamp ?? null,
  };
}

/** Whether a line is what tcpdump says of a packet, before what it shows of it. */
export function isPacket(text: string): boolean {
  return /^(?:\d{4}-\d\d-\d\d )?[\d:.]+ IP6? \S+ > \S+: Flags \[/.test(text);
}

/** In which of the ways a line tells of a request in a packet, beside that in which it was sent; `undefined` for any other line. (tcpdump, tshark -V) */
export function packetWay(text: string): string | undefined {
  return isPacket(text) ? 'packet' : EXPERT.exec(text)?.[1];
}

const EXPERT = /^ {4,}(\[(?:Expert Info [^:]*: )?)[A-Z]{3,7} \S+ HTTP\/[\d.]+\\r\\n\]$/;

/** All fields of all layers. `-T ek` writes `http_http_host` for what is `http.host` elsewhere, and a list where several were asked for. */
function* fieldsIn(layer: JsonObject): Generator<[string, Json]> {
  for (const [name, value] of Object.entries(layer)) {
    if (isObject(value)) yield* fieldsIn(value);
    else yield [name.replaceAll('.', '_').replace(/^([a-z0-9]+)_(?=\1_)/, ''), alone(value) ?? null];
  }
}

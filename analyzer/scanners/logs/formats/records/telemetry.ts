import type { Json } from '../../../../model.ts';
import { string } from '../../record/keys.ts';
import { isObject, objects, type JsonObject } from '../../record/values.ts';

/**
 * A span or a log record, with its attributes as one object; `undefined` for any other record. OpenTelemetry writes attributes as a list of keys
 * and typed values (OTLP/JSON; its SDK for Go in a spelling of its own), Jaeger and SkyWalking tags as a list of keys and values, Zipkin tags as an object.
 */
export function telemetryIn(value: JsonObject): JsonObject | undefined {
  const { attributes, Attributes: ofGo, tags, body } = value;
  if ('SpanContext' in value && Array.isArray(ofGo)) return told({ ...value, kind: value.SpanKind ?? null, start_time: value.StartTime ?? null }, valuesOfGo(ofGo));
  if (isTyped(attributes)) return { ...told(value, typedValues(attributes)), ...(isObject(body) ? { body: plain(body) } : {}) };
  if (Array.isArray(tags) && ('traceID' in value || 'spanType' in value)) return told(value, Object.fromEntries(objects(tags).map((tag) => [String(tag.key), tag.value ?? null])));
  if (isObject(tags) && 'traceId' in value) return told(value, tags);
  return isObject(body) && 'timeUnixNano' in value ? { ...value, attributes: {}, body: plain(body) } : undefined;
}

function told(value: JsonObject, attributes: JsonObject): JsonObject {
  const caller = callerIn(value, attributes);
  return { ...value, ...withHeaders({ ...attributes, ...peerIn(value, attributes) }), ...(caller === undefined ? {} : { callingService: caller }) };
}

/** Kinds of a span that the service tells of what it asked for itself, by OTLP's two spellings and Zipkin's. The service of any other was asked. */
const CLIENT: readonly Json[] = [3, 'SPAN_KIND_CLIENT', 'CLIENT'];

function callerIn(value: JsonObject, attributes: JsonObject): string | undefined {
  const isClient = CLIENT.includes(value.kind ?? null) || attributes['span.kind'] === 'client';
  return isClient ? string(value, ['service', 'process.serviceName', 'localEndpoint.serviceName']) : undefined;
}

/** Kinds of a span that tells of what a service was asked for. */
const SERVER: readonly Json[] = [2, 'SPAN_KIND_SERVER', 'SERVER'];

/** Who asked, where an instrumentation only names the other end of the connection; of what a service asks for itself that is the other way round. */
function peerIn(value: JsonObject, attributes: JsonObject): JsonObject {
  const isServer = SERVER.includes(value.kind ?? null) || attributes['span.kind'] === 'server';
  const peer = string(attributes, ['client.address', 'http.client_ip', 'network.peer.address', 'net.sock.peer.addr', 'net.peer.ip']);
  return isServer && peer !== undefined ? { 'client.address': peer } : {};
}

/** A span without attributes has an empty list of them, or none. */
function isTyped(attributes: Json | undefined): attributes is Json[] {
  return Array.isArray(attributes) && attributes.every((one) => isObject(one) && typeof one.key === 'string');
}

/** Headers that an instrumentation was told to record have an attribute each. (OpenTelemetry semantic conventions for HTTP spans) */
const HEADER = /^http\.(request|response)\.header\.(.+)$/;

function withHeaders(attributes: JsonObject): JsonObject {
  const headers: Record<string, JsonObject> = { request: {}, response: {} };
  for (const [name, value] of Object.entries(attributes)) {
    const [, side = '', header = ''] = HEADER.exec(name) ?? [];
    // Older instrumentations wrote `_` for `-`.
    if (side !== '') Object.assign(headers[side] ?? {}, { [header.replaceAll('_', '-')]: value });
  }
  return { attributes, ...(Object.keys(headers.request ?? {}).length === 0 ? {} : { requestHeaders: headers.request ?? {} }), answerHeaders: headers.response ?? {} };
}

/** Whether it is about a request at all: most spans are about something else. */
export function isOfRequest({ attributes }: JsonObject): boolean {
  return isObject(attributes) && Object.keys(attributes).some((name) => /^(?:url|http)\./.test(name));
}

function typedValues(list: Json | undefined): JsonObject {
  return Object.fromEntries(objects(list).map(({ key, value }) => [String(key), isObject(value) ? plain(value) : null]));
}

/** `{"Key": "http.method", "Value": {"Type": "STRING", "Value": "GET"}}`, as the SDK for Go prints it. */
function valuesOfGo(list: Json[]): JsonObject {
  return Object.fromEntries(objects(list).map(({ Key: key, Value: value }) => [String(key), isObject(value) ? value.Value ?? null : null]));
}

/** `{"stringValue": "x"}`, `{"arrayValue": {"values": […]}}`, `{"kvlistValue": {"values": […]}}` as what they stand for. */
function plain(value: JsonObject): Json {
  const [[kind, first] = []] = Object.entries(value);
  if (kind === 'kvlistValue' && isObject(first)) return typedValues(first.values);
  if (isObject(first) && Array.isArray(first.values)) return objects(first.values).map(plain);
  return first ?? null;
}

import type { Json } from '../../model.ts';
import { isObject, type JsonObject } from './values.ts';

/**
 * The spans of an OpenTelemetry export, with their attributes as one object; `undefined` for any other record. (OTLP/JSON: `resourceSpans`
 * → `scopeSpans` → `spans`, attributes as a list of keys and typed values)
 */
export function spansIn(value: JsonObject): JsonObject[] | undefined {
  if (!Array.isArray(value.resourceSpans)) return undefined;
  return objects(value.resourceSpans)
    .flatMap((resource) => objects(resource.scopeSpans ?? resource.instrumentationLibrarySpans))
    .flatMap((scope) => objects(scope.spans))
    .map((span) => ({ ...span, ...withHeaders(attributesOf(span.attributes)) }));
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

/** Whether a span is about a request at all: most are about something else. */
export function isOfRequest(span: JsonObject): boolean {
  return isObject(span.attributes) && Object.keys(span.attributes).some((name) => /^(?:url\.(?:full|path)|http\.(?:url|target))$/.test(name));
}

function attributesOf(list: Json | undefined): JsonObject {
  return Object.fromEntries(objects(list).map(({ key, value }) => [String(key), isObject(value) ? plain(value) : null]));
}

function plain(value: JsonObject): Json {
  const [first] = Object.values(value);
  if (isObject(first) && Array.isArray(first.values)) return objects(first.values).map(plain);
  return first ?? null;
}

function objects(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

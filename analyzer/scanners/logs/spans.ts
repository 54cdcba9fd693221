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
    .map((span) => ({ ...span, attributes: attributesOf(span.attributes) }));
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
  return first ?? null;
}

function objects(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

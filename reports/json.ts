import type { Json, Report } from '../analyzer/model.ts';
import { reportSchema, type Schema } from './schema.ts';

/**
 * The report as the published schema has it. The schema is also the writer's plan: it gives the order of the keys,
 * and what it does not know (the edits behind a fix) is not written.
 */
export function json(report: Report): string {
  return `${JSON.stringify(shaped(report, reportSchema()), null, 2)}\n`;
}

/** A value with its keys in the schema's order; keys of open maps in alphabetical order. */
export function shaped(value: unknown, schema: Schema): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => shaped(item, schema.items ?? {}) ?? null);
  if (!isRecord(value)) return value as Json | undefined;
  const { properties, additionalProperties: rest } = variantFor(value, schema);
  const keys = properties ? Object.keys(properties) : Object.keys(value).sort();
  const members: [string, Json][] = [];
  for (const key of keys) {
    const member = shaped(value[key], properties?.[key] ?? rest ?? {});
    if (member !== undefined) members.push([key, member]);
  }
  return Object.fromEntries(members);
}

function variantFor(value: Record<string, unknown>, schema: Schema): Schema {
  const variants = schema.oneOf ?? [];
  return variants.find(({ properties }) => properties?.['kind']?.const === value['kind']) ?? schema;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

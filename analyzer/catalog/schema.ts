import { z } from 'zod';
import type { Api, Condition, Deprecation, Json, Rewrite, Surface } from '../model.ts';
import { parseDay } from './deadline.ts';

/** Schemas of the catalog's nouns, strict: an unknown key is an error. Their types are those of `model.ts`. */

const day = z.string().refine((text) => parseDay(text) !== undefined, 'not a day of the calendar such as 2024-09-30')
  .meta({ format: 'date' }) as unknown as z.ZodType<Deprecation['endOfLife'], string>;

const ROUTE = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|\*) \/\S*$/;
const route = z.string().regex(ROUTE, 'not a method and a path such as "GET /zones/{zone_id}/filters"') as unknown as z.ZodType<`GET /${string}`, string>;

const json: z.ZodType<Json> = z.lazy(() => z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)])).meta({ id: 'json' });

const text = z.string().min(1, 'must not be empty');

const condition: z.ZodType<Condition> = z.lazy(() => z.union([
  z.strictObject({ at: text, is: z.enum(['present', 'absent']) }),
  z.strictObject({ at: text, oneOf: z.array(json).min(1) }),
  z.strictObject({ at: text, noneOf: z.array(json).min(1) }),
  z.strictObject({ at: text, mentions: text }),
  z.strictObject({ in: text, where: condition }),
  z.strictObject({ every: z.array(condition).min(1) }),
  z.strictObject({ some: z.array(condition).min(1) }),
  z.strictObject({ not: condition }),
])).meta({ id: 'condition' });

const name = z.strictObject({
  ecosystem: text,
  name: text,
  role: z.enum(['call', 'type', 'block', 'data', 'argument', 'class', 'property', 'command', 'module']),
  at: text.optional(),
  versions: text.optional(),
  call: route.optional(),
  when: condition.optional(),
  alsoLive: text.optional(),
  unread: condition.optional(),
  note: text.optional(),
});

const surface = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('calls'),
    calls: z.array(route).min(1),
    when: condition.optional(),
    unknown: z.enum(['possible', 'blind']).optional(),
    alsoLive: text.optional(),
    common: z.literal(true).optional(),
    aliveBeside: z.array(text).min(1).optional(),
  }),
  z.strictObject({
    kind: z.literal('stored'),
    read: route,
    when: condition,
    note: text.optional(),
    narrow: z.record(text, z.array(text).min(1)).optional(),
    shownByAll: text.optional(),
  }),
  z.strictObject({ kind: z.literal('payload'), when: condition }),
  z.strictObject({ kind: z.literal('field'), field: text }),
  z.strictObject({ kind: z.literal('headers'), together: z.array(text).min(1) }),
  z.strictObject({ kind: z.literal('names'), names: z.array(name).min(1) }),
  z.strictObject({ kind: z.literal('network'), network: text, calls: z.array(route).min(1) }),
  z.strictObject({ kind: z.literal('cipher'), names: z.array(text).min(1) }),
]) as z.ZodType<Surface>;

const recipe = { when: condition.optional(), unless: condition.optional(), calls: z.array(route).optional(), answered: text.optional(), safety: z.enum(['safe', 'review']), says: text };

const rewrite = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rename-segment'), from: text, to: text, ...recipe }),
  z.strictObject({ kind: z.literal('drop-segment'), segment: text, ...recipe }),
  z.strictObject({ kind: z.literal('drop-field'), at: text, beside: z.array(text).optional(), ...recipe }),
  z.strictObject({ kind: z.literal('drop-item'), in: text, where: condition, beside: condition, ...recipe }),
  z.strictObject({ kind: z.literal('drop-row'), ...recipe }),
  z.strictObject({ kind: z.literal('rename-field'), at: text, to: text, ...recipe }),
  z.strictObject({ kind: z.literal('replace-value'), at: text, from: z.array(json).optional(), to: json, ...recipe }),
  z.strictObject({ kind: z.literal('compose-field'), to: text, template: text, drop: z.array(text), ...recipe }),
  z.strictObject({ kind: z.literal('rename-name'), to: text, ...recipe }),
  z.strictObject({ kind: z.literal('fold-field'), field: text, value: json, ...recipe }),
]) as z.ZodType<Rewrite>;

const logExample = z.strictObject({
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: text,
  host: text.optional(),
  body: json.optional(),
  headers: z.record(z.string(), z.string()).optional(),
  response: json.optional(),
});

const finds = z.enum(['certain', 'possible']).optional();

const example = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('code'), language: text, code: text, finds, becomes: text.optional(), note: text.optional() }),
  z.strictObject({ kind: z.literal('log'), log: logExample, finds }),
  z.strictObject({ kind: z.literal('zone'), read: route, resource: json }),
  z.strictObject({ kind: z.literal('clean'), language: text, code: text, note: text.optional() }),
  z.strictObject({ kind: z.literal('clean-log'), log: logExample, note: text.optional() }),
]) as z.ZodType<Deprecation['examples'][number]>;

const entrySchema: z.ZodType<Deprecation> = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'an id is lower-case words with hyphens'),
  title: text,
  area: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'an area is lower-case words with hyphens'),
  endOfLife: day,
  boundary: z.enum(['after', 'from']).default('after'),
  dates: z.array(z.strictObject({
    day,
    what: z.enum(['announced', 'end-of-life', 'brownout', 'write-blocked', 'enforced', 'withdrawn']),
    source: text,
    said: text.optional(),
    note: text.optional(),
  })).default([]),
  afterwards: z.enum(['removed', 'rejected', 'declined', 'ignored', 'omitted', 'default-changed']),
  effect: text,
  replacement: z.strictObject({ summary: text, calls: z.array(route).default([]) }).nullable(),
  surfaces: z.array(surface).min(1),
  rewrite: z.array(rewrite).default([]),
  manual: z.array(text).default([]),
  examples: z.array(example).default([]),
  sources: z.array(text).default([]),
}) as unknown as z.ZodType<Deprecation>;

const apiSchema = z.strictObject({
  id: text,
  title: text,
  hosts: z.array(text),
  basePaths: z.array(z.string().startsWith('/')).default([]),
  roots: z.array(text),
  signals: z.array(text).default([]),
  packages: z.record(z.string(), z.array(text)).default({}),
  notHosts: z.array(text).default([]),
  notSignals: z.array(text).default([]),
  runTimes: z.array(text).optional(),
  agents: z.array(z.strictObject({ tool: text, pattern: text })).optional(),
  goneCodes: z.array(z.number().int()).optional(),
  logFilters: z.strictObject({
    calls: z.array(route).min(1),
    names: z.array(z.strictObject({ ecosystem: text, name: text, role: name.shape.role })).default([]),
    filter: text,
    dataset: text,
  }).optional(),
}) as unknown as z.ZodType<Api>;

/** A catalog file of a user: entries, and the API they belong to when it is not one that lastcall knows. */
export const catalogFileSchema = z.strictObject({
  $schema: z.string().optional(),
  apis: z.array(apiSchema).default([]),
  entries: z.array(entrySchema),
});

/** JSON Schema (draft 2020-12) of a catalog file, for editors. */
export function catalogFileJsonSchema(): Json {
  return z.toJSONSchema(catalogFileSchema, { io: 'input', unrepresentable: 'any' }) as Json;
}

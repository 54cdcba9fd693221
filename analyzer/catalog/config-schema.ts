import { z } from 'zod';
import type { Json } from '../model.ts';
import type { Waiver } from '../suppress.ts';
import { parseDay } from './deadline.ts';

const day = z.string().refine((text) => parseDay(text) !== undefined, 'not a day of the calendar such as 2024-09-30');

const waiver = z.strictObject({
  entry: z.string(),
  path: z.string().optional(),
  reason: z.string().min(10, 'a waiver needs a reason somebody else understands, of ten characters or more'),
  owner: z.string().optional(),
  until: day,
}) as unknown as z.ZodType<Waiver>;

/** `lastcall.config.json` or `.yaml`. Flags and environment go before it. */
export const configSchema = z.strictObject({
  $schema: z.string().optional(),
  dates: z.enum(['seed', 'latest']).optional(),
  failOn: z.string().regex(/^(?:any|expired|never|\d{1,5}d)$/, 'use any, expired, never or a number of days such as 90d').optional(),
  entry: z.array(z.string()).optional(),
  area: z.array(z.string()).optional(),
  catalog: z.array(z.string()).optional(),
  baseUrl: z.string().optional(),
  waivers: z.array(waiver).optional(),
});

/** JSON Schema (draft 2020-12) of the configuration file, for editors. */
export function configJsonSchema(): Json {
  return z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' }) as Json;
}

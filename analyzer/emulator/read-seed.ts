import { z } from 'zod';
import { UserError } from '../errors.ts';
import type { EmulatorSeed } from './seed.ts';

/** Reads a seed from the text of a file; throws a `UserError` that names the first wrong place. Unknown keys are wrong: they are typing errors. */
export function readSeed(text: string, file: string): EmulatorSeed {
  const result = SEED.safeParse(jsonIn(text, file));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue?.path.join('.') || 'the document';
  throw new UserError(`${file} is no seed of the emulator: ${issue?.message ?? 'it has another shape'} (at ${where}).`, {
    hint: 'A seed is an object with accounts, zones, tokens and keys: { "zones": [{ "name": "example.com" }] }.',
  });
}

function jsonIn(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UserError(`${file} is not JSON: ${error.message}`, { cause: error });
  }
}

const object = z.record(z.string(), z.json());
const items = z.array(object).optional();
const texts = z.array(z.string()).optional();

const zone = z.strictObject({
  id: z.string().optional(),
  name: z.string().min(1),
  account: z.string().optional(),
  plan: z.enum(['free', 'pro', 'business', 'enterprise']).optional(),
  status: z.string().optional(),
  settings: object.optional(),
  dns_settings: object.optional(),
  page_shield: object.optional(),
  access_rules: items,
  dns_records: items,
  filters: items,
  firewall_rules: items,
  logpush_jobs: items,
  page_shield_connections: items,
  page_shield_cookies: items,
  page_shield_policies: items,
  page_shield_scripts: items,
  pagerules: items,
  rate_limits: items,
  rulesets: items,
  waf_overrides: items,
  waf_packages: items,
});

const account = z.strictObject({
  id: z.string().optional(),
  name: z.string().min(1),
  access_apps: items,
  audit_logs: items,
  alerting_policies: items,
  billing_profile: object.optional(),
  images: items,
  load_balancer_monitors: items,
  load_balancer_pools: items,
  logpush_jobs: items,
  members: items,
  roles: items,
  rulesets: items,
  tunnels: items,
});

const token = z.strictObject({
  token: z.string().min(1),
  name: z.string().optional(),
  status: z.enum(['active', 'disabled', 'expired']).optional(),
  expires_on: z.string().optional(),
  permissions: texts,
  zones: texts,
  accounts: texts,
  user: z.string().optional(),
  ownedBy: z.string().optional(),
});

const SEED = z.strictObject({
  accounts: z.array(account).optional(),
  zones: z.array(zone).optional(),
  tokens: z.array(token).optional(),
  keys: z.array(z.strictObject({ email: z.string(), key: z.string() })).optional(),
}) satisfies z.ZodType<EmulatorSeed>;

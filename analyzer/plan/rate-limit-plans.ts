import type { ZonePlan } from './configuration.ts';

/** Seconds that a rule can count over or act for. (facts of the rate limiting parameters, 2026) */
const STEPS = [10, 15, 20, 30, 40, 45, 60, 90, 120, 180, 240, 300, 480, 600, 900, 1200, 1800, 2400, 3600, 65_535, 86_400];

interface Limits {
  name: string;
  period: number;
  timeout: number;
  rules: number;
  /** Conditions beyond host, path and query; counting by response; visitors behind one address. */
  isRich: boolean;
}

const LIMITS: Record<ZonePlan, Limits> = {
  free: { name: 'Free', period: 10, timeout: 10, rules: 1, isRich: false },
  pro: { name: 'Pro', period: 60, timeout: 3600, rules: 2, isRich: false },
  business: { name: 'Business', period: 600, timeout: 86_400, rules: 5, isRich: true },
  enterprise: { name: 'Enterprise', period: 65_535, timeout: 86_400, rules: 100, isRich: true },
};

/** What rate limiting rules may ask for on a plan; a plan that is not known counts as the largest. */
export function limitsOf(plan: ZonePlan | undefined): Limits {
  return LIMITS[plan ?? 'enterprise'];
}

/** The allowed number of seconds nearest to the wish, the longer of two; at most `most`. */
export function nearestStep(wish: number, most: number): number {
  const allowed = STEPS.filter((step) => step <= most);
  return allowed.reduce((best, step) => (Math.abs(step - wish) <= Math.abs(best - wish) ? step : best));
}

import { nothing, type Conversion, type PlanTerms, type WantedRule } from './conversion.ts';
import type { JsonObject, RateLimit, ZoneConfiguration } from './configuration.ts';
import { all, cleaned, LONGEST_EXPRESSION, quoted } from './expression.ts';
import { limitsOf, nearestStep } from './rate-limit-plans.ts';
import { urlTerms } from './url-pattern.ts';

const ACTIONS = new Map([
  ['simulate', 'log'], ['ban', 'block'], ['challenge', 'challenge'], ['js_challenge', 'js_challenge'], ['managed_challenge', 'managed_challenge'],
]);

/** Status that the old rules answered with, and that block answers with by default here too. */
const TOO_MANY_REQUESTS = 429;
const MOST_CONTENT_BYTES = 30 * 1024;

/** Rate limits as rate limiting rules, the newest first: that one decided where several matched. */
export function convertRateLimits({ rateLimits, zone }: Pick<ZoneConfiguration, 'rateLimits' | 'zone'>, terms: PlanTerms): Conversion {
  const conversion = nothing();
  for (const limit of rateLimits.toReversed()) {
    const made = ruleOf(limit, zone, terms);
    if (typeof made === 'string') conversion.manual.push({ says: made, from: [nameOf(limit)] });
    else conversion.rules.push(made);
  }
  if (conversion.rules.length > 0) conversion.manual.push(...zoneNotes(conversion.rules, zone));
  return conversion;
}

function nameOf({ id }: RateLimit): string {
  return `rate_limits/${id}`;
}

function zoneNotes(rules: WantedRule[], { plan }: ZoneConfiguration['zone']): Conversion['manual'] {
  const from = rules.flatMap((rule) => rule.from);
  const limits = limitsOf(plan);
  return [
    { says: 'The old rules left verified bots and cached assets alone; add a condition on cf.client.bot where that matters.', from },
    ...(rules.length > 1 ? [{ says: 'Old rules acted side by side; now the first that blocks or challenges ends the list. Check where they overlap.', from }] : []),
    ...(rules.length > limits.rules ? [{ says: `The plan ${limits.name} takes ${limits.rules} rate limiting rules; these are ${rules.length}. Merge or drop some.`, from }] : []),
    ...(plan === undefined ? [{ says: 'The plan of the zone is not known; what is planned here may ask for more than it has.', from }] : []),
  ];
}

function ruleOf(limit: RateLimit, zone: ZoneConfiguration['zone'], terms: PlanTerms): WantedRule | string {
  const action = ACTIONS.get(limit.action.mode);
  if (action === undefined) return `The action ${limit.action.mode} is not one of the rate limits; choose one of the rate limiting rules.`;
  const match = matchOf(limit, zone);
  if (typeof match === 'string') return match;
  const clean = cleaned(match.expression, action, terms);
  if (clean.kind === 'manual') return clean.says;
  const counting = countingOf(limit, zone);
  const countingExpression = all([...match.terms, ...counting.terms]);
  if (countingExpression.length > LONGEST_EXPRESSION) return `What it counts takes an expression of ${countingExpression.length} characters; rules take at most ${LONGEST_EXPRESSION}.`;
  const times = timesOf(limit, action, zone);
  const response = responseOf(limit, action);
  return {
    rule: {
      action,
      expression: clean.text,
      description: limit.description ?? '',
      enabled: !limit.disabled,
      ...response.parameters,
      ratelimit: {
        characteristics: ['cf.colo.id', limit.correlate?.by === 'nat' ? 'cf.unique_visitor_id' : 'ip.src'],
        ...times.ratelimit,
        requests_to_origin: counting.requestsToOrigin,
        ...(counting.terms.length === 0 ? {} : { counting_expression: countingExpression }),
      },
    },
    from: [nameOf(limit)],
    says: `The rate limit of ${limit.threshold} requests in ${limit.period} s${limit.disabled ? ', which is disabled' : ''}.`,
    review: [...match.review, ...counting.review, ...times.review, ...response.review],
  };
}

interface Match {
  expression: string;
  terms: string[];
  review: string[];
}

function matchOf({ match: { request }, bypass, correlate }: RateLimit, { plan }: ZoneConfiguration['zone']): Match | string {
  const limits = limitsOf(plan);
  const url = urlTerms(request.url);
  if ('reason' in url) return url.reason;
  const spared = bypass.map(({ name, value }) => (name === 'url' ? urlTerms(value) : { reason: `The rule is bypassed by ${name}, which has no counterpart; write the condition by hand.` }));
  const methods = request.methods.filter((method) => method !== '_ALL_');
  const isAny = methods.length === 0 || methods.length < request.methods.length;
  const refused = spared.find((one) => 'reason' in one);
  if (refused !== undefined && 'reason' in refused) return refused.reason;
  const terms = [
    ...(isAny ? [] : [`http.request.method in {${methods.map(quoted).join(' ')}}`]),
    ...schemeTerms(request.schemes),
    ...url.terms,
    ...spared.flatMap((one) => ('terms' in one ? [`not (${all(one.terms)})`] : [])),
  ];
  const usesMore = !isAny || correlate?.by === 'nat';
  return {
    expression: all(terms),
    terms,
    review: [
      ...(plan === 'free' && url.usesHost ? ['The plan Free takes no condition on the host; take it out, or the rule is refused.'] : []),
      ...(usesMore && !limits.isRich ? [`The plan ${limits.name} takes no condition on the method and cannot tell visitors behind one address apart; take these out, or the rule is refused.`] : []),
    ],
  };
}

function schemeTerms(schemes: string[]): string[] {
  const named = new Set(schemes.map((scheme) => scheme.toUpperCase()));
  if (named.has('HTTPS') === named.has('HTTP') || named.has('_ALL_')) return [];
  return [named.has('HTTPS') ? 'ssl' : 'not ssl'];
}

interface Counting {
  terms: string[];
  requestsToOrigin: boolean;
  review: string[];
}

/** What is counted depends on answers: the counting expression does not inherit the rule's, so it repeats it. */
function countingOf({ match }: RateLimit, { plan }: ZoneConfiguration['zone']): Counting {
  const headers = [...(match.response?.headers ?? []), ...(match.headers ?? [])];
  const uncached = headers.filter(({ name, op, value }) => name.toLowerCase() === 'cf-cache-status' && op === 'ne' && value.toUpperCase() === 'HIT');
  const others = headers.filter((header) => !uncached.includes(header));
  const status = match.response?.status ?? [];
  const terms = [
    ...(status.length === 0 ? [] : [`http.response.code in {${status.join(' ')}}`]),
    ...others.map(({ name, op, value }) => `${op === 'ne' ? 'not ' : ''}any(http.response.headers[${quoted(name.toLowerCase())}][*] eq ${quoted(value)})`),
  ];
  const limits = limitsOf(plan);
  return {
    terms,
    requestsToOrigin: uncached.length > 0 || (match.response?.origin_traffic ?? true),
    review: [
      ...(others.length > 0 ? ['Check the condition on response headers: whether it counts exactly what the old one counted is not documented.'] : []),
      ...(terms.length > 0 && !limits.isRich ? [`The plan ${limits.name} cannot count by the answer; take the counting expression out, or the rule is refused.`] : []),
    ],
  };
}

/** Periods and timeouts in the steps that rules take. A rounded period keeps the rate, not the number of requests. */
function timesOf({ threshold, period, action: { timeout } }: RateLimit, action: string, { plan }: ZoneConfiguration['zone']): { ratelimit: JsonObject; review: string[] } {
  const limits = limitsOf(plan);
  const step = nearestStep(period, limits.period);
  const requests = Math.max(1, Math.round((threshold * step) / period));
  const isChallenge = action.endsWith('challenge');
  const wish = timeout ?? period;
  const mitigation = isChallenge && plan !== 'enterprise' ? 0 : nearestStep(wish, limits.timeout);
  return {
    ratelimit: { period: step, requests_per_period: requests, mitigation_timeout: mitigation },
    review: [
      ...(step === period
        ? []
        : [
            `A period of ${period} s is none that rules take on the plan ${limits.name}. ${requests} requests in ${step} s are the same rate as ${threshold} in ${period} s, but short bursts count differently.`,
          ]),
      ...(mitigation === wish
        ? []
        : [
            isChallenge && mitigation === 0
              ? `A challenge acts on each request, so the timeout of ${wish} s is gone.`
              : `A timeout of ${wish} s is none that rules take on the plan ${limits.name}; it became ${mitigation} s.`,
          ]),
      ...(timeout === undefined || timeout === null ? [`The old rule had no timeout; ${mitigation} s was taken from its period.`] : []),
    ],
  };
}

function responseOf({ action: { response } }: RateLimit, action: string): { parameters: JsonObject; review: string[] } {
  if (response === undefined || response === null || (response.body ?? '') === '') return { parameters: {}, review: [] };
  if (action !== 'block') return { parameters: {}, review: [`Only block answers with a text of its own; the one of this rule is left out, since its action is ${action}.`] };
  const [content, type] = [response.body ?? '', response.content_type ?? 'text/plain'];
  const isLong = Buffer.byteLength(content) > MOST_CONTENT_BYTES;
  return {
    parameters: { action_parameters: { response: { status_code: TOO_MANY_REQUESTS, content_type: type, content } } },
    review: isLong ? ['The text of the answer is longer than 30 KB, which rules do not take; shorten it.'] : [],
  };
}

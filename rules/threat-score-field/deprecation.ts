import { deprecation } from '../../analyzer/catalog/define.ts';
import type { Condition } from '../../analyzer/catalog/define.ts';
import { rulesetRules, unreadRules } from '../ruleset-rules.ts';
import { PAGE } from '../sources.ts';

const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';
const FIELD = 'https://developers.cloudflare.com/ruleset-engine/rules-language/fields/reference/cf.threat_score/';

const mentioned = (at: string): Condition => ({ at, mentions: 'cf.threat_score' });

export default deprecation({
  id: 'threat-score-field',
  title: 'Field cf.threat_score in rule expressions',
  area: 'rules-language',
  endOfLife: '2024-09-30',
  boundary: 'after',
  dates: [
    { day: '2024-09-30', what: 'end-of-life', source: 'cloudflare/cloudflare-docs content/waf/tools/security-level.md, 2024 copies', said: '2024-06' },
    { day: '2024-09-30', what: 'withdrawn', source: 'copies of the deprecations page from about September 2024', said: '2024-09', note: 'The entry left the page before its day; when exactly is not known.' },
    { day: '2025-03-17', what: 'end-of-life', source: PAGE, note: 'The field is 0 for every request; expressions were to be reviewed before the end of March 2026.' },
  ],
  afterwards: 'rejected',
  effect: 'By the announcement of 2024, creating or updating a rule with the field is an error. By the one of 2025 the field is always 0, so "gt 10" never matches and "lt 10" always does.',
  replacement: {
    summary: 'No field has the same meaning. Take the term out, or choose another signal such as cf.waf.score.',
    calls: [],
  },
  surfaces: [
    { kind: 'field', field: 'cf.threat_score' },
    ...rulesetRules({ some: ['expression', 'ratelimit.counting_expression'].map(mentioned) }),
    // A block within a block may be written several times.
    { kind: 'names', names: unreadRules(['expression', 'ratelimit[].counting_expression'], mentioned) },
  ],
  rewrite: [
    {
      kind: 'fold-field',
      field: 'cf.threat_score',
      value: 0,
      safety: 'review',
      says: 'put 0 for cf.threat_score and simplify the expression',
    },
  ],
  manual: [
    'Look first at rules that allow or skip on a low score: they let everything through now.',
    'Delete a rule that can never match, rather than give it an expression that is always false.',
    'Choose a new signal where the rule is still wanted; cf.waf.score counts the other way round, low is bad.',
    'The request header cf-threat-score, once set by a managed transform, is gone as well.',
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: `const rule = { action: 'challenge', expression: 'ip.src.country eq "XX" or cf.threat_score gt 14' };
await fetch('https://api.cloudflare.com/client/v4/zones/' + zone + '/rulesets/' + ruleset + '/rules', {
  method: 'POST',
  headers,
  body: JSON.stringify(rule),
});
`,
      becomes: `const rule = { action: 'challenge', expression: 'ip.src.country eq "XX"' };
await fetch('https://api.cloudflare.com/client/v4/zones/' + zone + '/rulesets/' + ruleset + '/rules', {
  method: 'POST',
  headers,
  body: JSON.stringify(rule),
});
`,
    },
    {
      kind: 'code',
      language: 'terraform',
      code: `resource "cloudflare_ruleset" "custom" {
  zone_id = var.zone_id
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules {
    action     = "managed_challenge"
    expression = "(http.request.uri.path contains \\"/login\\" or cf.threat_score ge 20)"
  }
}
`,
    },
    {
      kind: 'log',
      log: {
        method: 'POST',
        host: 'api.cloudflare.com',
        path: `/client/v4/zones/${ZONE}/rulesets/2f2feab2026849078ba485f918791bdc/rules`,
        body: { action: 'block', expression: '(cf.threat_score gt 50)' },
      },
    },
    {
      kind: 'log',
      log: {
        method: 'PUT',
        host: 'api.cloudflare.com',
        path: `/client/v4/zones/${ZONE}/rulesets/phases/http_ratelimit/entrypoint`,
        body: { rules: [{ action: 'block', expression: 'true', ratelimit: { period: 60, counting_expression: 'cf.threat_score > 5' } }] },
      },
    },
    {
      kind: 'zone',
      read: 'GET /accounts/{account_id}/rulesets/{ruleset_id}',
      resource: {
        id: '2f2feab2026849078ba485f918791bdc',
        kind: 'custom',
        phase: 'http_request_firewall_custom',
        rules: [{ action: 'skip', expression: 'cf.threat_score lt 5', action_parameters: { ruleset: 'current' } }],
      },
    },
    {
      kind: 'clean',
      language: 'typescript',
      code: `const rule = { action: 'challenge', expression: 'cf.waf.score lt 20' };
await fetch('https://api.cloudflare.com/client/v4/zones/' + zone + '/rulesets/' + ruleset + '/rules', {
  method: 'POST',
  headers,
  body: JSON.stringify(rule),
});
`,
      note: 'The attack score is another field.',
    },
    {
      kind: 'clean-log',
      log: {
        method: 'POST',
        host: 'api.cloudflare.com',
        path: `/client/v4/zones/${ZONE}/rulesets/2f2feab2026849078ba485f918791bdc/rules`,
        body: { action: 'log', expression: 'http.request.uri.query contains "cf.threat_score"' },
      },
      note: 'A text that holds the name is no use of the field.',
    },
  ],
  sources: [PAGE, FIELD, 'https://github.com/cloudflare/cloudflare-docs/pull/20794', 'https://github.com/cloudflare/cloudflare-docs/pull/20953'],
});

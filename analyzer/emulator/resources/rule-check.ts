import type { Json } from '../../model.ts';
import { isObject } from '../body.ts';
import type { Call, JsonObject } from '../call.ts';
import { ended } from '../dates.ts';
import { EXPRESSION_LIMIT, readExpression } from '../language.ts';
import { refuseAt } from '../respond.ts';
import { isRefusedLevel } from './security-level.ts';

const ACTIONS = [
  'block', 'challenge', 'js_challenge', 'managed_challenge', 'log', 'skip', 'execute', 'redirect', 'rewrite', 'route', 'score',
  'serve_error', 'set_cache_settings', 'set_cache_control', 'set_cache_tags', 'set_config', 'compress_response', 'ddos_dynamic',
  'force_connection_close', 'log_custom_field', 'transform_response_html',
];
const MITIGATIONS = ['block', 'challenge', 'js_challenge', 'managed_challenge', 'log'];

/** Actions of the phases that replace deprecated interfaces; the other phases take any action. */
const OF_PHASE: Record<string, string[]> = {
  http_config_settings: ['set_config'],
  http_ratelimit: MITIGATIONS,
  http_request_dynamic_redirect: ['redirect'],
  http_request_firewall_custom: [...MITIGATIONS, 'skip', 'execute'],
  http_request_firewall_managed: [...MITIGATIONS, 'skip', 'execute'],
  http_response_compression: ['compress_response'],
};
const WITH_PARAMETERS = ['skip', 'execute', 'redirect', 'rewrite', 'set_config', 'compress_response'];

/** Refuses a rule the API would refuse on the day of the call; errors point into the body, `/rules/0/expression`. */
export function checkRule(call: Call, phase: string, rule: JsonObject, pointer: string): void {
  const { action, action_parameters: parameters } = rule;
  if (typeof action !== 'string' || !ACTIONS.includes(action)) refuseAt(`${pointer}/action`, `"${String(action)}" is not a valid action.`);
  if (OF_PHASE[phase]?.includes(action) === false) refuseAt(`${pointer}/action`, `The action ${action} is not allowed in the phase ${phase}.`);
  if (WITH_PARAMETERS.includes(action) && !isObject(parameters)) {
    refuseAt(`${pointer}/action_parameters`, `The action ${action} needs action_parameters.`);
  }
  checkExpression(call, rule['expression'], `${pointer}/expression`);
  if (phase === 'http_ratelimit') checkRateLimit(call, rule['ratelimit'], `${pointer}/ratelimit`);
  const level = action === 'set_config' && isObject(parameters) ? parameters['security_level'] : undefined;
  if (level !== undefined && isRefusedLevel(call, level)) {
    refuseAt(`${pointer}/action_parameters/security_level`, 'The security level can only be set to off or under_attack.');
  }
}

function checkExpression(call: Call, expression: Json | undefined, pointer: string): void {
  if (typeof expression !== 'string' || expression === '') refuseAt(pointer, 'A rule needs an expression.');
  if (expression.length > EXPRESSION_LIMIT) refuseAt(pointer, `An expression has at most ${EXPRESSION_LIMIT} characters.`);
  const reading = readExpression(expression);
  if (!reading.ok) refuseAt(pointer, reading.message);
  if (reading.fields.includes('cf.threat_score') && ended(call.schedule, 'threat score', call.day)) {
    refuseAt(pointer, 'The field cf.threat_score is no longer supported.');
  }
}

function checkRateLimit(call: Call, limit: Json | undefined, pointer: string): void {
  if (!isObject(limit)) refuseAt(pointer, 'A rule of this phase needs a ratelimit object.');
  const { characteristics, period, counting_expression: counting } = limit;
  if (!Array.isArray(characteristics) || !characteristics.includes('cf.colo.id')) {
    refuseAt(`${pointer}/characteristics`, 'The characteristics must include cf.colo.id.');
  }
  if (typeof period !== 'number') refuseAt(`${pointer}/period`, 'The period is a number of seconds.');
  if (counting !== undefined && counting !== '') checkExpression(call, counting, `${pointer}/counting_expression`);
}

import { names, routes } from '../analyzer/catalog/define.ts';
import type { Condition, Name, Rewrite, Surface } from '../analyzer/catalog/define.ts';
import { asIs, callingAsked, callingUnread, camel, declaringArgument, declaringUnread, GO, pascal } from './calling.ts';

const WHOLE_RULESETS = ['zones/{zone_id}', 'accounts/{account_id}'].flatMap((scope) => routes(
  `POST /${scope}/rulesets`,
  `PUT /${scope}/rulesets/{ruleset_id}`,
  `PUT /${scope}/rulesets/phases/{phase_name}/entrypoint`,
));

const SINGLE_RULES = ['zones/{zone_id}', 'accounts/{account_id}'].flatMap((scope) => routes(
  `POST /${scope}/rulesets/{ruleset_id}/rules`,
  `PATCH /${scope}/rulesets/{ruleset_id}/rules/{rule_id}`,
));

/** Methods of the SDKs for JavaScript and Python, with the position of what they send. */
const SENDING_RULESETS = { 'rulesets.create': 0, 'rulesets.update': 1, 'rulesets.phases.update': 1 };
const SENDING_RULES = { 'rulesets.rules.create': 1, 'rulesets.rules.edit': 2 };

/**
 * Rules that fulfil `rule` (paths start at the rule), written or stored. The requests themselves are alive and replace
 * much of this catalog, so a body that cannot be read is never a finding.
 */
export function rulesetRules(rule: Condition): Surface[] {
  const inList: Condition = { in: 'body.rules[]', where: rule };
  return [
    { kind: 'calls', calls: WHOLE_RULESETS, when: inList, unknown: 'blind' },
    { kind: 'calls', calls: SINGLE_RULES, when: { in: 'body', where: rule }, unknown: 'blind' },
    { kind: 'stored', read: 'GET /zones/{zone_id}/rulesets/{ruleset_id}', when: inList },
    { kind: 'stored', read: 'GET /accounts/{account_id}/rulesets/{ruleset_id}', when: inList },
  ];
}

/** Configuration rules with such a parameter; a literal `{ action: 'set_config', action_parameters }` says enough alone. */
export function configRules(parameter: Condition): Surface[] {
  // What is asked first is where the finding stands.
  const rule: Condition = { every: [parameter, { at: 'action', oneOf: ['set_config'] }] };
  const asked = (when: Condition): Partial<Name> => ({ when });
  const sent = [
    ...callingAsked(SENDING_RULESETS, (root) => ({ in: `${root}.rules[]`, where: rule }), asked),
    ...callingAsked(SENDING_RULES, (root) => ({ in: root, where: rule }), asked),
  ];
  return [...rulesetRules(rule), { kind: 'payload', when: { in: 'body', where: rule } }, { kind: 'names', names: sent }];
}

/**
 * The parameters of a configuration rule, declared or put together apart from the rule: the deprecated one beside another
 * that only such rules have.
 */
export function configParameters(parameter: string, alive?: string[]): Surface {
  return { kind: 'payload', when: { some: [asIs, camel].map((spelled) => besideOthers(spelled(parameter), PARAMETERS.map(spelled), alive)) } };
}

function besideOthers(parameter: string, others: string[], alive: string[] | undefined): Condition {
  const own: Condition = alive === undefined ? { at: `body.${parameter}`, is: 'present' } : { at: `body.${parameter}`, noneOf: alive };
  return { every: [own, { some: others.map((one): Condition => ({ at: `body.${one}`, is: 'present' })) }] };
}

/** Parameters of configuration rules that nothing else has. */
const PARAMETERS = ['bic', 'disable_apps', 'disable_railgun', 'disable_rum', 'disable_zaraz', 'sxg'];

/**
 * The same parameter in Terraform, what is made from it, and the structs of Go. `alive` are values that stay valid, `others` further
 * names; the struct of Go before version 1 may spell it in its own way.
 */
export function configRuleNames(parameter: string, { others = [], alive, inGo = pascal(parameter) }: { others?: string[]; alive?: string[]; inGo?: string } = {}): Name[] {
  const when = (path: string): Partial<Name> => (alive === undefined ? {} : { when: { at: `body.${path}`, noneOf: alive } });
  const path = `rules[].action_parameters.${parameter}`;
  return [
    ...names('terraform', 'argument', undefined, 'cloudflare_ruleset', { at: path, ...when(path) }),
    ...[parameter, ...others].flatMap((one) => declaringArgument('Ruleset', `rules[].action_parameters.${one}`, when)),
    ...names(GO, 'property', '<1', 'RulesetRuleActionParameters', { at: inGo, ...when(inGo) }),
    ...names(GO, 'property', '>=2', 'SetConfigRuleActionParametersParam', { at: pascal(parameter), ...when(pascal(parameter)) }),
  ];
}

/** Takes a parameter out of configuration rules, where each that has it has another that stays: a rule of which nothing is left has to go as a whole. */
export function dropParameter(parameter: string, others: string[] = []): Rewrite[] {
  const declared = [asIs, camel, pascal].flatMap((spelled) => [parameter, ...others].flatMap((one) => HOLDERS.map((holder) => `body.${spelled(`${holder}.${one}`)}`)));
  const sent = HOLDERS.map((holder) => `args[].${holder}.${parameter}`);
  return [...new Set([...declared, ...sent])].map((at): Rewrite => {
    const end = at.lastIndexOf('.') + 1;
    return { kind: 'drop-field', at, beside: STAYING.map((stays) => at.slice(0, end) + stays), when: { at, is: 'present' }, safety: 'safe', says: `take ${at.slice(end)} out of the configuration rule` };
  });
}

const HOLDERS = ['rules[].action_parameters', 'action_parameters'];

/** Parameters that stay, in each spelling. */
const STAYING = [
  'automatic_https_rewrites', 'bic', 'disable_rum', 'disable_zaraz', 'email_obfuscation', 'fonts', 'hotlink_protection', 'opportunistic_encryption', 'polish', 'rocket_loader', 'ssl', 'sxg',
].flatMap((parameter) => [...new Set([asIs, camel, pascal].map((spelled) => spelled(parameter)))]);

/** Rulesets and rules that are declared or sent by an SDK, where what is asked of a rule cannot be read. `paths` start at the rule. */
export function unreadRules(paths: string[], asked: (at: string) => Condition): Name[] {
  const rule = (root: string, spelled = asIs): Condition => ({ some: paths.map((path) => asked(root + spelled(path))) });
  const rules = (root: string, spelled = asIs): Condition => ({ in: `${root}.${spelled('rules')}[]`, where: rule('', spelled) });
  return [
    ...names('terraform', 'block', undefined, 'cloudflare_ruleset', { unread: rules('body') }),
    ...declaringUnread('Ruleset', (spelled) => rules('body', spelled)),
    ...callingUnread(SENDING_RULESETS, rules),
    ...callingUnread(SENDING_RULES, (root) => rule(`${root}.`)),
    ...names(GO, 'property', '<1', 'RulesetRule', { unread: rule('body.', pascal) }),
    ...names(GO, 'call', '>=2', 'Rulesets.New', { unread: rules('args[1]', pascal) }),
    ...names(GO, 'call', '>=2', 'Rulesets.{Update,Phases.Update}', { unread: rules('args[2]', pascal) }),
    ...names(GO, 'call', '>=2', 'Rulesets.Rules.New', { unread: rule('args[2].Body.', pascal) }),
    ...names(GO, 'call', '>=2', 'Rulesets.Rules.Edit', { unread: rule('args[3].Body.', pascal) }),
  ];
}

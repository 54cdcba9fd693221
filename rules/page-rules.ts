import { names, routes } from '../analyzer/catalog/define.ts';
import type { Condition, Name, Rewrite, Surface } from '../analyzer/catalog/define.ts';
import { asIs, callingAsked, camel, declaringArgument, GO, pascal } from './calling.ts';

const ALL = 'POST /zones/{zone_id}/pagerules';
const ONE = '/zones/{zone_id}/pagerules/{pagerule_id}';

/** One action of page rules, written or stored. Page rules are alive, so a body that cannot be read is never a finding. */
export function pageRuleAction(id: string, alive?: string[]): Surface[] {
  const action: Condition = { every: [{ at: 'id', oneOf: [id] }, ...(alive ? [{ at: 'value', noneOf: alive } as const] : [])] };
  const within = (root: string): Condition => ({ in: `${root}.actions[]`, where: action });
  const when = within('body');
  // Structs of Go have names with capitals.
  const inGo: Condition = { every: [{ at: 'ID', oneOf: [id] }, ...(alive ? [{ at: 'Value', noneOf: alive } as const] : [])] };
  const withinGo = (root: string): Partial<Name> => ({ when: { in: `${root}.Actions[]`, where: inGo } });
  return [
    {
      kind: 'calls',
      calls: routes(ALL, `PUT, PATCH ${ONE}`),
      when,
      unknown: 'blind',
    },
    {
      kind: 'names',
      names: [
        ...callingAsked({ 'page_rules.create': 0 }, within, (asked) => ({ call: ALL, when: asked })),
        ...callingAsked({ 'page_rules.update': 1 }, within, (asked) => ({ call: `PUT ${ONE}`, when: asked })),
        ...callingAsked({ 'page_rules.edit': 1 }, within, (asked) => ({ call: `PATCH ${ONE}`, when: asked })),
        ...names(GO, 'call', '<1', 'CreatePageRule', { call: ALL, ...withinGo('args[2]') }),
        ...names(GO, 'call', '<1', 'ChangePageRule', { call: `PATCH ${ONE}`, ...withinGo('args[3]') }),
        ...names(GO, 'call', '<1', 'UpdatePageRule', { call: `PUT ${ONE}`, ...withinGo('args[3]') }),
        ...names(GO, 'property', '<1', 'PageRuleAction', { when: { in: 'body', where: inGo } }),
        ...names(GO, 'call', '>=2', 'PageRules.New', { call: ALL, ...withinGo('args[1]') }),
        ...names(GO, 'call', '>=2', 'PageRules.Update', { call: `PUT ${ONE}`, ...withinGo('args[2]') }),
        ...names(GO, 'call', '>=2', 'PageRules.Edit', { call: `PATCH ${ONE}`, ...withinGo('args[2]') }),
      ],
    },
    // Without a status the list shows disabled page rules alone.
    { kind: 'stored', read: 'GET /zones/{zone_id}/pagerules', when, narrow: { status: ['active', 'disabled'] } },
  ];
}

/** The same action in Terraform, and what is made from it, where each action is an argument of its own. `others` are further names. */
export function pageRuleNames(argument: string, { others = [], alive }: { others?: string[]; alive?: string[] } = {}): Name[] {
  const when = (path: string): Partial<Name> => (alive === undefined ? {} : { when: { at: `body.${path}`, noneOf: alive } });
  return [
    ...names('terraform', 'argument', undefined, 'cloudflare_page_rule', { at: `actions.${argument}`, ...when(`actions.${argument}`) }),
    ...[argument, ...others].flatMap((one) => declaringArgument('PageRule', `actions.${one}`, when)),
  ];
}

/**
 * Takes an action out of a page rule, declared or sent, where one that stays is written out beside it. Of the rules that match a request only
 * one acts: one that has, or may have, no other action has to go as a whole, which a person decides. `others` are further names of it where
 * it is declared.
 */
export function dropAction(action: string, others: string[] = []): Rewrite[] {
  return [...fromDeclared([action, ...others]), ...fromLists(action)];
}

/** Terraform and what is made from it has each action under its name. */
function fromDeclared(spellings: string[]): Rewrite[] {
  return spellings.flatMap((one) => [...new Set([asIs, camel, pascal].map((spelled) => spelled(`actions.${one}`)))].map((path): Rewrite => {
    const at = `body.${path}`;
    return { kind: 'drop-field', at, beside: STAYING, when: { at, is: 'present' }, safety: 'safe', says: `take ${path.slice(path.indexOf('.') + 1)} out of the actions of the page rule` };
  }));
}

/** Lists of actions as requests and SDKs send them, and the name that their items have. */
const LISTS = [
  ...['body.actions[]', 'args[0].actions[]', 'args[1].actions[]', 'args[1].data.actions[]'].map((list) => ({ in: list, id: 'id' })),
  ...['args[1].Actions[]', 'args[2].Actions[]', 'args[3].Actions[]'].map((list) => ({ in: list, id: 'ID' })),
];

/** Requests have a list of them. */
function fromLists(action: string): Rewrite[] {
  return LISTS.map(({ in: list, id }): Rewrite => {
    const where: Condition = { at: id, oneOf: [action] };
    return { kind: 'drop-item', in: list, where, beside: { at: id, oneOf: ACTIONS }, when: { in: list, where }, safety: 'safe', says: `take ${action} out of the actions of the page rule` };
  });
}

/** Actions of page rules that stay, and whose values are plain. */
const ACTIONS = [
  'always_online', 'automatic_https_rewrites', 'browser_cache_ttl', 'browser_check', 'bypass_cache_on_cookie', 'cache_by_device_type', 'cache_deception_armor',
  'cache_level', 'cache_on_cookie', 'disable_performance', 'disable_security', 'disable_zaraz', 'edge_cache_ttl', 'email_obfuscation', 'explicit_cache_control',
  'host_header_override', 'ip_geolocation', 'opportunistic_encryption', 'origin_error_page_pass_thru', 'polish', 'resolve_override', 'respect_strong_etag',
  'response_buffering', 'rocket_loader', 'sort_query_string_for_cache', 'ssl', 'true_client_ip_header',
];

const STAYING = ACTIONS.flatMap((action) => [...new Set([asIs, camel, pascal].map((spelled) => `body.${spelled(`actions.${action}`)}`))]);

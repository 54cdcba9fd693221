import { names, routes } from '../analyzer/catalog/define.ts';
import type { Condition, Name, Surface } from '../analyzer/catalog/define.ts';
import { callingAsked, declaringArgument, GO } from './calling.ts';

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

import { names } from '../../analyzer/catalog/define.ts';
import type { Name } from '../../analyzer/catalog/define.ts';
import { calling, callingGenerated, declaring, elixir, GO, PHP, PYPI, resource } from '../calling.ts';

const ALL = '/zones/{zone_id}/firewall/rules';
const ONE = `${ALL}/{rule_id}` as const;

/** Left out on purpose: `flarectl firewall rules` and PSCloudflare's firewall rules are IP access rules, which stay. */
export const firewallRuleNames: Name[] = [
  ...callingGenerated({
    'firewall.rules.create': `POST ${ALL}`,
    'firewall.rules.list': `GET ${ALL}`,
    'firewall.rules.get': `GET ${ONE}`,
    'firewall.rules.update': `PUT ${ONE}`,
    'firewall.rules.edit': `PATCH ${ONE}`,
    'firewall.rules.delete': `DELETE ${ONE}`,
    'firewall.rules.bulk_update': `PUT ${ALL}`,
    'firewall.rules.bulk_edit': `PATCH ${ALL}`,
    'firewall.rules.bulk_delete': `DELETE ${ALL}`,
  }),
  ...names(PYPI, 'call', '<3', 'zones.firewall.rules{,.get,.post,.put,.patch,.delete}'),
  ...calling(GO, '<1', {
    FirewallRules: `GET ${ALL}`,
    FirewallRule: `GET ${ONE}`,
    CreateFirewallRules: `POST ${ALL}`,
    UpdateFirewallRule: `PUT ${ONE}`,
    UpdateFirewallRules: `PUT ${ALL}`,
    DeleteFirewallRule: `DELETE ${ONE}`,
    DeleteFirewallRules: `DELETE ${ALL}`,
  }),
  ...names(GO, 'type', '<1', ['FirewallRule', 'FirewallRule{Create,Update,List}Params']),
  ...calling(PHP, undefined, {
    'Firewall.{createFirewallRule,createFirewallRules}': `POST ${ALL}`,
    'Firewall.listFirewallRules': `GET ${ALL}`,
    'Firewall.updateFirewallRule': `PUT ${ONE}`,
    'Firewall.deleteFirewallRule': `DELETE ${ONE}`,
  }),
  ...names(PHP, 'class', undefined, 'FirewallRuleOptions'),
  ...calling('nuget:CloudFlare.Client', undefined, {
    'Zones.FirewallRules.GetAsync': `GET ${ALL}`,
    'Zones.FirewallRules.CreateAsync': `POST ${ALL}`,
    'Zones.FirewallRules.DeleteAsync': `DELETE ${ONE}`,
  }),
  ...elixir('FirewallRule', { index: `GET ${ALL}`, show: `GET ${ONE}`, create: `POST ${ALL}`, update: `PUT ${ONE}`, delete: `DELETE ${ONE}`, update_priority: `PATCH ${ALL}` }),
  ...resource('cloudflare_firewall_rule'),
  ...names('terraform', 'data', undefined, ['cloudflare_firewall_rule', 'cloudflare_firewall_rules']),
  ...declaring('FirewallRule', 'FirewallRule', 'FirewallRules'),
];

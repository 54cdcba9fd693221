import { names } from '../../analyzer/catalog/define.ts';
import type { Name } from '../../analyzer/catalog/define.ts';
import { calling, callingGenerated, declaring, elixir, GO, PHP, PYPI, resource, rubyClass } from '../calling.ts';

const PACKAGES = '/zones/{zone_id}/firewall/waf/packages';
const PACKAGE = `${PACKAGES}/{package_id}` as const;
const GROUP = `${PACKAGE}/groups/{group_id}` as const;
const RULE = `${PACKAGE}/rules/{rule_id}` as const;

const PROVIDER_3 = 'Provider 3 and older; version 4 removed it.';

export const wafPackageNames: Name[] = [
  ...callingGenerated({
    'firewall.waf.packages.list': `GET ${PACKAGES}`,
    'firewall.waf.packages.get': `GET ${PACKAGE}`,
    'firewall.waf.packages.groups.list': `GET ${PACKAGE}/groups`,
    'firewall.waf.packages.groups.get': `GET ${GROUP}`,
    'firewall.waf.packages.groups.edit': `PATCH ${GROUP}`,
    'firewall.waf.packages.rules.list': `GET ${PACKAGE}/rules`,
    'firewall.waf.packages.rules.get': `GET ${RULE}`,
    'firewall.waf.packages.rules.edit': `PATCH ${RULE}`,
  }),
  ...names(PYPI, 'call', '<3', 'zones.firewall.waf.packages{,.groups,.rules}{,.get,.patch}'),
  ...calling(GO, '<1', {
    ListWAFPackages: `GET ${PACKAGES}`,
    WAFPackage: `GET ${PACKAGE}`,
    UpdateWAFPackage: `PATCH ${PACKAGE}`,
    ListWAFGroups: `GET ${PACKAGE}/groups`,
    WAFGroup: `GET ${GROUP}`,
    UpdateWAFGroup: `PATCH ${GROUP}`,
    ListWAFRules: `GET ${PACKAGE}/rules`,
    WAFRule: `GET ${RULE}`,
    UpdateWAFRule: `PATCH ${RULE}`,
  }),
  ...names(GO, 'type', '<1', 'WAF{Package,PackageOptions,Group,Rule}'),
  ...calling(PHP, undefined, {
    'WAF.getPackages': `GET ${PACKAGES}`,
    'WAF.getPackageInfo': `GET ${PACKAGE}`,
    'WAF.getRules': `GET ${PACKAGE}/rules`,
    'WAF.getRuleInfo': `GET ${RULE}`,
    'WAF.updateRule': `PATCH ${RULE}`,
    'WAF.getGroups': `GET ${PACKAGE}/groups`,
    'WAF.getGroupInfo': `GET ${GROUP}`,
    'WAF.updateGroup': `PATCH ${GROUP}`,
  }),
  ...rubyClass('Zone.Firewall.WAFPackage', 'zone/firewall/waf_package'),
  ...rubyClass('Zone.Firewall.WAFPackage.Rule', 'zone/firewall/waf_package/rule'),
  ...rubyClass('Zone.Firewall.WAFPackage.RuleGroup', 'zone/firewall/waf_package/rule_group'),
  ...elixir('WafPackage', { index: `GET ${PACKAGES}`, show: `GET ${PACKAGE}`, edit: `PATCH ${PACKAGE}` }),
  ...elixir('WafRule', { index: `GET ${PACKAGE}/rules`, show: `GET ${RULE}`, edit: `PATCH ${RULE}` }),
  // Two modules have that name, and commands of their own.
  ...names('psgallery:PSCloudflare', 'command', undefined, ['Get-CFWAF{Rule,RuleGroup,RulePackage}', '{Get,Set}-CloudflareZoneWAF{Package,RuleGroup}']),
  ...['cloudflare_waf_package', 'cloudflare_waf_group', 'cloudflare_waf_rule'].flatMap((type) => resource(type, PROVIDER_3)),
  ...names('terraform', 'data', undefined, 'cloudflare_waf_{packages,groups,rules}', { note: PROVIDER_3 }),
  ...declaring('WafPackage', 'WafPackages'),
  ...declaring('WafGroup', 'WafGroups'),
  ...declaring('WafRule', 'WafRules'),
];

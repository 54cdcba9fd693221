import { deprecation, names, zoneSetting } from '../../analyzer/catalog/define.ts';
import type { Condition, Rewrite } from '../../analyzer/catalog/define.ts';
import { asIs, calling, camel, pascal, PHP } from '../calling.ts';
import { pageRuleAction, pageRuleNames } from '../page-rules.ts';
import { configParameters, configRuleNames, configRules } from '../ruleset-rules.ts';
import { oldPhp, settingNames, settingTable } from '../setting-names.ts';
import { PAGE } from '../sources.ts';
import { examples } from './examples.ts';

const ALIVE = ['off', 'under_attack'];
const SETTING = 'PATCH /zones/{zone_id}/settings/security_level';
const ANNOUNCED = 'cloudflare/cloudflare-docs content/waf/tools/security-level.md, 2024 copies';

/** Where SDKs are told the value: behind the names of the zone and the setting, in a record, or in a list of settings. */
const SENT = [
  'args[0].value', 'args[1].value', 'args[2].value', 'args[1].data.value', 'args[2].Value', 'args[3].Value', 'args[2].Body.Value', 'args[1]',
  ...['args[0].items', 'args[1].items', 'args[1].data.items'].map((list) => `${list}[].value`), 'args[2].Settings[].Value', 'args[2][].Value', 'args[1][].Value',
  'args[].action_parameters.security_level', 'args[].rules[].action_parameters.security_level', 'args[].actions[].value', 'args[].Actions[].Value',
];

/** Where rules and the tools that declare them hold it. */
const SET = ['settings', 'rules[].action_parameters', 'action_parameters', 'actions']
  .flatMap((parent) => [...new Set([asIs, camel, pascal].map((spelled) => spelled(`${parent}.security_level`)))])
  .map((at) => `body.${at}`)
  .concat('body.actions[].value', 'body.items[].value');

function offAt(at: string): Omit<Extract<Rewrite, { kind: 'replace-value' }>, 'says' | 'when'> & { when: Condition } {
  return { kind: 'replace-value', at, from: ['essentially_off'], to: 'off', when: { at, oneOf: ['essentially_off'] }, safety: 'review' };
}

export default deprecation({
  id: 'security-level',
  title: 'Security levels other than off and under_attack',
  area: 'firewall',
  endOfLife: '2024-09-30',
  boundary: 'after',
  dates: [
    { day: '2024-09-30', what: 'end-of-life', source: ANNOUNCED, said: '2024-06' },
    { day: '2024-09-30', what: 'withdrawn', source: 'copies of the deprecations page from about September 2024', said: '2024-09', note: 'The entry left the page before its day; when exactly is not known.' },
    { day: '2025-03-17', what: 'end-of-life', source: PAGE, note: 'The level became automatic; no error was announced this time.' },
  ],
  afterwards: 'rejected',
  effect: 'By the announcement of 2024 the API answers with an error. By the one of 2025 it takes the value, but the level is automatic and the value means nothing.',
  replacement: {
    summary: 'Only off and under_attack keep a meaning; without either, protection is automatic.',
    calls: [SETTING],
  },
  surfaces: [
    ...zoneSetting('security_level', ['PATCH'], ALIVE).filter((surface) => surface.kind !== 'stored'),
    settingTable('security_level', ALIVE),
    // Every zone holds medium unless somebody chose otherwise, so medium says nothing.
    {
      kind: 'stored',
      read: 'GET /zones/{zone_id}/settings/security_level',
      when: { at: 'body.value', noneOf: [...ALIVE, 'medium'] },
      note: 'Was chosen once and means nothing now; a script may still set it.',
    },
    ...configRules({ at: 'action_parameters.security_level', noneOf: ALIVE }),
    configParameters('security_level', ALIVE),
    ...pageRuleAction('security_level', ALIVE),
    {
      kind: 'names',
      names: [
        ...settingNames('security_level', { alive: ALIVE }),
        ...oldPhp('security_level', ALIVE),
        ...calling(PHP, undefined, { 'FirewallSettings.updateSecurityLevelSetting': SETTING }, { when: { at: 'args[1]', noneOf: ALIVE } }),
        ...calling(PHP, undefined, { 'PageRulesActions.setSecurityLevel': 'POST /zones/{zone_id}/pagerules' }, { when: { at: 'args[0]', noneOf: ALIVE } }),
        ...names('gem:cloudflair', 'module', undefined, 'cloudflair/api/zone/settings/security_level', { alsoLive: 'The setting can still be read, and set to off or under_attack.' }),
        ...configRuleNames('security_level', { alive: ALIVE }),
        ...pageRuleNames('security_level', { alive: ALIVE }),
      ],
    },
  ],
  rewrite: [
    { ...offAt('body.value'), calls: [SETTING], says: 'send off in place of essentially_off' },
    ...SENT.map((at) => ({ ...offAt(at), says: 'send off in place of essentially_off' })),
    ...SET.map((at) => ({ ...offAt(at), says: 'set off in place of essentially_off' })),
    ...['setting_id', 'settingId'].map((id) => ({
      ...offAt('body.value'),
      when: { every: [{ at: `body.${id}`, oneOf: ['security_level'] }, offAt('body.value').when] },
      says: 'set off in place of essentially_off',
    })),
  ],
  manual: [
    'Take low, medium and high out of one-off configuration; they have no successor.',
    'Where a script raises the level to under_attack and lowers it again, keep the second call and send off; without it the zone stays under attack.',
    'A configuration rule or page rule with nothing but such a level can go.',
  ],
  examples,
  sources: [PAGE, ANNOUNCED, 'https://github.com/cloudflare/cloudflare-docs/pull/20794', 'https://github.com/cloudflare/cloudflare-docs/pull/14971'],
});

import { expect, test } from 'vitest';
import { proposalFor } from '../../analyzer/codemods/recipes.ts';
import type { Match } from '../../analyzer/judge/match.ts';
import type { Deprecation, Doc, Edit, ExpressionUsage, Json, Rewrite, Slot, Usage } from '../../analyzer/model.ts';
import { deprecations } from '../../rules/index.ts';
import { call, doc, object, UNKNOWN } from '../judge/docs.ts';

const ENTRY = deprecations.find((entry) => entry.id === 'filters-api') as Deprecation;

/** A slot that writes what it was asked to do. */
function slot(source: string): Slot {
  const edit = (text: string): Edit => ({ file: 'a.ts', start: 0, end: source.length, was: source, text });
  return {
    source,
    replace: (value) => edit(`=${JSON.stringify(value)}`),
    remove: () => edit(`-${source}`),
    rename: (name) => edit(`~${name}`),
    compose: (parts) => edit(parts.map((part) => (typeof part === 'string' ? part : part.source)).join('')),
  };
}

function slotted(fields: Record<string, Json | Doc>): Doc {
  return {
    kind: 'object', open: false,
    fields: Object.entries(fields).map(([name, value]) => ({
      name, slot: slot(name),
      value: typeof value === 'object' && value !== null && 'kind' in value ? value as Doc : { ...doc(value as Json), slot: slot(String(value)) },
    })),
  };
}

function propose(usage: Usage, rewrite: Rewrite[], rest: Partial<Match> = {}, policy: 'zero' | 'remove' | 'keep' = 'zero') {
  const entry: Deprecation = { ...ENTRY, rewrite, manual: ['Do it by hand.'] };
  const match: Match = { kind: 'match', entry, surface: entry.surfaces[0] as Match['surface'], usage, certainty: 'certain', route: 'GET /zones/{zone_id}/filters', ...rest };
  const proposal = proposalFor(match, policy);
  return proposal === null ? null : { ...proposal.summary, edits: proposal.edits.map((edit) => edit.text) };
}

const SAYS = { safety: 'safe', says: 'do it' } as const;
const path = (...segments: string[]) => segments.map((text) => ({ text, slot: slot(text) }));

test('a path segment is renamed or dropped', () => {
  const usage = call('GET', '/', { path: path('zones', 'old', 'x') });
  expect(propose(usage, [{ kind: 'rename-segment', from: 'old', to: 'new', ...SAYS }])).toMatchObject({ kind: 'edits', safety: 'safe', edits: ['="new"'] });
  expect(propose(usage, [{ kind: 'drop-segment', segment: 'old', ...SAYS }])?.edits).toEqual(['-old']);
  expect(propose(usage, [{ kind: 'rename-segment', from: 'other', to: 'new', ...SAYS }])).toMatchObject({ kind: 'manual', edits: [] });
});

test('a segment that is put together elsewhere is left, with the reason', () => {
  const usage = call('GET', '/', { path: [{ text: 'old' }] });
  expect(propose(usage, [{ kind: 'rename-segment', from: 'old', to: 'new', ...SAYS }])).toEqual({ kind: 'manual', safety: 'review', says: expect.stringContaining('"old"'), edits: [] });
});

test('a field is dropped, renamed or given another value', () => {
  const usage = call('POST', '/x', { body: slotted({ locked: true, level: 'essentially_off' }) });
  expect(propose(usage, [{ kind: 'drop-field', at: 'body.locked', ...SAYS }])?.edits).toEqual(['-locked']);
  expect(propose(usage, [{ kind: 'rename-field', at: 'body.level', to: 'mode', ...SAYS }])?.edits).toEqual(['~mode']);
  expect(propose(usage, [{ kind: 'replace-value', at: 'body.level', from: ['essentially_off'], to: 'off', ...SAYS }])?.edits).toEqual(['="off"']);
  expect(propose(usage, [{ kind: 'replace-value', at: 'body.level', from: ['high'], to: 'off', ...SAYS }])).toMatchObject({ kind: 'manual', edits: [] });
});

test('what is not visible is not edited', () => {
  const drop: Rewrite = { kind: 'drop-field', at: 'body.locked', ...SAYS };
  expect(propose(call('POST', '/x', { body: UNKNOWN }), [drop])).toMatchObject({ kind: 'manual', says: expect.stringContaining('not visible') });
  expect(propose(call('POST', '/x', { body: object({ locked: doc(true) }) }), [drop])).toMatchObject({ kind: 'manual', edits: [] });
});

test('all recipes of a place are applied or none', () => {
  const usage = call('POST', '/', { path: path('old'), body: UNKNOWN });
  expect(propose(usage, [{ kind: 'rename-segment', from: 'old', to: 'new', ...SAYS }, { kind: 'drop-field', at: 'body.locked', ...SAYS }]))
    .toMatchObject({ kind: 'manual', edits: [] });
});

test('a string is built from fields, and the fields go only with it', () => {
  const recipe: Rewrite = { kind: 'compose-field', to: 'body.name', template: '{body.service}.{body.proto}.{body.name}', drop: ['body.service', 'body.proto'], ...SAYS };
  const whole = call('POST', '/x', { body: slotted({ name: 'a', service: '_sip', proto: '_tcp' }) });
  expect(propose(whole, [recipe])?.edits).toEqual(['_sip._tcp.a', '-service', '-proto']);
  const partly = call('POST', '/x', { body: slotted({ name: 'a', service: '_sip' }) });
  expect(propose(partly, [recipe])).toMatchObject({ kind: 'manual', edits: [], says: expect.stringContaining('not all written here') });
  const apex = call('POST', '/x', { body: slotted({ name: '@', service: '_sip', proto: '_tcp' }) });
  expect(propose(apex, [recipe])).toMatchObject({ kind: 'manual', edits: [], says: expect.stringContaining('zone name') });
});

test('a recipe is only meant for its routes and its condition', () => {
  const usage = call('GET', '/', { path: path('old'), body: doc({ mode: 'a' }) });
  const rename = { kind: 'rename-segment', from: 'old', to: 'new', ...SAYS } as const;
  expect(propose(usage, [{ ...rename, calls: ['PUT /other'] }])).toEqual({ kind: 'manual', safety: 'review', says: 'Do it by hand.', step: 'Do it by hand.', edits: [] });
  expect(propose(usage, [{ ...rename, when: { at: 'body.mode', oneOf: ['b'] } }])?.kind).toBe('manual');
  expect(propose(usage, [{ ...rename, when: { at: 'body.mode', oneOf: ['a'] } }])?.kind).toBe('edits');
});

test('a possible finding is never safe to rewrite', () => {
  const usage = call('GET', '/', { path: path('old') });
  const rewrite: Rewrite[] = [{ kind: 'rename-segment', from: 'old', to: 'new', ...SAYS }];
  expect(propose(usage, rewrite, { certainty: 'possible' })?.safety).toBe('review');
  expect(propose(usage, rewrite.map((one) => ({ ...one, safety: 'review' })))?.safety).toBe('review');
});

test('an expression is folded by the policy asked for, unless it was put together', () => {
  const expression = (...parts: (string | undefined)[]): ExpressionUsage => ({
    kind: 'expression', source: { kind: 'code', language: 'typescript', file: 'a.ts', line: 1, column: 1, endLine: 1, endColumn: 2 }, seen: '',
    evidence: { level: 'file', what: '' }, reading: 'exact', parts, at: () => undefined, slots: parts.map((part) => (part === undefined ? undefined : slot('text'))),
  });
  const recipe: Rewrite = { kind: 'fold-field', field: 'cf.threat_score', value: 0, ...SAYS };
  expect(propose(expression('ssl and cf.threat_score lt 5'), [recipe])?.edits).toEqual(['="ssl"']);
  expect(propose(expression('ssl and cf.threat_score lt 5'), [recipe], {}, 'keep')).toMatchObject({ kind: 'manual', edits: [] });
  expect(propose(expression('cf.threat_score gt 5'), [recipe])).toMatchObject({ kind: 'manual', says: expect.stringContaining('no longer matches anything') });
  expect(propose(expression('ssl and cf.threat_score lt ', undefined), [recipe])).toMatchObject({ kind: 'manual', says: expect.stringContaining('run time') });
});

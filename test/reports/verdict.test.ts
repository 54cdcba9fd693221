import { expect, test } from 'vitest';
import type { Report } from '../../analyzer/model.ts';
import { verdictOn } from '../../reports/verdict.ts';
import { findingWith, load } from './draw.ts';

const ID = 'page-shield-script-monitor';
const accepted = { by: 'waiver', reason: 'Planned.' } as const;

test.each<[string, Report, string]>([
  ['clear, when everything was looked at', load('empty-complete'), 'clear'],
  ['unknown, when something was not', load('empty-incomplete'), 'unknown'],
  ['unknown, when nothing was looked at', { ...load('empty-complete'), coverage: [] }, 'unknown'],
  ['affected, when one use of two is not accepted', { ...load('empty-complete'), findings: [findingWith({}), findingWith({ suppressed: accepted })] }, 'affected'],
  ['accepted, when every use is', { ...load('empty-complete'), findings: [findingWith({ suppressed: accepted })] }, 'accepted'],
  ['clear in zones, though another entry is unknown', load('zones'), 'clear'],
  ['unknown, when the zones come with an incomplete log', { ...load('zones'), coverage: [...load('zones').coverage, ...load('logs').coverage] }, 'unknown'],
])('an entry is %s', (_, report, verdict) => {
  expect(verdictOn(report, ID)).toBe(verdict);
});

test('an entry that a zone has no verdict on is unknown', () => {
  expect(verdictOn(load('zones'), 'an-entry-of-somebody-else')).toBe('unknown');
});

test('an entry of which only other entries are found is not affected', () => {
  expect(verdictOn({ ...load('empty-complete'), findings: [findingWith({})] }, 'security-level')).toBe('clear');
});

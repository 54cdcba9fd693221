import { expect, test } from 'vitest';
import { deadline, fixable, remedy, requested } from '../../reports/sentences.ts';
import { traffic } from '../../reports/traffic.ts';
import { severityOf } from '../../reports/severity.ts';
import type { Subject } from '../../reports/arrange.ts';
import { findingWith } from './draw.ts';

const subject: Subject = {
  id: 'security-level', title: 'Security level', status: 'expired', endOfLife: '2024-09-30', daysLeft: -781,
  afterwards: 'rejected', effect: 'It is answered with an error.', replacement: null,
};

test.each([
  ['says the date before the distance', {}, '2026-11-20', 'Rejected since 2024-09-30 (781 days ago).'],
  ['speaks of one day without a plural', { daysLeft: -1 }, '2024-10-01', 'Rejected since 2024-09-30 (1 day ago).'],
  ['says after which day it ends', { status: 'due', daysLeft: 45 }, '2024-08-16', 'Will be rejected after 2024-09-30 (in 45 days).'],
  ['says from which day, where that day does not work any more', { status: 'due', daysLeft: 44 }, '2024-08-16', 'Will be rejected from 2024-09-30 (in 45 days).'],
  ['says today on the last good day', { status: 'due', daysLeft: 0 }, '2024-09-30', 'Will be rejected after 2024-09-30 (today).'],
  ['says today on a first bad day', { daysLeft: -1 }, '2024-09-30', 'Rejected since 2024-09-30 (today).'],
  ['counts over a leap day', { status: 'upcoming', daysLeft: 366 }, '2023-09-30', 'Will be rejected after 2024-09-30 (in 366 days).'],
  ['says that a default changes', { afterwards: 'default-changed', status: 'due', daysLeft: 1 }, '2024-09-29', 'The default changes after 2024-09-30 (in 1 day).'],
  ['says less when the catalog does not know the entry', { afterwards: undefined }, '2024-10-01', 'Ended since 2024-09-30 (1 day ago).'],
] as const)('a deadline %s', (_, changes, asOf, sentence) => {
  const { afterwards, ...rest } = { ...subject, ...changes };
  expect(deadline({ ...rest, ...(afterwards && { afterwards }) }, asOf)).toBe(sentence);
});

test('only findings with edits count as rewritable', () => {
  const edits = { kind: 'edits', safety: 'review', says: 'use this in place of that' } as const;
  const manual = { kind: 'manual', safety: 'review', says: 'remove the call' } as const;
  const findings = [findingWith({ fix: edits }), findingWith({ fix: manual }), findingWith({ fix: null })];
  expect(fixable(findings)).toBe('1 of 3 may be rewritten (1 to be reviewed); lastcall fix decides');
  expect(fixable(findings.slice(1))).toBe('');
  expect(findings.map(remedy)).toEqual(['Run lastcall fix, which may use this in place of that. Review the change.', 'By hand: remove the call.', '']);
});

const made = (...lines: number[]): { line: number; route: string }[] => lines.map((line) => ({ line, route: 'PATCH /zones/{zone_id}/settings/minify' }));

test.each([
  ['each with its method', [...made(4), { line: 6, route: '/zones/{zone_id}/settings/minify' }], 'Requested on line 4 (PATCH), line 6.'],
  ['how many they leave out', made(1, 2, 3, 4, 5, 6, 7), 'Requested on line 1 (PATCH), line 2 (PATCH), line 3 (PATCH), line 4 (PATCH), line 5 (PATCH) and 2 others.'],
  ['the only one where it is far away', made(900), 'Requested on line 900 (PATCH).'],
  ['nothing of the only one where it is in sight', made(14), ''],
])('the requests made with a constant are told: %s', (_, requests, sentence) => {
  const source = { kind: 'code', language: 'typescript', file: 'a.ts', line: 10, column: 1, endLine: 10, endColumn: 9 } as const;
  expect(requested(findingWith({ source, requests }))).toBe(sentence);
});

const called = (...names: string[]): { who: string; count: number }[] => names.map((who) => ({ who, count: 1 }));

test.each([
  ['all where there are few', called('a', 'b', 'c'), 'Called by a ×1, b ×1, c ×1'],
  ['how many it leaves out', called('a', 'b', 'c', 'd', 'e'), 'Called by a ×1, b ×1, c ×1, and 2 other callers'],
  ['that nobody knows how many, where some were only counted', called('a', 'b', 'c', 'd', 'others'), 'Called by a ×1, b ×1, c ×1, and 1 other caller or more'],
  ['the requests of those that were only counted, where they alone are left', called('a', 'b', 'c', 'others'), 'Called by a ×1, b ×1, c ×1, and more callers ×1'],
  ['the same of all', called('a', 'others'), 'Called by a ×1, and more callers ×1'],
])('a list of callers says %s', (_, callers, sentence) => {
  expect(traffic(findingWith({ callers }), { callers: 3 })).toContain(sentence);
});

test('a list of tools says how many it leaves out', () => {
  const tools = ['curl', 'wget', 'httpie'].map((tool) => ({ tool, version: '1', count: 2 }));
  expect(traffic(findingWith({ tools }), { tools: 2 })).toContain('With curl 1 ×2, wget 1 ×2, and 1 other tool');
  expect(traffic(findingWith({ tools }))).toContain('With curl 1 ×2, wget 1 ×2, httpie 1 ×2');
});

test.each([
  ['expired', 'certain', undefined, 'error'],
  ['expired', 'possible', undefined, 'warning'],
  ['expired', 'certain', 'test', 'warning'],
  ['due', 'certain', undefined, 'warning'],
  ['upcoming', 'possible', 'doc', 'note'],
  ['expired', 'certain', 'dependency', 'warning'],
] as const)('%s and %s in context %s is of level %s', (status, certainty, context, level) => {
  expect(severityOf(findingWith({ status, certainty, ...(context && { context }) }))).toBe(level);
});

import { expect, test } from 'vitest';
import type { Finding, Report, Source } from '../../analyzer/model.ts';
import { draw, findingsWith, load, NAMES } from './draw.ts';

interface Message { text: string }
interface Location {
  physicalLocation: { artifactLocation: { uri: string; uriBaseId?: string }; region: Record<string, number> };
  logicalLocations?: { fullyQualifiedName: string }[];
}
interface Result {
  ruleId: string; ruleIndex: number; level: string; message: Message; locations: Location[]; relatedLocations?: (Location & { message: Message })[];
  partialFingerprints: Record<string, string>; suppressions: { kind: string; justification: string }[];
}
interface Run {
  tool: { driver: { rules: { id: string; helpUri?: string; help: { text: string; markdown: string } }[]; notifications: { id: string }[] } };
  invocations: { executionSuccessful: boolean; toolExecutionNotifications: { level: string; message: Message; descriptor: { id: string } }[] }[];
  originalUriBaseIds: Record<string, unknown>;
  results: Result[];
}

async function runOf(report: Report): Promise<Run> {
  const log = JSON.parse(await draw('sarif', report)) as { version: string; runs: [Run] };
  expect(log.version).toBe('2.1.0');
  return log.runs[0];
}

function many(count: number, changes: Partial<Finding> = {}): Report {
  return { ...load('empty-complete'), findings: findingsWith(count, changes) };
}

async function uriOf(source: Source) {
  const { results } = await runOf(many(1, { source }));
  return results[0]?.locations[0]?.physicalLocation.artifactLocation;
}

test.each(NAMES)('%s has what SARIF 2.1.0 requires, and every reference in it resolves', async (name) => {
  const run = await runOf(load(name));
  const { rules, notifications } = run.tool.driver;
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  for (const result of run.results) {
    expect(rules[result.ruleIndex]?.id).toBe(result.ruleId);
    expect(['error', 'warning', 'note']).toContain(result.level);
    expect(result.message.text).not.toBe('');
    expect(result.partialFingerprints['lastcall/v1']).toMatch(/^[0-9a-f]{32}$/);
    expect(result.locations).toHaveLength(1);
    for (const { physicalLocation: { artifactLocation, region } } of result.locations) {
      expect(Object.values(region).filter((value) => typeof value === 'number').every((value) => value >= 1)).toBe(true);
      expect(artifactLocation.uri).not.toMatch(/^\/|\\|\s/);
      if (artifactLocation.uriBaseId !== undefined) expect(run.originalUriBaseIds).toHaveProperty(artifactLocation.uriBaseId);
    }
  }
  const known = notifications.map(({ id }) => id);
  for (const { descriptor, level } of run.invocations.flatMap((one) => one.toolExecutionNotifications)) {
    expect(known).toContain(descriptor.id);
    expect(['error', 'warning', 'note', 'none']).toContain(level);
  }
});

test('the requests that are made with a constant are related locations of it', async () => {
  const report = load('code');
  const [first, ...rest] = report.findings.map((finding, index) => (index === 0 ? { ...finding, requests: [{ line: 7, route: 'GET /zones/{zone_id}/filters' }] } : finding));
  const { results } = await runOf({ ...report, findings: first === undefined ? [] : [first, ...rest] });
  const related = results.flatMap(({ relatedLocations = [] }) => relatedLocations);
  expect(related).toMatchObject([{ physicalLocation: { region: { startLine: 7 } }, message: { text: 'Requested here: GET /zones/{zone_id}/filters' } }]);
});

test('every entry of the catalog is a rule with help, also those that were not found', async () => {
  const { tool: { driver: { rules } } } = await runOf(load('empty-complete'));
  expect(rules).toHaveLength(24);
  expect(rules.every(({ helpUri, help }) => helpUri?.startsWith('https://') && help.text !== '' && help.markdown !== '')).toBe(true);
});

test('a source that is no address is no help address', async () => {
  const report = load('empty-complete');
  const entries = report.catalog.entries.map((entry) => ({ ...entry, sources: ['javascript:alert(1)', 'A letter of 2024'] }));
  const { tool: { driver: { rules } } } = await runOf({ ...report, catalog: { ...report.catalog, entries } });
  expect(rules.map(({ helpUri }) => helpUri).filter(Boolean)).toEqual([]);
});

test('results are in the order of their deadlines, suppressed ones last', async () => {
  const { results } = await runOf(load('code'));
  const suppressed = results.map(({ suppressions }) => suppressions.length > 0);
  expect(suppressed.indexOf(true)).toBe(26);
  expect(results.slice(26).map(({ suppressions }) => suppressions[0]?.kind)).toEqual(['external', 'inSource']);
  expect(results[0]?.ruleId).toBe('page-shield-script-monitor');
});

test('blind spots are warnings of the tool, those that are not listed too', async () => {
  const { invocations } = await runOf(load('code'));
  const notes = invocations.flatMap((one) => one.toolExecutionNotifications);
  expect(notes).toHaveLength(7);
  expect(notes.at(-1)?.message.text).toBe('21 decided at run time in all; 17 of them are not listed.');
});

test('paths become relative addresses of the source root, with what addresses cannot hold encoded', async () => {
  const at = (file: string): Source => ({ kind: 'log', file, line: 1, format: 'json' });
  expect(await uriOf(at('./a b/c#d%.log'))).toEqual({ uri: 'a%20b/c%23d%25.log', uriBaseId: 'SRCROOT' });
  expect(await uriOf(at('a\\b.log'))).toEqual({ uri: 'a/b.log', uriBaseId: 'SRCROOT' });
  expect(await uriOf(at('/var/log/a.log'))).toEqual({ uri: 'file:///var/log/a.log' });
  expect(await uriOf(at('C:\\logs\\a.log'))).toEqual({ uri: 'file:///C:/logs/a.log' });
});

test('a finding in a zone names the resource, and its made-up path does not pretend to lie in the source root', async () => {
  const { results } = await runOf(load('zones'));
  expect(results[0]?.locations[0]).toMatchObject({
    logicalLocations: [{ fullyQualifiedName: 'example.com settings/security_level' }],
    physicalLocation: { artifactLocation: { uri: 'zone/example.com/settings/security_level' } },
  });
  expect(results[0]?.locations[0]?.physicalLocation.artifactLocation.uriBaseId).toBeUndefined();
});

test('beyond what code scanning takes the last deadlines are cut, and the file says so', async () => {
  const { results, invocations } = await runOf(many(25_001));
  expect(results).toHaveLength(25_000);
  expect(invocations[0]?.toolExecutionNotifications[0]?.message.text).toContain('1 results are left out of this file.');
  const fewer = await runOf(many(5_000));
  expect(fewer.invocations[0]?.toolExecutionNotifications).toEqual([]);
});

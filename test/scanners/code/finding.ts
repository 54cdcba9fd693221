import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { catalogOf } from '../../../analyzer/catalog/catalog.ts';
import { judge } from '../../../analyzer/judge/judge.ts';
import type { BlindSpot } from '../../../analyzer/model.ts';
import { sampleName } from '../../../analyzer/scanners/code/readers/languages.ts';
import { scanCode, scanText, type CodeSeen } from '../../../analyzer/scanners/code/scan.ts';
import { apis, deprecations } from '../../../rules/index.ts';

const catalog = catalogOf(deprecations, apis);

/** What was seen in texts as short as those of tests: a reader that does not get through one of them has a fault. */
function sound(seen: Iterable<CodeSeen>): CodeSeen[] {
  const all = [...seen];
  expect(all.flatMap((one) => (one.kind === 'blind' && FAILED.test(one.blind.reason) ? [one.blind] : []))).toEqual([]);
  return all;
}

const FAILED = /^Reading it failed|nested too deeply/;

/** `line entry` of everything found, with a question mark behind what is only possible. */
function found(seen: Iterable<CodeSeen>): string[] {
  const lines = [...seen].flatMap((one) => (one.kind === 'usage' ? [one.usage] : [])).flatMap((usage) =>
    [...judge(usage, catalog)].flatMap((one) => {
      if (one.kind !== 'match' || usage.source.kind !== 'code') return [];
      const place = one.witness?.field?.place ?? one.witness?.value.place ?? usage.source;
      return [`${usage.source.file}:${place.line} ${one.entry.id}${one.certainty === 'possible' ? '?' : ''}`];
    }));
  return [...new Set(lines)].sort();
}

/** The same, of one text read as that language, with nothing around it and without its name. */
export async function inText(language: string, code: string): Promise<string[]> {
  const name = sampleName(language);
  return found(sound(await scanText(name, language, code, catalog.vocabulary))).map((line) => line.replace(`${name}:`, ''));
}

/** The entries alone, one for each line. */
export async function entriesIn(language: string, code: string): Promise<string[]> {
  return (await inText(language, code)).map((line) => line.replace(/^\d+ /, ''));
}

/** The same as `inText`, of files that stand in one folder. */
export async function inTree(files: Record<string, string>): Promise<string[]> {
  return found(await seenInTree(files));
}

/** The entries alone of files that stand in one folder, one for each line. */
export async function entriesInTree(files: Record<string, string>): Promise<string[]> {
  return (await inTree(files)).map((line) => line.replace(/^.*:\d+ /, ''));
}

/** What is found in one file, without its name. */
export async function inFile(name: string, text: string): Promise<string[]> {
  return (await inTree({ [name]: text })).map((line) => line.slice(name.length + 1));
}

/** The lines of the requests in one file whose address is decided at run time, as they are told. */
export async function unreadLinesIn(name: string, text: string): Promise<string | undefined> {
  const [said = ''] = await unreadInTree({ [name]: text });
  return /\(lines? (.*)\)/.exec(said)?.[1];
}

/** What is said of requests there whose address is decided at run time. */
export async function unreadInTree(files: Record<string, string>): Promise<string[]> {
  return (await seenInTree(files)).flatMap((one) => (one.kind === 'blind' && one.blind.reason.includes('to an address') ? [`${one.blind.where} ${one.blind.reason}`] : []));
}

/** Files there that a reader did not get through. */
export async function unparsedInTree(files: Record<string, string>): Promise<string[]> {
  return (await seenInTree(files)).flatMap((one) => (one.kind === 'blind' && one.blind.kind === 'unparsed' ? [one.blind.where] : []));
}

/** The paths there of which the end is decided at run time. */
export function openPathsIn(language: string, code: string): Promise<string[]> {
  return saidIn(language, code, /^The path (\S+) is completed at run time/);
}

/** The requests there of which nobody sees what they send. */
export function unseenIn(language: string, code: string): Promise<string[]> {
  return saidIn(language, code, /^What (\S+ \S+) sends is not visible here/);
}

/** The same in files that stand in one folder, with their places. */
export async function unseenInTree(files: Record<string, string>): Promise<string[]> {
  return judgedBlind(await seenInTree(files)).flatMap(({ where, reason }) => /^What (\S+ \S+) sends is not visible here/.exec(reason)?.slice(1).map((route) => `${where} ${route}`) ?? []);
}

/** Where in files that stand in one folder nobody sees what is told to what an SDK or Terraform calls by name, and what that leaves open. */
export async function untoldInTree(files: Record<string, string>): Promise<string[]> {
  return judgedBlind(await seenInTree(files)).flatMap(({ where, reason }) => /is told is not visible here, .* (under .+)\.$/.exec(reason)?.slice(1).map((left) => `${where} ${left}`) ?? []);
}

export async function saidIn(language: string, code: string, reason: RegExp): Promise<string[]> {
  const seen = sound(await scanText(sampleName(language), language, code, catalog.vocabulary));
  return judgedBlind(seen).flatMap((blind) => reason.exec(blind.reason)?.[1] ?? []);
}

function judgedBlind(seen: Iterable<CodeSeen>): BlindSpot[] {
  return [...seen].flatMap((one) => (one.kind === 'usage' ? [...judge(one.usage, catalog)] : [])).flatMap((one) => (one.kind === 'blind' ? [one.blind] : []));
}

async function seenInTree(files: Record<string, string>): Promise<CodeSeen[]> {
  const cwd = mkdtempSync(path.join(tmpdir(), 'shapes-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(cwd, name)), { recursive: true });
      writeFileSync(path.join(cwd, name), text);
    }
    const seen: CodeSeen[] = [];
    for await (const one of scanCode({ roots: ['.'], cwd, vocabulary: catalog.vocabulary }).seen) seen.push(one);
    return sound(seen);
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

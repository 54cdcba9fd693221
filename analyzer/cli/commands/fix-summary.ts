import type { Catalog } from '../../catalog/catalog.ts';
import type { FixResult } from '../../codemods/fix.ts';
import type { Remnant } from '../../codemods/remnants.ts';
import { groupedBy } from '../../lists.ts';
import type { Finding } from '../../model.ts';
import { thingsIn, type Thing } from '../../things.ts';
import { toDo } from '../../../reports/arrange.ts';
import { beyondStep } from '../../../reports/sentences.ts';
import type { JudgingFlags } from '../flags.ts';

/** How many places of one entry are named without `--verbose`. */
const SHOWN = 5;

/** What the diff does not tell: files of which it hides something, and files that could not be written. */
export interface Doubts {
  veiled: string[];
  locked: FixResult['refused'];
}

/** What `fix` did or would do, and what it leaves to a person, entry by entry: each step and each reason once, over the places it is for. */
export function summary({ changes, remnants, left, refused, looked }: FixResult, { veiled, locked }: Doubts, catalog: Catalog, flags: JudgingFlags): string {
  const places = changes.reduce((sum, change) => sum + change.fixed.length, 0);
  const verb = flags.write === true ? 'Rewrote' : 'Would rewrite';
  const most = mostOf(flags);
  const head = changes.length === 0 ? 'Nothing to rewrite.' : `${verb} ${count(places, 'place')} in ${count(changes.length, 'file')}.`;
  return [
    head,
    ...changes.flatMap((change) => thingsIn(inOrder(change.fixed)).map((finding) => `  ${placeOf(finding)}  ${finding.deprecation}: ${finding.fix?.says ?? ''}`)),
    ...remnants.map((one) => `  look at ${placeToLookAt(one)}: ${lookAt(one)}`),
    ...afterwards(changes, catalog),
    ...veiled.map((file) => `The diff of ${file} hides credentials or addresses of people, so it cannot be applied; --write makes the change.`),
    ...alike(locked, (files, reason) => `--write would leave ${files} alone: ${reason}`, most),
    ...alike(refused, (files, reason) => `Left alone: ${files}: ${reason}`, most),
    ...leftOver(left, flags),
    ...unseen(looked),
  ].join('\n') + '\n';
}

function placeToLookAt({ file, line }: Remnant): string {
  return line === 0 ? file : `${file}:${line}`;
}

/** Why a reviewer has to look at a line of a changed file. */
export function lookAt({ word, kind }: Remnant): string {
  if (kind === 'told') return `it still tells of "${word}", and whatever it compares with that may be called otherwise now.`;
  if (kind === 'read') return `it reads "${word}", which the record does not have any more.`;
  if (kind === 'unset') return `it refers to "${word}", which is not set there any more.`;
  if (kind === 'above') return `this comment stood above "${word}", which went.`;
  if (kind === 'empty') return `nothing is left in "${word}"; what holds it may be of no use any more.`;
  return `nothing in this ${kind === 'unused' ? 'file' : 'module'} uses "${word}" any more.`;
}

/** What a recipe takes out has to come back somewhere: the steps of entries whose rewrite asks for a review, told once. */
function afterwards(changes: FixResult['changes'], catalog: Catalog): string[] {
  const reviewed = changes.flatMap((change) => change.fixed.filter((finding) => finding.fix?.safety === 'review').map((finding) => finding.deprecation));
  const steps = [...new Set(reviewed)].flatMap((id) => [`  ${id}`, ...(catalog.byId.get(id)?.manual ?? []).map((step) => `    ${step}`)]);
  return steps.length === 0 ? [] : ['To do by hand for what is rewritten, as far as the diff does not show it done:', ...steps];
}

/** What could not be looked at may hold more. */
function unseen({ blindSpots, moreBlindSpots, complete }: FixResult['looked']): string[] {
  const places = Object.values(moreBlindSpots).reduce((sum, more) => sum + more, blindSpots.length);
  return complete ? [] : [`Not seen: ${count(places, 'place')}, which lastcall scan lists.`];
}

/** How many are named of what is alike. */
function mostOf({ verbose }: JudgingFlags): number {
  return verbose === true ? Infinity : SHOWN;
}

/** A reason once, over the files it is for. */
function alike(files: FixResult['refused'], says: (files: string, reason: string) => string, most: number): string[] {
  return [...groupedBy(files, ({ reason }) => reason)].flatMap(([reason, some]) => {
    const [first, ...more] = some.map(({ file }) => file);
    if (more.length === 0) return [says(first ?? '', reason)];
    const rest = some.length - most;
    return [says(count(some.length, 'file'), reason), ...some.slice(0, most).map(({ file }) => `  ${file}`), ...(rest > 0 ? [`  and ${rest} more`] : [])];
  });
}

/** As they stand in the file. */
function inOrder(findings: Finding[]): Finding[] {
  return findings.toSorted((a, b) => lineIn(a) - lineIn(b));
}

function lineIn({ source }: Finding): number {
  return source.kind === 'code' ? source.line : 0;
}

function leftOver(left: Finding[], flags: JudgingFlags): string[] {
  if (left.length === 0) return [];
  const most = mostOf(flags);
  const entries = [...groupedBy(toDo(left), ({ deprecation }) => deprecation)];
  const isCut = entries.some(([, findings]) => findings.length > most);
  return [
    `${count(left.length, 'place')} left for a person${isCut ? '; --verbose lists them all' : ''}:`,
    ...entries.flatMap(([id, findings]) => ofEntry(id, findings, most, flags.safeOnly === true)),
  ];
}

/** The step of the entry, then its places: those of which nothing else is to be said first. */
function ofEntry(id: string, findings: Thing[], most: number, isSafeOnly: boolean): string[] {
  const step = findings.find(({ fix }) => fix?.step !== undefined)?.fix?.step;
  const reasons = [...groupedBy(findings, (finding) => reasonOf(finding, isSafeOnly))].sort(([a], [b]) => Number(a !== '') - Number(b !== ''));
  const rest = findings.length - most;
  let room = most;
  const lines = reasons.flatMap(([reason, some]) => {
    const shown = some.slice(0, room);
    room -= shown.length;
    const indent = reason === '' ? '    ' : '      ';
    return shown.length === 0 ? [] : [...(reason === '' ? [] : [`    ${reason}`]), ...shown.map((finding) => `${indent}${placeOf(finding)}`)];
  });
  return [`  ${id}${step === undefined ? '' : `: ${step}`}`, ...lines, ...(rest > 0 ? [`    and ${rest} more`] : [])];
}

/** Why this very place stays, beyond what its entry says of all; else empty. */
function reasonOf({ fix, replacement }: Finding, isSafeOnly: boolean): string {
  if (fix === null) return replacement === null ? 'There is no replacement; remove the use.' : replacement;
  if (fix.kind === 'manual') return beyondStep(fix);
  const why = isSafeOnly && fix.safety === 'review' ? 'asks for a review, left out' : 'not done, as its file was left alone or another change meets it';
  return `${fix.says} (${why})`;
}

function placeOf({ source, also = [] }: Thing): string {
  return source.kind === 'code' ? `${source.file}:${[source, ...also].map(({ line }) => line).join(', ')}` : '';
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

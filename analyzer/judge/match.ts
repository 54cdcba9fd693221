import type { BlindSpot, Deprecation, Reading, Source, Surface, Usage } from '../model.ts';
import type { Selected } from './select.ts';

/** A usage fits a surface of an entry. Still holds the usage, so that recipes can reach its slots. */
export interface Match {
  kind: 'match';
  entry: Deprecation;
  surface: Surface;
  usage: Usage;
  certainty: 'certain' | 'possible';
  /** The route as people know it; without a method where none was read. `null` for things without a path. */
  route: string | null;
  /** Why only `possible`, or what else to know. */
  note?: string;
  /** The very place that made it deprecated: the field, the value, the expression. */
  witness?: Selected;
}

export type Judgement = Match | { kind: 'blind'; blind: BlindSpot };

/** What a usage and a surface of an entry make when they meet; notes that are `undefined` do not hold. */
export function matchWith(
  { entry, surface, usage }: Pick<Match, 'entry' | 'surface' | 'usage'>,
  { isCertain, route, notes, witnesses }: { isCertain: boolean; route: string | null; notes: (string | undefined)[]; witnesses: Selected[] },
): Match {
  const note = notes.filter((one) => one !== undefined).join(' ');
  return { kind: 'match', entry, surface, usage, certainty: isCertain ? 'certain' : 'possible', route, ...(note !== '' && { note }), ...placeOfFirst(witnesses) };
}

/** A reading that is not exact, or one that nothing speaks for, never makes a certain finding. */
export function certaintyOf(usage: Usage): Match['certainty'] {
  return doubtsAbout(usage).length === 0 ? 'certain' : 'possible';
}

/** Why a usage by itself makes no certain finding, in words. */
export function doubtsAbout({ evidence, reading, source }: Usage): string[] {
  const doubt = reading === 'exact' ? [] : [source.kind === 'log' && reading === 'mentioned' ? TOLD : DOUBTS[reading]];
  // That a log has a path without a host or a base is all that can be said of it.
  return evidence.level === 'none' ? [UNBELIEVED, ...(source.kind === 'log' ? [] : doubt)] : doubt;
}

const UNBELIEVED = 'Nothing else near it says that this is the same API.';
const TOLD = 'A text in the log names it; whether it was sent, the line does not say.';

/** What a reading leaves open. */
const DOUBTS: Record<Exclude<Reading, 'exact'>, string> = {
  unbased: 'Where the path begins could not be read, so it may lead to another service.',
  respelled: 'Its path has an encoded slash or parameters behind a semicolon, and not every server takes it for this one.',
  carried: 'Another server was given its URL in a query; whether that one asked for it, the log does not say.',
  word: 'It fits a path that is completed at run time; whether it gets there could not be read.',
  mentioned: 'A text names it; whether it is used could not be read.',
  served: 'It may be what a stand-in answers, and not what is asked for.',
  spelled: 'The names spell this path, but the client is not one that the catalog knows.',
  named: 'The name alone was seen, not the package it comes from.',
  type: 'The type is named as data; whether a resource of it is made could not be read.',
  unsent: 'No request was read that sends it.',
  resembling: 'The text looks like an expression of rules; whether it is used as one could not be read.',
};

/** The first witness that stands somewhere; where to point at. */
function placeOfFirst(witnesses: Selected[]): { witness?: Selected } {
  const placed = witnesses.find((one) => (one.field?.place ?? one.value.place) !== undefined) ?? witnesses[0];
  return placed === undefined ? {} : { witness: placed };
}

/** `file:line` or the zone: where a person would look. */
export function whereOf(source: Source): string {
  if (source.kind === 'zone') return `${source.zone} ${source.resource}`;
  return source.line === undefined ? source.file : `${source.file}:${source.line}`;
}

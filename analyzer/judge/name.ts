import type { Catalog } from '../catalog/catalog.ts';
import { isInRange, versionIn } from '../catalog/versions.ts';
import type { Condition, Deprecation, Doc, Name, NameUsage, Surface } from '../model.ts';
import { ask, type Answer } from './condition.ts';
import { certaintyOf, doubtsAbout, matchWith, whereOf, type Judgement, type Match } from './match.ts';
import { select, type Selected } from './select.ts';

/** What the catalog knows under this name: the call or block itself, and deprecated parts inside it. */
export function* judgeName(usage: NameUsage, catalog: Catalog): Generator<Judgement> {
  if (!catalog.vocabulary.names.get(usage.ecosystem)?.has(usage.name)) return;
  const unread = new Set<string>();
  for (const entry of catalog.entries) {
    for (const surface of entry.surfaces) {
      if (surface.kind !== 'names') continue;
      const judged = surface.names
        .filter((name) => name.ecosystem === usage.ecosystem && name.name === usage.name)
        .map((name) => judgeOne(usage, name, entry, surface));
      // Several spellings of one thing (a v3 and a v4 provider) are one finding at one place, several arguments are several.
      yield* distinctPlaces(judged.flatMap((one) => (one === UNREAD ? [] : one)));
      if (judged.includes(UNREAD)) unread.add(entry.id);
    }
  }
  if (unread.size > 0) yield blind(usage, [...unread].sort());
}

/** Nobody sees what is told, so that it is not even known whether anything of the kind is. */
const UNREAD = 'unread';

function judgeOne(usage: NameUsage, name: Name, entry: Deprecation, surface: Surface): Match[] | typeof UNREAD {
  const version = versionFits(name, usage.version);
  if (version === 'no') return [];
  const root = argumentsDoc(usage.arguments);
  if (name.unread !== undefined) return isTold(usage) && ask(name.unread, root).verdict === 'unknown' ? UNREAD : [];
  const inner = name.at === undefined ? undefined : select(root, `body.${name.at}`);
  if (inner !== undefined && inner.found.length === 0) return [];
  const answer = name.when === undefined ? undefined : ask(name.when, root);
  if (answer?.verdict === 'no') return [];
  if (answer?.verdict === 'unknown' && answer.witnesses.length === 0) return name.role === 'call' || isTold(usage) ? UNREAD : [];
  const notes = [
    answer?.verdict === 'unknown' ? 'A value it depends on is decided at run time.' : undefined,
    version === 'unknown' ? `Depends on the version: deprecated in ${name.versions ?? 'some'}, and no manifest here says which is used.` : undefined,
    name.alsoLive,
    ...doubtsAbout(usage),
    name.note,
  ];
  const matchAt = (witnesses: Selected[]): Match => matchWith({ entry, surface, usage }, {
    isCertain: certaintyOf(usage) === 'certain' && answer?.verdict !== 'unknown' && version === 'yes' && name.alsoLive === undefined,
    route: name.call ?? null,
    notes,
    witnesses,
  });
  if (inner === undefined) return [matchAt(name.role === 'call' && !isOfMany(name.when) ? [] : answer?.witnesses ?? [])];
  return placesOf(inner.found, answer).map((one) => matchAt([one]));
}

/** A reference, or a type that is only named, is told nothing. */
function isTold({ arguments: told }: NameUsage): boolean {
  return told.kind !== 'unknown';
}

/** An argument that is written several times, as in the rules of one ruleset, has to change at each place where its value counts. */
function placesOf(found: Selected[], answer: Answer | undefined): Selected[] {
  const counting = found.filter(({ value }) => answer === undefined || answer.witnesses.some((witness) => witness.value === value));
  const placed = counting.filter(({ field, value }) => (field?.place ?? value.place) !== undefined);
  return placed.length > 0 ? placed : found.slice(0, 1);
}

/** A call is the place itself; only of the many things that are sent at once one is meant: `UpdateZoneSettings([{ ID: 'minify' }])`. */
function isOfMany(when: Condition | undefined): boolean {
  if (when === undefined) return false;
  return 'in' in when || ('some' in when && when.some.some(isOfMany)) || ('every' in when && when.every.some(isOfMany));
}

/**
 * Whether the version in use is one the catalog speaks of. Without a version, a range open at one end is taken to fit,
 * because the name itself tells the generations apart; a range with two ends stays unknown.
 */
function versionFits(name: Name, version: string | undefined): 'yes' | 'no' | 'unknown' {
  if (name.versions === undefined) return 'yes';
  const exact = version === undefined ? null : versionIn(version);
  if (exact === null) return /[<].*[>]|[>].*[<]/.test(name.versions) ? 'unknown' : 'yes';
  return isInRange(exact, name.versions) ? 'yes' : 'no';
}

/** One sentence per name, however many entries ask what it is told. */
function blind({ name, source }: NameUsage, ids: string[]): Judgement {
  const reason = `What ${name} is told is not visible here, so it is not known whether it falls under ${ids.join(', ')}.`;
  return { kind: 'blind', blind: { kind: 'run-time', where: whereOf(source), reason } };
}

/** Blocks are asked as `body`, calls as `args`. */
function argumentsDoc(doc: Doc): Doc {
  return { kind: 'object', open: false, fields: [{ name: 'body', value: doc }, { name: 'args', value: doc }] };
}

function distinctPlaces(matches: Match[]): Match[] {
  const seen = new Set<string>();
  return matches.filter((match) => {
    const place = match.witness?.field?.place ?? match.witness?.value.place;
    const key = place === undefined ? '' : `${place.line}:${place.column}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

import semver from 'semver';
import type { Catalog } from '../catalog/catalog.ts';
import type { Deprecation, Doc, Name, NameUsage, Surface } from '../model.ts';
import { ask } from './condition.ts';
import { certaintyOf, placeOfFirst, type Judgement, type Match } from './match.ts';
import { select } from './select.ts';

/** What the catalog knows under this name: the call or block itself, and deprecated parts inside it. */
export function* judgeName(usage: NameUsage, catalog: Catalog): Generator<Judgement> {
  if (!catalog.vocabulary.names.get(usage.ecosystem)?.has(usage.name)) return;
  for (const entry of catalog.entries) {
    for (const surface of entry.surfaces) {
      if (surface.kind !== 'names') continue;
      const matches = surface.names
        .filter((name) => name.ecosystem === usage.ecosystem && name.name === usage.name)
        .map((name) => judgeOne(usage, name, entry, surface))
        .filter((match) => match !== undefined);
      // Several spellings of one thing (a v3 and a v4 provider) are one finding at one place, several arguments are several.
      yield* distinctPlaces(matches);
    }
  }
}

function judgeOne(usage: NameUsage, name: Name, entry: Deprecation, surface: Surface): Match | undefined {
  const version = versionFits(name, usage.version);
  if (version === 'no') return undefined;
  const root = argumentsDoc(usage.arguments);
  const inner = name.at === undefined ? undefined : select(root, `body.${name.at}`);
  if (inner !== undefined && inner.found.length === 0) return undefined;
  const answer = name.when === undefined ? undefined : ask(name.when, root);
  if (answer?.verdict === 'no') return undefined;
  const notes = [
    answer?.verdict === 'unknown' ? 'A value it depends on is decided at run time.' : undefined,
    version === 'unknown' ? `Depends on the version: deprecated in ${name.versions ?? 'some'}, and no manifest here says which is used.` : undefined,
    usage.reading === 'loose' ? 'The name alone was seen, not the package it comes from.' : undefined,
    name.note,
  ].filter((note) => note !== undefined);
  const certain = certaintyOf(usage) === 'certain' && answer?.verdict !== 'unknown' && version === 'yes';
  return {
    kind: 'match',
    entry,
    surface,
    usage,
    certainty: certain ? 'certain' : 'possible',
    route: name.call ?? null,
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
    ...(inner !== undefined ? placeOfFirst(inner.found) : name.role === 'call' ? {} : placeOfFirst(answer?.witnesses ?? [])),
  };
}

/**
 * Whether the version in use is one the catalog speaks of. Without a version, a range open at one end is taken to fit,
 * because the name itself tells the generations apart; a range with two ends stays unknown.
 */
function versionFits(name: Name, version: string | undefined): 'yes' | 'no' | 'unknown' {
  if (name.versions === undefined) return 'yes';
  const exact = version === undefined ? null : semver.coerce(version);
  if (exact === null) return /[<].*[>]|[>].*[<]/.test(name.versions) ? 'unknown' : 'yes';
  return semver.satisfies(exact, name.versions, { includePrerelease: true }) ? 'yes' : 'no';
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

import { daysLeft, endOfLifeOf, statusOf, type DateChoice } from './catalog/deadline.ts';
import { proposalFor } from './codemods/recipes.ts';
import type { FoldPolicy } from './expression/fold-field.ts';
import type { Match } from './judge/match.ts';
import type { Day, Deprecation, Finding, Source } from './model.ts';

/** For which day and by which dates a report is judged, and how expressions are rewritten. */
export interface Terms {
  asOf: Day;
  dates: DateChoice;
  threatScore: FoldPolicy;
}

/** A match as plain data. Edits are computed here, while slots are at hand; nothing after this knows syntax. */
export function findingOf(match: Match, terms: Terms): Finding {
  const { entry, usage } = match;
  const proposal = proposalFor(match, terms.threatScore);
  return {
    fingerprint: '',
    deprecation: entry.id,
    title: entry.title,
    ...deadline(entry, terms),
    effect: entry.effect,
    replacement: entry.replacement?.summary ?? null,
    certainty: match.certainty,
    ...(match.note === undefined ? {} : { note: match.note }),
    surface: match.surface.kind,
    route: match.route,
    source: sourceOf(match),
    ...within(match),
    evidence: { seen: seenOf(match), api: usage.evidence },
    ...(usage.kind === 'call' && usage.madeOn !== undefined ? { requests: [{ line: usage.madeOn, route: match.route }] } : {}),
    ...(usage.context === undefined ? {} : { context: usage.context }),
    count: 1,
    callers: [],
    fix: proposal?.summary ?? null,
    ...(proposal !== null && proposal.edits.length > 0 ? { edits: proposal.edits, ...(proposal.follows && { follows: true as const }) } : {}),
    suppressed: null,
  };
}

/** Status and dates of an entry on a day. */
export function deadline(entry: Deprecation, terms: Pick<Terms, 'asOf' | 'dates'>): Pick<Finding, 'status' | 'endOfLife' | 'daysLeft'> {
  const endOfLife = endOfLifeOf(entry, terms.dates);
  const days = daysLeft(endOfLife, entry.boundary, terms.asOf);
  return { status: statusOf(days), endOfLife, daysLeft: days };
}

/** The witness is where a person has to look; the usage may span a whole call. */
function sourceOf({ usage, witness }: Match): Source {
  const place = witness?.field?.place ?? witness?.value.place;
  return usage.source.kind === 'code' && place !== undefined ? { ...usage.source, ...place } : usage.source;
}

/** Three fields of one record are three places and one thing to do. */
function within({ usage: { kind, source }, witness }: Match): Pick<Finding, 'within'> {
  if (source.kind !== 'code' || (witness?.field?.place ?? witness?.value.place) === undefined) return {};
  return { within: `${kind} ${source.line}:${source.column}-${source.endLine}:${source.endColumn}` };
}

function seenOf({ usage, witness }: Match): string {
  const place = witness?.field?.place ?? witness?.value.place;
  return (place && usage.seenAt?.(place)) ?? usage.seen;
}

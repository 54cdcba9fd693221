import type { Catalog, CataloguedCall } from '../catalog/catalog.ts';
import type { RouteMatch } from '../catalog/path-index.ts';
import { groupedBy } from '../lists.ts';
import type { CallUsage, Doc, Surface } from '../model.ts';
import { ask, isGiven, type Answer } from './condition.ts';
import { certaintyOf, doubtsAbout, matchWith, whereOf, type Judgement, type Match } from './match.ts';
import type { Selected } from './select.ts';

/** Everything the catalog has to say of one request: by its path, and by its headers. */
export function* judgeCall(usage: CallUsage, catalog: Catalog): Generator<Judgement> {
  yield* judgeHeaders(usage, catalog);
  const path = usage.path.map((segment) => segment.text);
  const matches = matchesOf(usage, path, catalog);
  const sure = matches.filter((match) => match.assumed === 0 && isBelieved(usage, match));
  if (sure.length > 0) {
    const judged = byEntry(sure).flatMap((group) => judgeEntry(usage, group));
    for (const one of judged) if (one.kind === 'match') yield one;
    yield* blindBody(usage, judged.flatMap((one) => (one.kind === 'unseen' ? [one] : [])));
  } else if (matches.length > 0) {
    yield* judgeUnsure(usage, matches);
  } else if (path.at(-1) === undefined && path.at(-2) !== undefined && usage.source.kind !== 'log') {
    yield* judgeShorter(usage, matchesOf(usage, path.slice(0, -1), catalog));
  } else if (isOpenEnded(usage) && matchesOf({ ...usage, method: undefined }, path, catalog).some((match) => match.assumed === 0)) {
    yield* judgeLonger(usage, matchesOf(usage, [...path, undefined], catalog));
  }
}

/** What is glued to its end, `packages${rest}`, is decided at run time. */
function isOpenEnded({ query, source }: CallUsage): boolean {
  return source.kind === 'code' && query.kind === 'object' && query.open;
}

function matchesOf(usage: CallUsage, path: readonly (string | undefined)[], catalog: Catalog): RouteMatch<CataloguedCall>[] {
  const matches = catalog.calls.match(usage.method, path).filter((match) => !isOfOthers(match, usage));
  const alive = matches.filter((match) => isAlive(match.value.surface, usage));
  // A path without a method is not asked for with the one that only the other meaning has.
  const others = usage.method === undefined ? alive.map(({ value }) => value.entry) : [];
  return matches.filter((match) => !alive.includes(match) && !others.includes(match.value.entry));
}

/** Nothing goes on where this path does: what stands behind its last slash is mostly a query, or nothing. */
function* judgeShorter(usage: CallUsage, matches: RouteMatch<CataloguedCall>[]): Generator<Judgement> {
  yield* judgeRead(usage, matches, 'What stands behind the last slash is decided at run time; a query or nothing makes it this path.');
}

/** The path is one of the catalog, but not with this method: what is glued to it is more of the path, `patch(`/packages${rest}`)`. */
function* judgeLonger(usage: CallUsage, matches: RouteMatch<CataloguedCall>[]): Generator<Judgement> {
  yield* judgeRead(usage, matches, 'What follows the last word is decided at run time; an id makes it this path.');
}

function* judgeRead(usage: CallUsage, matches: RouteMatch<CataloguedCall>[], note: string): Generator<Judgement> {
  const whole = matches.filter((match) => match.assumed === 0 && isBelieved(usage, match) && !('when' in match.value.surface));
  for (const group of byEntry(whole)) yield { ...matchOf(usage, group, YES, false), certainty: 'possible', note };
}

/** The path has two meanings, and the file says which one it means. */
function isAlive(surface: CataloguedCall['surface'], { beside }: CallUsage): boolean {
  return beside !== undefined && surface.kind === 'calls' && surface.aliveBeside?.some((text) => beside.includes(text)) === true;
}

/**
 * Many APIs have organizations with members, also in a repository that uses this one: the file itself must say that it does. A path
 * that names no thing by its id, `/user/billing/history`, is anybody's where nothing at all speaks for the API.
 */
function isOfOthers({ route, value: { surface } }: RouteMatch<CataloguedCall>, { evidence, source }: CallUsage): boolean {
  if (source.kind === 'log') return false;
  if (evidence.level === 'none' && !route.includes('{')) return true;
  return surface.kind === 'calls' && surface.common === true && evidence.level !== 'file' && evidence.level !== 'url';
}

/** Without any sign of the API a path must be a very particular one. */
function isBelieved(usage: CallUsage, match: RouteMatch<CataloguedCall>): boolean {
  return usage.evidence.level !== 'none' || usage.source.kind === 'log' || match.agreed >= 2;
}

/** A request whose path is merely modified, and whose deciding part is not visible. */
interface Unseen {
  kind: 'unseen';
  route: string;
  id: string;
}

/** Routes of one entry that the same request fits: one finding for each place in it that has to change, not one per route or method. */
function judgeEntry(usage: CallUsage, group: RouteMatch<CataloguedCall>[]): (Match | Unseen)[] {
  const asked = group.map((match) => ({ match, answer: answerOf(match.value.surface, usage) }));
  const yes = asked.filter(({ answer }) => answer.verdict === 'yes');
  const open = asked.filter(({ match, answer }) => isPossible(match.value.surface, answer, usage));
  const chosen = yes.length > 0 ? yes : open;
  if (chosen.length > 0) {
    const places = groupedBy(chosen, ({ match, answer }) => (pointsByPath(match.value.surface) ? undefined : placeOfFirst(answer.witnesses)));
    return [...places.values()].map((there) => matchOf(usage, there.map(({ match }) => match), there[0]?.answer ?? YES, yes.length === 0));
  }
  const unseen = asked.find(({ match, answer }) => answer.verdict === 'unknown' && isAskedOfRequest(match.value.surface));
  // Without a method or a body nobody knows that anything is sent at all: most such paths are read, not written.
  if (unseen === undefined || (usage.method === undefined && usage.body.place === undefined)) return [];
  return [{ kind: 'unseen', route: unseen.match.route, id: unseen.match.value.entry.id }];
}

/** Where the field or value stands that was asked for; the same text for the same place. */
function placeOfFirst(witnesses: Selected[]): string | undefined {
  const place = witnesses.map(({ field, value }) => field?.place ?? value.place).find((one) => one !== undefined);
  return place === undefined ? undefined : `${place.line}:${place.column}`;
}

/** One sentence per request, however many entries ask for its body. */
function* blindBody(usage: CallUsage, unseen: Unseen[]): Generator<Judgement> {
  const [lead] = unseen;
  // What stands in for the API in a test sends nothing, nor does a comment.
  if (lead === undefined || usage.context === 'comment' || (usage.isUnasked === true && usage.context === 'test')) return;
  const ids = [...new Set(unseen.map((one) => one.id))].sort().join(', ');
  yield {
    kind: 'blind',
    blind: {
      kind: 'run-time',
      where: whereOf(usage.source),
      reason: `What ${lead.route} sends is not visible here, so it is not known whether it falls under ${ids}.`,
      unseen: { route: lead.route, ids },
    },
  };
}

function matchOf(usage: CallUsage, group: RouteMatch<CataloguedCall>[], answer: Answer, open: boolean): Match {
  const [lead] = group as [RouteMatch<CataloguedCall>, ...RouteMatch<CataloguedCall>[]];
  const { entry, surface } = lead.value;
  const notes = [
    open ? sayOpen(answer, usage) : undefined,
    isReadInCode(surface, answer) ? 'Code reads a field of this name; whether it does so of this answer is not followed.' : undefined,
    group.map((match) => match.value.surface).map(alsoLive).find((note) => note !== undefined),
    ...doubtsAbout(usage),
  ];
  return matchWith({ entry, surface, usage }, {
    isCertain: certaintyOf(usage) === 'certain' && !open && notes.every((note) => note === undefined),
    route: usage.method === undefined ? lead.route.slice(lead.route.indexOf('/')) : lead.route.replace(/^\*/, usage.method),
    notes,
    witnesses: pointsByPath(surface) ? [] : answer.witnesses,
  });
}

/** Where the value can only be one of a few plain words, these are what a person looks for. */
function sayOpen({ witnesses }: Answer, { source }: CallUsage): string {
  if (source.kind === 'log') return 'The log does not show what was sent, so the value is not known.';
  const options = witnesses.flatMap(({ value }) => (value.kind === 'unknown' ? value.options ?? [] : []));
  const words = [...new Set(options.map((option) => (option.kind === 'value' ? String(option.value) : '')))];
  const isPlain = words.length > 0 && words.every((word) => /^[a-z_]{1,24}$/.test(word));
  return isPlain ? `The value is decided at run time: ${words.join(' or ')}.` : 'The value is decided at run time, so it could not be read.';
}

/**
 * A literal of every template stands opposite an unknown segment, or nothing speaks for the API and the path is too plain
 * to do so. When all of them belong to one entry and a literal that distinguishes it agreed, that is possible; otherwise it
 * could be anything. One word of the catalog alone says nothing of a last segment: `/accounts/{}/access/{…}` has many
 * other continuations than bookmarks.
 */
function* judgeUnsure(usage: CallUsage, matches: RouteMatch<CataloguedCall>[]): Generator<Judgement> {
  const entries = new Set(matches.map((match) => match.value.entry.id));
  const isWhole = matches.some((match) => match.assumed === 0);
  if (matches.every((match) => match.agreed === 0)) return;
  const ends = new Set(matches.map(({ route }) => route.slice(route.indexOf('/'))));
  if (entries.size === 1 && matches.every((match) => match.agreed > 0 && (!match.assumesLast || ends.size > 1) && !('when' in match.value.surface))) {
    const note = isWhole ? {} : { note: 'A part of the path is decided at run time; every value the catalog knows for it is deprecated.' };
    yield { ...matchOf(usage, matches, YES, !isWhole), certainty: 'possible', ...note };
    return;
  }
  // A comment asks for nothing; what does so beside it is told of itself.
  if (usage.context === 'comment') return;
  const path = usage.path.map((segment) => segment.text ?? '{…}').join('/');
  const ids = [...entries].sort();
  const why = isWhole ? `Nothing near the path /${path} says whose API it is` : `The path /${path} is completed at run time`;
  yield {
    kind: 'blind',
    blind: {
      kind: 'run-time',
      where: whereOf(usage.source),
      reason: `${why}; it could be ${ids.length === 1 ? ids[0] : `one of ${ids.length} entries (${ids.join(', ')})`} or none.`,
    },
  };
}

function* judgeHeaders(usage: CallUsage, catalog: Catalog): Generator<Judgement> {
  // As in most logs: of what is not known nobody can say that it is there.
  if (usage.headers.kind === 'unknown') return;
  for (const { entry, surface } of catalog.headers) {
    const answer = ask({ every: surface.together.map((name) => ({ at: `headers.${name}`, is: 'present' as const })) }, requestDoc(usage));
    if (answer.verdict === 'yes') {
      yield matchWith({ entry, surface, usage }, { isCertain: certaintyOf(usage) === 'certain', route: null, notes: doubtsAbout(usage), witnesses: answer.witnesses });
    }
  }
}

const YES: Answer = { verdict: 'yes', witnesses: [] };

function answerOf(surface: CataloguedCall['surface'], usage: CallUsage): Answer {
  if (surface.kind !== 'calls' || surface.when === undefined) return YES;
  const request = requestDoc(usage);
  const answer = ask(surface.when, request);
  return answer.verdict === 'no' && surface.unknown === 'possible' && isAround(usage.body) && !isGiven(surface.when, request) ? UNSEEN : answer;
}

const UNSEEN: Answer = { verdict: 'unknown', witnesses: [] };

/** What has not what such a request always sends is no body, but something around it: `{ auth }`, or it in another form: `[("value", level)]`. */
function isAround(body: Doc): boolean {
  return (body.kind === 'object' && body.fields.length > 0) || (body.kind === 'list' && body.items.length > 0);
}

/** Unknown, but either the path alone points here, or the very field is written and only its value is not known. */
function isPossible(surface: CataloguedCall['surface'], answer: Answer, usage: CallUsage): boolean {
  if (answer.verdict !== 'unknown') return false;
  // Code is written for every answer; a logged request had one, and it is not in the log.
  if (usage.source.kind === 'log' && !isAskedOfRequest(surface)) return false;
  return answer.witnesses.length > 0 || (surface.kind === 'calls' && surface.unknown === 'possible');
}

/** Where the path alone points at the deprecation, the request is the place; elsewhere what is written in its body. */
function pointsByPath(surface: Surface): boolean {
  return surface.kind === 'calls' && surface.unknown === 'possible';
}

function alsoLive(surface: Surface): string | undefined {
  return surface.kind === 'calls' ? surface.alsoLive : undefined;
}

/** Of an answer that was recorded the value is known, of one that code reads nothing but the field. */
function isReadInCode(surface: CataloguedCall['surface'], { witnesses }: Answer): boolean {
  return witnesses.length > 0 && witnesses.every(({ value }) => value.kind === 'unknown') && surface.kind === 'calls' && surface.when !== undefined && !isAskedOfRequest(surface);
}

/** What only an answer can tell is never visible in a request: that is no blind spot of this place. */
function isAskedOfRequest(surface: CataloguedCall['surface']): boolean {
  return surface.kind === 'calls' && surface.when !== undefined && !JSON.stringify(surface.when).includes('"response.');
}

function requestDoc(usage: CallUsage): Doc {
  const { query, headers, body, response } = usage;
  return {
    kind: 'object',
    open: false,
    fields: Object.entries({ query, headers, body, response }).map(([name, value]) => ({ name, value })),
  };
}

function byEntry(matches: RouteMatch<CataloguedCall>[]): RouteMatch<CataloguedCall>[][] {
  return [...groupedBy(matches, ({ value }) => value.entry.id).values()];
}

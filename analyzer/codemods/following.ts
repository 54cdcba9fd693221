import { groupedBy } from '../lists.ts';
import type { Finding, Report } from '../model.ts';
import { contextOf } from '../scanners/code/page/context.ts';
import { holdsWord } from '../scanners/files/mentions.ts';

type Read = (file: string) => string | undefined;

/** Whether a finding only tells of a request that is made elsewhere: what a test expects, what a document describes. It is rewritten after that, or not at all. */
export function isFollowing(finding: Finding): boolean {
  return finding.follows === true || describes(finding);
}

/** A document that tells of a request, not of what is configured. */
function describes({ context, surface, edits }: Finding): boolean {
  return context === 'doc' && surface === 'calls' && edits !== undefined;
}

/** Whether code asks for addresses that are known only once it runs: any that a document tells of may be among them. */
export function asksUnread({ blindSpots }: Report): boolean {
  return blindSpots.some(({ kind, where, unseen }) => kind === 'run-time' && unseen === undefined && RUNS.has(contextOf(where.replace(/:\d+$/, ''))));
}

/** Tests and documents ask for nothing. */
const RUNS: ReadonlySet<ReturnType<typeof contextOf>> = new Set<ReturnType<typeof contextOf>>([undefined, 'dependency']);

/** What people read in a document, which says what code does; what they run does it by itself. */
function isProse({ source }: Finding): boolean {
  return source.kind === 'code' && source.language === 'markdown';
}

/** Tells why what follows has to stay, by the requests that were rewritten, those that are left, and whether there are some that nobody could read. */
export function doubtsAbout(fixed: Finding[], left: Finding[], isUnread: boolean, read: Read): (finding: Finding) => string | undefined {
  const [done, staying] = [fixed, left].map((some) => methodsOf(some.filter((finding) => !isFollowing(finding))));
  return (finding) => {
    const own = methodOf(finding);
    const agreeing = (known = new Set<string | undefined>()): boolean => (own === undefined ? known.size > 0 : known.has(own) || known.has(undefined));
    const stays = agreeing(staying?.get(subjectOf(finding)));
    const isDone = agreeing(done?.get(subjectOf(finding)));
    if (describes(finding)) return stays ? DESCRIBED : isUnread && !isDone && isProse(finding) ? UNREAD : undefined;
    return stays || !isDone ? ALONE : knowsBoth(finding, read);
  };
}

const DESCRIBED = 'The code still asks for this address, so the document stays true as it is.';

const UNREAD = 'Code here asks for addresses that are known only once it runs, this one perhaps: what is told of it has to change together with that code.';

const ALONE = 'No request for this address is rewritten, or not all of them are, so what is expected of it stays as it is.';

/** By which methods each path is asked for; `undefined` where none was read. */
function methodsOf(findings: Finding[]): Map<string, Set<string | undefined>> {
  return new Map([...groupedBy(findings, subjectOf)].map(([subject, some]) => [subject, new Set(some.map(methodOf))]));
}

function methodOf({ route }: Finding): string | undefined {
  return /^[A-Z]+(?= )/.exec(route ?? '')?.[0];
}

/** What requests and those who tell of them have in common. */
function subjectOf({ deprecation, route }: Finding): string {
  return `${deprecation} ${route?.slice(route.indexOf('/')) ?? ''}`;
}

/** A test that knows the old and the new way tells them apart, which it could not do any more. A file may be called like the new way. */
function knowsBoth({ edits = [], route }: Finding, read: Read): string | undefined {
  const [, root] = /\/(\w+)\//.exec(route ?? '') ?? [];
  const tells = (text: string, word: string): boolean => text.split('\n').some((line) => holdsWord(line, word) && (root === undefined || holdsWord(line, root)));
  const word = edits.find(({ file, text }) => text !== '' && tells(read(file) ?? '', text))?.text;
  return word === undefined ? undefined : `The file tells of "${word}" already, so both would be one here.`;
}

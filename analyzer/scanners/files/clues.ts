import type { Vocabulary } from '../../catalog/vocabulary.ts';
import type { Condition, Name } from '../../model.ts';
import { isOfLanguage, splitEcosystem } from './ecosystems.ts';
import { LENGTH_FOR_STRIDE } from './finder.ts';
import { formChain, leadsToMore } from './leads.ts';
import { standNear, type Edge, type Word } from './word.ts';

/** What must speak for the API: nothing; something in or around the file; something in the file itself; there, more than a name. */
export type Need = 'nothing' | 'any evidence' | 'own evidence' | 'own signal';

/** Words that a file must hold, all of them, for one kind of use to stand in it. */
export interface Clue {
  words: Word[];
  needs: Need;
  /** Only in files that can hold names out of such packages. */
  packages?: string;
  /** No further from the first word than so many bytes. */
  within?: number;
  /** These stand as links of one chain. */
  chain?: string[];
  /** The only word is a root, and behind one of its places a path may go on as nobody can tell from the text there. */
  leadsOn?: true;
}

/** Whether the words of a clue, each of which stands somewhere, stand together as it asks. */
export function standTogether({ words, within, chain, leadsOn }: Clue, bytes: Uint8Array): boolean {
  return (within === undefined || standNear(words, bytes, within)) && (chain === undefined || formChain(chain, bytes)) && (leadsOn === undefined || words.every((root) => leadsToMore(root, bytes)));
}

/**
 * What the bytes of a file must hold for a reader to find something in it. A clue too many costs a parse, a clue too few
 * loses findings: each function below mirrors what the scanner of that kind of use asks for.
 */
export function cluesOf(vocabulary: Vocabulary): Clue[] {
  return [
    ...vocabulary.templates.flatMap(pathClues),
    ...[...vocabulary.names].flatMap(([ecosystem, names]) => [...names.values()].flat().flatMap((name) => nameClues(ecosystem, name))),
    ...vocabulary.payloads.flatMap((when) => payloadClues(when, vocabulary.bodyFields)),
    ...vocabulary.headers.flatMap((names) => [names, names.map((name) => name.toLowerCase())]).flatMap((names) => headerClues(names, vocabulary.apis.flatMap((api) => api.roots))),
    ...[...vocabulary.fields.map((field) => field.split('.').at(-1) ?? field), ...vocabulary.ciphers, ...vocabulary.networks]
      .map((text) => clue('nothing', 'identifier', [text])),
    // Who names a host or a base path makes requests; that an address cannot be read is worth saying too.
    ...vocabulary.apis.flatMap((api) => ownWords(api.id, [...api.hosts, ...api.basePaths])).map((text) => clue('nothing', 'any', [text])),
    // The rest of a path may stand in another file, as a constant.
    ...vocabulary.apis.flatMap((api) => api.roots).map((root): Clue => ({ ...clue('own evidence', 'path', [root]), leadsOn: true })),
    // Words kept as data count beside a file that builds the path they belong in.
    ...lastWords(vocabulary.templates).map((word) => clue(isParticular(word) ? 'any evidence' : 'own evidence', 'identifier', [word])),
    clue('own evidence', 'identifier', [MANAGED]),
    ...REQUESTS.map((name) => clue('own signal', 'call', [name])),
    clue('nothing', 'any', ['lastcall-ignore']),
  ].filter((one) => one.words.length > 0);
}

/** Fields of one record; values may be long. In bytes, as all that follows. */
const RECORD = 8192;

/** Headers of one request. */
const REQUEST = 2048;

/** The words of one path that is given as a list. */
const LIST = 512;

/** Where Kubernetes keeps what was a Terraform resource, under names that no catalog has. */
const MANAGED = 'forProvider';

/** Who speaks to the API and makes a request whose address cannot be read is worth a word. */
const REQUESTS = [
  'fetch', 'axios', 'got', 'ky', 'ofetch', 'urlopen', 'file_get_contents', 'Invoke-RestMethod', 'Invoke-WebRequest', 'irm', 'iwr', 'request', 'Request',
  'NewRequest', 'NewRequestWithContext', 'newRequest', 'makeRequest', 'makeRequestContext', 'MakeRequest', 'MakeRequestContext', 'wp_remote_get', 'wp_remote_post', 'wp_remote_request',
];

/** The words of which a path takes one of three or more: `brotli` and `minify` after `settings`. */
function lastWords(templates: string[][]): string[] {
  const siblings = new Map<string, string[]>();
  for (const template of templates) {
    const [before = '{', last = '{'] = template.slice(-2);
    const folder = template.slice(0, -1).join('/');
    if (!before.startsWith('{') && !last.startsWith('{')) siblings.set(folder, [...(siblings.get(folder) ?? []), last]);
  }
  return [...new Set([...siblings.values()].filter((words) => words.length >= 3).flat())];
}

/** Words that make a file one about the API. The bare name of a vendor is left out: prose is full of it. */
export function ownWords(id: string, words: string[]): string[] {
  return [...new Set(words.filter((word) => word.toLowerCase() !== id).map((word) => word.replace(/^\//, '')))];
}

/** Two letters (`v1`) are in every file; so they are asked for only where there is nothing else. */
function clue(needs: Need, edge: Edge, texts: string[]): Clue {
  const telling = texts.filter((text) => text.length >= 3);
  return { needs, words: (telling.length > 0 ? telling : texts).map((text) => ({ text, edge })) };
}

/**
 * A path is believed alone when two of its words agree. With its root one more word is enough beside a sign of the API, since
 * the others may be decided at run time; elsewhere it is the first behind the root. Without a root all words must stand there,
 * because only whole tails are put back together.
 */
function pathClues(template: string[]): Clue[] {
  const [root, ...rest] = template.filter((part) => !part.startsWith('{'));
  const tail = template.slice(template[1]?.startsWith('{') === true ? 2 : 1).filter((part) => !part.startsWith('{'));
  if (root === undefined) return [];
  const [first] = rest;
  if (first === undefined) return [clue('own evidence', 'segment', [root]), clue('any evidence', 'path', [root])];
  const telling = rest.filter((word) => word.length >= 3);
  return [
    ...(telling.length > 0 ? telling : rest).map((word) => clue('own evidence', 'segment', [root, word])),
    ...(isShort(root) && isShort(first) ? [] : rest.length > 1 ? [clue('any evidence', 'path', [root, first])] : spelled('any evidence', [root, first])),
    ...(rest.length > 1 ? spelled('nothing', [root, ...rest]) : []),
    clue(tail.length > 1 ? 'own evidence' : 'own signal', 'segment', tail),
    ...(tail.length > 1 ? spelled('any evidence', tail) : [clue('own evidence', 'path', tail)]),
  ];
}

/** All segments, each in a path, or close together as items of a list. */
function spelled(needs: Need, words: string[]): Clue[] {
  return [clue(needs, 'path', words), { ...clue(needs, 'segment', words), within: LIST }];
}

/** A name of two words and more, which hardly means anything else. */
export function isParticular(word: string): boolean {
  return word.includes('_');
}

/** Headers count in a request for a path of the API. */
function headerClues(names: string[], roots: string[]): Clue[] {
  const together = clue('own evidence', 'field', names);
  return [{ ...together, within: REQUEST }, ...roots.map((root): Clue => ({ needs: 'any evidence', words: [...together.words, { text: root, edge: 'path' }] }))];
}

/** Two short words are in too many files to be looked for in every one. */
function isShort(word: string): boolean {
  return word.length < LENGTH_FOR_STRIDE;
}

/**
 * Every part of a dotted name stands in the chain that is read; a chain may begin at a variable that was made anywhere above. What is
 * short says too little without its import; without an import a chain begins at some client, so that all its parts are members.
 */
function nameClues(ecosystem: string, name: Name): Clue[] {
  const parts = name.name.split(/[. ]/).filter(isWord);
  const argument = name.at === undefined ? [] : lastOf(name.at).filter(isWord);
  if (ecosystem === 'terraform' || ecosystem.startsWith('cli:')) return [clue('nothing', 'identifier', [...parts, ...argument])];
  const [packages, own] = splitEcosystem(ecosystem);
  const named = clue('own evidence', 'identifier', [...parts, ...argument]);
  if (own !== undefined) {
    const needs = name.name.includes('.') || isDistinctive(name.name) ? 'any evidence' : 'own evidence';
    const chained: Clue = { needs, words: [...clue(needs, 'member', parts).words, ...argument.map((text): Word => ({ text, edge: 'identifier' }))], chain: parts };
    return [{ ...named, needs: 'own signal' as const }, chained].map((one) => ({ ...one, packages }));
  }
  if (isOfLanguage(packages)) return [{ ...named, packages }];
  // An ecosystem that names no package counts only with an import of one that is called after it.
  return [packages, packages.replace(/^./, (letter) => letter.toUpperCase())].map((text): Clue => ({ ...named, words: [{ text, edge: 'any' }, ...named.words] }));
}

function isWord(part: string): boolean {
  return part !== '*' && part !== '';
}

function lastOf(at: string): string[] {
  return at.split('.').slice(-1).map((part) => part.replace(/\[\d*\]$/, ''));
}

/**
 * All fields of a condition; or the first alone, beside a sign of the API in the same file, since a spread may bring the
 * others. Each as the API spells it, and as a field of a typed language does.
 */
function payloadClues(when: Condition, telling: ReadonlySet<string>): Clue[] {
  const alternatives = fieldsOf(when);
  const leads = alternatives.flatMap(([lead = '']) => (telling.has(lead) ? [lead] : []));
  const typed = (field: string): string => field.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return [
    ...alternatives.flatMap((fields) => [fields, fields.map(typed)]).map((fields): Clue => ({ ...clue('any evidence', 'field', fields), within: RECORD })),
    ...new Set(leads.flatMap((lead) => [lead, typed(lead)])),
  ].map((one) => (typeof one === 'string' ? clue('own evidence', 'identifier', [one]) : one));
}

/** Field names that stand in a body which fulfils the condition, by alternative. */
function fieldsOf(condition: Condition): string[][] {
  if ('every' in condition) return condition.every.map(fieldsOf).reduce((all, next) => all.flatMap((one) => next.map((two) => [...one, ...two])), [[]]);
  if ('some' in condition) return condition.some.flatMap(fieldsOf);
  if ('in' in condition) return fieldsOf(condition.where);
  if ('not' in condition || ('is' in condition && condition.is === 'absent')) return [[]];
  return [lastOf(condition.at).filter(isWord)];
}

/** A word that hardly occurs outside this subject: two parts, and long. `filters` and `minify` are not. */
function isDistinctive(word: string): boolean {
  return word.length >= 8 && (/[a-z][_.-][a-z]/.test(word) || /[a-z][A-Z]/.test(word));
}

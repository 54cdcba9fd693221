import { groupedBy, put } from '../../lists.ts';
import { beside, clue, type Clue, type Need } from './clue.ts';
import { LENGTH_FOR_STRIDE } from './finder.ts';

/**
 * A path is believed alone when two of its words agree. With its root one more word is enough beside a sign of the API, since
 * the others may be decided at run time; elsewhere it is the first behind the root. Without a root all words must stand there,
 * because only whole tails are put back together. `tells` where the path says by itself what is asked for.
 */
export function pathClues(template: string[], tells = false): Clue[] {
  const [root, ...rest] = template.filter((part) => !part.startsWith('{'));
  const tail = template.slice(template[1]?.startsWith('{') === true ? 2 : 1).filter((part) => !part.startsWith('{'));
  if (root === undefined) return [];
  const [first] = rest;
  if (first === undefined) return [clue('own evidence', 'segment', [root]), clue('any evidence', 'path', [root])];
  const telling = rest.filter((word) => word.length >= 3);
  return [
    ...(telling.length > 0 ? telling : rest).flatMap((word) => opened(root, word, word === first)),
    ...(isShort(root) && isShort(first) ? [] : begun(root, rest, tells)),
    ...(rest.length > 1 ? spelled('nothing', [root, ...rest], tells) : []),
    clue(tail.length > 1 ? 'own evidence' : tail.every(isParticular) ? 'any evidence' : 'own signal', 'segment', tail),
    // `zone.get('/filters')`, where the client stands in another file.
    ...(tail.length > 1 || !tells ? [] : [clue('any evidence', 'address', tail)]),
    ...(tail.length > 1 ? spelled('any evidence', tail, tells) : [clue('own evidence', 'path', tail)]),
  ];
}

/**
 * The same words of a path that others have as well: in a file that does not name the API they are no clue, unless several stand
 * together, which may be given to a function of another file that does.
 */
export function commonPathClues(template: string[]): Clue[] {
  const isKept = ({ needs, words, within }: Clue): boolean => needs === 'own signal' || (needs === 'any evidence' && words.length > 1 && within !== undefined);
  return pathClues(template).map((one) => (isKept(one) ? one : { ...one, needs: 'own evidence' }));
}

/** `cf.zones.rate_limits.list()`, `client.zones.rateLimits.list()`: a client's members spell the path. */
export function memberPathClues(template: string[]): Clue[] {
  const words = template.filter((part) => !part.startsWith('{'));
  const inCapitals = words.map((word) => word.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  return words.length < 2 ? [] : [words, inCapitals].map((spelled) => clue('own evidence', 'member', spelled));
}

/** The root and the first word behind it, with which a path may be whole. */
function begun(root: string, rest: string[], tells: boolean): Clue[] {
  return rest.length > 1 ? together(clue('any evidence', 'path', [root, ...rest.slice(0, 1)])) : spelled('any evidence', [root, ...rest], tells);
}

/** Two short words are in too many files to be looked for in every one. */
function isShort(word: string): boolean {
  return word.length < LENGTH_FOR_STRIDE;
}

/**
 * The others are decided at run time: beside the root in one path, or anywhere beside a root behind which nobody can tell what
 * stands. There what does not come first has a slash.
 */
function opened(root: string, word: string, isFirst: boolean): Clue[] {
  const anywhere = clue('own evidence', 'segment', [root]).words.concat({ text: word, edge: isFirst ? 'segment' : 'path' });
  return [{ ...clue('own evidence', 'segment', [root, word]), within: PATH }, { needs: 'own evidence', words: anywhere, leadsOn: 'at once' }];
}

/** All segments, each in a path, or close together as items of a list. */
function spelled(needs: Need, words: string[], tells: boolean): Clue[] {
  return [...together({ ...clue(needs, 'path', words), ...(tells && { tells }) }), { ...clue(needs, 'segment', words), within: LIST }];
}

/** Words of one path stand close together, or far from one behind which nobody can tell what stands. */
function together(one: Clue): Clue[] {
  return [{ ...one, within: LIST }, { ...one, leadsOn: 'at once' }];
}

/** The words of one path that is given as a list, and of one that is written, or what a call is given, from a list that stands before it too. */
const LIST = 512;
const PATH = 200;

/**
 * Words kept as data count beside a file that builds the path they belong in: those of which a path takes one of three or more,
 * `brotli` and `minify` after `settings`. What others say too counts where the file is named after the API, where a module is
 * given it, or where it has a name that says what it is; beside a more particular one that one leads here.
 */
export function lastWordClues(templates: string[][]): Clue[] {
  return lastWords(templates).flatMap((word) => (isParticular(word) ? [clue('any evidence', 'identifier', [word])] : [
    clue('own name', 'identifier', [word]),
    ...beside(word, ['"module"']),
    ...beside(word, ['etting', 'ETTING'], PATH),
    // `setSetting(zone, 'minify')`, `Set-Setting 'minify'`, `module "zone" { source = "../zone"`: what is given it may stand in another file.
    ...[...beside(word, ['module "', '"module": {']), ...beside(word, SETS, PATH), ...beside(word, TYPES, LIST)].map((one): Clue => ({ ...one, needs: 'any evidence' })),
    ...told(word),
  ]));
}

/** `client.set('minify', value)`, `client.set(zone, 'brotli', 'on')`, whatever it is called that is told a setting and its value. */
function told(word: string): Clue[] {
  return ["'", '"'].flatMap((quote) => {
    const text = quote + word + quote;
    return [`(${text},`, `${text}, ${quote}o`].map((mark) => clue('any evidence', 'any', [mark]));
  });
}

/** How a type is declared that holds settings: `class ZoneSettings`, `enum Setting: string`. */
const TYPES = ['etting {', 'ettings {', 'etting: string', 'etting\n{', 'ettings\n{', 'ettings\n  '];

/** How what sets a setting is called, where its name ends so: by a call, and by a command. */
const SETS = ['etting(', 'ettings(', 'ettingAsync(', "etting '", 'etting "', 'etting $', 'etting -'];

/** Names of things right behind an id, `filters` and `rate_limits` of a zone: one may be given to a function of another file, in a file that names the API. */
export function givenWordClues(templates: string[][]): Clue[] {
  const behind = groupedBy(templates.filter(({ length }) => length === 3).filter(([, id = '', last = '{']) => id.startsWith('{') && !last.startsWith('{')), ([root = '']) => root);
  return [...behind.values()].filter(({ length }) => length > 1).flat().map(([, , word = '']) => clue('own evidence', 'segment', [word]));
}

function lastWords(templates: string[][]): string[] {
  const siblings = new Map<string, string[]>();
  for (const template of templates) {
    const [before = '{', last = '{'] = template.slice(-2);
    const folder = template.slice(0, -1).join('/');
    if (!before.startsWith('{') && !last.startsWith('{')) put(siblings, folder, last);
  }
  return [...new Set([...siblings.values()].filter((words) => words.length >= 3).flat())];
}

/** A name of two words and more, which hardly means anything else. */
export function isParticular(word: string): boolean {
  return word.includes('_');
}

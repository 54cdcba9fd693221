import type { Vocabulary } from '../../catalog/vocabulary.ts';
import { lastPart } from '../../dotted.ts';
import type { Api } from '../../model.ts';
import { clue, packageWords, type Clue } from './clue.ts';
import { nameClues } from './name-clues.ts';
import { commonPathClues, givenWordClues, lastWordClues, memberPathClues, pathClues } from './path-clues.ts';
import { headerClues, payloadClues } from './payload-clues.ts';
import { ASKING, ASKING_IN_SCRIPTS, REQUESTING } from './requests.ts';

/**
 * What the bytes of a file must hold for a reader to find something in it. A clue too many costs a parse, a clue too few
 * loses findings: each function below mirrors what the scanner of that kind of use asks for.
 */
export function cluesOf(vocabulary: Vocabulary): Clue[] {
  return [
    ...vocabulary.templates.flatMap((template) => (vocabulary.commonTemplates.has(template) ? commonPathClues(template) : pathClues(template, vocabulary.plainTemplates.has(template)))),
    ...[...vocabulary.names].flatMap(([ecosystem, names]) => [...names.values()].flat().flatMap((name) => nameClues(ecosystem, name, vocabulary.apis))),
    ...vocabulary.payloads.flatMap((when) => payloadClues(when, vocabulary.bodyFields)),
    ...vocabulary.headers.flatMap((names) => [names, names.map((name) => name.toLowerCase())]).flatMap((names) => headerClues(names, vocabulary.apis.flatMap((api) => api.roots))),
    ...[...vocabulary.ciphers, ...vocabulary.networks].map((text): Clue => ({ ...clue('nothing', 'identifier', [text]), tells: true })),
    // Code may put the name of a field together; where nobody reads the code, the last part alone is a word of anybody.
    ...vocabulary.fields.flatMap((field): Clue[] => [clue('nothing', 'identifier', [lastPart(field)]), { ...clue('nothing', 'identifier', [field]), tells: true }]),
    // Who names a host or a base path makes requests; that an address cannot be read is worth saying too.
    ...vocabulary.apis.flatMap((api) => ownWords(api.id, [...api.hosts, ...api.basePaths])).map((text) => clue('nothing', 'any', [text])),
    // The rest of a path may stand in another file, as a constant, and its base in a third.
    ...vocabulary.apis.flatMap((api) => api.roots).flatMap((root): Clue[] => [{ ...clue('own evidence', 'path', [root]), leadsOn: 'at once' }, ...begun(root, vocabulary)]),
    // So may the root: `$"{Endpoints.Zones}/{zone}/{Endpoints.Rules}"`.
    ...vocabulary.apis.flatMap((api) => api.roots).flatMap((root) => [root, root.toUpperCase(), root.replace(/^./, (letter) => letter.toUpperCase())]).map((root): Clue => ({ ...clue('own evidence', 'member', [root]), leadsOn: 'as a value' })),
    ...vocabulary.templates.flatMap(memberPathClues),
    ...lastWordClues(vocabulary.templates),
    ...givenWordClues(vocabulary.templates),
    clue('own evidence', 'identifier', [MANAGED]),
    // Who speaks to the API and makes a request whose address cannot be read is worth a word.
    ...[...ASKING, ...REQUESTING].map((name): Clue => ({ ...clue('own text', 'call', [name]), leadsOn: 'at once', ...(ASKING_IN_SCRIPTS.includes(name) && { packages: 'npm' }) })),
    ...vocabulary.apis.flatMap((api) => OPEN_MEMBERS.flatMap(([packages, mark]) => openMemberClues(mark, packages, api))),
    clue('nothing', 'any', ['lastcall-ignore']),
  ].filter((one) => one.words.length > 0);
}

/** The beginning of a path that one word would end which others do not have as well. */
function begun(root: string, { templates, commonTemplates }: Vocabulary): Clue[] {
  const isEnded = templates.some((template) => template.length === 3 && template[0] === root && template[1]?.startsWith('{') === true && !commonTemplates.has(template));
  return isEnded ? [{ ...clue('any evidence', 'path', [root]), leadsOn: 'behind an id' }] : [];
}

/** Where Kubernetes keeps what was a Terraform resource, under names that no catalog has. */
const MANAGED = 'forProvider';

/** `client[kind].list()`: of a client any member may be called, in a file that imports the SDK. */
function openMemberClues(mark: string, packages: string, api: Api): Clue[] {
  return packageWords(api, api.packages[packages] ?? []).map((word) => ({ needs: 'own signal', words: [{ text: mark, edge: 'any' }, word], packages, isCommon: true }));
}

/** What calls a member that is chosen at run time, by the packages of the languages that can. */
const OPEN_MEMBERS = [['npm', '].'], ['npm', ']('], ['pypi', 'getattr('], ['gem', 'public_send']] as const;

/** Words that make a file one about the API. The bare name of a vendor is left out: prose is full of it. */
export function ownWords(id: string, words: string[]): string[] {
  return [...new Set(words.filter((word) => word.toLowerCase() !== id).map((word) => word.replace(/^\//, '')))];
}

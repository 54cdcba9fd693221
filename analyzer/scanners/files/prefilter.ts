import type { Vocabulary } from '../../catalog/vocabulary.ts';

export interface Sighting {
  /** The file may hold a use and is worth parsing, given that the API is used at all near it. */
  candidate: boolean;
  /** A word that only the API's users write: a host, a base path, a credential's name. Speaks for the whole package. */
  signal: string | undefined;
}

/** Looks at raw bytes, before anything is decoded or parsed. */
export type Prefilter = (bytes: Buffer) => Sighting;

/** Nothing that a reader would find may be missed here: a word the catalog knows always makes a candidate. */
export function prefilterFor(vocabulary: Vocabulary): Prefilter {
  const strong = alternation(vocabulary.strong);
  const weak = alternation(vocabulary.weak);
  const roots = alternation(vocabulary.apis.flatMap((api) => api.roots));
  const signals = alternation(signalWords(vocabulary));
  const apiNames = alternation(vocabulary.apis.flatMap((api) => api.signals));
  return (bytes) => {
    // One byte is one character: words are ASCII, and nothing is decoded for files that do not matter.
    const text = bytes.toString('latin1');
    const signal = signals.exec(text)?.[0];
    const candidate = strong.test(text) || ((signal !== undefined || roots.test(text) || apiNames.test(text)) && weak.test(text));
    return { candidate, signal };
  };
}

/** The bare name of a vendor is left out: a README that mentions it says nothing about the code beside it. */
function signalWords(vocabulary: Vocabulary): string[] {
  return vocabulary.apis.flatMap((api) => [
    ...api.hosts,
    ...api.basePaths.map((base) => base.replace(/^\//, '')),
    ...api.signals.filter((word) => word.toLowerCase() !== api.id),
  ]);
}

function alternation(words: string[]): RegExp {
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(escaped.length > 0 ? escaped.join('|') : '(?!)');
}

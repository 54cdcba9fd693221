/** Words of a path, versions and file names; anything else may be an identifier or a secret. */
const WORD = /^(?:PART(?:[._-]PART){0,6}|[a-z]{1,12}\d|v\d{1,2}(?:\.\d{1,3})?)$/.source;
const IS_WORD = new RegExp(WORD.replaceAll('PART', '(?:[A-Z]{1,12}|[A-Za-z]?[a-z]{1,20}(?:[A-Z][a-z]{1,20}){0,4})'));

/** Longer paths are cut: nothing useful has so many segments. */
const MOST_SEGMENTS = 24;

/**
 * A path whose identifiers are placeholders named after what stands before them: `zones`, `0123…` is `/zones/{zone_id}`. What only
 * looks like a word stays, so this is for paths of an API, never for addresses that people are given.
 */
export function templatedPath(segments: readonly string[]): string {
  const used = new Set<string>();
  const parts = segments.slice(0, MOST_SEGMENTS).map((segment, index) => (isWord(segment) ? segment : `{${placeholder(segments[index - 1], used)}}`));
  return `/${parts.join('/')}`;
}

function isWord(segment: string): boolean {
  return segment.length <= 64 && IS_WORD.test(segment) && !/^[0-9a-f]{8,}$/i.test(segment);
}

function placeholder(before: string | undefined, used: Set<string>): string {
  const noun = before !== undefined && isWord(before) && !/^v\d/.test(before) ? `${singular(before.toLowerCase().replace(/[^a-z]+/g, '_'))}_id` : 'id';
  let name = noun;
  for (let number = 2; used.has(name); number += 1) name = `${noun}_${number}`;
  used.add(name);
  return name;
}

function singular(noun: string): string {
  return /ies$/.test(noun) ? noun.replace(/ies$/, 'y') : noun.replace(/(?<!s)s$/, '');
}

import type { Condition } from '../../model.ts';
import { beside, clue, lastNameAt, type Clue } from './clue.ts';

/** Fields of one record; values may be long. In bytes, as all that follows. */
const RECORD = 8192;

/**
 * All fields of a condition in one record; or, beside a sign of the API in the same file, all of them anywhere, or the first alone
 * where another record is spread over it. Each as the API spells it, and as a field of a typed language does, which has ways of
 * its own to spell `TTL` and `HTTPS`: there the first alone is enough.
 */
export function payloadClues(when: Condition, telling: ReadonlySet<string>): Clue[] {
  const typed = (field: string): string => field.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const alternatives = fieldsOf(when);
  const leading = alternatives.filter(([lead = '']) => telling.has(lead));
  const leads = [...new Set(leading.map(([lead = '']) => lead))];
  return [
    ...alternatives.flatMap((fields) => [fields, fields.map(typed)]).map((fields): Clue => ({ ...clue('any evidence', 'field', fields), within: RECORD })),
    ...leading.map((fields): Clue => ({ ...clue('own evidence', 'identifier', fields), scattered: true })),
    // `{ ...defaults, minify: 'on' }`: the other fields may stand in another file.
    ...leads.flatMap((lead) => beside(lead, SPREADING, SPREAD)),
    ...leads.map((lead) => clue('own evidence', 'identifier', [typed(lead)])),
  ];
}

/** `...`, `**`, `<<:`, `merge`, `array_merge`, `Object.assign`, `extend`, `update`, `copy` and `dup`, as far as they are spelled alike. */
const SPREADING = ['...', ' **', '(**', '{**', '<<', 'erge', 'ssign', 'xtend', 'pdate', 'opy', '.dup'];
const SPREAD = 512;

/** Field names that stand in a body which fulfils the condition, by alternative. */
function fieldsOf(condition: Condition): string[][] {
  if ('every' in condition) return condition.every.map(fieldsOf).reduce((all, next) => all.flatMap((one) => next.map((two) => [...one, ...two])), [[]]);
  if ('some' in condition) return condition.some.flatMap(fieldsOf);
  if ('in' in condition) return fieldsOf(condition.where);
  if ('not' in condition || ('is' in condition && condition.is === 'absent')) return [[]];
  return [lastNameAt(condition.at)];
}

/** Headers of one request. */
const REQUEST = 2048;

/** Headers count in a request for a path of the API. */
export function headerClues(names: string[], roots: string[]): Clue[] {
  const together = clue('own evidence', 'field', names);
  return [{ ...together, within: REQUEST }, ...roots.map((root): Clue => ({ needs: 'any evidence', words: [...together.words, { text: root, edge: 'path' }] }))];
}

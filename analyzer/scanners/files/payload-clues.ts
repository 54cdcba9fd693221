import type { Condition } from '../../model.ts';
import { clue, lastNameAt, type Clue } from './clue.ts';

/** Fields of one record; values may be long. In bytes, as all that follows. */
const RECORD = 8192;

/**
 * All fields of a condition; or the first alone, beside a sign of the API in the same file, since a spread may bring the
 * others. Each as the API spells it, and as a field of a typed language does.
 */
export function payloadClues(when: Condition, telling: ReadonlySet<string>): Clue[] {
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
  return [lastNameAt(condition.at)];
}

/** Headers of one request. */
const REQUEST = 2048;

/** Headers count in a request for a path of the API. */
export function headerClues(names: string[], roots: string[]): Clue[] {
  const together = clue('own evidence', 'field', names);
  return [{ ...together, within: REQUEST }, ...roots.map((root): Clue => ({ needs: 'any evidence', words: [...together.words, { text: root, edge: 'path' }] }))];
}

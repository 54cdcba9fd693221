import type { Condition, Doc, Json } from '../model.ts';
import { mayNameField, mentionsField } from '../expression/looks.ts';
import { select, type Selected } from './select.ts';

/** Unknown is a value: a hole in a document makes neither a yes nor a no. */
export type Verdict = 'yes' | 'no' | 'unknown';

export interface Answer {
  verdict: Verdict;
  /**
   * The places that made it a yes. Of an unknown: the places that are written here and ask for a value nobody can read;
   * none when it is not even known whether anything of the kind is written.
   */
  witnesses: Selected[];
}

/** Asks a document. `some` of several answers is yes when one is; a hole counts only when nothing else decides. */
export function ask(condition: Condition, root: Doc): Answer {
  if ('every' in condition) return every(condition.every.map((one) => ask(one, root)));
  if ('some' in condition) return some(condition.some.map((one) => ask(one, root)));
  if ('not' in condition) return not(ask(condition.not, root));
  if ('in' in condition) return inside(condition.in, condition.where, root);
  const { found, holes } = select(root, condition.at);
  const hole: Answer = holes ? { verdict: 'unknown', witnesses: [] } : NO;
  if ('is' in condition) return presence(condition.is, found, hole);
  return some([...found.map((one) => value(condition, one)), hole]);
}

const NO: Answer = { verdict: 'no', witnesses: [] };

/** Whether anything stands where a condition asks for it, whatever it is. */
export function isGiven(condition: Condition, root: Doc): boolean {
  if ('every' in condition) return condition.every.some((one) => isGiven(one, root));
  if ('some' in condition) return condition.some.some((one) => isGiven(one, root));
  if ('not' in condition) return isGiven(condition.not, root);
  return select(root, 'in' in condition ? condition.in : condition.at).found.length > 0;
}

function inside(path: string, where: Condition, root: Doc): Answer {
  const { found, holes } = select(root, path);
  const answers = found.map(({ value: item }) => ask(where, item));
  return some([...answers, holes ? { verdict: 'unknown', witnesses: [] } : NO]);
}

function presence(is: 'present' | 'absent', found: Selected[], hole: Answer): Answer {
  const present: Answer = found.length > 0 ? { verdict: 'yes', witnesses: found } : hole;
  return is === 'present' ? present : not(present);
}

type ValueCondition = Extract<Condition, { oneOf: Json[] } | { noneOf: Json[] } | { mentions: string }>;

function value(condition: ValueCondition, one: Selected): Answer {
  const verdict = 'mentions' in condition ? mentions(one.value, condition.mentions)
    : 'oneOf' in condition ? among(one.value, condition.oneOf)
      : invert(among(one.value, condition.noneOf));
  // A value that could not be read still points somewhere; what is selected by it (`oneOf`, an expression) does not.
  return { verdict, witnesses: verdict === 'yes' || (verdict === 'unknown' && 'noneOf' in condition) ? [one] : [] };
}

function among(doc: Doc, values: Json[]): Verdict {
  if (doc.kind === 'unknown') return agreed(doc.options, (option) => among(option, values));
  if (doc.kind === 'text') return values.some((one) => typeof one === 'string' && couldBe(doc.parts, one)) ? 'unknown' : 'no';
  if (doc.kind !== 'value') return 'no';
  return values.some((one) => one === doc.value) ? 'yes' : 'no';
}

/** A text with holes can still be ruled out by its fixed parts: `` `_${x}` `` is never `off`. */
function couldBe(parts: (string | undefined)[], text: string): boolean {
  const pattern = parts.map((part) => (part === undefined ? '.*' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))).join('');
  return new RegExp(`^${pattern}$`, 's').test(text);
}

/** What holds for every option. */
function agreed(options: Doc[] = [], verdictOf: (option: Doc) => Verdict): Verdict {
  const [first, ...others] = new Set(options.map(verdictOf));
  return first === undefined || others.length > 0 ? 'unknown' : first;
}

function mentions(doc: Doc, field: string): Verdict {
  if (doc.kind === 'unknown') return agreed(doc.options, (option) => mentions(option, field));
  const parts = doc.kind === 'text' ? doc.parts : doc.kind === 'value' && typeof doc.value === 'string' ? [doc.value] : [];
  const answer = mentionsField(parts, field);
  if (answer !== 'no') return answer === 'yes' ? 'yes' : 'unknown';
  return parts.includes(undefined) && mayNameField(parts) ? 'unknown' : 'no';
}

function invert(verdict: Verdict): Verdict {
  return verdict === 'unknown' ? 'unknown' : verdict === 'yes' ? 'no' : 'yes';
}

function not(answer: Answer): Answer {
  return { verdict: invert(answer.verdict), witnesses: answer.verdict === 'unknown' ? answer.witnesses : [] };
}

function every(answers: Answer[]): Answer {
  const verdict = answers.some((one) => one.verdict === 'no') ? 'no' : answers.some((one) => one.verdict === 'unknown') ? 'unknown' : 'yes';
  const aimless = answers.some((one) => one.verdict === 'unknown' && one.witnesses.length === 0);
  return { verdict, witnesses: verdict === 'no' || aimless ? [] : answers.flatMap((one) => one.witnesses) };
}

function some(answers: Answer[]): Answer {
  for (const verdict of ['yes', 'unknown'] as const) {
    const with_ = answers.filter((one) => one.verdict === verdict);
    if (with_.length > 0) return { verdict, witnesses: with_.flatMap((one) => one.witnesses) };
  }
  return NO;
}

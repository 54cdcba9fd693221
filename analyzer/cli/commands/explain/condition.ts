import type { Condition, Json } from '../../../model.ts';

/** A condition in plain words: `value in the body is neither "off" nor "under_attack"`. */
export function conditionInWords(condition: Condition): string {
  if ('every' in condition) return condition.every.map(nested).join(' and ');
  if ('some' in condition) return condition.some.map(nested).join(' or ');
  if ('not' in condition) return `it is not so that ${nested(condition.not)}`;
  if ('in' in condition) return inside(condition.in, conditionInWords(condition.where));
  const what = placeInWords(condition.at);
  if ('is' in condition) return condition.is === 'present' ? `${what} is set` : `${what} is not set`;
  if ('mentions' in condition) return `${what} uses ${condition.mentions}`;
  return 'oneOf' in condition ? `${what} is ${either(condition.oneOf)}` : `${what} is ${neither(condition.noneOf)}`;
}

function nested(condition: Condition): string {
  const words = conditionInWords(condition);
  const several = ('every' in condition && condition.every.length > 1) || ('some' in condition && condition.some.length > 1) || 'in' in condition;
  return several ? `(${words})` : words;
}

function inside(path: string, where: string): string {
  if (ROOTS.has(path)) return `in ${placeInWords(path)}, ${where}`;
  return `for ${path.endsWith('[]') ? '' : 'one of '}${placeInWords(path)}, ${where}`;
}

const ROOTS = new Map([
  ['body', 'the body'], ['query', 'the query'], ['headers', 'the headers'], ['response', 'the response'], ['args', 'the arguments'],
]);

/** `body.rules[].expression` → `expression of an item of rules in the body`. */
function placeInWords(path: string): string {
  const [first = '', ...rest] = path.split('.');
  const [name = '', brackets = ''] = split(first);
  const root = ROOTS.get(name);
  const steps = root === undefined ? [first, ...rest] : rest;
  const start = root === undefined ? undefined : brackets === '' ? root : itemOf(root, brackets);
  const chain = steps.map((step) => {
    const [field = '', index = ''] = split(step);
    const named = field === '*' ? 'some field' : field;
    return index === '' ? named : itemOf(named, index);
  });
  const words = chain.reverse().join(' of ');
  if (start === undefined) return words;
  return words === '' ? start : `${words} in ${start}`;
}

function split(step: string): string[] {
  const bracket = step.indexOf('[');
  return bracket < 0 ? [step] : [step.slice(0, bracket), step.slice(bracket)];
}

function itemOf(what: string, brackets: string): string {
  const index = /^\[(\d+)\]$/.exec(brackets)?.[1];
  return index === undefined ? `an item of ${what}` : `item ${index} of ${what}`;
}

function either(values: Json[]): string {
  return values.length === 1 ? shown(values[0]) : `one of ${values.map(shown).join(', ')}`;
}

function neither(values: Json[]): string {
  if (values.length === 1) return `anything but ${shown(values[0])}`;
  return values.length === 2 ? `neither ${values.map(shown).join(' nor ')}` : `none of ${values.map(shown).join(', ')}`;
}

function shown(value: Json | undefined): string {
  return JSON.stringify(value);
}

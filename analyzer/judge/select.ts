import type { Doc, Field } from '../model.ts';

/** What a path led to. `holes` says that there may be more than was found: something on the way was not readable. */
export interface Selection {
  found: Selected[];
  holes: boolean;
}

export interface Selected {
  value: Doc;
  /** The field that holds the value, where it is one. */
  field?: Field;
}

/**
 * Walks `a.b[].c[0].*` from a document: `[]` is any item (an object counts as its own only item), `[n]` one item, `*` any
 * field. Field names below `headers` are compared without case.
 */
export function select(root: Doc, path: string): Selection {
  const steps = STEPS.get(path) ?? path.split('.').flatMap(stepsOf);
  STEPS.set(path, steps);
  const anyCase = steps[0] === 'headers';
  let selection: Selection = { found: [{ value: root }], holes: false };
  for (const step of steps) selection = advance(selection, step, anyCase);
  return selection;
}

/** A catalog has few paths, and asks each of them of every document. */
const STEPS = new Map<string, readonly string[]>();

function stepsOf(part: string): string[] {
  const bracket = part.indexOf('[');
  if (bracket < 0) return part === '' ? [] : [part];
  const brackets = part.slice(bracket).match(/\[\d*\]/g) ?? [];
  return [...(bracket === 0 ? [] : [part.slice(0, bracket)]), ...brackets];
}

function advance(from: Selection, step: string, anyCase: boolean): Selection {
  const next = from.found.map(({ value }) => (step.startsWith('[') ? items(value, step) : members(value, step, anyCase)));
  return { found: next.flatMap((one) => one.found), holes: from.holes || next.some((one) => one.holes) };
}

function members(doc: Doc, name: string, anyCase: boolean): Selection {
  if (doc.kind === 'unknown') return { found: [], holes: true };
  if (doc.kind !== 'object') return { found: [], holes: doc.kind === 'text' };
  const same = anyCase ? (field: Field) => field.name.toLowerCase() === name.toLowerCase() : (field: Field) => field.name === name;
  const fields = name === '*' ? doc.fields : doc.fields.filter(same);
  // A spread may add or overwrite anything, but what is written out is there.
  return { found: fields.map((field) => ({ value: field.value, field })), holes: doc.open && (name === '*' || fields.length === 0) };
}

function items(doc: Doc, step: string): Selection {
  if (doc.kind === 'unknown') return { found: [], holes: true };
  if (doc.kind === 'object' && step === '[]') return { found: [{ value: doc }], holes: false };
  if (doc.kind !== 'list') return { found: [], holes: doc.kind === 'text' };
  if (step === '[]') return { found: doc.items.map((value) => ({ value })), holes: doc.open };
  const item = doc.items[Number(step.slice(1, -1))];
  return item === undefined ? { found: [], holes: doc.open } : { found: [{ value: item }], holes: false };
}

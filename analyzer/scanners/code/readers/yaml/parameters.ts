import type { Expr, ObjectField } from '../../expr/expr.ts';
import { fieldNamed } from '../../expr/walk.ts';
import { literalText } from '../making/make.ts';

/** What may be put in where a template names it: one of these, or what only a run knows. */
export interface Given {
  name: string;
  value: Expr | undefined;
  /** From where on it counts: everywhere in the file, or from where a job begins. */
  from?: number;
}

/** A matrix is the job's whose strategy it is, and counts from where that job begins. */
export function giveToJob(start: number, inner: readonly Given[]): void {
  for (const one of inner) if (one.name.startsWith('matrix.')) one.from ??= start;
}

/**
 * The values that a pipeline gives its own templates: lists of a matrix, and what its inputs and parameters are unless somebody says otherwise.
 * (GitHub `strategy.matrix`, `inputs`; GitLab `spec:inputs`; CircleCI `parameters`, `matrix.parameters`; Azure `parameters`)
 */
export function givenBy({ name: key = '', value }: ObjectField): Given[] {
  if (key === 'matrix' && value.kind === 'object')
    return value.fields.flatMap((field) => (field.name === 'include' ? rows(field.value) : asked('matrix', field.name, listed(field.value) ?? [field.value])));
  if (key !== 'inputs' && key !== 'parameters') return [];
  const declared =
    value.kind === 'list'
      ? value.items.map((item): Given => ({ name: literalText(fieldNamed(item, 'name')), value: item }))
      : value.kind === 'object'
        ? value.fields.map((field): Given => ({ name: field.name ?? '', value: field.value }))
        : [];
  return declared.flatMap(({ name, value: one }) => asked(key, name, one === undefined ? [] : valuesOf(one)));
}

function asked(key: string, name: string | undefined, values: (Expr | undefined)[]): Given[] {
  return name === undefined || name === '' ? [] : values.map((value) => ({ name: `${key}.${name}`, value }));
}

/** Each row of a matrix has values of its own. */
function rows(value: Expr): Given[] {
  return (listed(value) ?? []).flatMap((row) => (row.kind === 'object' ? row.fields.flatMap((field) => asked('matrix', field.name, [field.value])) : []));
}

/** A list of what it may be leaves no other. */
function valuesOf(declared: Expr): (Expr | undefined)[] {
  if (declared.kind !== 'object') return listed(declared) ?? [declared];
  const closed = CLOSED.flatMap((name) => listed(fieldNamed(declared, name)) ?? []);
  return closed.length > 0 ? closed : [fieldNamed(declared, 'default'), undefined];
}

const CLOSED = ['options', 'enum', 'values'];

function listed(value: Expr | undefined): Expr[] | undefined {
  return value?.kind === 'list' ? value.items : undefined;
}

import { onceFor } from '../../once.ts';
import type { Expr, LetExpr, ObjectExpr, ObjectField, Span, Unit } from '../expr/expr.ts';
import { everyExpr, exprsOf } from '../expr/walk.ts';
import { choiceOf } from './meetings.ts';
import type { Bound, Scope } from './scope.ts';

/** Languages whose names are variables of the environment as well. */
const SCRIPTS = new Set(['shell', 'powershell']);

/** Languages that give their own names to the scripts in them: other scripts, `environment` of Jenkins, `Environment=` of systemd. */
const GIVING = new Set([...SCRIPTS, 'groovy', 'ini']);

/** What a script finds in its environment that stands at an offset inside of a file, or of another script; `undefined` for any other code. */
export function environmentOf(code: Unit, around: Scope, at: number): ((name: string) => Bound | undefined) | undefined {
  if (!SCRIPTS.has(code.language)) return undefined;
  if (GIVING.has(around.unit.language)) return (name) => around.lookup(name, at);
  return (name) => {
    const value = mapsOf(around.unit).findLast(({ start, end, given }) => start <= at && at < end && given.has(name))?.given.get(name);
    return value && { value, scope: around };
  };
}

/** A map whose scripts are given something. */
interface Giving extends Span {
  given: ReadonlyMap<string, Expr>;
}

/** Outer ones come first: `env` of a workflow before that of a job, and that before a step's. */
const mapsOf = onceFor((unit: Unit): Giving[] => exprsOf(unit).flatMap((expr) => (expr.kind === 'object' && expr.fields.some(gives) ? [{ start: expr.start, end: expr.end, given: givenBy(expr) }] : [])));

/** Fields by which a map says what its scripts find in their environment. (GitHub `env`; GitLab `variables`, `parallel:matrix`; Compose and Terraform `environment`; Cloud Build `substitutions`) */
const ENVIRONMENTS = new Set(['env', 'environment', 'variables', 'parallel', 'substitutions']);

/** Where a job deploys to is no variable. (GitHub and GitLab, `environment`) */
const DEPLOYMENT = new Set(['name', 'url', 'action', 'on_stop', 'deployment', 'deployment_tier', 'auto_stop_in', 'kubernetes']);

function gives({ name = '', value }: ObjectField): boolean {
  return ENVIRONMENTS.has(name) && !(value.kind === 'object' && value.fields.every((field) => DEPLOYMENT.has(field.name ?? '')));
}

function givenBy({ fields }: ObjectExpr): ReadonlyMap<string, Expr> {
  const given = fields.filter(gives).map(({ value }) => value);
  const plain = given.flatMap((value) => (value.kind === 'object' ? value.fields : [])).map(({ name = '', value }): [string, Expr] => [name, value]);
  const lets = everyExpr(given).filter((one) => one.kind === 'let');
  return new Map([...plain, ...[...new Set(lets.map(({ name }) => name))].map((name): [string, Expr] => [name, oneOf(lets.filter((one) => one.name === name))])]);
}

/** Rows of a matrix give a name one value after the other. */
function oneOf(lets: readonly LetExpr[]): Expr {
  return choiceOf(lets.flatMap(({ value }) => (value.kind === 'list' ? value.items : [value])), lets[0] as LetExpr);
}

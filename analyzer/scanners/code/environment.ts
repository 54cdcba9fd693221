import type { Expr, Unit } from './expr.ts';
import { choiceOf } from './meetings.ts';
import type { Bound, Scope } from './scope.ts';
import { childrenOf, everyExpr } from './walk.ts';

type Let = Extract<Expr, { kind: 'let' }>;

/** Languages whose names are variables of the environment as well. */
const SCRIPTS = new Set(['shell', 'powershell']);

/** Languages that give their own names to the scripts in them: other scripts, `environment` of Jenkins, `Environment=` of systemd. */
const GIVING = new Set([...SCRIPTS, 'groovy', 'ini']);

/** What a script finds in its environment that stands at an offset inside of a file, or of another script; `undefined` for any other code. */
export function environmentOf(code: Unit, around: Scope, at: number): ((name: string) => Bound | undefined) | undefined {
  if (!SCRIPTS.has(code.language)) return undefined;
  if (GIVING.has(around.unit.language)) return (name) => around.lookup(name, at);
  let known: ReadonlyMap<string, Expr> | undefined;
  return (name) => {
    const value = (known ??= environmentAt(around.unit, at)).get(name);
    return value && { value, scope: around };
  };
}

/** What the maps around an offset give: `env` of a step, of its job and of the workflow, the innermost first. */
function environmentAt(unit: Unit, at: number): ReadonlyMap<string, Expr> {
  const environment = new Map<string, Expr>();
  for (let around = [...unit.body]; around.length > 0; around = around.filter(({ start, end }) => start <= at && at < end).flatMap(childrenOf)) {
    for (const expr of around) if (expr.kind === 'object' && expr.start <= at && at < expr.end) for (const [name, value] of givenBy(expr)) environment.set(name, value);
  }
  return environment;
}

/** Fields by which a map says what its scripts find in their environment. (GitHub `env`; GitLab `variables`, `parallel:matrix`; Compose and Terraform `environment`) */
const ENVIRONMENTS = new Set(['env', 'environment', 'variables', 'parallel']);

function givenBy({ fields }: Extract<Expr, { kind: 'object' }>): [string, Expr][] {
  const given = fields.filter(({ name = '' }) => ENVIRONMENTS.has(name)).map(({ value }) => value);
  const plain = given.flatMap((value) => (value.kind === 'object' ? value.fields : [])).map(({ name = '', value }): [string, Expr] => [name, value]);
  const lets = everyExpr(given).filter((one) => one.kind === 'let');
  return [...plain, ...[...new Set(lets.map(({ name }) => name))].map((name): [string, Expr] => [name, oneOf(lets.filter((one) => one.name === name))])];
}

/** Rows of a matrix give a name one value after the other. */
function oneOf(lets: readonly Let[]): Expr {
  return choiceOf(lets.flatMap(({ value }) => (value.kind === 'list' ? value.items : [value])), lets[0] as Let);
}

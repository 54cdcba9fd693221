import { FoldedStrings } from './folded.ts';
import type { Bound, Scope } from './scope.ts';

/** What a name stands for at an offset; `here` looks up on among the same names what the file itself binds. */
type Find = (name: string, at: number, here: (bound: Bound | undefined) => Bound | undefined) => Bound | undefined;

/** The names of a file while some of them stand for something else, which is known `inside` one call, class or record alone. */
export function scopeWith(scope: Scope, inside: Scope['inside'], find: Find): Scope {
  const here = (bound: Bound | undefined): Bound | undefined => (bound?.scope === scope ? { ...bound, scope: within } : bound);
  const within: Scope = { ...scope, ...(inside && { inside }), folded: new FoldedStrings(), lookup: (name, at) => find(name, at, here) };
  return within;
}

import type { Json } from '../../model.ts';
import type { Call } from '../call.ts';
import { ended } from '../dates.ts';

/** Values of the security level that stay valid after its end. */
const LASTING: readonly Json[] = ['off', 'under_attack'];

/** Whether the API refuses this security level on the day of the call, in the setting as in a configuration rule. */
export function isRefusedLevel(call: Call, value: Json): boolean {
  return ended(call.schedule, 'security level', call.day) && !LASTING.includes(value);
}

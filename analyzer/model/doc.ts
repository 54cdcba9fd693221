import type { Place } from './place.ts';
import type { Slot } from './slot.ts';

/**
 * A JSON-like document that may have holes. `unknown` is what could not be read; an object or list that is `open`
 * may have more members than are listed. `text` is a string of which some parts are unknown (`undefined`). What `isOfRow` is this
 * in one turn of a loop, and may be something else in another.
 */
export type Doc = (
  /** Decided at run time: one of the options, where these are all that it can be. */
  | { kind: 'unknown'; options?: Doc[] }
  | { kind: 'value'; value: string | number | boolean | null }
  | { kind: 'text'; parts: (string | undefined)[] }
  | { kind: 'object'; fields: Field[]; open: boolean }
  | { kind: 'list'; items: Doc[]; open: boolean }
) & { place?: Place; slot?: Slot; isOfRow?: true };

/** One member of an object, under the name that it is sent with. */
export interface Field {
  name: string;
  value: Doc;
  /** The whole field, name and value. */
  place?: Place;
  slot?: Slot;
  /** The same field as another place set it before: without this one that one would count. */
  before?: Field;
}

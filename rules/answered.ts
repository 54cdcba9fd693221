import type { Condition } from '../analyzer/catalog/define.ts';

/** A record with its times, which only the service sets, is what it once answered: a test that plays it back reads it as it is. */
export const answered: Condition = { some: ['created_on', 'modified_on', 'createdOn', 'modifiedOn'].map((field): Condition => ({ at: `body.${field}`, is: 'present' })) };

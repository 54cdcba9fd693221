/**
 * The nouns of lastcall. Types only; all others import them from here.
 *
 * A scanner or the auditor says what it saw (`Usage`), the judge compares it with the catalog (`Deprecation`),
 * and what comes out (`Finding`, `BlindSpot`, `Report`) is plain data that survives `JSON.stringify`.
 */

// What all are spelled with.
export type * from './model/day.ts';
export type * from './model/json.ts';
export type * from './model/route.ts';

// A place in a text, and how it can be rewritten.
export type * from './model/place.ts';
export type * from './model/slot.ts';

// What was seen, and what could not be.
export type * from './model/blind-spot.ts';
export type * from './model/doc.ts';
export type * from './model/usage.ts';

// What goes away.
export type * from './model/api.ts';
export type * from './model/condition.ts';
export type * from './model/deprecation.ts';
export type * from './model/rewrite.ts';
export type * from './model/surface.ts';

// The answer.
export type * from './model/coverage.ts';
export type * from './model/finding.ts';
export type * from './model/limit-finding.ts';
export type * from './model/report.ts';

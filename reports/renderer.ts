import type { Report } from '../analyzer/model.ts';

/** How it is to look; never what is in it. */
export interface DrawOptions {
  /** ANSI colours; only `text` has any. */
  color: boolean;
  /** Columns to fit lines into; only `text` folds. */
  width: number;
  /** Show everything where a format folds long lists. */
  verbose: boolean;
}

/**
 * Draws a report. Never judges: it filters neither by date nor by status, reads no clock, and the same report gives
 * the same bytes. A string ends with a line feed; pieces of an iterable are written one after another as they are.
 */
export type Renderer = (report: Report, options: DrawOptions) => string | Iterable<string>;

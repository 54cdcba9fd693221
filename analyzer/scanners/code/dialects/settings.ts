import type { Dialect } from '../expr/expr.ts';
import { doubled, raw, type Quotes } from './quotes.ts';

/** A value to the end of its line, or of one that a backslash joins to it. (java.util.Properties, `load`) */
export const rest: Quotes = { ...raw('\n', '\r'), escape: /\\\r?\n[ \t]*/g, resolve: () => '' };

/** The same where a percent sign is doubled: `%(name)s` stands for another value. (Python's configparser, systemd.unit) */
export const percents = doubled({ '%%': '%' });

/** `"…"` and `'…'` around a value are no part of it, and nothing is special in them. */
export const marked = raw('\n', '\r', '"', "'");

export const settingsDialect: Dialect = {
  language: 'ini',
  quote: (value) => value,
  compose: () => undefined,
  fieldName: (name) => name,
  lineComment: '#',
};

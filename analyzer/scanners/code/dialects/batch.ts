import { doubled, type Quotes } from './quotes.ts';
import { scriptDialect } from './script.ts';

/** `"…"`, as programs of Windows take their arguments apart: a quote stands behind a backslash or twice. (CommandLineToArgvW) */
export const argument: Quotes = doubled({ '\\"': '"', '""': '"' }, ['\\"']);

/** One that has quotes behind a backslash already. */
export const escaped: Quotes = doubled({ '""': '"', '\\"': '"' }, ['\\"']);

/** A word without quotes, in which a caret takes the meaning of what stands behind it. (cmd.exe) */
export const bare: Quotes = {
  escape: /\^[\s\S]/g,
  resolve: (match) => match.slice(1),
  encode: (text) => (/[\s"%!]/.test(text) ? undefined : text.replace(/[&|<>^()]/g, '^$&')),
};

export const batchDialect = scriptDialect('batch', { quotes: argument, comment: 'rem ' });

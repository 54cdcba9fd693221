import { isRule } from '../formats/fields/columns.ts';

/** Whether a line says something of the log or of the line behind it, and of no request. Behind a `#` a call may stand where a word does (`isHit`). */
export function isOfLog(text: string, isHit: boolean): boolean {
  return isRule(text) || OF_MESSAGE.test(text) || (text.startsWith('#') && (!isHit || DIRECTIVE.test(text)));
}

/** What a log in the W3C extended format says of itself, as far as it tells no columns. */
const DIRECTIVE = /^#[A-Z][\w-]*: /;

/** What the console of .NET says of a message on the line before it: its level, who says it, and a number. */
const OF_MESSAGE = /^(?:trce|dbug|info|warn|fail|crit): [\w.+`]+\[\d+\]$/;

import type { SourceText, Unit } from '../../expr/expr.ts';
import { Maker } from '../making/make.ts';
import { ScriptCursor } from './cursor.ts';
import { items } from './items.ts';
import { SCRIPT_LANGUAGES } from './languages.ts';
import { statementsOf } from './statements.ts';

/**
 * Reads the languages of the script family, each by its row of `SCRIPT_LANGUAGES`: strings with what stands in them, comments,
 * calls, bindings, members. There is no grammar behind it: what is none of these is passed over, and what is not known is a hole.
 */
export function readScript(source: SourceText): Unit {
  const language = SCRIPT_LANGUAGES[source.language];
  if (language === undefined) throw new Error(`There is no row for ${source.language}.`);
  const make = new Maker(source);
  const cursor = new ScriptCursor(make, language);
  return make.unit(language.dialect, statementsOf(cursor, items(cursor, '')));
}

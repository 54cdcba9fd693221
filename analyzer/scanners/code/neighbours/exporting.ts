import { once } from '../../once.ts';
import { SCRIPTS } from './module-files.ts';

/** Whether a text may export something under a name, before it is parsed; `false` only where it surely does not. */
export function exportingOf(text: string, language: string): (name: string) => boolean {
  if (language === 'go') {
    const declared = once(() => declaredByGo(text));
    return (name) => declared().has(name);
  }
  // `local.level` is called `level` where it is declared.
  if (language === 'terraform') return (name) => text.includes(name.slice(name.indexOf('.') + 1));
  // What a template calls `Values` is the whole file of that name.
  if (language === 'yaml') return (name) => name === 'Values' || text.includes(name);
  return (name) => (name === 'default' && SCRIPTS.has(language) ? DEFAULT.test(text) : name.split('.').every((part) => text.includes(part)));
}

/** All words among which the names stand that a file of Go declares for its package: of functions and methods, constants and variables. */
function declaredByGo(text: string): ReadonlySet<string> {
  const declared = new Set<string>();
  for (const [declaration] of text.matchAll(DECLARATION)) for (const [word] of declaration.replace(HEAD, '').matchAll(WORD)) declared.add(word);
  return declared;
}

/** A group in brackets, on one line or up to a bracket that has a line of its own, as its values may have them too; the head of a constant or variable; a function with its name. */
const DECLARATION = /\b(?:const|var)\b\s*\((?:(?:(?!\/\/)[^\n])*\)[ \t]*$|[^]*?^\)[ \t]*(?:\/\/[^\n]*)?$|[^]*)|\b(?:const|var)\b[^=\n]*|\bfunc\b\s*(?:\([^)]*\)\s*)?[\p{L}_][\p{L}\p{N}_]*/gmu;

/** What stands before the name of a method: its receiver. */
const HEAD = /^func\s*(?:\([^)]*\))?/;

const WORD = /[\p{L}_][\p{L}\p{N}_]*/gu;

/** Whether a script may have a default export: `export default`, `export { a as default }`, `export { default } from`, `export = a`, `module.exports`. */
const DEFAULT = /\bexport\b[^;"'`]*?\bdefault\b|\bexports\b|\bexport\s*=/;

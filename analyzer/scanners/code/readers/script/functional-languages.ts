import { scriptDialect, single, twice, verbatim } from '../../dialects/script.ts';
import type { ScriptLanguage } from './language.ts';
import { BRACE, DOUBLE, GENERICS, HASH, NEVER, plain, PLUS, TYPED } from './patterns.ts';

const PARAMETERS = String.raw`((?:[ \t]+[A-Za-z_][\w']*|[ \t]*\((?:[^()\n]|\([^()\n]*\))*\))+)[ \t]*(?::[^=\n]*)?=(?![=>])`;

/** `let rec url zone tail =`, `member this.Url(zone) =` */
const LET = new RegExp(
  String.raw`(?:let|member)[ \t]+(?:(?:rec|private|inline|internal|public)[ \t]+)*(?!(?:mutable|rec|private|inline|internal|public)\b)(?:\w+\.)?([A-Za-z_][\w']*)${PARAMETERS}`,
  'y',
);

/** `url zone tail =`; a type has parameters as well. */
const EQUATION = new RegExp(String.raw`(?:let[ \t]+)?(?!(?:let|data|type|newtype|class|instance|module|import|where|case|if|deriving|pattern)\b)([a-z_][\w']*)${PARAMETERS}`, 'y');

/** Languages in which a function stands before its argument without parentheses, and a name is bound once. */
export const FUNCTIONAL_LANGUAGES: Record<string, ScriptLanguage> = {
  haskell: {
    dialect: scriptDialect('haskell', { join: '++', comment: '--' }),
    comment: /--[^\n]*|\{-[\s\S]*?(?:-\}|$(?![\s\S]))/y,
    strings: [plain(/\[(?:i|s|r|__i|text|fmt|here)\|/y, { close: () => '|]', quotes: verbatim, skip: NEVER, holes: [HASH], lines: true, script: true }), DOUBLE, plain(/'(?=\\?[^\n]')/y, { quotes: single })],
    name: /[A-Za-z_][\w']*(?:\.[A-Za-z_][\w']*)*/y, member: NEVER, join: /\+\+|<>/y, segments: /\/[:~]/y, binds: /=(?![=>])|<-/y, typed: NEVER, repeats: true, heads: EQUATION,
    bare: /[ \t]+(?:\$!?[ \t]+)?(?=["(])/y,
  },
  ocaml: {
    dialect: scriptDialect('ocaml', { join: '^', comment: '(*' }),
    comment: /\(\*[\s\S]*?(?:\*\)|$(?![\s\S]))/y,
    strings: [plain(/\{[a-z_]*\|/y, { close: (open) => `|${open.slice(1, -1)}}`, quotes: verbatim, skip: NEVER, lines: true, script: true }), plain(/"/y, { lines: true }), plain(/'(?=\\?[^\n]')/y, { quotes: single })],
    name: /[A-Za-z_][\w']*/y, member: /\.(?=[A-Za-z_])/y, join: /\^/y, binds: /=(?!=)|<-|:=/y, typed: /\s*:\s*[\w.' ]+?(?=\s*=)/y, repeats: true, heads: LET,
    bare: /[ \t]+(?:@@[ \t]+)?(?=["({])/y,
  },
  fsharp: {
    dialect: scriptDialect('fsharp', { join: '+' }),
    comment: /\/\/[^\n]*|\(\*(?!\))[\s\S]*?(?:\*\)|$(?![\s\S]))/y,
    strings: [
      plain(/\$"""/y, { quotes: verbatim, skip: /\{\{/y, holes: [BRACE], lines: true }),
      plain(/"""/y, { quotes: verbatim, skip: NEVER, lines: true, script: true }),
      plain(/\$@"|@\$"/y, { quotes: twice, holes: [BRACE], skip: /""|\{\{/y, lines: true }),
      plain(/\$"/y, { holes: [BRACE], skip: /\\[\s\S]|\{\{/y, lines: true }),
      plain(/@"/y, { quotes: twice, skip: /""/y, lines: true }),
      plain(/"/y, { lines: true }),
      plain(/'(?=\\?[^\n]')/y, { quotes: single }),
    ],
    name: /[A-Za-z_][\w']*!?/y, member: /\s*\.(?=[A-Za-z_])/y, join: PLUS, binds: /=(?!=)|<-/y, typed: TYPED, generics: GENERICS, repeats: true, curried: true, heads: LET,
  },
  erlang: {
    dialect: scriptDialect('erlang', { join: '++', comment: '%' }),
    // A dollar makes a number of the character behind it, which then opens no text.
    comment: /%[^\n]*|\$\\?["'%]/y,
    strings: [plain(/<<"(?=(?:[^"\\]|\\[\s\S])*"\/utf8>>)/y, { close: () => '"/utf8>>' }), plain(/<<"/y, { close: () => '">>' }), plain(/"/y, { lines: true }), plain(/'/y, { quotes: single })],
    name: /\??[A-Za-z_@][\w@]*/y, sigil: /^\?/, member: /:(?=[a-z_])/y, join: /\+\+/y, binds: /=(?![=<>:])/y, repeats: true,
  },
};

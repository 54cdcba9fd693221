import { dollars, indentedNix, perlSingle, scriptDialect, single, singleDollars, verbatim } from '../../dialects/script.ts';
import type { ScriptLanguage } from './language.ts';
import { BRACES, DOLLAR_NAME, ESCAPED, HASHES, MEMBER, NEVER, plain, PLUS, SLASHES } from './patterns.ts';

/** Languages of configuration, in which nothing is done: values refer to each other. */
export const DATA_LANGUAGES: Record<string, ScriptLanguage> = {
  nix: {
    dialect: scriptDialect('nix', { join: '+', comment: '#', quotes: dollars }),
    comment: /#[^\n]*|\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))/y,
    strings: [
      plain(/''/y, { quotes: indentedNix, skip: /''(?:'|\$|\\[\s\S])/y, holes: [BRACES], lines: true, script: true }),
      plain(/"/y, { quotes: dollars, holes: [BRACES], lines: true }),
    ],
    name: /[A-Za-z_][\w'-]*/y, member: /\.(?=[A-Za-z_])/y, join: PLUS, binds: /=(?!=)/y, braces: /^=$/,
  },
  bicep: {
    dialect: scriptDialect('bicep', { quotes: singleDollars, mark: "'" }),
    comment: SLASHES,
    strings: [plain(/'''/y, { quotes: verbatim, skip: NEVER, lines: true, script: true }), plain(/'/y, { quotes: singleDollars, holes: [BRACES] })],
    name: /[A-Za-z_]\w*/y, member: MEMBER, join: NEVER, binds: /=(?![=>])/y, typed: /[ \t]+[\w|' ]{1,60}?(?=[ \t]*=)/y, braces: /^:$/,
  },
  jsonnet: {
    dialect: scriptDialect('jsonnet', { join: '+', quotes: single, mark: "'" }),
    comment: /\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))/y,
    strings: [
      plain(/\|\|\|-?[ \t]*\n/y, { close: () => '|||', quotes: verbatim, skip: NEVER, lines: true, script: true }),
      plain(/@["']/y, { quotes: verbatim, skip: /""|''/y, lines: true }),
      plain(/"/y, { lines: true, script: true }),
      plain(/'/y, { quotes: single, lines: true, script: true }),
    ],
    name: /[A-Za-z_$]\w*/y, member: /\s*\.\s*(?=[A-Za-z_])/y, join: PLUS, binds: /=(?!=)/y, braces: /^:$/,
  },
  cue: {
    dialect: scriptDialect('cue', { join: '+' }),
    comment: /\/\/[^\n]*/y,
    strings: [
      plain(/#+"/y, { close: (open) => `"${open.slice(0, -1)}`, quotes: verbatim, skip: NEVER }),
      plain(/"""/y, { holes: [ESCAPED], lines: true, script: true }),
      plain(/'''/y, { quotes: single, holes: [ESCAPED], lines: true }),
      plain(/"/y, { holes: [ESCAPED], script: true }),
      plain(/'/y, { quotes: single, holes: [ESCAPED] }),
    ],
    name: /#?[A-Za-z_$]\w*/y, member: /\.(?=[A-Za-z_#])/y, join: PLUS, binds: /:(?!:)|=(?![=~])/y, braces: /^[:=]$/,
  },
  dhall: {
    dialect: scriptDialect('dhall', { join: '++', comment: '--', quotes: dollars }),
    comment: /--[^\n]*|\{-[\s\S]*?(?:-\}|$(?![\s\S]))/y,
    strings: [plain(/''/y, { quotes: indentedNix, skip: /''(?:'|\$)/y, holes: [BRACES], lines: true, script: true }), plain(/"/y, { quotes: dollars, holes: [BRACES], lines: true, script: true })],
    name: /[A-Za-z_][\w/-]*/y, member: /\.(?=[A-Za-z_])/y, join: /\+\+/y, binds: /=(?!=)/y, typed: /\s*:\s*[\w./ ]+?(?=\s*=)/y, braces: /^=$/,
  },
  puppet: {
    dialect: scriptDialect('puppet', { comment: '#', quotes: perlSingle, mark: "'" }),
    comment: HASHES,
    strings: [
      plain(/"/y, { quotes: dollars, holes: [BRACES, DOLLAR_NAME], lines: true, script: true }),
      plain(/'/y, { quotes: perlSingle, lines: true, script: true }),
    ],
    name: /\$?(?:::)?[A-Za-z_]\w*(?:::\w+)*/y, sigil: /^\$/, member: /\.(?=[a-z_])/y, join: PLUS, binds: /=(?![=~>])/y, braces: /^=>$/,
  },
};

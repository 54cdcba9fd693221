import { dollars, hashes, perlDouble, perlSingle, scriptDialect, single, singleDollars, sql, twice, verbatim } from '../../dialects/script.ts';
import { DATA_LANGUAGES } from './data-languages.ts';
import { FUNCTIONAL_LANGUAGES } from './functional-languages.ts';
import type { ScriptLanguage } from './language.ts';
import { BINDS, BRACE, BRACES, DEREFERENCED, DOLLAR, DOLLAR_NAME, DOUBLE, GENERICS, HASH, HASHES, HEREDOCS, MEMBER, NAME, NEVER, PARENTHESES, PLUS, SCALAR, SINGLE, SLASHES, TYPED, bracketMark, heredocMark, pairedMark, plain, rawMark, statements } from './patterns.ts';

/** The languages of this family by name. A new one is a row here and one in `languages.ts`. */
export const SCRIPT_LANGUAGES: Record<string, ScriptLanguage> = {
  groovy: {
    dialect: scriptDialect('groovy', { join: '+', quotes: single, mark: "'" }),
    comment: /#!(?<=^#!)[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))/y,
    strings: [
      plain(/"""/y, { quotes: dollars, holes: [BRACES, DOLLAR], lines: true, script: true }),
      plain(/'''/y, { quotes: single, lines: true, script: true }),
      plain(/"/y, { quotes: dollars, holes: [BRACES, DOLLAR] }),
      SINGLE,
      plain(/\$\//y, { close: () => '/$', quotes: verbatim, skip: /\$[$/]/y, holes: [BRACES, DOLLAR], lines: true }),
    ],
    name: NAME, member: MEMBER, join: PLUS, binds: BINDS, typed: NEVER, generics: GENERICS, slashes: true, streams: NEVER, typedFunctions: true, words: statements('if|for|while|switch'),
    bare: /[ \t]+(?=["']|[A-Za-z_]\w*:[ \t]*[^\s:])/y,
  },
  scala: {
    dialect: scriptDialect('scala', { join: '+' }),
    comment: SLASHES,
    strings: [
      plain(/[a-z]\w*"""/y, { quotes: verbatim, skip: /\$\$/y, holes: [BRACES, DOLLAR_NAME], lines: true }),
      plain(/"""/y, { quotes: verbatim, skip: NEVER, lines: true }),
      plain(/[a-z]\w*"/y, { holes: [BRACES, DOLLAR_NAME] }),
      DOUBLE,
      plain(/'(?=\\?[^\n]')/y, { quotes: single }),
    ],
    name: NAME, member: MEMBER, join: PLUS, binds: BINDS, typed: TYPED, generics: /\[[\w\s[\],.]{0,200}\](?=[\s(,.)\]])/y, segments: /\/(?![/*=])/y, words: statements('if|for|while'), labels: /=>/y,
  },
  swift: {
    dialect: scriptDialect('swift', { join: '+' }),
    comment: SLASHES,
    strings: [
      plain(/"""/y, { holes: [{ open: /\\\(/y, close: ')', lead: 2 }], lines: true }),
      plain(/#"/y, { close: () => '"#', quotes: verbatim, skip: NEVER, holes: [{ open: /\\#\(/y, close: ')', lead: 3 }] }),
      plain(/"/y, { holes: [{ open: /\\\(/y, close: ')', lead: 2 }] }),
    ],
    name: NAME, member: MEMBER, join: PLUS, binds: BINDS, typed: /\s*:\s*(?:\[[\w.?!<>[\], :]{0,80}?\][?!]?|[A-Za-z_][\w.?!<>[\], |]{0,80}?)(?=\s*=(?![=>]))/y, generics: GENERICS, words: statements('if|for|while|switch|guard', 'do|repeat'), bareHeads: true,
    computed: /var[ \t]+[A-Za-z_]\w*(?=[ \t]*:[ \t]*[\w.?!<>[\], ]+?[ \t]*\{)/y,
  },
  dart: {
    dialect: scriptDialect('dart', { join: '+', quotes: singleDollars, mark: "'" }),
    comment: SLASHES,
    strings: [
      plain(/r(?:"""|''')/y, { quotes: verbatim, skip: NEVER, lines: true }),
      plain(/r["']/y, { quotes: verbatim, skip: NEVER }),
      plain(/"""/y, { quotes: dollars, holes: [BRACES, DOLLAR_NAME], lines: true }),
      plain(/'''/y, { quotes: singleDollars, holes: [BRACES, DOLLAR_NAME], lines: true }),
      plain(/"/y, { quotes: dollars, holes: [BRACES, DOLLAR_NAME] }),
      plain(/'/y, { quotes: singleDollars, holes: [BRACES, DOLLAR_NAME] }),
    ],
    name: NAME, member: MEMBER, join: PLUS, binds: BINDS, typed: NEVER, generics: GENERICS, adjacent: true, braces: /^:/, named: true, typedFunctions: true, cascades: true, words: statements('if|for|while|switch'),
  },
  lua: {
    dialect: scriptDialect('lua', { join: '..', comment: '--' }),
    comment: /--\[(=*)\[[\s\S]*?(?:\]\1\]|$(?![\s\S]))|--[^\n]*/y,
    strings: [DOUBLE, SINGLE, plain(/\[=*\[\n?/y, { close: bracketMark, quotes: verbatim, skip: NEVER, lines: true, script: true })],
    name: /[A-Za-z_]\w*/y, member: /\s*(?:\.(?!\.)|:)\s*(?=[A-Za-z_])/y, join: /\.\.(?!\.)/y, binds: /=(?!=)/y, braces: /^=?$/, ends: 'then', lastOf: true,
    reserved: /(?:end|then|else|elseif|until|do|in)\b/y, bare: /[ \t]*(?=["'{]|\[=*\[)/y,
  },
  perl: {
    dialect: scriptDialect('perl', { join: '.', quotes: perlSingle, mark: "'", comment: '#' }),
    comment: /^=[a-z]\w*[\s\S]*?(?:^=cut[^\n]*|$(?![\s\S]))|^__(?:END|DATA)__[\s\S]*|#[^\n]*/my,
    strings: [
      plain(/"/y, { quotes: perlDouble, holes: [SCALAR, DEREFERENCED], lines: true }),
      plain(/'/y, { quotes: perlSingle, lines: true }),
      plain(/`/y, { quotes: perlDouble, holes: [SCALAR, DEREFERENCED], lines: true, script: true }),
      plain(/q[qx]\s*[({[<|/!~#](?<!\s#)/y, { close: pairedMark, quotes: verbatim, holes: [SCALAR, DEREFERENCED], lines: true, script: true }),
      plain(/qw\s*[({[<|/!~#](?<!\s#)/y, { close: pairedMark, quotes: verbatim, lines: true, words: true }),
      plain(/q\s*[({[<|/!~#](?<!\s#)/y, { close: pairedMark, quotes: verbatim, lines: true }),
      ...HEREDOCS,
      plain(/<<[~-]?(?:"[A-Za-z_]\w*"|[A-Za-z_]\w*)/y, { close: heredocMark, quotes: perlDouble, holes: [SCALAR, DEREFERENCED], heredoc: true, lines: true }),
    ],
    name: /(?:\$#|[$@%&]{0,2})(?:::)?[A-Za-z_]\w*(?:::\w+)*|\$(?:\d+|[&`'"+!@/\\,;.])(?!\w)/y, sigil: /^(?:\$#|[$@%&]+)/,
    member: /\s*->\s*(?=[$A-Za-z_])/y, join: /\.(?![.=\d])/y, binds: /(?:\.|\|\||\/\/)?=(?![=~>])|=>/y, braces: /^=>$/, slashes: true, words: statements('if|unless|for(?:each)?|while|until|given', 'try|eval|do'), modifiers: true, lastOf: true,
    bare: /[ \t]+(?=["'$]|q[qwx]?\b|<<)/y,
  },
  crystal: {
    dialect: scriptDialect('crystal', { join: '+', comment: '#', quotes: hashes }),
    comment: HASHES,
    strings: [
      plain(/"/y, { quotes: hashes, holes: [HASH], lines: true }),
      plain(/%[Qq]?[({[<|]/y, { close: pairedMark, quotes: verbatim, holes: [HASH], lines: true }),
      plain(/`/y, { quotes: verbatim, holes: [HASH], lines: true, script: true }),
      ...HEREDOCS,
      plain(/<<-[A-Z_]+/y, { close: heredocMark, quotes: hashes, holes: [HASH], heredoc: true, lines: true }),
      plain(/'(?=\\?[^\n]')/y, { quotes: single }),
    ],
    name: /@{0,2}[A-Za-z_]\w*(?:[?!](?!=))?/y, member: /\s*(?:&\.|\.|::)\s*(?=[A-Za-z_])/y, join: /[+\\](?!=)/y, binds: BINDS, typed: TYPED, braces: /^(?:=>|:)$/, slashes: true, ends: 'line', modifiers: true, declares: 'function',
    reserved: /(?:end|then|else|elsif|when|rescue|ensure)\b(?!:)/y, bare: /[ \t]+(?=["']|[a-z_]\w*:[ \t]*[^\s:])/y,
  },
  c: {
    dialect: scriptDialect('c', {}),
    comment: /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))|#[ \t]*(?:include|import|pragma|undef|error|warning|line)\b[^\n]*/y,
    strings: [
      plain(/(?:u8|[uUL])?R"[^\s()\\]{0,16}\(/y, { close: rawMark, quotes: verbatim, skip: NEVER, lines: true }),
      plain(/(?:u8|[@uUL])?"/y),
      plain(/'(?=\\?[^\n]')/y, { quotes: single }),
    ],
    name: /[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*/y, member: /\s*(?:\.|->)\s*(?=[A-Za-z_])/y, join: PLUS, binds: BINDS, adjacent: true, buffers: true, braces: /^\.$/, typed: /\[\](?=\s*=)/y,
    words: statements('if|for|while|switch'), directives: true, typedFunctions: true, initializers: true,
    streams: /(?:std::)?w?o?stringstream[ \t]+(?=[A-Za-z_]\w*\s*[;({])/y,
    generics: /<[\w\s<>,?.[\]&]{0,200}>(?=[\s(,.)[{>])|[ \t]*\*+[ \t]*(?=[A-Za-z_]\w*(?:\[\])?\s*=[^=])/y,
  },
  r: {
    dialect: scriptDialect('r', { comment: '#' }),
    comment: HASHES,
    strings: [plain(/[rR]["']\(/y, { close: (open) => `)${open.charAt(1)}`, quotes: verbatim, skip: NEVER, lines: true }), plain(/"/y, { lines: true }), plain(/'/y, { quotes: single, lines: true })],
    name: /[A-Za-z.][\w.]*(?:::[A-Za-z.][\w.]*)?/y, member: /\s*\$\s*(?=[A-Za-z_.])/y, join: NEVER, binds: /<{1,2}-|=(?!=)/y, words: statements('if|for|while', 'repeat'), declares: 'function', chooses: new Set(['ifelse', 'if_else', 'switch']),
  },
  vb: {
    dialect: scriptDialect('vb', { join: '&', quotes: twice, comment: "'" }),
    comment: /'[^\n]*|(?<=^|[\n:][ \t]*)REM\b[^\n]*|(?<=[ \t])_[ \t]*\r?\n/iy,
    strings: [plain(/\$"/y, { quotes: twice, skip: /""|\{\{/y, holes: [BRACE], lines: true }), plain(/"/y, { quotes: twice, skip: /""/y })],
    name: /[A-Za-z_]\w*/y, member: /\s*\??\.(?=[A-Za-z_])/y, join: /[&+](?!=)/y, binds: /[&+]?=|As[ \t]+(?=New[ \t])/iy, braces: /^\.$/, typed: /[ \t]+As[ \t]+[\w.()<>]+(?:\(Of [^)\n]*\))?(?=[ \t]*=)/iy, repeats: true,
    bare: /[ \t]+(?=\$?")/y,
  },
  julia: {
    dialect: scriptDialect('julia', { join: '*', comment: '#', quotes: dollars }),
    comment: /#=[\s\S]*?(?:=#|$(?![\s\S]))|#[^\n]*/y,
    strings: [
      plain(/raw"/y, { quotes: verbatim }),
      plain(/[a-z]?"""/y, { quotes: dollars, holes: [PARENTHESES, DOLLAR_NAME], lines: true, script: true }),
      plain(/"/y, { quotes: dollars, holes: [PARENTHESES, DOLLAR_NAME], lines: true }),
      plain(/`/y, { quotes: verbatim, holes: [PARENTHESES, DOLLAR_NAME], lines: true, script: true }),
      plain(/'(?=\\?[^\n]')/y, { quotes: single }),
    ],
    name: /@?[A-Za-z_]\w*!?/y, member: /\.(?=[A-Za-z_])/y, join: /\*(?![=*])/y, binds: /\*?=(?![=>])/y, typed: /::[\w.{}]+(?=\s*=)/y, braces: /^=>$/, repeats: true,
  },
  nim: {
    dialect: scriptDialect('nim', { join: '&', comment: '#' }),
    comment: /#\[[\s\S]*?(?:\]#|$(?![\s\S]))|#[^\n]*/y,
    strings: [
      plain(/(?:fmt|&)"""/y, { quotes: verbatim, skip: /\{\{/y, holes: [BRACE], lines: true }),
      plain(/(?:fmt|&)"/y, { holes: [BRACE] }),
      plain(/\w*"""/y, { quotes: verbatim, skip: NEVER, lines: true, script: true }),
      plain(/[A-Za-z]\w*"/y, { quotes: verbatim, skip: /""/y }),
      DOUBLE,
      plain(/'(?=\\?[^\n]')/y, { quotes: single }),
    ],
    name: /[A-Za-z_]\w*/y, member: /\.(?=[A-Za-z_])/y, join: /&(?![=&])/y, binds: /&?=(?!=)/y, typed: TYPED, generics: /\[\w+\](?=\()/y, braces: /^:$/, repeats: true,
    bare: /[ \t]+(?="|&"|fmt")/y,
  },
  zig: {
    dialect: scriptDialect('zig', { join: '++' }),
    comment: /\/\/[^\n]*/y,
    strings: [plain(/\\\\/y, { close: () => '\n', quotes: verbatim, skip: NEVER, script: true }), DOUBLE, plain(/'(?=\\?[^\n]')/y, { quotes: single })],
    name: /@?[A-Za-z_]\w*/y, member: /\s*\.(?:\?|\*)?(?=[A-Za-z_])/y, join: /\+\+/y, binds: /=(?![=>])/y, typed: /\s*:\s*[\w.[\]?*! ]+?(?=\s*=[^=])/y, braces: /^\.$/, repeats: true,
  },
  d: {
    dialect: scriptDialect('d', { join: '~' }),
    comment: /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))|\/\+[\s\S]*?(?:\+\/|$(?![\s\S]))/y,
    strings: [plain(/r"/y, { quotes: verbatim, skip: NEVER, lines: true }), plain(/`/y, { quotes: verbatim, skip: NEVER, lines: true }), plain(/"/y, { lines: true }), plain(/'(?=\\?[^\n]')/y, { quotes: single })],
    name: /[A-Za-z_]\w*/y, member: MEMBER, join: /~(?!=)/y, binds: /~?=(?![=>])/y, typed: NEVER, generics: /!(?:\([^()\n]*\)|\w+)(?=\()/y, typedFunctions: true, words: statements('if|for|foreach|while|switch'),
  },
  pascal: {
    dialect: scriptDialect('pascal', { join: '+', quotes: sql, mark: "'" }),
    comment: /\/\/[^\n]*|\{[^}]*\}|\(\*[\s\S]*?(?:\*\)|$(?![\s\S]))/y,
    strings: [plain(/'/y, { quotes: sql, skip: /''/y })],
    name: /&?[A-Za-z_]\w*/y, member: MEMBER, join: PLUS, binds: /:=|=/y, typed: /\s*:\s*\w+(?=\s*=)/y, repeats: true,
  },
  ...DATA_LANGUAGES,
  ...FUNCTIONAL_LANGUAGES,
};

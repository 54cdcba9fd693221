import type { Import, Unit } from '../expr/expr.ts';

/** Modules of the classes that those of a file extend; a class that nothing imports stands for the file that is named after it. */
export function parentsIn({ text, imports, language }: Unit): string[] {
  const extended = EXTENDS[language];
  if (extended === undefined) return [];
  const names = [...text.matchAll(extended)].flatMap(([, found = '']) => found.split(',').map((name) => name.trim()));
  return [...new Set(names)].map((name) => moduleOf(name, imports) ?? name);
}

const IN_WORDS = /\bclass\s[^{};]*?\bextends\s+([\w.\\]+)/g;

/** `class Zones(Api)`, `class Zones extends Api`, `class Zones < Api`, `class Zones : Api`; what a module imports, and what Rust adds methods to. */
const EXTENDS: Partial<Record<string, RegExp>> = {
  python: /^[ \t]*class\s+\w+\s*\(([\w., \t\n]+)[,)=]/gm,
  typescript: IN_WORDS,
  javascript: IN_WORDS,
  java: IN_WORDS,
  php: IN_WORDS,
  ruby: /^[ \t]*(?:class\s+[\w:]+\s*<|include|extend|prepend)\s*([A-Z][\w:]*)/gm,
  csharp: /\bclass\s+\w+[^{};:]*:\s*([\w.]+(?:\s*,\s*[\w.]+)*)/g,
  elixir: /^[ \t]*(?:import|use)\s+([A-Z][\w.]*)/gm,
  rust: /^[ \t]*impl(?:<[^>]*>)?\s+(?:[\w:<>]+\s+for\s+)?(\w+)/gm,
  kotlin: /\bclass\s+\w+[^{};:]*(?:\([^)]*\)\s*)?:\s*([\w.]+)/g,
};

/** `Api` of `from .base import Api`, `base.Api` of `from . import base`. */
function moduleOf(name: string, imports: Import[]): string | undefined {
  const [first = name] = name.split('.');
  const from = imports.find(({ local, names }) => local === first || Object.hasOwn(names, first));
  if (from === undefined || name === first) return from?.module;
  return from.names[first] === undefined ? from.module : `${from.module.replace(/\w$/, '$&.')}${from.names[first]}`;
}

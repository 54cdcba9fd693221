import { fileURLToPath } from 'node:url';
import { Language, Parser } from 'web-tree-sitter';
import { ownFile } from '../../../../own-files.ts';

/** A grammar ready to parse. */
export interface Loaded {
  parser: Parser;
  types: readonly (string | undefined)[];
  /** By type id: whether it is a node of the language and not just a token. */
  named: readonly boolean[];
}

const grammars = new Map<string, Promise<Loaded>>();
let runtime: Promise<void> | undefined;

/**
 * The grammar in `grammars/<name>.wasm`, loaded on the first call and kept for the life of the process.
 * Callers share its parser: parse, copy what is needed, free the tree, and do not await in between.
 */
export function grammarFor(name: string): Promise<Loaded> {
  let grammar = grammars.get(name);
  if (grammar === undefined) {
    grammar = load(name);
    grammars.set(name, grammar);
  }
  return grammar;
}

async function load(name: string): Promise<Loaded> {
  runtime ??= Parser.init();
  await runtime;
  const language = await Language.load(fileURLToPath(ownFile(`grammars/${name}.wasm`)));
  const { types } = language;
  return { parser: new Parser().setLanguage(language), types, named: types.map((_, id) => language.nodeTypeIsNamed(id)) };
}

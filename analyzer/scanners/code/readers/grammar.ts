import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Language, Parser } from 'web-tree-sitter';

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
  const language = await Language.load(grammarFile(name));
  const { types } = language;
  return { parser: new Parser().setLanguage(language), types, named: types.map((_, id) => language.nodeTypeIsNamed(id)) };
}

/** The sources and the build stand at different depths under the package, so the folder is looked for upwards. */
function grammarFile(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const file = join(folder, 'grammars', `${name}.wasm`);
    if (existsSync(file)) return file;
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`The package is incomplete: grammars/${name}.wasm is missing.`);
    folder = parent;
  }
}

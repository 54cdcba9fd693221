import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Language, Parser } from 'web-tree-sitter';

const parsers = new Map<string, Promise<Parser>>();
let runtime: Promise<void> | undefined;

/**
 * The parser of `grammars/<name>.wasm`, loaded on the first call and kept for the life of the process.
 * Callers share it: parse, copy what is needed, free the tree, and do not await in between.
 */
export function parserFor(name: string): Promise<Parser> {
  let parser = parsers.get(name);
  if (parser === undefined) {
    parser = load(name);
    parsers.set(name, parser);
  }
  return parser;
}

async function load(name: string): Promise<Parser> {
  runtime ??= Parser.init();
  await runtime;
  return new Parser().setLanguage(await Language.load(grammarFile(name)));
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

/** Lets Node run the sources as they are: types are taken out of each file when it is loaded. For child processes and threads of tests. */
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';

// The loader imports this file once more, for its own thread.
if (!import.meta.url.endsWith('?loader')) register(`${import.meta.url}?loader`);

let typescript;

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  typescript ??= (await import('typescript')).default;
  const { outputText } = typescript.transpileModule(readFileSync(fileURLToPath(url), 'utf8'), {
    compilerOptions: { module: typescript.ModuleKind.ESNext, target: typescript.ScriptTarget.ES2023, verbatimModuleSyntax: true },
  });
  return { format: 'module', source: outputText, shortCircuit: true };
}

// Lets every supported Node run the sources as a program of its own: types are taken out as a module is loaded.
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import ts from 'typescript';

// Hooks run in a thread of their own, which loads this file again.
if (isMainThread) register(import.meta.url);

const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023, verbatimModuleSyntax: true };

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const text = readFileSync(fileURLToPath(url), 'utf8');
  return { format: 'module', source: ts.transpileModule(text, { compilerOptions }).outputText, shortCircuit: true };
}

/** Lets Node run the sources as they are: types are taken out of each file when it is loaded. For child processes and threads of tests. */
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';

// The loader imports this file once more, for its own thread.
if (!import.meta.url.endsWith('?loader')) register(`${import.meta.url}?loader`);

let transformer;

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  transformer ??= await import('rolldown/utils');
  const file = fileURLToPath(url);
  const { code, errors } = transformer.transformSync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw errors[0];
  return { format: 'module', source: code, shortCircuit: true };
}

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = path.join(import.meta.dirname, '..');
const OPTIONS = ['--runtime', 'stub', '--enable', 'simd', '--enable', 'bulk-memory', '--noAssert', '--importMemory', '--noExportMemory', '--initialMemory', '1', '-O3', '--converge'];

/** A digest of everything the compiler reads. */
export function digestOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(source, 'utf8'));
  return hash.digest('hex');
}

/**
 * Compiles the `index.ts` of a folder into a module that holds its code and the digest of its sources, so that neither a build nor a test
 * needs the compiler. `name` begins the names of both.
 */
export async function compile({ folder, sources, module, name }) {
  const { default: compiler } = await import(process.env.ASSEMBLYSCRIPT === undefined ? 'assemblyscript/asc' : pathToFileURL(process.env.ASSEMBLYSCRIPT));
  const scratch = mkdtempSync(path.join(tmpdir(), 'kernel-'));
  try {
    const out = path.join(scratch, 'kernel.wasm');
    const { error, stderr } = await compiler.main([path.join(folder, 'index.ts'), '--outFile', out, '--baseDir', ROOT, ...OPTIONS]);
    if (error !== null) throw new Error(`The kernel does not compile: ${stderr.toString()}`);
    const code = readFileSync(out).toString('base64').match(/.{1,180}/g).map((line) => `  '${line}',`).join('\n');
    writeFileSync(module, `// Made by \`npm run kernel\` from the folder \`${path.relative(ROOT, folder)}\`.

/** The digest of the sources it was compiled from. */
export const ${name}_DIGEST = '${digestOf(sources)}';

/** The kernel's WebAssembly, in base64. */
export const ${name}_CODE = [
${code}
].join('');
`);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

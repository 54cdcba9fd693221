/**
 * Compiles the kernel that looks for words: `npm run kernel`. What comes out stands in the sources, so that neither a build nor a test needs
 * the compiler.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = import.meta.dirname;
const files = path.join(folder, '../../analyzer/scanners/files');
const OPTIONS = ['--runtime', 'stub', '--enable', 'simd', '--enable', 'bulk-memory', '--noAssert', '--importMemory', '--noExportMemory', '--initialMemory', '1', '-O3', '--converge'];

/** A digest of everything the compiler reads. */
export function digestOfWordKernel() {
  const hash = createHash('sha256');
  for (const source of [path.join(folder, 'index.ts'), path.join(files, 'word-table.ts')]) hash.update(readFileSync(source, 'utf8'));
  return hash.digest('hex');
}

async function build() {
  const { default: compiler } = await import(process.env.ASSEMBLYSCRIPT === undefined ? 'assemblyscript/asc' : pathToFileURL(process.env.ASSEMBLYSCRIPT));
  const scratch = mkdtempSync(path.join(tmpdir(), 'kernel-'));
  try {
    const out = path.join(scratch, 'kernel.wasm');
    const { error, stderr } = await compiler.main([path.join(folder, 'index.ts'), '--outFile', out, '--baseDir', path.join(folder, '../..'), ...OPTIONS]);
    if (error !== null) throw new Error(`The kernel does not compile: ${stderr.toString()}`);
    const code = readFileSync(out).toString('base64').match(/.{1,180}/g).map((line) => `  '${line}',`).join('\n');
    writeFileSync(path.join(files, 'word-kernel-code.ts'), `// Made by \`npm run kernel\` from the folder \`kernel/words\`.

/** The digest of the sources it was compiled from. */
export const WORD_KERNEL_DIGEST = '${digestOfWordKernel()}';

/** The kernel's WebAssembly, in base64. */
export const WORD_KERNEL_CODE = [
${code}
].join('');
`);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

if (import.meta.filename === process.argv[1]) await build();

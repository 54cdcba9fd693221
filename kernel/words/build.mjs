/** Compiles the kernel that looks for words: `npm run kernel`. */
import path from 'node:path';
import { compile, digestOf } from '../compile.mjs';

const folder = import.meta.dirname;
const files = path.join(folder, '../../analyzer/scanners/files');
const sources = [path.join(folder, 'index.ts'), path.join(files, 'word-table.ts')];

/** A digest of everything the compiler reads. */
export const digestOfWordKernel = () => digestOf(sources);

if (import.meta.filename === process.argv[1]) await compile({ folder, sources, module: path.join(files, 'word-kernel-code.ts'), name: 'WORD_KERNEL' });

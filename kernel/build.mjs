/** Compiles the kernel that reads logs: `npm run kernel`. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { compile, digestOf } from './compile.mjs';

const folder = import.meta.dirname;
const bytes = path.join(folder, '../analyzer/scanners/logs/bytes');
const sources = [...readdirSync(folder).filter((name) => name.endsWith('.ts')).sort().map((name) => path.join(folder, name)), path.join(bytes, 'places.ts')];

/** A digest of everything the compiler reads. */
export const digestOfKernel = () => digestOf(sources);

if (import.meta.filename === process.argv[1]) await compile({ folder, sources, module: path.join(bytes, 'kernel-code.ts'), name: 'KERNEL' });

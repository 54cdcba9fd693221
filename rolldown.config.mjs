import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'rolldown';

/** What the package is entered by, threads included. Names are paths among the sources, and in `dist`. */
const ENTRIES = [
  'analyzer/cli/main',
  'analyzer/index',
  'analyzer/scanners/code/sift-worker',
  'analyzer/scanners/logs/worker',
  // Timed alone by `bench/scan.mjs`.
  'analyzer/scanners/code/sift-all',
  'analyzer/scanners/files/clues',
  'analyzer/scanners/files/list',
];

/** Not in the bundle: they are large, bring files of their own, or are chosen by the user. */
const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const external = Object.keys({ ...dependencies, ...peerDependencies });

export default defineConfig({
  input: Object.fromEntries(ENTRIES.map((name) => [name, `${name}.ts`])),
  platform: 'node',
  external: external.flatMap((name) => [name, new RegExp(`^${name}/`)]),
  plugins: [licences()],
  output: {
    dir: 'dist',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    // A command starts faster from a few files than from many small ones.
    codeSplitting: {
      groups: [
        { name: 'base', test: /analyzer\/(?:errors|own-files|redact|catalog\/route|cli\/(?:exit|io|patterns|progress))\.ts$/, priority: 4 },
        { name: 'judging', test: /analyzer\/(?:analyze|cli\/session)\.ts$/, priority: 3 },
        { name: 'logs', test: /analyzer\/scanners\/logs\/index\.ts$/, priority: 2 },
        { name: 'scan', test: /analyzer\/scanners\/code\/scan\.ts$/, priority: 1 },
        { name: 'text', test: /reports\/text\.ts$/, priority: 1 },
      ],
    },
  },
});

/** Puts the licences of everything that went into the bundle beside it. */
function licences() {
  return {
    name: 'licences',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []));
      const folders = new Set(modules.map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]).filter((folder) => folder !== undefined));
      this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source: [...folders].sort().map(licenceOf).join('\n\n') });
    },
  };
}

function licenceOf(folder) {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (file === undefined) throw new Error(`${name} has no licence file that could be kept beside the bundle.`);
  return `${name} ${version}\n\n${readFileSync(path.join(folder, file), 'utf8').trim()}\n`;
}

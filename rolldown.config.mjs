import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { defineConfig, rolldown } from 'rolldown';

/** What the package is entered by, threads included. Names are paths among the sources, and in `dist`. */
const ENTRIES = [
  'analyzer/cli/main',
  'analyzer/index',
  'analyzer/reader',
  'analyzer/scanners/code/sift/sift-worker',
  'analyzer/scanners/logs/worker',
  'analyzer/scanners/logs/input/decoder',
  // Timed alone by `bench/scan.mjs`, and looked at by tests of the build.
  'analyzer/scanners/code/sift/sift-all',
  'analyzer/scanners/files/clues',
  'analyzer/scanners/files/list',
  'analyzer/scanners/files/search',
  'analyzer/scanners/files/sought',
];

/** Installed beside the bundle: they are large, bring files of their own, or are rarely loaded. zod is, for the declarations that name it. */
const { bin, dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const external = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => name !== 'zod');

export default defineConfig({
  input: Object.fromEntries(ENTRIES.map((name) => [name, `${name}.ts`])),
  platform: 'node',
  external: external.flatMap((name) => [name, new RegExp(`^${name}/`)]),
  plugins: [catalogAsData(), madeAhead(), parserAlone(), asciiOnly(), licences(), executable()],
  output: {
    dir: 'dist',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    // A command starts faster from a few files than from many small ones.
    codeSplitting: {
      groups: [
        { name: 'base', test: /analyzer\/(?:dotted|errors|lists|own-files|redact|scanners\/(?:ascii|once|utf16)|catalog\/route|cli\/(?:exit|io|patterns|progress))\.ts$/, priority: 4 },
        { name: 'threads', test: /analyzer\/cli\/threads-ahead\.ts$/, priority: 4 },
        { name: 'sift', test: /analyzer\/scanners\/code\/sift\/sift-all\.ts$/, priority: 3 },
        { name: 'judging', test: /analyzer\/(?:analyze|cli\/session)\.ts$/, priority: 2 },
        { name: 'logs', test: /analyzer\/scanners\/logs\/index\.ts$/, priority: 1 },
        { name: 'scan', test: /analyzer\/scanners\/code\/scan\.ts$/, priority: 1 },
        { name: 'text', test: /reports\/text\.ts$/, priority: 1 },
      ],
    },
  },
});

/** Runs `rules/` now and ships what it says as JSON, which is read in a third of the time. */
function catalogAsData() {
  return {
    name: 'catalog-as-data',
    load: {
      filter: { id: /\/rules\/index\.ts$/ },
      handler: async (id) => asData(await exportsOf(id), 'rules/index.ts'),
    },
  };
}

/** Looks up now what the catalog asks of files, which at the start of each command took a third of its time. */
function madeAhead() {
  return {
    name: 'made-ahead',
    load: {
      filter: { id: /\/scanners\/files\/ahead\.ts$/ },
      async handler(id) {
        const [{ deprecations, apis }, { catalogOf }, { soughtBy }] = await Promise.all(['rules/index.ts', 'analyzer/catalog/catalog.ts', path.join(path.dirname(id), 'sought.ts')].map(exportsOf));
        const { digest, vocabulary } = catalogOf(deprecations, apis);
        return asData({ ahead: { digest, sought: soughtBy(vocabulary) } }, id);
      },
    },
  };
}

/** What a source exports, run as it stands. */
async function exportsOf(input) {
  const bundle = await rolldown({ input, platform: 'node' });
  const { output: [{ code }] } = await bundle.generate();
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

function asData(exported, from) {
  const wrong = Object.entries(exported).find(([, value]) => !isDeepStrictEqual(value, JSON.parse(JSON.stringify(value))));
  if (wrong !== undefined) throw new Error(`${from} exports ${wrong[0]}, which is more than plain data.`);
  return Object.entries(exported).map(([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`).join('\n');
}

/** Of the compiler that ts-morph brings a scan needs what parses, a seventh of it: the rest would be read and compiled each time. */
function parserAlone() {
  const compiler = createRequire(createRequire(import.meta.url).resolve('ts-morph')).resolve('@ts-morph/common/dist/typescript.js');
  return {
    name: 'parser-alone',
    load: {
      filter: { id: [/\/readers\/typescript\/compiler\.ts$/, compiler] },
      handler: (id) => (id === compiler ? parserIn(readFileSync(compiler, 'utf8')) : `export * as compiler from ${JSON.stringify(compiler)};`),
    },
  };
}

/** Files of the compiler stand in it one after the other, each below its name. Neither the system it runs on nor what checks types is of use to a parser. */
function parserIn(text) {
  const [, ...files] = text.split(/^\/\/ src\/(?=\w+\/)/m).map((file) => ({ name: file.slice(0, file.indexOf('\n')), file: `// ${file}` }));
  const last = files.findIndex(({ name }) => name === 'compiler/parser.ts');
  const kept = files.filter(({ name }, index) => (index <= last || name === 'services/services.ts') && !LEFT_OUT.test(name)).map(({ file }) => file).join('');
  const names = [...kept.matchAll(/^(?:function|class|var|let|const) (\w+)/gm)].map(([, name]) => name);
  return `${kept}\nexport { ${[...new Set(names)].join(', ')} };`;
}

/** What makes modules of files for those that import the compiler as a whole, and `sys`. */
const LEFT_OUT = /^typescript\/|\/_namespaces\/|^compiler\/sys\.ts$/;

/** Code that is all ASCII is decoded in a third of the time, and takes half the memory. Nothing that is bundled has other bytes in names, or in templates that are read raw. */
function asciiOnly() {
  return {
    name: 'ascii-only',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped);
    },
  };
}

function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

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

/** `npx` makes the command of a checkout executable once; whoever builds again would be denied it. */
function executable() {
  return {
    name: 'executable',
    writeBundle: ({ dir }) => Object.values(bin).forEach((file) => chmodSync(path.join(dir, path.relative('dist', file)), 0o755)),
  };
}

/** The parser is TypeScript's, which ts-morph hands on without its licence, and of another version than the one that checks types here. */
function licenceOf(folder) {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (name === '@ts-morph/common') return `TypeScript, as in ${name} ${version}\n\n${licenceIn(path.join('node_modules', 'typescript'))}\n`;
  return `${name} ${version}\n\n${licenceIn(folder)}\n`;
}

function licenceIn(folder) {
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (file === undefined) throw new Error(`${folder} has no licence file that could be kept beside the bundle.`);
  return readFileSync(path.join(folder, file), 'utf8').trim();
}

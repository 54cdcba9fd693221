import { existsSync } from 'node:fs';

/**
 * A file that the package brings along, by its path in the package. The sources and the build stand at different depths, so
 * the package's folder is looked for upwards from here.
 */
export function ownFile(name: string): URL {
  return new URL(name, folder());
}

/** The module a thread starts with, by its path among the sources without extension; in the build it is an entry point. */
export function ownModule(name: string): URL {
  return import.meta.url.endsWith('.ts') ? ownFile(`${name}.ts`) : ownFile(`dist/${name}.js`);
}

function folder(): URL {
  for (let at = new URL('./', import.meta.url); ; at = new URL('../', at)) {
    if (existsSync(new URL('package.json', at))) return at;
    if (at.pathname === '/') throw new Error('The package is incomplete: its package.json is missing.');
  }
}

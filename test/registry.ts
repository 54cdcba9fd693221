import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The text of `rules/index.ts` for the folders that exist now. */
export function registryOf(rulesFolder: string): string {
  const ids = readdirSync(rulesFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort();
  return [
    '// Written by `npm test -- -u` from the folders beside it; do not edit.',
    "import type { Api, Deprecation } from '../analyzer/model.ts';",
    "import { cloudflare } from './api.ts';",
    ...ids.map((id) => `import ${variable(id)} from './${id}/deprecation.ts';`),
    '',
    '/** The APIs the built-in catalog speaks of. */',
    'export const apis: Api[] = [cloudflare];',
    '',
    '/** The built-in catalog, one entry per folder. */',
    'export const deprecations: Deprecation[] = [',
    ...ids.map((id) => `  ${variable(id)},`),
    '];',
    '',
  ].join('\n');
}

export const RULES_FOLDER = path.join(import.meta.dirname, '..', 'rules');

function variable(id: string): string {
  return id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

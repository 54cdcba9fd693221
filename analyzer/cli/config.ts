import { existsSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import type { configSchema } from '../catalog/config-schema.ts';

export type Config = z.infer<typeof configSchema>;

const NAMES = ['lastcall.config.json', 'lastcall.config.yaml', 'lastcall.config.yml'];

/** The file named, else the one in the folder, else nothing. Unknown keys are errors with file and line. */
export async function readConfig(named: string | undefined, cwd: string): Promise<Config> {
  const file = named ?? NAMES.find((name) => existsSync(path.join(cwd, name)));
  if (file === undefined) return {};
  const [{ configSchema }, { readChecked }] = await Promise.all([import('../catalog/config-schema.ts'), import('../catalog/checked-file.ts')]);
  return readChecked(path.resolve(cwd, file), configSchema, 'The configuration');
}

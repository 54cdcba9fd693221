import type { Api, Deprecation } from '../model.ts';
import { checkText, readChecked } from './checked-file.ts';
import { catalogFileSchema } from './schema.ts';
import { complaintsAbout } from './validate.ts';
import { UserError } from '../errors.ts';

export interface CatalogFile {
  entries: Deprecation[];
  apis: Api[];
}

/** Reads a user's own entries (YAML or JSON, the same schema as ours). Throws `UserError` with file and line. */
export async function readCatalogFile(file: string): Promise<CatalogFile> {
  const { entries, apis } = await readChecked(file, catalogFileSchema, 'The catalog file');
  return sound({ entries, apis }, file);
}

/** The same for a text at hand. */
export async function parseCatalogFile(text: string, file: string): Promise<CatalogFile> {
  const { entries, apis } = await checkText(text, file, catalogFileSchema, 'The catalog file');
  return sound({ entries, apis }, file);
}

function sound(catalog: CatalogFile, file: string): CatalogFile {
  const complaints = complaintsAbout(catalog.entries);
  if (complaints.length === 0) return catalog;
  throw new UserError([`The catalog file ${file} contradicts itself.`, ...complaints.map((one) => `  ${one}`)].join('\n'));
}

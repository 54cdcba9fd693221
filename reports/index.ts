import type { Renderer } from './renderer.ts';

/** What `--format` takes. */
export type Format = 'text' | 'json' | 'ndjson' | 'sarif' | 'markdown' | 'html' | 'csv' | 'junit' | 'gitlab' | 'github' | 'oscal';

/** Every format by name. A renderer is loaded only when it draws. `oscal` is meant for `audit` and `report`. */
export const formats: Record<Format, () => Promise<Renderer>> = {
  text: async () => (await import('./text.ts')).text,
  json: async () => (await import('./json.ts')).json,
  ndjson: async () => (await import('./ndjson.ts')).ndjson,
  sarif: async () => (await import('./sarif.ts')).sarif,
  markdown: async () => (await import('./markdown.ts')).markdown,
  html: async () => (await import('./html.ts')).html,
  csv: async () => (await import('./csv.ts')).csv,
  junit: async () => (await import('./junit.ts')).junit,
  gitlab: async () => (await import('./gitlab.ts')).gitlab,
  github: async () => (await import('./github.ts')).github,
  oscal: async () => (await import('./oscal.ts')).oscal,
};

/** True for a name that `formats` has; inherited names such as `toString` are none. */
export function isFormat(name: string): name is Format {
  return Object.hasOwn(formats, name);
}

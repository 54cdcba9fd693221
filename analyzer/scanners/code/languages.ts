import path from 'node:path';
import type { Reader } from './expr.ts';

interface Language {
  name: string;
  /** File names that are read as this language. */
  files: RegExp;
  /** A name such a file could have. */
  sample: string;
  /** Loads the reader; parsers cost tens of milliseconds and are only paid for by trees that need them. */
  load(): Promise<Reader>;
}

const LANGUAGES: Language[] = [
  { name: 'typescript', files: /\.(?:[cm]?ts|tsx)$/, sample: 'example.ts', load: async () => (await import('./readers/typescript.ts')).readTypeScript },
  { name: 'javascript', files: /\.(?:[cm]?js|jsx)$/, sample: 'example.js', load: async () => (await import('./readers/typescript.ts')).readTypeScript },
];

/** The language of a file by its name; `undefined` when no reader knows it. */
export function languageOf(file: string): string | undefined {
  const name = path.basename(file);
  return LANGUAGES.find((language) => language.files.test(name))?.name;
}

/** A file name that is read as this language; throws for a language without a reader. */
export function sampleName(language: string): string {
  const found = LANGUAGES.find((one) => one.name === language);
  if (found === undefined) throw new Error(`There is no reader for ${language}.`);
  return found.sample;
}

const loaded = new Map<string, Promise<Reader>>();

/** The reader of a language, loaded once. */
export function readerOf(language: string): Promise<Reader> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const found = LANGUAGES.find((one) => one.name === language);
  if (found === undefined) throw new Error(`There is no reader for ${language}.`);
  const loading = found.load();
  loaded.set(language, loading);
  return loading;
}

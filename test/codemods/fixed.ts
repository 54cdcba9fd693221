import { expect } from 'vitest';
import { content, folder, lastcall } from '../cli/io.ts';

/** What `fix --write` makes of a tree, a second run of which changes nothing, and what it says. */
export async function fixedTree(files: Record<string, string>): Promise<{ texts: Record<string, string>; err: string }> {
  const cwd = folder(files);
  const { err } = await lastcall(['fix', '--write', '--verbose'], { cwd });
  const texts = Object.fromEntries(Object.keys(files).map((file) => [file, content(cwd, file)]));
  expect((await lastcall(['fix'], { cwd })).out).toBe('');
  return { texts, err };
}

/** The same of one file. */
export async function fixedFile(file: string, code: string): Promise<{ text: string; err: string }> {
  const { texts, err } = await fixedTree({ [file]: code });
  return { text: texts[file] ?? '', err };
}

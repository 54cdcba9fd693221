import fc from 'fast-check';
import type { Chunk, SourceText, Unit } from '../../../../analyzer/scanners/code/expr/expr.ts';
import { everything, sourceOf } from './show.ts';

/** A reader that needs no parser to be loaded. */
type Read = (source: SourceText) => Unit;

export function chunksOf(unit: Unit): Chunk[] {
  return everything(unit).flatMap((expr) => (expr.kind === 'string' ? expr.parts.filter((part) => part.kind === 'chunk') : []));
}

/** Chunks of which a letter or digit does not stand at the place it says, as `value@offset`. */
export function misplaced(unit: Unit): string[] {
  return chunksOf(unit).flatMap((chunk) => [...chunk.value.matchAll(/[A-Za-z0-9]/g)]
    .filter(({ index }) => { const written = unit.text[chunk.at(index)]; return written !== chunk.value[index] && written !== '\\' && written !== '`'; })
    .map(({ index }) => `${chunk.value}@${chunk.at(index)}`));
}

/** How each chunk would be written, and what is written there. */
export function spellings(unit: Unit): [string | undefined, string][] {
  return chunksOf(unit).map((chunk) => [chunk.encode(chunk.value), unit.text.slice(chunk.at(0), chunk.at(chunk.value.length))]);
}

/** Expressions whose span does not lie in the text. */
export function astray(unit: Unit): string[] {
  return everything(unit).filter(({ start, end }) => !(start >= 0 && start <= end && end <= unit.text.length)).map(({ kind, start, end }) => `${kind} ${start}-${end}`);
}

/** Reads pieces of a sample in any order, and its beginnings; a reader may say problems but must not throw, hang or point outside. */
export function survives(read: Read, sample: string, file?: string): void {
  const words = sample.match(/\w+|\s+|[^\w\s]/g) ?? [];
  const pieces = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, { weight: 1, arbitrary: fc.string() }), { maxLength: 60 }).map((parts) => parts.join(''));
  const beginnings = fc.nat(sample.length).map((length) => sample.slice(0, length));
  fc.assert(
    fc.property(fc.oneof(pieces, beginnings), (text) => {
      const source = sourceOf(text, 'text');
      return astray(read(file === undefined ? source : { ...source, file })).length === 0;
    }),
    { numRuns: 300 },
  );
}

/** Text that stands in another file, behind a margin of its own, as embedded code does. */
export function shifted(text: string, by: number): SourceText {
  const fileText = `${' '.repeat(by)}${text}`;
  return { file: 'host.md', language: 'text', text, fileText, at: (offset) => offset + by, encode: (spelled) => `<${spelled}>` };
}

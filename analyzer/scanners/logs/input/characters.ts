import { TextDecoder } from 'node:util';
import { NEWLINE, RETURN } from '../../ascii.ts';
import { utf16Of } from '../../utf16.ts';
import { peek } from './peek.ts';
import type { Bytes } from './pieces.ts';

/** Whether the bytes of a text begin with these. */
export function startsWith(head: Uint8Array, ...magic: number[]): boolean {
  return magic.every((byte, index) => head[index] === byte);
}

/** UTF-8 in lines that end in a newline, whatever a text is written in: without its mark, from UTF-16, and where nothing but carriage returns end its lines. */
export async function* bytesOfText(bytes: Bytes): AsyncGenerator<Uint8Array> {
  const { head, whole } = await peek(inUtf8(bytes), FIRST_LINES, (chunk) => chunk.includes(NEWLINE));
  const change = endsInReturns(head) ? withNewlines : (chunk: Uint8Array) => chunk;
  for await (const chunk of whole) yield change(chunk);
}

/** So much of the beginning of a text shows what ends its lines. */
export const FIRST_LINES = 1 << 16;

/** Whether the lines of a text end in a carriage return alone, as far as its beginning shows. (Macs of old, and tables that Excel saves as theirs) */
export function endsInReturns(head: Uint8Array): boolean {
  return head.includes(RETURN) && !head.includes(NEWLINE);
}

function withNewlines(chunk: Uint8Array): Uint8Array {
  return chunk.map((byte) => (byte === RETURN ? NEWLINE : byte));
}

/** UTF-8 as it is (without its mark), UTF-16 turned into UTF-8. */
async function* inUtf8(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | undefined;
  let first = true;
  for await (const chunk of bytes) {
    const wide = first ? utf16Of(chunk) : undefined;
    if (wide !== undefined) decoder = new TextDecoder(wide);
    const skip = first && startsWith(chunk, 0xef, 0xbb, 0xbf) ? 3 : 0;
    first = false;
    yield decoder === undefined ? chunk.subarray(skip) : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
}

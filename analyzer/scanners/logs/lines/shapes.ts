import { CLOSING_BRACE, HASH, OPENING_BRACE, QUOTE, SPACE } from '../../ascii.ts';
import { NEVER, type Ends, type FoundLine } from '../bytes/finder.ts';

/** What lines look like while nothing is decoded. `other` has to be decoded to know. */
export type Shape = 'json' | 'quoted' | 'columns' | 'other';

/** What a line that was decoded looked like before. */
export function shapeOf(text: string): Shape {
  return text.startsWith('{') ? 'json' : text.includes('"') ? 'quoted' : 'other';
}

const isPrintable = (byte: number): boolean => byte >= SPACE;

/** A server that starts anew announces its columns again, perhaps others. */
const isOfRow = (byte: number): boolean => byte >= SPACE && byte !== HASH;

/** First and last bytes by which a line can be told to fit without being looked at again. */
export const ENDS: Record<Shape, Ends> = {
  json: [(byte) => byte === OPENING_BRACE, (byte) => byte === CLOSING_BRACE, true],
  quoted: [isPrintable, (byte) => byte === QUOTE, true],
  columns: [isOfRow, () => true],
  other: NEVER,
};

/** The same while more may be told of a request: whatever has a word in it is shown, also of known kinds. */
export const SHOWN: Record<Shape, Ends> = { json: [ENDS.json[0], ENDS.json[1]], quoted: [ENDS.quoted[0], ENDS.quoted[1]], columns: ENDS.columns, other: NEVER };

/** A cheap look at bytes: whether an undecoded line may be one of the kind that was read before. */
export function fits(shape: Shape, { bytes, start, end }: FoundLine): boolean {
  if (end - start <= 1) return true;
  if (shape === 'json') return bytes[start] === OPENING_BRACE && bytes[end - 1] === CLOSING_BRACE;
  if (shape === 'quoted') return holdsQuote(bytes, start, end);
  return shape === 'columns' && isOfRow(bytes[start] as number);
}

/** Whether a line is an opening brace and nothing else: by itself it says nothing, but an object may follow. */
export function isBrace({ bytes, start, end }: FoundLine): boolean {
  return end - start === 1 && bytes[start] === OPENING_BRACE;
}

/** Not `indexOf`, which would run on to the end of the text. */
function holdsQuote(bytes: Uint8Array, start: number, end: number): boolean {
  if ((bytes[start] as number) < SPACE) return false;
  for (let at = start; at < end; at += 1) if (bytes[at] === QUOTE) return true;
  return false;
}

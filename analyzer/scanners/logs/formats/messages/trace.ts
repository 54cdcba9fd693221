import { Cued, CuedList } from '../../patterns/cued.ts';
import type { TranscriptReader } from './transcript.ts';

/** What curl writes before each piece that it sent or received, and before what it says itself (`--trace`, `--trace-ascii`, `--trace-time`, `--trace-ids`). */
const PIECE = /^(?:\d\d:\d\d:\d\d\.\d+ )?(?:\[[\dx-]+\] )?(?:(==) Info: ?|(=>|<=) (?:Send|Recv) (SSL )?\w+, \d+ bytes \(0x[0-9a-f]+\)$)(.*)$/;

/** Bytes of a piece: where they stand in it, and what they are. */
const ROW = /^([0-9a-f]{4,}): ?(.*)$/;
const HEX = /^((?:[0-9a-f]{2} ){1,16}) *(?=.{1,16}$)/;
/** Where the bytes of a row end, as many as there are, and what they are begins. */
const SHOWN_AT = 48;

/** What stands in longer pieces is no header, and of no body so much is read. */
const LONGEST_PIECE = 1 << 18;

/** What `curl -v` was told to write before its own signs. */
const STAMP = /^\d\d:\d\d:\d\d\.\d{6} (?:\[[\dx-]+\] )?(?=[<>*{}] )/;

/** How far it had come, which it writes without the end of a line where its output is no terminal. */
const PROGRESS = /^[\d\s.:kMGT-]*(?:-|\d)[\d:-]*:[\d-]{2} +\d[\d.]*[kMGT]?(?=[<>*{}] )/;
const OF_TRACE = new CuedList([PIECE, STAMP, PROGRESS].map((pattern) => new Cued(pattern)));

/** Whether a line belongs to a trace of curl. */
export function isOfTrace(text: string): boolean {
  return OF_TRACE.test(text);
}

/** A piece while it is being read. */
interface Piece {
  /** What `curl -v` writes before lines of such a piece. */
  mark: string;
  /** Nothing before the first row. */
  text: string | undefined;
  /** Where the next byte stands. */
  at: number;
  line: number;
}

/** Takes what curl traces apart into the lines that `curl -v` would write; all other lines go on as they are. */
export function traceReader(messages: TranscriptReader): TranscriptReader {
  let open: Piece | undefined;

  const close = (): ReturnType<TranscriptReader['end']> => {
    const piece = open;
    open = undefined;
    if (piece?.text === undefined) return [];
    // The end of the last line, which only bytes tell, begins no other.
    const lines = piece.text.replace(/\r\n$/, '').split(/\r?\n/);
    return lines.flatMap((one) => messages.line(`${piece.mark}${one}`, piece.line).records);
  };

  const line: TranscriptReader['line'] = (text, number) => {
    const row = open === undefined ? null : ROW.exec(text);
    if (open !== undefined && row !== null) {
      take(open, parseInt(row[1] ?? '', 16), row[2] ?? '');
      return { isTaken: true, records: [] };
    }
    const records = close();
    const [whole, said, way, encrypted, words = ''] = PIECE.exec(text) ?? [];
    if (whole !== undefined && said === undefined) {
      // What goes through TLS is told once more as it is without.
      open = { mark: encrypted !== undefined ? '* ' : /header/.test(whole) ? (way === '=>' ? '> ' : '< ') : '', text: undefined, at: 0, line: number };
      return { isTaken: true, records };
    }
    const next = messages.line(said === undefined ? text.replace(STAMP, '').replace(PROGRESS, '') : `* ${words}`, number);
    return { isTaken: next.isTaken, records: [...records, ...next.records] };
  };

  return { at: messages.at, line, isOpen: () => open !== undefined || messages.isOpen(), pass: messages.pass, end: () => [...close(), ...messages.end()] };
}

/** Adds a row. Where rows leave two bytes out, a line ended there. */
function take(piece: Piece, start: number, row: string): void {
  const before = piece.text ?? '';
  if (before.length > LONGEST_PIECE) return;
  const hex = HEX.exec(row)?.[1];
  const isHex = hex !== undefined && row.length - SHOWN_AT === hex.length / 3;
  const text = isHex ? Buffer.from(hex.replaceAll(' ', ''), 'hex').toString('latin1') : row;
  piece.text = `${before}${start > piece.at ? '\n' : ''}${text}`;
  piece.at = start + text.length;
}

import type { BlindSpot, LogCoverage } from '../../model.ts';
import { isDocument, scanDocument } from './document.ts';
import type { LogGroup } from './group.ts';
import { openLogs, type LogInput, type OpenLog } from './input.ts';
import { scanLines, type Sink } from './lines.ts';
import { peek } from './peek.ts';
import { paths } from './paths.ts';
import type { Prefilter } from './prefilter.ts';
import type { LogRecord } from './record.ts';
import { requests, type Left, type RequestOptions } from './requests.ts';
import { UnreadableLog } from './unreadable.ts';
import { unreadLines } from './unread.ts';
import { lineFilter } from './words.ts';

export interface LogOptions extends RequestOptions {
  /** Told from time to time how many bytes were read in all, as they lie on disk. */
  onProgress?: (bytes: number) => void;
}

export interface LogReading {
  groups: LogGroup[];
  blindSpots: BlindSpot[];
  coverage: LogCoverage;
  left: Left;
}

/**
 * Reads logs of any size and format into groups of equal requests, in bounded memory. Only requests that the catalog
 * could ask about are kept; whether one is deprecated is not decided here. A bad log is a blind spot, never an error.
 */
export async function readLogs(inputs: readonly LogInput[], options: LogOptions): Promise<LogReading> {
  const known = paths(options.vocabulary, options.bases);
  const find = lineFilter(options.vocabulary, known);
  const taken = requests(options, known);
  const unread = unreadLines();
  const files: FileReading[] = [];
  let bytes = 0;
  const progress = (more: number): void => options.onProgress?.((bytes += more));
  for (const log of openLogs(inputs, progress)) {
    const file = fileReading(log.name);
    files.push(file);
    const sink: Sink = {
      lines: (count) => void (file.lines += count),
      sample: (record) => see(file, record),
      record: (record) => {
        see(file, record);
        taken.add(record, log.name);
      },
      unread: (line, reason) => {
        file.unreadable += 1;
        unread.line(log.name, line, reason);
      },
    };
    try {
      await scan(log, find, sink, file);
    } catch (error) {
      if (!(error instanceof UnreadableLog)) throw error;
      unread.log(log.name, error.message, error.kind);
    }
  }
  const left = taken.left();
  return { groups: taken.groups(), blindSpots: unread.blindSpots(), coverage: coverageOf(files, left), left };
}

interface FileReading {
  file: string;
  formats: Set<string>;
  lines: number;
  unreadable: number;
  /** Of text, after decompression. */
  bytes: number;
  first: string | undefined;
  last: string | undefined;
}

function fileReading(file: string): FileReading {
  return { file, formats: new Set(), lines: 0, unreadable: 0, bytes: 0, first: undefined, last: undefined };
}

function see(file: FileReading, { format, time }: LogRecord): void {
  file.formats.add(format);
  if (time === undefined) return;
  if (file.first === undefined || time < file.first) file.first = time;
  if (file.last === undefined || time > file.last) file.last = time;
}

const HEAD = 512;

async function scan(log: OpenLog, find: Prefilter, sink: Sink, file: FileReading): Promise<void> {
  const { head, whole } = await peek(log.chunks, HEAD);
  const chunks = measured(whole, file);
  await (isDocument(head.subarray(0, HEAD)) ? scanDocument(chunks, find, sink) : scanLines(chunks, find, sink));
}

async function* measured(chunks: AsyncIterable<Uint8Array>, file: FileReading): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    file.bytes += chunk.length;
    yield chunk;
  }
}

function coverageOf(files: FileReading[], left: Left): LogCoverage {
  const times = (pick: (file: FileReading) => string | undefined): string[] => files.flatMap((file) => pick(file) ?? []).sort();
  const firstTime = times((file) => file.first)[0];
  const lastTime = times((file) => file.last).at(-1);
  const sum = (pick: (file: FileReading) => number): number => files.reduce((total, file) => total + pick(file), 0);
  return {
    kind: 'logs',
    files: files.map(({ file, formats, lines, unreadable, bytes }) => ({ file, format: [...formats].sort().join(', ') || 'unknown', lines, unreadable, bytes })),
    lines: sum((file) => file.lines),
    unreadable: sum((file) => file.unreadable),
    ...left,
    ...(firstTime === undefined ? {} : { firstTime }),
    ...(lastTime === undefined ? {} : { lastTime }),
  };
}

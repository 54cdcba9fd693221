import type { CatalogLine, Day } from '../model.ts';

/**
 * The deadlines as an iCalendar file (RFC 5545), one all-day event each, with a reminder 30 days before. `stamp` is the
 * day the file speaks for; the same catalog gives the same bytes.
 */
export function calendarOf(entries: CatalogLine[], stamp: Day): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//lastcall//deadlines//EN',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:API deadlines',
    ...entries.flatMap((entry) => event(entry, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('\r\n') + '\r\n';
}

function event(entry: CatalogLine, stamp: Day): string[] {
  const description = [entry.effect, entry.replacement === null ? 'No replacement was announced.' : `Instead: ${entry.replacement}`, ...entry.sources.slice(0, 1)];
  return [
    'BEGIN:VEVENT',
    `UID:${entry.id}@lastcall`,
    `DTSTAMP:${compact(stamp)}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(entry.endOfLife)}`,
    `SUMMARY:${escaped(`Last call: ${entry.title}`)}`,
    `DESCRIPTION:${escaped(description.join('\n'))}`,
    `CATEGORIES:${escaped(entry.area)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(entry.title)}`,
    'TRIGGER:-P30D',
    'END:VALARM',
    'END:VEVENT',
  ];
}

function compact(day: Day): string {
  return day.replaceAll('-', '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Lines are at most 75 octets long; a continuation begins with a space. Never cuts through a character. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

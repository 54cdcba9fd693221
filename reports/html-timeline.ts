import type { Day, Report } from '../analyzer/model.ts';
import type { Subject } from './arrange.ts';
import { markup, type Markup } from './markup.ts';
import { deadline } from './sentences.ts';
import { printable, shorten } from './words.ts';

const WIDTH = 960;
const LEFT = 280;
const RIGHT = 110;
const ROW = 26;
const TOP = 26;

type Scale = (day: Day) => number;

/**
 * A row for each deprecation: a line between its end and the report's day. A filled dot has ended, a ring is still to
 * come; the text behind it says the day. Empty when there is nothing to draw.
 */
export function timeline(subjects: Subject[], { asOf }: Report): Markup | '' {
  if (subjects.length === 0) return '';
  const days = [asOf, ...subjects.map((subject) => subject.endOfLife)].sort();
  const years = yearsBetween(days[0] ?? asOf, days.at(-1) ?? asOf);
  const x = scale(years);
  const bottom = TOP + subjects.length * ROW + 6;
  const described = subjects.map((subject) => `${subject.title}: ${deadline(subject, asOf)}`).join(' ');
  return markup`<figure class="scroll" style="margin:0"><svg class="timeline" role="img" aria-labelledby="timeline-title timeline-text" viewBox="0 0 ${WIDTH} ${bottom + 22}">
<title id="timeline-title">Deadlines as of ${asOf}</title><desc id="timeline-text">${described}</desc>
${ticks(years).map((year) => tick(year, x, bottom))}
<line class="today" x1="${x(asOf)}" x2="${x(asOf)}" y1="${TOP - 8}" y2="${bottom}"/><text x="${x(asOf)}" y="12" text-anchor="middle">${asOf}</text>
${subjects.map((subject, index) => row(subject, TOP + index * ROW + ROW / 2, x, asOf))}
</svg></figure>`;
}

function row(subject: Subject, y: number, x: Scale, asOf: Day): Markup {
  const end = x(subject.endOfLife);
  const ahead = subject.status !== 'expired';
  const labelAt = Math.max(end, x(asOf)) + 12;
  return markup`<g class="${subject.status}"><text x="0" y="${y + 4}">${shorten(printable(subject.title), 42)}</text>
<line class="span" x1="${end}" x2="${x(asOf)}" y1="${y}" y2="${y}"/><circle class="end${ahead ? ' ahead' : ''}" cx="${end}" cy="${y}" r="5.5"/><text class="axis" x="${labelAt}" y="${y + 4}">${subject.endOfLife}</text></g>
`;
}

function tick(year: number, x: Scale, bottom: number): Markup {
  const at = x(`${year}-01-01`);
  return markup`<line class="grid" x1="${at}" x2="${at}" y1="${TOP - 8}" y2="${bottom}"/><text class="axis" x="${at}" y="${bottom + 16}" text-anchor="middle">${year}</text>`;
}

function scale([first, last]: [number, number]): Scale {
  const [start, end] = [Date.parse(`${first}-01-01`), Date.parse(`${last}-01-01`)];
  return (day) => Math.round(LEFT + ((Date.parse(day) - start) / (end - start)) * (WIDTH - LEFT - RIGHT));
}

/** From the first of January before the first day to the one after the last. */
function yearsBetween(first: Day, last: Day): [number, number] {
  return [Number(first.slice(0, 4)), Number(last.slice(0, 4)) + 1];
}

function ticks([first, last]: [number, number]): number[] {
  const step = Math.max(1, Math.ceil((last - first) / 10));
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);
}

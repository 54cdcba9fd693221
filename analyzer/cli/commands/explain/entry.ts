import type { Deprecation, PublishedDate, Surface } from '../../../model.ts';
import type { Session } from '../../session.ts';
import { conditionInWords } from './condition.ts';
import { factLines, factsOf, indented, routesInWords, type EntryFacts } from './facts.ts';

export interface EntryExplanation extends EntryFacts {
  kind: 'entry';
  /** How a use is recognised, one line each. */
  seenAs: string[];
  rewrites: string[];
  manual: string[];
  dates: PublishedDate[];
  sources: string[];
}

/** Everything the catalog says of one entry. */
export function explainEntry(entry: Deprecation, session: Session): EntryExplanation {
  return {
    kind: 'entry',
    ...factsOf(entry, session),
    seenAs: entry.surfaces.flatMap(surfaceInWords),
    rewrites: [...new Set(entry.rewrite.map(({ says, safety }) => (safety === 'safe' ? says : `${says} (to be reviewed)`)))],
    manual: entry.manual,
    dates: entry.dates,
    sources: entry.sources,
  };
}

/** The explanation for people. */
export function entryLines(explanation: EntryExplanation): string[] {
  const { seenAs, rewrites, manual, dates, sources } = explanation;
  const said = dates.map(({ day, what, source, note }) => `${day}  ${what}, ${source}${note === undefined ? '' : `: ${note}`}`);
  return [
    ...factLines(explanation),
    ...section('Seen as', seenAs),
    ...section('lastcall fix can', rewrites),
    ...section('By hand', manual),
    ...section('Published dates', said),
    ...section('Sources', sources),
  ];
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : ['', `  ${title}`, ...indented(indented(lines))];
}

function surfaceInWords(surface: Surface): string[] {
  switch (surface.kind) {
    case 'calls': {
      const only = surface.when === undefined ? [] : [`  condition: ${conditionInWords(surface.when)}`];
      const alive = surface.alsoLive === undefined ? [] : [`  possible only: ${surface.alsoLive}`];
      const common = surface.common === true ? ['  in code only where the file itself names the API: others have such paths'] : [];
      return [...routesInWords(surface.calls), ...only, ...alive, ...common];
    }
    case 'network':
      return routesInWords(surface.calls);
    case 'stored':
      return [`stored, read by ${surface.read}`, `  condition: ${conditionInWords(surface.when)}`];
    case 'payload':
      return ['an object literal', `  condition: ${conditionInWords(surface.when)}`];
    case 'field':
      return [`the field ${surface.field} of the rules language`];
    case 'headers':
      return [`the headers ${surface.together.join(' and ')} in one request`];
    case 'cipher':
      return [`the cipher suites ${surface.names.join(', ')}`];
    case 'names': {
      const ecosystems = [...new Set(surface.names.map((name) => name.ecosystem))].sort();
      return [`${surface.names.length} names in ${ecosystems.join(', ')}`];
    }
  }
}

import type { Finding, Place } from './model.ts';

/** The same for all findings that are one thing to do: for the parts of one record, block or call. */
export function thingOf(finding: Finding): string | Finding {
  const { source, within, deprecation, surface } = finding;
  return within === undefined || source.kind !== 'code' ? finding : [deprecation, source.file, surface, within].join('\n');
}

/** One thing to do, for people: a finding at the first of its places, with the others. */
export interface Thing extends Finding {
  also?: Place[];
}

/** The parts of one record, block or call as one thing, in the order of the first of them. It is certain where a part of it is. */
export function thingsIn(findings: readonly Finding[]): Thing[] {
  const things = new Map<string | Finding, Thing>();
  for (const part of findings) {
    const first = things.get(thingOf(part));
    things.set(thingOf(part), first === undefined ? part : together(first, part));
  }
  return [...things.values()];
}

function together(first: Thing, part: Finding): Thing {
  const lead = first.certainty === 'possible' && part.certainty === 'certain' ? part : first;
  return { ...lead, source: first.source, evidence: first.evidence, also: [...first.also ?? [], ...placeOf(part)] };
}

function placeOf({ source }: Finding): Place[] {
  if (source.kind !== 'code') return [];
  const { file, line, column, endLine, endColumn } = source;
  return [{ file, line, column, endLine, endColumn }];
}

import type { Catalog } from '../catalog/catalog.ts';
import { fieldsIn, isFieldAlone, mentionsField } from '../expression/looks.ts';
import type { Deprecation, Doc, ExpressionUsage, Place, Surface, Usage } from '../model.ts';
import { judgeCall } from './call.ts';
import { ask } from './condition.ts';
import { judgeLogFilter } from './log-filter.ts';
import { certaintyOf, doubtsAbout, matchWith, type Judgement, type Match } from './match.ts';
import { judgeName } from './name.ts';

/** Compares one usage with the whole catalog. The only place where anything is found deprecated. */
export function* judge(usage: Usage, catalog: Catalog): Generator<Judgement> {
  yield* judgeLogFilter(usage, catalog);
  switch (usage.kind) {
    case 'call':
      yield* judgeCall(usage, catalog);
      return;
    case 'name':
      yield* judgeName(usage, catalog);
      return;
    default:
      for (const entry of catalog.entries) {
        for (const surface of entry.surfaces) yield* judgeOther(usage, entry, surface);
      }
  }
}

/** Usages without a path: there are few of them, so every surface is simply asked. */
function* judgeOther(usage: Exclude<Usage, { kind: 'call' | 'name' }>, entry: Deprecation, surface: Surface): Generator<Judgement> {
  const matching = (told: Partial<Parameters<typeof matchWith>[1]>, doubt?: string): Match => matchWith({ entry, surface, usage }, {
    isCertain: doubt === undefined && certaintyOf(usage) === 'certain', route: null, notes: [doubt, ...doubtsAbout(usage)], witnesses: [], ...told,
  });
  if (usage.kind === 'stored' && surface.kind === 'stored' && surface.read === usage.route) {
    const { verdict, witnesses } = ask(surface.when, requestDoc(usage.resource));
    if (verdict !== 'no') yield matching({ route: surface.read, witnesses }, verdict === 'unknown' ? 'Part of the resource could not be read.' : undefined);
  } else if (usage.kind === 'payload' && surface.kind === 'payload') {
    const { verdict, witnesses } = ask(surface.when, requestDoc(usage.body));
    if (verdict !== 'no' && witnesses.length > 0) yield matching({ witnesses }, verdict === 'unknown' ? 'A value it depends on is decided at run time.' : undefined);
  } else if (usage.kind === 'expression' && surface.kind === 'field') {
    const mentions = mentionsField(usage.parts, surface.field);
    const alone = isFieldAlone(usage.parts, surface.field);
    if (mentions === 'no' && !alone) return;
    const unread = alone ? 'The field is named alone; whether an expression is made with it could not be read.'
      : 'The text around the field is not a valid expression, so how it is used could not be read.';
    const judged = matching({}, mentions === 'yes' ? undefined : unread);
    const places = fieldPlaces(usage, surface.field);
    if (places.length === 0) yield judged;
    for (const place of places) yield { ...judged, witness: { value: { kind: 'unknown', place } } };
  } else if (usage.kind === 'cipher' && surface.kind === 'cipher' && surface.names.includes(usage.name)) {
    yield matching({});
  }
}

/** Where in the expression the field stands: in one of many lines it is what a person looks for, each line once. */
function fieldPlaces(usage: ExpressionUsage, field: string): Place[] {
  const read = fieldsIn(usage.parts).fields.filter((one) => one.name === field).map(({ start }) => start).sort((a, b) => a - b);
  const starts = read.length > 0 ? read : [...usage.parts.join('').matchAll(new RegExp(field.replaceAll('.', '\\.'), 'g'))].map(({ index }) => index);
  const places = starts.map((start) => usage.at(start, start + field.length)).filter((place) => place !== undefined);
  return places.filter((place, index) => index === 0 || place.line !== places[index - 1]?.line);
}

function requestDoc(body: Doc): Doc {
  return { kind: 'object', open: false, fields: [{ name: 'body', value: body }] };
}

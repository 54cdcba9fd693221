import { catalogOf } from '../../../analyzer/catalog/catalog.ts';
import type { BlindSpot, CallUsage, Doc, Edit, Usage } from '../../../analyzer/model.ts';
import { NO_EVIDENCE } from '../../../analyzer/scanners/code/page/evidence.ts';
import type { Expr, SourceText, Unit } from '../../../analyzer/scanners/code/expr/expr.ts';
import { readTypeScript } from '../../../analyzer/scanners/code/readers/typescript/typescript.ts';
import { usagesIn, type Host } from '../../../analyzer/scanners/code/usages/usages.ts';
import { standings } from '../../../analyzer/scanners/files/standing.ts';
import { apis, deprecations } from '../../../rules/index.ts';

export const vocabulary = catalogOf(deprecations, apis).vocabulary;

/** A host that knows nothing beyond the file. */
export const alone: Host = { vocabulary, standingOf: standings([], vocabulary.apis), evidenceOf: () => NO_EVIDENCE, versionOf: () => undefined };

export function sourceOf(text: string, file = 'app.ts'): SourceText {
  return { file, language: /\.[cm]?jsx?$/.test(file) ? 'javascript' : 'typescript', text, fileText: text, at: (offset) => offset, encode: (one) => one };
}

export function unitOf(text: string, file?: string): Unit {
  return readTypeScript(sourceOf(text, file));
}

export function seenIn(text: string, host: Partial<Host> = {}, file?: string): (Usage | BlindSpot)[] {
  return [...usagesIn(unitOf(text, file), { ...alone, ...host })];
}

export function usagesOf(text: string, host?: Partial<Host>, file?: string): Usage[] {
  return seenIn(text, host, file).filter((seen): seen is Usage => !('where' in seen));
}

export function callsOf(text: string, host?: Partial<Host>, file?: string): CallUsage[] {
  return usagesOf(text, host, file).filter((usage) => usage.kind === 'call');
}

/** `GET /zones/{}/filters`, `? /zones/{}` for each request read. */
export function routesOf(text: string, host?: Partial<Host>, file?: string): string[] {
  return callsOf(text, host, file).map(routeOf);
}

export function routeOf(call: CallUsage): string {
  return `${call.method ?? '?'} /${call.path.map((segment) => segment.text ?? '{}').join('/')}`;
}

/** A document as JSON, holes as `'?'`, open objects with a field `…`. */
export function plain(doc: Doc): unknown {
  switch (doc.kind) {
    case 'unknown':
      return '?';
    case 'value':
      return doc.value;
    case 'text':
      return doc.parts.map((part) => part ?? '?').join('');
    case 'list':
      return [...doc.items.map(plain), ...(doc.open ? ['…'] : [])];
    case 'object':
      return { ...Object.fromEntries(doc.fields.map((field) => [field.name, plain(field.value)])), ...(doc.open ? { '…': true } : {}) };
  }
}

export function applied(text: string, ...edits: (Edit | undefined)[]): string {
  const sorted = edits.filter((edit) => edit !== undefined).sort((a, b) => b.start - a.start);
  return sorted.reduce((done, edit) => `${done.slice(0, edit.start)}${edit.text}${done.slice(edit.end)}`, text);
}

/** A shell command of plain words, as a reader lowers it; offsets are those of the words joined by spaces. */
export function commandOf(...words: string[]): Unit {
  const text = words.join(' ');
  let from = 0;
  const lowered = words.map((word): Expr => {
    const start = from;
    from += word.length + 1;
    return { kind: 'string', parts: [{ kind: 'chunk', value: word, at: (index) => start + index, encode: (one) => one }], start, end: start + word.length };
  });
  const unit = unitOf('', 'deploy.sh');
  return { ...unit, language: 'shell', text, body: [{ kind: 'command', words: lowered, start: 0, end: text.length }] };
}

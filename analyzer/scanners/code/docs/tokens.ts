import type { NameUsage } from '../../../model.ts';
import type { Expr, StringExpr } from '../expr/expr.ts';
import { originAt, type Page } from '../page/page.ts';
import { UNKNOWN } from './doc.ts';

const PULUMI = 'pulumi';
const TOKEN = /(?<![\w-])([a-z][\w-]*):[\w-]+\/\w+:([A-Z]\w*)/g;

/** Whether an expression is of a kind that can hold such a type. */
export function mayHoldToken(expr: Expr): expr is StringExpr {
  return expr.kind === 'string' && expr.parts.some((part) => part.kind === 'chunk' && part.value.includes(':'));
}

/** Pulumi's types in a text: `cloudflare:index/filter:Filter`, alone, in the URN of a resource or in a command. Loose, like all data. */
export function* tokenNames({ parts }: StringExpr, page: Page): Generator<NameUsage> {
  const names = page.vocabulary.names.get(PULUMI);
  for (const part of names === undefined ? [] : parts) {
    if (part.kind !== 'chunk') continue;
    for (const { 0: token, 1: module = '', 2: name = '', index } of part.value.matchAll(TOKEN)) {
      if (names?.get(name)?.some(({ role }) => role === 'class') !== true || !isProvider(module, page)) continue;
      const evidence = page.evidence.level === 'none' ? { level: 'file' as const, what: `Pulumi type ${token}` } : page.evidence;
      yield {
        kind: 'name', ...originAt(page, part.at(index), part.at(index + token.length), evidence), reading: 'type', ecosystem: PULUMI, name,
        version: page.host.versionOf(page.unit.file, PULUMI), arguments: UNKNOWN,
      };
    }
  }
}

/** Whether the catalog's API has a package of Pulumi that is called after the module. */
function isProvider(module: string, page: Page): boolean {
  return page.vocabulary.apis.some(({ packages }) => packages['npm']?.includes(`@pulumi/${module}`));
}

import { rest, settingsDialect } from '../dialects/settings.ts';
import type { Expr, SourceText, Unit } from '../expr/expr.ts';
import { embedded, Maker } from './make.ts';

/** When, and for some files as whom; then the command. What an address stands behind is no user. (crontab(5)) */
const LINE = /^[ \t]*(?:@\w+|(?:[\d*][\w*/,-]*|[A-Za-z]{3}(?:[,-][A-Za-z]{3})*)(?:[ \t]+(?:[\d*][\w*/,-]*|[A-Za-z]{3}(?:[,-][A-Za-z]{3})*)){4})[ \t]+(?:[a-z_][\w-]*[ \t]+(?=(?!["']?https?:)\S*[/$(]|(?:curl|wget|bash|sh|cd|env|test|flock|nice|timeout|python3?|php|node)\b))?/;

/** Reads crontabs: the commands, and the names that are set for them. All stand in one script, so that a name is known in each. */
export function readCrontab(source: SourceText): Unit {
  const make = new Maker(source);
  const found: Expr[] = [];
  for (const match of make.text.matchAll(/[^\n]+/g)) {
    const [line] = match;
    const end = match.index + line.trimEnd().length;
    const when = LINE.exec(line);
    if (/^[ \t]*#/.test(line)) make.comment(match.index, end);
    else if (when !== null || /^[ \t]*[A-Za-z_]\w*[ \t]*=/.test(line)) {
      const start = match.index + (when?.[0].length ?? 0);
      found.push(embedded(make.string(start, end, [make.chunk(start, end, rest)]), 'shell'));
    }
  }
  return make.unit({ ...settingsDialect, language: 'crontab' }, found);
}

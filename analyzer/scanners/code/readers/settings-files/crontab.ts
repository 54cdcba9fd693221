import { rest, settingsDialect } from '../../dialects/settings.ts';
import type { Chunk, SourceText, Unit } from '../../expr/expr.ts';
import { impliedText } from '../../expr/nodes.ts';
import { embedded, Maker } from '../making/make.ts';

/** `*`, `0-30/5`, `mon-fri` */
const FIELD = String.raw`(?:[\d*][\w*/,-]*|[A-Za-z]{3}(?:[,-][A-Za-z]{3})*)`;
const COMMAND = String.raw`(?:curl|wget|bash|sh|cd|env|test|flock|nice|timeout|python3?|php|node)\b`;
/** What an address stands behind is no user. */
const USER = String.raw`[a-z_][\w-]*[ \t]+(?=(?!["']?https?:)\S*[/$(]|${COMMAND})`;
/** When, and for some files as whom; then the command. (crontab(5)) */
const LINE = new RegExp(String.raw`^[ \t]*(?:@\w+|${FIELD}(?:[ \t]+${FIELD}){4})[ \t]+(?:${USER})?`);

/** Reads crontabs: the commands, and the names that are set for them. All stand in one script, so that a name is known in each. */
export function readCrontab(source: SourceText): Unit {
  const make = new Maker(source);
  const lines: Chunk[] = [];
  for (const match of make.text.matchAll(/[^\n]+/g)) {
    const [line] = match;
    const end = match.index + line.trimEnd().length;
    const when = LINE.exec(line);
    if (/^[ \t]*#/.test(line)) make.comment(match.index, end);
    else if (when !== null || /^[ \t]*[A-Za-z_]\w*[ \t]*=/.test(line)) {
      const start = match.index + (when?.[0].length ?? 0);
      lines.push(make.chunk(start, end, rest), impliedText('\n', make.source.at(end)));
    }
  }
  const script = embedded(make.string(0, make.text.length, lines), 'shell');
  return make.unit({ ...settingsDialect, language: 'crontab' }, lines.length === 0 ? [] : [script]);
}

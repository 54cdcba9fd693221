import { isMakefile } from '../../../files/standing.ts';
import { shellDialect } from '../../dialects/shell.ts';
import type { Expr, Import, SourceText, Unit } from '../../expr/expr.ts';
import { plainText } from '../../expr/literals.ts';
import { everyExpr } from '../../expr/walk.ts';
import { Maker } from '../making/make.ts';
import { readDockerfile } from '../settings-files/dockerfile.ts';
import { readDotenv } from '../settings-files/dotenv.ts';
import { readMakefile } from '../settings-files/makefile.ts';
import { commands } from './commands.ts';
import { ShellCursor } from './cursor.ts';

/** Reads shell scripts, and the files that hold commands between other things: Dockerfiles, Makefiles, `.env` files. */
export function readShell(source: SourceText): Unit {
  const make = new Maker(source);
  return make.unit(shellDialect, bodyOf(make, source.file.split(/[\\/]/).at(-1) ?? '', source.text === source.fileText));
}

function bodyOf(make: Maker, name: string, isFile: boolean): Expr[] {
  if (isFile && /^(?:Dockerfile|Containerfile)(?:\.|$)|\.dockerfile$/i.test(name)) return readDockerfile(make);
  if (isFile && isMakefile(name)) return readMakefile(make);
  if (isFile && /^\.env(?:\.|$)|\.env$/.test(name)) return readDotenv(make);
  const isFish = isFile && (/\.fish$/.test(name) || /^#!.*\bfish\b/.test(make.text));
  const body = commands(new ShellCursor(make, 0, make.text.length, isFish ? 'fish' : 'sh'), '');
  if (/(?:^|[\s;&|])(?:source|\.)[ \t]/.test(make.text)) make.imports.push(...everyExpr(body).flatMap(sourced));
  return body;
}

/** `. "$(dirname "$0")/lib/api.sh"`: all that is bound there can be named here. What stands behind what only a run knows says which file it is. */
function sourced(expr: Expr): Import[] {
  const [program, file] = expr.kind === 'command' ? expr.words : [];
  if (program === undefined || !/^(?:source|\.)$/.test(plainText(program) ?? '')) return [];
  const last = file?.kind === 'string' ? file.parts.at(-1) : undefined;
  return last?.kind === 'chunk' && last.value !== '' ? [{ module: last.value, local: undefined, names: {}, opened: true }] : [];
}

import { shellDialect } from '../dialects/shell.ts';
import type { Expr, SourceText, Unit } from '../expr.ts';
import { readDockerfile } from './dockerfile.ts';
import { Maker } from './make.ts';
import { commands } from './shell-commands.ts';
import { ShellCursor } from './shell-cursor.ts';
import { readDotenv, readMakefile } from './shell-hosts.ts';

/** Reads shell scripts, and the files that hold commands between other things: Dockerfiles, Makefiles, `.env` files. */
export function readShell(source: SourceText): Unit {
  const make = new Maker(source);
  return make.unit(shellDialect, bodyOf(make, source.file.split(/[\\/]/).at(-1) ?? '', source.text === source.fileText));
}

function bodyOf(make: Maker, name: string, isFile: boolean): Expr[] {
  if (isFile && /^(?:Dockerfile|Containerfile)(?:\.|$)|\.dockerfile$/i.test(name)) return readDockerfile(make);
  if (isFile && /^(?:GNU)?Makefile$|\.mk$/i.test(name)) return readMakefile(make);
  if (isFile && /^\.env(?:\.|$)|\.env$/.test(name)) return readDotenv(make);
  const isFish = isFile && (/\.fish$/.test(name) || /^#!.*\bfish\b/.test(make.text));
  return commands(new ShellCursor(make, 0, make.text.length, isFish ? 'fish' : 'sh'), '');
}

#!/usr/bin/env node
import { EXIT } from './exit.ts';
import { UserError } from '../errors.ts';
import { processIo } from './io.ts';
import { run } from './program.ts';

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.clear);
  throw error;
});

const io = processIo();
try {
  process.exitCode = await run(process.argv, io);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  io.stderr(`lastcall: ${error.message}\n${error.hint === undefined ? '' : `  ${error.hint}\n`}`);
  process.exitCode = EXIT.failed;
}

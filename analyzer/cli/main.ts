#!/usr/bin/env node
import { EXIT } from './exit.ts';
import { processIo } from './io.ts';
import { run } from './program.ts';

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.clear);
  throw error;
});

process.exitCode = await run(process.argv, processIo());

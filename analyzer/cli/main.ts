#!/usr/bin/env node
import module from 'node:module';
import { EXIT } from './exit.ts';
import { processIo } from './io.ts';
import { run } from './program.ts';

// From Node 22.8 on, what commands load is compiled once and kept: a third of a scan of one TypeScript file. Our types are those of Node 20.
(module as { enableCompileCache?: () => unknown }).enableCompileCache?.();

// A reader that has seen enough (`| head`) is no error, but nobody should take it for an answer: most programs end by a signal there.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.unread);
  throw error;
});

process.exitCode = await run(process.argv, processIo());

// Once everything is written the system takes back what the process holds, at once; Node would give it back piece by piece, and look at each.
process.stdout.write('', (error) => error ?? process.stderr.write('', () => process.exit()));

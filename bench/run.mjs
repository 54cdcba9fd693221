#!/usr/bin/env node
/** Lists the benches, or runs one: `npm run bench -- scan DIR`. Every bench prints the machine's load beside its figures. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const [name, ...rest] = process.argv.slice(2);
const benches = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.mjs') && file !== path.basename(import.meta.filename)).map((file) => path.basename(file, '.mjs'));

if (name === undefined || !benches.includes(name)) {
  if (name !== undefined) console.error(`There is no bench "${name}".`);
  console.log('npm run bench -- NAME [ARGUMENTS]\n');
  for (const bench of benches) console.log(`  ${bench.padEnd(8)} ${purposeOf(bench)}`);
  process.exitCode = name === undefined ? 0 : 2;
} else {
  process.exitCode = spawnSync(process.execPath, [path.join(import.meta.dirname, `${name}.mjs`), ...rest], { stdio: 'inherit' }).status ?? 1;
}

/** The first sentence of the comment at its head. */
function purposeOf(bench) {
  const text = readFileSync(path.join(import.meta.dirname, `${bench}.mjs`), 'utf8').replace(/^#!.*\n/, '');
  return /^(?:\/\*\*|\/\/)[\s*]*([^\n]*?)(?:\s*\*\/|\.|\n)/.exec(text)?.[1] ?? '';
}

import { createRequire } from 'node:module';
import type { ts } from 'ts-morph';

const { resolve } = createRequire(import.meta.url);

/**
 * The compiler that ts-morph brings. Required from its own place, because importing ts-morph costs as much again: its
 * wrappers, a file system, and a search through ten megabytes for the names they export.
 */
export const compiler = createRequire(resolve('ts-morph'))('@ts-morph/common/dist/typescript.js') as typeof ts;

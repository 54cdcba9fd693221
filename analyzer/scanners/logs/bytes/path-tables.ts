import type { TemplateTree } from '../paths/template-tree.ts';
import type { FoundLine } from './finder.ts';
import { HASH_A, IS_END, LITERAL_TEXT, NODE_SIZE, TAKES_REST } from './places.ts';

/** The templates of a catalog, and the base paths before them, as the kernel walks them. */
export interface PathTables {
  /** Bytes that they take in memory. */
  size: number;
  /** Writes them down from an address on; answers the words of the setup that say where they are. */
  write(memory: Pick<FoundLine, 'bytes' | 'numbers'>, at: number, hashOf: (start: number, size: number) => number): number[];
}

/** More nodes or literals have no numbers. */
const MOST = 1 << 16;

/** Tables for a tree, for base paths by segments, which are cut off as `paths` does, and for hosts, which queries may name. Throws for a tree of more than 65,535 nodes. */
export function pathTables(nodes: TemplateTree, bases: readonly string[][], hosts: readonly string[] = []): PathTables {
  const ids = new Map<string, number>();
  const number = (literal: string): void => void (ids.has(literal) || ids.set(literal, ids.size + 1));
  for (const node of nodes) for (const literal of node.literal.keys()) number(literal);
  for (const base of [...bases, hosts]) base.forEach(number);
  if (nodes.length >= MOST || ids.size >= MOST) throw new Error(`A catalog of ${nodes.length} path segments is too large for the log scanner.`);
  const literals = [...ids.keys()];
  const literalSizes = literals.map((text) => Buffer.byteLength(text));
  const literalBits = bitsFor(literals.length * 4);
  const edges = nodes.reduce((sum, node) => sum + node.literal.size, 0);
  const edgeBits = bitsFor(edges * 2);
  const baseNumbers = bases.map((base) => base.map((part) => ids.get(part) as number));

  const sizes = [
    4 << literalBits,
    literalSizes.reduce((sum, size) => sum + sizeOf(size), 0),
    8 << edgeBits,
    NODE_SIZE * nodes.length,
    4 * (1 + baseNumbers.reduce((sum, base) => sum + 1 + base.length, 0)),
  ];
  const size = sizes.reduce((sum, one) => sum + padded(one), 0);

  const write: PathTables['write'] = ({ bytes, numbers }, at, hashOf) => {
    bytes.fill(0, at, at + size);
    const [heads, texts, edgesAt, nodesAt, basesAt] = addressesOf(sizes, at) as [number, number, number, number, number];
    const beginsBase = new Set(baseNumbers.map(([first]) => first));
    const isHost = new Set(hosts);
    let text = texts;
    for (const [index, literal] of literals.entries()) {
      const length = bytes.write(literal, text + LITERAL_TEXT);
      const head = (heads >> 2) + (hashOf(text + LITERAL_TEXT, length) >>> (32 - literalBits));
      writeWords(numbers, text, length, numbers[head] as number, index + 1, (beginsBase.has(index + 1) ? 2 : 0) | (isHost.has(literal) ? 4 : 0));
      numbers[head] = text;
      text += sizeOf(length);
    }
    for (const node of nodes) {
      writeWords(numbers, nodesAt + NODE_SIZE * node.number, node.placeholder?.number ?? -1, (node.isEnd ? IS_END : 0) | (node.takesRest ? TAKES_REST : 0));
      node.literal.forEach((to, literal) => writeEdge(numbers, edgesAt, edgeBits, (node.number << 16) ^ (ids.get(literal) as number), to.number));
    }
    writeWords(numbers, basesAt, baseNumbers.length, ...baseNumbers.flatMap((base) => [base.length, ...base]));
    return [literalBits, heads, (1 << edgeBits) - 1, edgesAt, nodesAt, basesAt];
  };
  return { size, write };
}

function writeEdge(numbers: Int32Array, edges: number, bits: number, key: number, to: number): void {
  let slot = Math.imul(key, HASH_A) >>> 8;
  const address = (): number => edges + 8 * (slot & ((1 << bits) - 1));
  while (numbers[(address() + 4) >> 2] !== 0) slot += 1;
  writeWords(numbers, address(), key, to);
}

/** Numbers of 32 bits, one after the other, from an address on. */
function writeWords(numbers: Int32Array, at: number, ...words: number[]): void {
  numbers.set(words, at >> 2);
}

function sizeOf(literal: number): number {
  return LITERAL_TEXT + padded(literal);
}

function padded(size: number): number {
  return (size + 15) & ~15;
}

function bitsFor(entries: number): number {
  return Math.max(6, Math.ceil(Math.log2(entries + 1)));
}

function addressesOf(sizes: readonly number[], start: number): number[] {
  let at = start;
  return sizes.map((size) => {
    const here = at;
    at += padded(size);
    return here;
  });
}

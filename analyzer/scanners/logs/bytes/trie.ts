import { basesOf, type PathTerms } from '../paths.ts';
import { HASH_A, IS_END, LITERAL_TEXT, NODE_SIZE, TAKES_REST } from './places.ts';

/** The templates of a catalog, and the base paths before them, as the kernel walks them. */
export interface PathTables {
  /** Bytes that they take in memory. */
  size: number;
  /** Writes them down from an address on; answers the words of the setup that say where they are. */
  write(memory: Buffer, at: number, hashOf: (start: number, size: number) => number): number[];
}

interface Node {
  number: number;
  literals: Map<string, Node>;
  placeholder: Node | undefined;
  isEnd: boolean;
  takesRest: boolean;
}

/** More nodes or literals have no numbers. */
const MOST = 1 << 16;

/** Tables for a catalog; base paths are cut off as `paths` does. Throws for one of more than 65,535 segments. */
export function pathTables(terms: PathTerms, extra: readonly string[] = []): PathTables {
  const nodes = nodesOf(terms.templates);
  const bases = basesOf(terms, extra);
  const literals = [...new Set([...nodes.flatMap((node) => [...node.literals.keys()]), ...bases.flat()])].map((text) => Buffer.from(text));
  if (nodes.length >= MOST || literals.length >= MOST) throw new Error(`A catalog of ${nodes.length} path segments is too large for the log scanner.`);
  const ids = new Map(literals.map((text, index) => [text.toString(), index + 1]));
  const literalBits = bitsFor(literals.length * 4);
  const edges = nodes.reduce((sum, node) => sum + node.literals.size, 0);
  const edgeBits = bitsFor(edges * 2);
  const baseNumbers = bases.map((base) => base.map((part) => ids.get(part) ?? 0));

  const sizes = [4 << literalBits, literals.reduce((sum, text) => sum + sizeOf(text), 0), 8 << edgeBits, NODE_SIZE * nodes.length, 4 * (1 + baseNumbers.reduce((sum, base) => sum + 1 + base.length, 0))];
  const size = sizes.reduce((sum, one) => sum + ((one + 15) & ~15), 0);

  const write: PathTables['write'] = (memory, at, hashOf) => {
    memory.fill(0, at, at + size);
    const [heads, texts, edgesAt, nodesAt, basesAt] = addressesOf(sizes, at) as [number, number, number, number, number];
    const beginsBase = new Set(baseNumbers.map(([first]) => first));
    let text = texts;
    for (const [index, literal] of literals.entries()) {
      literal.copy(memory, text + LITERAL_TEXT);
      const head = heads + 4 * (hashOf(text + LITERAL_TEXT, literal.length) >>> (32 - literalBits));
      writeWords(memory, text, [literal.length, memory.readUInt32LE(head), index + 1, beginsBase.has(index + 1) ? 2 : 0]);
      memory.writeUInt32LE(text, head);
      text += sizeOf(literal);
    }
    for (const node of nodes) {
      writeWords(memory, nodesAt + NODE_SIZE * node.number, [node.placeholder?.number ?? -1, (node.isEnd ? IS_END : 0) | (node.takesRest ? TAKES_REST : 0)]);
      for (const [literal, to] of node.literals) writeEdge(memory, edgesAt, edgeBits, (node.number << 16) ^ (ids.get(literal) ?? 0), to.number);
    }
    writeWords(memory, basesAt, [baseNumbers.length, ...baseNumbers.flatMap((base) => [base.length, ...base])]);
    return [literalBits, heads, (1 << edgeBits) - 1, edgesAt, nodesAt, basesAt];
  };
  return { size, write };
}

/** All nodes of the trie of the templates, by their numbers. */
function nodesOf(templates: readonly string[][]): Node[] {
  const nodes: Node[] = [];
  const node = (): Node => {
    const made: Node = { number: nodes.length, literals: new Map(), placeholder: undefined, isEnd: false, takesRest: false };
    nodes.push(made);
    return made;
  };
  const root = node();
  for (const template of templates) {
    let at = root;
    for (const segment of template) {
      if (segment === '{+}') at.takesRest = true;
      else if (segment === '{}') at = at.placeholder ??= node();
      else {
        const next = at.literals.get(segment) ?? node();
        at.literals.set(segment, next);
        at = next;
      }
    }
    if (template.at(-1) !== '{+}') at.isEnd = true;
  }
  return nodes;
}

function writeEdge(memory: Buffer, edges: number, bits: number, key: number, to: number): void {
  let slot = Math.imul(key, HASH_A) >>> 8;
  const address = (): number => edges + 8 * (slot & ((1 << bits) - 1));
  while (memory.readUInt32LE(address() + 4) !== 0) slot += 1;
  writeWords(memory, address(), [key, to]);
}

/** Numbers of 32 bits, one after the other. */
export function writeWords(memory: Buffer, at: number, words: readonly number[]): void {
  words.forEach((word, index) => memory.writeInt32LE(word | 0, at + 4 * index));
}

function sizeOf(literal: Buffer): number {
  return LITERAL_TEXT + ((literal.length + 15) & ~15);
}

function bitsFor(entries: number): number {
  return Math.max(6, Math.ceil(Math.log2(entries + 1)));
}

function addressesOf(sizes: readonly number[], start: number): number[] {
  let at = start;
  return sizes.map((size) => {
    const here = at;
    at += (size + 15) & ~15;
    return here;
  });
}

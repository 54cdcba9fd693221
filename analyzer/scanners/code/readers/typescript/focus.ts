import type { ts } from 'ts-morph';
import type { Places } from '../../expr/expr.ts';
import { holdsPlace, isWritten, mergedPlaces } from '../focus.ts';
import { compiler } from './compiler.ts';

/** Whether a function may matter; what is inside the others is left out. */
export type Matters = (node: ts.Node) => boolean;

/**
 * In a long file most functions have nothing to do with the catalog. Those matter that hold one of the places, those that
 * mention a name which stands for a text that does, as often as that leads on, and the short ones of a file that is no bundle.
 */
export function mattersIn(file: ts.SourceFile, places: Places): Matters {
  try {
    return new Focus(file, places).matters;
  } catch (error) {
    // Code that nests too deeply for the stack is read as a whole, as far as that goes.
    if (error instanceof RangeError) return () => true;
    throw error;
  }
}

/** Names of one or two letters are a minifier's: the same one is bound everywhere, and means something in its own function alone. */
const SHORT = 2;

/** So little costs nothing to read, and may give the address that a request is made to; in a bundle nearly all functions are as short. */
const SMALL = 240;
const BUNDLE = 100_000;

/** A longer function is what a bundler wraps around everything; to read all inside would be to read the whole file. */
const LARGEST_WHOLE = 20_000;

/** Functions that hand on what they are given, between a call and the address. */
const ROUNDS = 4;

/** Names that stand for one another, between a text and what it is used for: no address is followed over as many. */
const HOPS = 16;

/** Names that are looked for at once. */
const AT_ONCE = 1000;

class Focus {
  #words: readonly number[];
  #texts: readonly number[];
  readonly #file: ts.SourceFile;
  readonly #small: number;
  readonly #names = new Set<string>();
  /** Functions that bind a short name to such a text: all inside may use it. */
  readonly #whole = new Set<ts.Node>();

  constructor(file: ts.SourceFile, { words, texts }: Places) {
    this.#file = file;
    this.#small = file.text.length < BUNDLE ? SMALL : 0;
    [this.#words, this.#texts] = [words, texts];
    const mentions: (readonly number[])[] = [];
    // What a name leads on to stands where it is mentioned: only there is anything new.
    for (let hop = 0; hop < HOPS && this.#texts.length > 0; hop++) {
      const known = this.#names.size;
      this.#visit(file, file);
      this.#texts = this.#mentions([...this.#names].slice(known));
      mentions.push(this.#texts);
    }
    [this.#words, this.#texts] = [mergedPlaces(words, ...mentions), mergedPlaces(texts, ...mentions)];
    // What a minifier made has no names to follow.
    if (isWritten(file.text)) this.#followCalls();
  }

  readonly matters: Matters = (node) => node.end - node.pos <= this.#small || holds(this.#words, node) || this.#isInWhole(node);

  #isInWhole({ pos, end }: ts.Node): boolean {
    for (const whole of this.#whole) if (whole.pos <= pos && end <= whole.end) return true;
    return false;
  }

  /** What calls a function with such a text in it may hand on to it what it is given itself. */
  #followCalls(): void {
    const functions = namedFunctions(this.#file);
    const known = new Set<string>();
    let places = this.#texts;
    for (let round = 0; round < ROUNDS; round++) {
      const found = new Set(functions.filter(({ name, node }) => name.length > SHORT && !known.has(name) && holds(places, node)).map(({ name }) => name));
      if (found.size === 0) return;
      for (const name of found) known.add(name);
      places = this.#mentions([...found]);
      this.#words = mergedPlaces(this.#words, places);
    }
  }

  /** Where the names stand, in order. A pattern of too many is none. */
  #mentions(names: readonly string[]): number[] {
    const places: number[][] = [];
    for (let from = 0; from < names.length; from += AT_ONCE) {
      const some = names.slice(from, from + AT_ONCE).map((name) => name.replaceAll('$', '\\$')).join('|');
      places.push([...this.#file.text.matchAll(new RegExp(`(?<![\\w$])(?:${some})(?![\\w$])`, 'g'))].map((match) => match.index));
    }
    return mergedPlaces(...places);
  }

  /** Whether a node is a text that holds a place, or is put together from one. */
  #visit(node: ts.Node, around: ts.Node): boolean {
    const inside = compiler.isFunctionLike(node) ? node : around;
    let isText = compiler.isStringLiteralLike(node) || compiler.isTemplateLiteralToken(node) || (compiler.isIdentifier(node) && this.#names.has(node.text));
    compiler.forEachChild(node, (child) => {
      if (holds(this.#texts, child) && this.#visit(child, inside) && MADE_OF.has(node.kind)) isText = true;
    });
    if (isText) for (const name of boundBy(node)) this.#bind(name, around);
    return isText;
  }

  #bind(name: string, around: ts.Node): void {
    if (name.length > SHORT) this.#names.add(name);
    else if (around.end - around.pos <= LARGEST_WHOLE) this.#whole.add(around);
  }
}

function holds(places: readonly number[], { pos, end }: ts.Node): boolean {
  return holdsPlace(places, pos, end);
}

/** The functions of a file that can be called by a name. */
function namedFunctions(file: ts.SourceFile): { name: string; node: ts.Node }[] {
  const found: { name: string; node: ts.Node }[] = [];
  const waiting: ts.Node[] = [file];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const made = compiler.isVariableDeclaration(node) || compiler.isPropertyDeclaration(node) ? node.initializer : node;
    const called = made !== undefined && compiler.isFunctionLike(made) && 'name' in node ? node.name as ts.Node | undefined : undefined;
    if (made !== undefined && called !== undefined && compiler.isIdentifier(called)) found.push({ name: called.text, node: made });
    compiler.forEachChild(node, (child) => void waiting.push(child));
  }
  return found;
}

const Kind = compiler.SyntaxKind;

/** What gives a text, or a list or table of texts, when its parts are some; what binds it to a name. */
const MADE_OF: ReadonlySet<ts.SyntaxKind> = new Set([
  Kind.BinaryExpression, Kind.TemplateExpression, Kind.TemplateSpan, Kind.ConditionalExpression, Kind.ParenthesizedExpression,
  Kind.ObjectLiteralExpression, Kind.ArrayLiteralExpression, Kind.PropertyAssignment, Kind.AsExpression, Kind.PropertyAccessExpression,
  Kind.VariableDeclaration, Kind.PropertyDeclaration, Kind.EnumDeclaration, Kind.EnumMember,
]);

/** The names that a declaration or assignment binds. */
function boundBy(node: ts.Node): string[] {
  if (compiler.isVariableDeclaration(node)) return compiler.isIdentifier(node.name) ? [node.name.text] : [];
  if (compiler.isBinaryExpression(node)) return node.operatorToken.kind === compiler.SyntaxKind.EqualsToken ? assigned(node.left) : [];
  if (!compiler.isPropertyDeclaration(node) && !compiler.isEnumDeclaration(node)) return [];
  return compiler.isIdentifier(node.name) || compiler.isPrivateIdentifier(node.name) ? [node.name.text.replace(/^#/, '')] : [];
}

function assigned(left: ts.Expression): string[] {
  if (compiler.isIdentifier(left)) return [left.text];
  return compiler.isPropertyAccessExpression(left) && left.name.text !== 'exports' ? [left.name.text.replace(/^#/, '')] : [];
}

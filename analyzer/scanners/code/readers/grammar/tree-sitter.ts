import type { Comment, Declares, Dialect, Reader } from '../../expr/expr.ts';
import { grammarFor, type Loaded } from './grammar.ts';
import { Lowerer, type Rule } from './lowerer.ts';
import { range, signed } from './ranges.ts';
import { parse, type Parsed, type Shape } from './syntax.ts';

/** What a language adds to the common walk. */
interface Grammar {
  /** File under `grammars/`, without `.wasm`. */
  name: string;
  dialect: Dialect;
  comments: readonly string[];
  /** Strings without holes. */
  leaves?: readonly string[];
  /** Nodes that are neither comment nor code, such as a backslash at the end of a line. */
  ignored?: readonly string[];
  /** What a plain assignment declares, where it does. */
  declares?: Declares;
  /** What is shown to a grammar that lacks a newer form of the language, of the same length; asked where it stumbles. */
  older?(text: string): string;
  /** By node type. A type without a rule becomes its children. */
  rules: Record<string, Rule>;
}

/** A reader for a language with a grammar, which is loaded first. Syntax errors cost what they cover and one problem per file. */
export async function treeSitterReader(grammar: Grammar): Promise<Reader> {
  const loaded = await grammarFor(grammar.name);
  const shape = { comments: new Set(grammar.comments), leaves: new Set(grammar.leaves), ignored: new Set(grammar.ignored) };
  const rules = new Map(Object.entries({ ...LEAVES, ...grammar.rules }));
  return (source) => {
    // Some grammars take a NUL byte for the end of the file.
    const parsed = parseNewer(loaded, source.text.replaceAll('\0', ' '), shape, grammar.older);
    const low = new Lowerer(source, rules, grammar.declares ?? 'nothing');
    const body = low.file(parsed.root);
    const { error } = parsed;
    return {
      file: source.file,
      language: source.language,
      text: source.fileText,
      dialect: grammar.dialect,
      imports: low.imports,
      body,
      comments: parsed.comments.map((node): Comment => ({ ...low.span(node), text: low.text(node) })),
      problems: error === undefined ? [] : [{ offset: source.at(error.start), message: 'Syntax error.' }],
    };
  };
}

/** The parse that gets further, of the text as it is and as an older form of the language has it. */
function parseNewer(loaded: Loaded, text: string, shape: Shape, older: Grammar['older']): Parsed {
  const parsed = parse(loaded, text, shape);
  if (parsed.error === undefined || older === undefined) return parsed;
  const shown = older(text);
  const again = shown === text ? parsed : parse(loaded, shown, shape);
  return again.error === undefined || again.error.start > parsed.error.start ? again : parsed;
}

const name: Rule = (node, low) => low.name(node);
const number: Rule = (node, low) => {
  const text = low.text(node).replaceAll('_', '');
  const value = Number(text);
  return low.atom(node, Number.isNaN(value) ? Number.parseFloat(text) : value);
};

/** Node types that mean the same in every grammar that has them. */
const LEAVES: Record<string, Rule> = {
  identifier: name,
  type_identifier: name,
  field_identifier: name,
  integer: number,
  float: number,
  int_literal: number,
  float_literal: number,
  integer_literal: number,
  number_literal: number,
  decimal_integer_literal: number,
  true: (node, low) => low.atom(node, true),
  false: (node, low) => low.atom(node, false),
  boolean_literal: (node, low) => low.atom(node, low.text(node).toLowerCase() === 'true'),
  boolean: (node, low) => low.atom(node, low.text(node).toLowerCase() === 'true'),
  nil: (node, low) => low.atom(node, null),
  null: (node, low) => low.atom(node, null),
  none: (node, low) => low.atom(node, null),
  null_literal: (node, low) => low.atom(node, null),
  range,
  range_expression: range,
  slice: range,
  unary: signed,
  unary_operator: signed,
  unary_expression: signed,
  unary_op_expression: signed,
  prefix_unary_expression: signed,
  prefix_expression: signed,
};

import type { ts } from 'ts-morph';
import { jsxText } from '../../dialects/typescript.ts';
import type { Chunk, Expr } from '../../expr/expr.ts';
import { impliedText, newOther, newString } from '../../expr/nodes.ts';
import { chunk } from '../making/chunk.ts';
import { embedded, literalText } from '../making/make.ts';
import { languageOfFence } from '../markdown/code.ts';
import { EXPRESSION } from '../markdown/prose.ts';
import { compiler } from './compiler.ts';
import { childrenOf, lower, spanOf, type Lowering } from './lower.ts';

type Parent = ts.JsxElement | ts.JsxFragment;

/**
 * A page in JSX is for people, as one in HTML is: what stands in `pre` and `code` is documentation, other text only where it is an
 * expression of the rules language. Texts in braces are code.
 */
export function lowerJsx(node: Parent, to: Lowering): Expr {
  const texts = node.children.filter((child) => compiler.isJsxText(child));
  if (isCode(node) && texts.some(({ text }) => text.trim() !== '')) return newOther([lower(node.openingElement, to), documented(node, to)], spanOf(node, to));
  return newOther([...childrenOf(node, to), ...texts.filter(({ text }) => EXPRESSION.test(text.replace(/&[gl]t;/g, '>'))).map((text) => shown([textOf(text, to)], 'markdown', text, to))], spanOf(node, to));
}

function isCode(node: Parent): node is ts.JsxElement {
  return compiler.isJsxElement(node) && compiler.isIdentifier(node.openingElement.tagName) && /^(?:pre|code)$/.test(node.openingElement.tagName.text);
}

/** In the language that its class says or that it plainly is, else a document. */
function documented(node: ts.JsxElement, to: Lowering): Expr {
  const parts = partsOf(node, to);
  const said = /\blang(?:uage)?-([\w+#-]+)/.exec(node.openingElement.getText(to.file))?.[1] ?? '';
  return shown(parts, languageOfFence(said, literalText(newString(parts, spanOf(node, to)))) ?? 'markdown', node, to);
}

function shown(parts: (Chunk | Expr)[], language: string, node: ts.Node, to: Lowering): Expr {
  return embedded(newString(parts, { start: to.source.at(node.pos), end: to.source.at(node.end) }), language, 'doc');
}

/** The text of an element, with that of those in it; what else they are told is none of the text. */
function partsOf(node: Parent, to: Lowering): (Chunk | Expr)[] {
  return node.children.flatMap((child): (Chunk | Expr)[] => {
    if (compiler.isJsxText(child)) return [textOf(child, to)];
    if (compiler.isJsxExpression(child)) {
      const filled = lower(child, to);
      return child.expression === undefined ? [] : [filled];
    }
    if (!compiler.isJsxFragment(child)) to.aside.push(lower(compiler.isJsxElement(child) ? child.openingElement : child, to));
    return compiler.isJsxSelfClosingElement(child) ? [impliedText('\n', to.source.at(child.pos))] : partsOf(child, to);
  });
}

function textOf({ pos, end }: ts.JsxText, to: Lowering): Chunk {
  return chunk(to.source, pos, end, jsxText);
}

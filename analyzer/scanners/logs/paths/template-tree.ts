/** The templates of a catalog as a tree of segments, which every look-up of a path goes down. */
export interface TemplateNode {
  /** From 0, the root. */
  number: number;
  literal: ReadonlyMap<string, TemplateNode>;
  placeholder: TemplateNode | undefined;
  /** A template ends here. */
  isEnd: boolean;
  /** A template takes whatever follows. */
  takesRest: boolean;
}

/** All nodes by their numbers. */
export type TemplateTree = readonly [root: TemplateNode, ...others: TemplateNode[]];

/** Templates by segments: `{}` is a placeholder, `{+}` the rest of a path. */
export function templateTree(templates: readonly (readonly string[])[]): TemplateTree {
  const root = node(0);
  const nodes: [TemplateNode, ...TemplateNode[]] = [root];
  const next = (): TemplateNode => {
    const made = node(nodes.length);
    nodes.push(made);
    return made;
  };
  for (const template of templates) {
    let at = root;
    for (const segment of template) {
      if (segment === '{+}') at.takesRest = true;
      else at = segment === '{}' ? (at.placeholder ??= next()) : child(at, segment, next);
    }
    if (template.at(-1) !== '{+}') at.isEnd = true;
  }
  return nodes;
}

/** Most nodes are ends: a map of its own for each would be most of the tree. */
const NONE: TemplateNode['literal'] = new Map();

function node(number: number): TemplateNode {
  return { number, literal: NONE, placeholder: undefined, isEnd: false, takesRest: false };
}

function child(at: TemplateNode, segment: string, next: () => TemplateNode): TemplateNode {
  const literal = at.literal === NONE ? new Map<string, TemplateNode>() : at.literal as Map<string, TemplateNode>;
  at.literal = literal;
  const known = literal.get(segment) ?? next();
  literal.set(segment, known);
  return known;
}

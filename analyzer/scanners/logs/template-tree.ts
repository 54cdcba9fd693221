/** The templates of a catalog as a tree of segments, which every look-up of a path goes down. */
export interface TemplateNode {
  literal: Map<string, TemplateNode>;
  placeholder: TemplateNode | undefined;
  /** A template ends here. */
  isEnd: boolean;
  /** A template takes whatever follows. */
  takesRest: boolean;
}

/** Templates by segments: `{}` is a placeholder, `{+}` the rest of a path. */
export function templateTree(templates: readonly (readonly string[])[]): TemplateNode {
  const root = node();
  for (const template of templates) {
    let at = root;
    for (const segment of template) {
      if (segment === '{+}') at.takesRest = true;
      else at = segment === '{}' ? (at.placeholder ??= node()) : child(at, segment);
    }
    if (template.at(-1) !== '{+}') at.isEnd = true;
  }
  return root;
}

function node(): TemplateNode {
  return { literal: new Map(), placeholder: undefined, isEnd: false, takesRest: false };
}

function child(at: TemplateNode, segment: string): TemplateNode {
  const known = at.literal.get(segment) ?? node();
  at.literal.set(segment, known);
  return known;
}

/** Something that is drawn as a tree: one line each, and what hangs below it. */
export interface Branch {
  label: string;
  below: Branch[];
}

/** The lines of a tree in box-drawing characters. Without recursion: input may nest as deeply as its length allows. */
export function treeLines(root: Branch): string[] {
  const lines: string[] = [];
  const waiting = [{ branch: root, lead: '', prefix: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { branch, lead, prefix } = next;
    lines.push(`${lead}${branch.label}`);
    for (const [index, below] of [...branch.below.entries()].reverse()) {
      const isLast = index === branch.below.length - 1;
      waiting.push({ branch: below, lead: `${prefix}${isLast ? '└─ ' : '├─ '}`, prefix: `${prefix}${isLast ? '   ' : '│  '}` });
    }
  }
  return lines;
}

import type { Caller, ToolAgent, ToolUse } from '../../../model.ts';

/** What stands before the user agent in the name of a caller. */
const SEPARATOR = ' · ';

/**
 * Which tools, at which versions, made calls: user agents by the patterns of the APIs, the most frequent first. Callers whose agent is
 * none of them are left out, so the counts need not add up to all.
 */
export function toolFinder(agents: readonly ToolAgent[]): (callers: readonly Caller[]) => ToolUse[] {
  const patterns = agents.map(({ tool, pattern }) => ({ tool, pattern: new RegExp(pattern) }));
  return (callers) => {
    const uses = new Map<string, ToolUse>();
    for (const { who, count } of callers) {
      const known = recognised(who.split(SEPARATOR).at(-1) ?? '', patterns);
      if (known === undefined) continue;
      const key = `${known.tool} ${known.version}`;
      const use = uses.get(key) ?? { ...known, count: 0 };
      use.count += count;
      uses.set(key, use);
    }
    return [...uses.values()].sort((a, b) => b.count - a.count || (a.tool < b.tool ? -1 : 1));
  };
}

function recognised(agent: string, patterns: readonly { tool: string; pattern: RegExp }[]): Omit<ToolUse, 'count'> | undefined {
  for (const { tool, pattern } of patterns) {
    const match = pattern.exec(agent);
    if (match !== null) return { tool, ...(match[1] === undefined ? {} : { version: match[1] }) };
  }
  return undefined;
}

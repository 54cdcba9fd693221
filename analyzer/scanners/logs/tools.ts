import type { Caller, ToolAgent, ToolUse } from '../../model.ts';

/** What stands before the user agent in the name of a caller. */
const SEPARATOR = ' · ';

/**
 * Which tools, at which versions, made calls: user agents by the patterns of the APIs, the most frequent first. Callers whose agent is
 * none of them are left out, so the counts need not add up to all.
 */
export function toolsOf(callers: readonly Caller[], agents: readonly ToolAgent[]): ToolUse[] {
  const uses = new Map<string, ToolUse>();
  for (const { who, count } of callers) {
    const [known, version] = recognised(who.split(SEPARATOR).at(-1) ?? '', agents);
    if (known === undefined) continue;
    const key = `${known.tool} ${version}`;
    const use = uses.get(key) ?? { tool: known.tool, ...(version === undefined ? {} : { version }), count: 0 };
    use.count += count;
    uses.set(key, use);
  }
  return [...uses.values()].sort((a, b) => b.count - a.count || (a.tool < b.tool ? -1 : 1));
}

function recognised(agent: string, agents: readonly ToolAgent[]): [ToolAgent | undefined, string | undefined] {
  for (const one of agents) {
    const match = new RegExp(one.pattern).exec(agent);
    if (match !== null) return [one, match[1]];
  }
  return [undefined, undefined];
}

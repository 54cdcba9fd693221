import type { Caller, ToolAgent, ToolUse } from '../../../model.ts';

/** What stands before the user agent in the name of a caller. */
const SEPARATOR = ' · ';

/**
 * Which tools, at which versions, made calls: user agents by the patterns of the APIs, the most frequent first. Callers whose agent is
 * none of them are left out, so the counts need not add up to all.
 */
export function toolFinder(agents: readonly ToolAgent[]): (callers: readonly Caller[]) => ToolUse[] {
  const patterns = agents.map(({ tool, pattern }) => ({ tool, pattern: new RegExp(pattern) }));
  // The same few agents make most calls.
  const seen = new Map<string, Recognised | undefined>();
  const recognise = (agent: string): Recognised | undefined => {
    if (seen.has(agent)) return seen.get(agent);
    const known = recognised(agent, patterns);
    if (seen.size < AGENTS_SEEN) seen.set(agent, known);
    return known;
  };
  return (callers) => {
    const uses = new Map<string, ToolUse>();
    for (const { who, count } of callers) {
      const known = recognise(who.split(SEPARATOR).at(-1) ?? '');
      if (known === undefined) continue;
      const key = `${known.tool} ${known.version}`;
      const use = uses.get(key) ?? { ...known, count: 0 };
      use.count += count;
      uses.set(key, use);
    }
    return [...uses.values()].sort((a, b) => b.count - a.count || (a.tool < b.tool ? -1 : 1));
  };
}

/** Agents that are not looked at twice. */
const AGENTS_SEEN = 4096;

type Recognised = Omit<ToolUse, 'count'>;

function recognised(agent: string, patterns: readonly { tool: string; pattern: RegExp }[]): Recognised | undefined {
  for (const { tool, pattern } of patterns) {
    const match = pattern.exec(agent);
    if (match !== null) return { tool, ...(match[1] === undefined ? {} : { version: match[1] }) };
  }
  return undefined;
}

import { HOLE } from './flat.ts';

/**
 * What stands for a value in literal text, in the notations of format strings, routes, shells and documentation.
 * `%d` counts only where it cannot be the beginning of a percent-encoded byte.
 */
const PLACEHOLDERS = [
  /<%[^%]*%>/g,
  /\{\{[^{}]*\}\}/g,
  /[$#]\{[^{}]*\}/g,
  /\$\([^()]*\)/g,
  /\$\[[^[\]]*\]|\$env:\w+/g,
  /\{[^{}/]*\}/g,
  /<<? ?[A-Za-z][\w .-]*>>?|<[^<>/\s]+>/g,
  /\$(?:[A-Za-z_]\w*|\d(?=\/|$))/g,
  /%(?:\(\w+\)|\[\d+\]|\d+\$)?[-+0]*\d*(?:[svqxXtT@i]|d(?![0-9A-Fa-f])|\w(?=%))/g,
  /~(?:ts|[spwaA])(?=[/?]|$)/g,
  /(?<=\/):[A-Za-z_][\w-]*/g,
  /(?<=\/)\*+(?=\/|$)/g,
  /^(?:\.{3}|…)(?=\/)/g,
  /(?<=\/)\[\.{0,3}\w[\w .-]*\](?=\/|$)/g,
  // A whole segment of a regular expression, or in parentheses.
  /(?<=\/)\((?:[^()\s]|\([^()\s]*\))+\)(?=\/|$)/g,
  /(?<=\/)(?:\[[^\]\s]+\]|\\[wd]|\.)[*+]\??(?=\/|$)/g,
];

/** What each of them begins with; most paths hold nothing of the kind. */
const MAY_HOLD = /[{<$%~]|\/[:*[(\\.]|^(?:\.{3}|…)/;

const IDENTIFIER = /^(?:[0-9a-f]{32}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i;

/** A text in which what a template fills in later stands as one hole each: `{{ level }}`, `<%= level %>`. */
export function withoutMarks(text: string): string {
  return text.replace(/\{\{[^{}]*\}\}|<%[^%]*%>/g, HOLE);
}

/** The same text, equally long, with every placeholder written in hole characters. */
export function masked(text: string): string {
  if (!MAY_HOLD.test(text)) return text;
  return PLACEHOLDERS.reduce((kept, pattern) => kept.replace(pattern, (found) => HOLE.repeat(found.length)), text);
}

/** A real id where a placeholder would stand in a template. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text);
}

const QUOTED = /(?<=[:,[{-]\s+(?:!\S+[ \t]+)?)(?:'(?:[^']|'')*'|"(?:[^"\\]|\\[^])*")(?=[ \t]*(?:[,}\]#]|\r?$))/gm;

/** A text in YAML, equally long, in which a quoted text does not go on at the margin: PyYAML writes and reads that, the parser does not. */
export function withoutMargins(text: string): string {
  return text.replace(QUOTED, (quoted) => quoted.replace(/\n(?=\S|\r?\n)/g, ' '));
}

/** The size before a chunk, with what may stand behind it. */
const SIZE = /^([0-9a-f]{1,7})(?:;.*)?$/i;

/** The body in lines that were written down as they were transferred, in chunks with their sizes (RFC 9112, 7.1); lines that are no chunks as they are. */
export function unchunked(lines: readonly string[]): string {
  let text = '';
  for (let at = 0; at < lines.length; ) {
    const size = parseInt(SIZE.exec(lines[at] ?? '')?.[1] ?? '', 16);
    if (Number.isNaN(size)) return lines.join('\n');
    if (size === 0) return text;
    let chunk = '';
    // What ends a chunk is a line's end as well.
    for (at += 1; at < lines.length && chunk.length < size; at += 1) chunk += `${chunk === '' ? '' : '\n'}${lines[at]}`;
    text += chunk;
  }
  return text;
}

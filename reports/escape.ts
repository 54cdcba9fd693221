import { printable } from './words.ts';

/** Text inside HTML, also inside quoted attributes. */
export function html(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`).replace(/[^\P{Cc}\n\t]/gu, '\ufffd');
}

/** Text inside XML 1.0, also inside attributes. Characters that XML cannot hold at all become U+FFFD. */
export function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"'\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Text inside Markdown prose and table cells: no markup, no links, no mentions, no HTML. */
export function markdown(text: string): string {
  return printable(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/[\\`*_{}[\]|~#]/g, '\\$&')
    // A zero-width space keeps a host from becoming a link and a name from being notified.
    .replace(/@(?=\w)/g, '@\u200b')
    .replace(/:\/\//g, ':\u200b//');
}

/** Code inside Markdown, also in a table cell: the fence is longer than any run of backticks inside. */
export function markdownCode(text: string): string {
  const line = printable(text).replace(/\|/g, '\\|');
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const gap = line.startsWith('`') || line.endsWith('`') || line.trim() === '' ? ' ' : '';
  return `${fence}${gap}${line}${gap}${fence}`;
}

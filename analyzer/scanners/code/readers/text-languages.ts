/** The language of a text that plainly is code: HCL in a Go test, a curl call in Python, a script that another one writes out. */
export function languageOfText(text: string): string | undefined {
  if (BLOCK.test(text) && text.includes('\n')) return 'terraform';
  if (/^\s*curl\s+\S/.test(text) || isShell(text)) return 'shell';
  return INVOKED.test(text) && /-uri\b|https?:/i.test(text) ? 'powershell' : undefined;
}

const BLOCK = /^\s*(?:resource|data|module|provider|variable|locals)\s+(?:"[\w{}-]*"\s+){0,2}\{/m;

/** The same text with single braces, of the same length, where it is a format: what is filled in has single ones there, `resource "a" "{name}" {{`. */
export function withSingleBraces(text: string): string {
  return FORMAT.test(text) ? text.replace(/\{\{/g, '{ ').replace(/\}\}/g, ' }') : text;
}

const FORMAT = new RegExp(`${BLOCK.source}\\{`, 'm');

/** Lines of a shell, as templates of scripts and pages of help hold them: what stands first is plainly one, and some line asks for something. */
function isShell(text: string): boolean {
  return /^\s*(?:#!.*sh\b|[A-Za-z_]\w*=\S*[ \t]*\r?\n|(?:export|set|echo|source|cd)[ \t]+\S|#[ \t]+\S)/.test(text) && /^[ \t]*curl[ \t]+\S/m.test(text);
}

/** A command of PowerShell that begins a line, or is what a variable is given; prose that names one says no address. */
const INVOKED = /^[ \t]*(?:\$\w+[ \t]*=[ \t]*)?Invoke-(?:RestMethod|WebRequest)[ \t]+[-"'$\w]/m;

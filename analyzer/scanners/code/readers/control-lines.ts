/** Tags that decide what is filled in and write nothing: of ERB and EJS, Jinja and its kin, Go templates, Handlebars. */
const TAGS = [
  '<%(?![=%])[^]*?%>',
  '\\{%[^]*?%\\}',
  '\\{#\\s[^]*?#\\}',
  '\\{\\{[-~]?[ \\t]*(?:(?:if|else|end|range|with|define|template|include|block)\\b|[#/!^])[^{}]*\\}\\}',
];

/** A line on which nothing else stands; tags may go on over several. */
const LINE = new RegExp(`^[ \\t]*(?:(?:${TAGS.join('|')})[ \\t]*)+\\r?$`, 'gm');

/** Templates whose tags hold the very language that is filled in: `deploy.rb.erb`. */
const ITSELF: readonly [file: RegExp, language: RegExp][] = [[/\.erb$/i, /^ruby$/], [/\.ejs$/i, /^(?:java|type)script$/]];

/**
 * The text of a template, equally long, without the lines that only control what is filled in, which no parser of the language around them takes.
 * Code of the same language stays.
 */
export function withoutControlLines(file: string, language: string, text: string): string {
  const isItself = ITSELF.some(([name, own]) => name.test(file) && own.test(language));
  return text.replace(LINE, (line) => (isItself && !line.includes('<%#') ? line.replace(/<%-?|[-_]?%>/g, blank) : blank(line)));
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

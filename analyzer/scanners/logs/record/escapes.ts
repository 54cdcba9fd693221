/** A target without what a log made of bytes: nginx writes those it does not trust as `\x22`, Apache a quote as `\"`, JSON-minded writers a slash as `\/`. */
export function unescapedTarget(target: string): string {
  if (!target.includes('\\')) return target;
  return target.replace(/\\(?:x|u00)([0-9A-Fa-f]{2})/g, '%$1').replace(/\\([/"\\])/g, '$1');
}

/** A text without what writers of JSON put before slashes, once or more often. */
export function withPlainSlashes(text: string): string {
  return text.includes('\\/') ? text.replace(/\\+\//g, '/') : text;
}

/** Any other text, such as the name of a program, without what its log made of quotes, backslashes and letters of other alphabets. */
export function unescapedText(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/(?:\\x[0-9a-f]{2})+/gi, (codes) => textOfBytes(codes) ?? codes).replace(/\\(["\\])/g, '$1');
}

/** What a log wrote byte by byte as `\xc3\xa9`; `undefined` for what is no text. */
export function textOfBytes(codes: string): string | undefined {
  const text = Buffer.from(codes.replaceAll('\\x', ''), 'hex').toString();
  return /[\p{Cc}\ufffd]/u.test(text) ? undefined : text;
}

/** The name of a program where no space may be: CloudFront writes `%20` for it, IIS `+`. */
export function spacedAgent(agent: string): string {
  return agent.includes('%') ? withoutCodes(agent) : agent.replaceAll('+', ' ');
}

/** The name of a program written as a form is sent. (Akamai) */
export function codedAgent(agent: string): string {
  return withoutCodes(agent.replaceAll('+', ' '));
}

function withoutCodes(text: string): string {
  return text.replace(/(?:%[0-7][0-9A-Fa-f])+/g, (codes) => decodeURIComponent(codes));
}

/** A text without what its log escaped; what the client escaped is escaped still. */
export function unescapedOnce(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** A path in which each sign of an escape was escaped, as the client escaped it. */
export function withSigns(path: string): string {
  return path.replaceAll('%25', '%');
}

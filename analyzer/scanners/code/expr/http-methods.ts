/** The methods that requests are made with, as HTTP writes them. */
export const HTTP_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Whether a word is one of them, in any case. */
export function isHttpMethod(word: string): boolean {
  return HTTP_METHODS.has(word.toUpperCase());
}

import { isWithoutScheme, withScheme } from '../record/target.ts';

/** What was asked for. */
export interface Asked {
  method: string;
  target: string;
}

const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT)$/;
const TARGET = /^(?:\/|https?:\/\/)\S*$/i;

/** Whether a text is the method of a request and nothing else, as all programs write it. */
export function isMethod(text: string): boolean {
  return METHOD.test(text);
}

/** Whether a text is a path or a URL and nothing else. */
export function isTarget(text: string): boolean {
  return TARGET.test(text);
}

/** A text that is a request and nothing else, `GET /x HTTP/1.1`. */
export function requestLine(text: string): Asked | undefined {
  const [, method = '', target = ''] = /^([A-Z]+) (\S+)(?: HTTP\/[\d.]+)?$/.exec(text) ?? [];
  return isMethod(method) && (isTarget(target) || isWithoutScheme(target)) ? { method, target: withScheme(target) } : undefined;
}

import { plainText } from '../expr/literals.ts';
import { lastName } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';
import { methodOfName } from './methods.ts';
import type { Call } from './request-calls.ts';

/**
 * Whether a call says which path a server answers, rather than asks for it: `app.MapGet("/zones/{id}", handler)`,
 * `@GetMapping("/zones/{id}")`, `.route("/zones/:id", get(handler))`. The server may stand in for the API, or be one that
 * has paths of these names itself.
 */
export function isServed(call: Call, page: Page): boolean {
  return isHandled(call, page) || SERVES[page.unit.language]?.(call, page) === true;
}

/** `app.get('/zones/:zone/filters', (context) => …)`. */
function isHandled({ args: [path, ...more] }: Call, { context }: Page): boolean {
  return context !== 'test' && path !== undefined && /^\/.*\/:\w/.test(plainText(path.value) ?? '') && more.at(-1)?.value.kind === 'other';
}

const MAPPED = /^map(?:get|post|put|patch|delete|methods|group)$/;
const HTTP_ATTRIBUTE = /^(?:http(?:get|post|put|patch|delete|head)|route)(?:attribute)?$/;
const MAPPING = /^(?:get|post|put|patch|delete|request)mapping$/;

const SERVES: Record<string, ((call: Call, page: Page) => boolean) | undefined> = {
  csharp: (call, { unit: { text } }) => (call.callee.kind === 'member' ? MAPPED.test(lastName(call.callee)) && call.args.length > 0 : HTTP_ATTRIBUTE.test(lastName(call.callee)) && /[[,]\s*$/.test(text.slice(Math.max(0, call.start - 20), call.start))),
  java: isMapped,
  kotlin: (call, page) => isMapped(call, page) || (call.callee.kind === 'name' && (methodOfName(call.callee.name) !== undefined || call.callee.name === 'route') && page.unit.imports.some(({ module }) => /^io\.ktor\.server\b/.test(module))),
  groovy: isMapped,
  rust: (call, { unit: { text } }) => (call.callee.kind === 'name' ? methodOfName(call.callee.name) !== undefined && text.slice(call.start - 2, call.start) === '#[' : lastName(call.callee) === 'route' && call.args.slice(1).some(({ value }) => value.kind === 'call' && methodOfName(lastName(value.callee)) !== undefined)),
};

/** Annotations of Spring; a client of Feign has the same ones. */
function isMapped({ callee }: Call, { unit: { text } }: Page): boolean {
  return callee.kind === 'name' && MAPPING.test(lastName(callee)) && !/\bFeignClient\b|@HttpExchange\b/.test(text);
}

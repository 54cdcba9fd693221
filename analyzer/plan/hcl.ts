import type { Json } from '../model.ts';
import { isObject, type JsonObject } from './configuration.ts';

/** A text as a Terraform string: no escape, interpolation or directive of the text is read as one. */
export function hclString(text: string): string {
  const escaped = text
    .replace(/["\\]/g, '\\$&')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, (character) => SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/([$%])\{/g, '$1$1{');
  return `"${escaped}"`;
}

const SHORT: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value of provider 5, where everything is an attribute. */
export function hclValue(value: Json, indent = ''): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one !== 'object')) return `[${value.map((one) => hclValue(one)).join(', ')}]`;
    return `[\n${value.map((one) => `${inner}${hclValue(one, inner)},\n`).join('')}${indent}]`;
  }
  if (typeof value === 'string') return hclString(value);
  if (value === null || typeof value !== 'object') return String(value);
  const fields = hclAttributes(Object.entries(value).map(([name, one]) => [hclName(name), hclValue(one, inner)]), inner);
  return fields === '' ? '{}' : `{\n${fields}${indent}}`;
}

/** Attributes with their values, one below the other as `terraform fmt` sets them: the equals signs of neighbours on one line each stand below each other. */
export function hclAttributes(attributes: [name: string, value: string][], indent: string): string {
  let widest = 0;
  return attributes.map(([name, value], index) => {
    const isFirst = index === 0 || attributes[index - 1]?.[1].includes('\n') === true;
    if (isFirst) widest = widestFrom(attributes, index);
    return `${indent}${value.includes('\n') ? name : name.padEnd(widest)} = ${value}\n`;
  }).join('');
}

/** How wide the names are up to the next value of several lines. */
function widestFrom(attributes: [name: string, value: string][], start: number): number {
  const end = attributes.findIndex(([, value], index) => index >= start && value.includes('\n'));
  return Math.max(0, ...attributes.slice(start, end < 0 ? undefined : end).map(([name]) => name.length));
}

/** The inside of a block of provider 4: objects and lists of objects are blocks, everything else is an attribute. */
export function hclBlock(object: JsonObject, indent: string, maps: ReadonlySet<string>): string {
  let text = '';
  let attributes: [name: string, value: string][] = [];
  for (const [name, value] of Object.entries(object)) {
    const blocks = maps.has(name) ? [] : blocksOf(value);
    if (blocks.length === 0) attributes.push([name, hclValue(value, indent)]);
    else {
      text += hclAttributes(attributes, indent) + blocks.map((one) => `${indent}${name} {\n${hclBlock(one, `${indent}  `, maps)}${indent}}\n`).join('');
      attributes = [];
    }
  }
  return text + hclAttributes(attributes, indent);
}

function blocksOf(value: Json): JsonObject[] {
  if (isObject(value)) return [value];
  return Array.isArray(value) && value.every(isObject) ? value : [];
}

function hclName(name: string): string {
  return /^[A-Za-z_][\w-]*$/.test(name) ? name : hclString(name);
}

import type { Json } from '../model.ts';
import type { JsonObject } from './configuration.ts';

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
  const fields = Object.entries(value).map(([name, one]) => `${inner}${hclName(name)} = ${hclValue(one, inner)}\n`);
  return fields.length === 0 ? '{}' : `{\n${fields.join('')}${indent}}`;
}

/** The inside of a block of provider 4: objects and lists of objects are blocks, everything else is an attribute. */
export function hclBlock(object: JsonObject, indent: string, maps: ReadonlySet<string>): string {
  return Object.entries(object).map(([name, value]) => {
    if (maps.has(name) && isObject(value)) return `${indent}${name} = ${hclValue(value, indent)}\n`;
    if (isObject(value)) return block(name, value, indent, maps);
    if (Array.isArray(value) && value.length > 0 && value.every(isObject)) return value.map((one) => block(name, one, indent, maps)).join('');
    return `${indent}${name} = ${hclValue(value, indent)}\n`;
  }).join('');
}

function block(name: string, object: JsonObject, indent: string, maps: ReadonlySet<string>): string {
  return `${indent}${name} {\n${hclBlock(object, `${indent}  `, maps)}${indent}}\n`;
}

function hclName(name: string): string {
  return /^[A-Za-z_][\w-]*$/.test(name) ? name : hclString(name);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

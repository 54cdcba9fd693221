import { jsonIn } from '../../../../attempts.ts';
import type { Json } from '../../../../model.ts';
import { elementsIn } from './elements.ts';

/**
 * Records in a row on one line: with commas between them, as a program writes them that was told to (Logpush), or as they are left of a list; or right
 * behind each other, as streams deliver them that put nothing between (Firehose, collectors of Splunk). `undefined` for any other text.
 */
export function inRow(text: string): Json | undefined {
  if (!IN_BRACES.test(text)) return undefined;
  return jsonIn(`[${text.trimEnd().replace(/,$/, '')}]`) ?? (JOINED.test(text) ? joined(text) : undefined);
}

const IN_BRACES = /^\{.*\},?\s*$/s;
const JOINED = /\}\s*\{/;

function joined(text: string): Json | undefined {
  const records = [...elementsIn(Buffer.from(text))].flatMap((one) => ('bytes' in one ? jsonIn(one.bytes.toString('utf8')) ?? [] : []));
  return records.length > 1 ? records : undefined;
}

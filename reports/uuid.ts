import { createHash } from 'node:crypto';

/** The namespace of everything that lastcall names; made once, at random. */
const NAMESPACE = Buffer.from('b6f0c2d17a5e4e0f9d3c51a8e4772f60', 'hex');

/** A name-based UUID (RFC 9562, version 5): the same name gives the same UUID everywhere. */
export function uuid(name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

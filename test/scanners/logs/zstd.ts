/** A zstd frame that holds bytes as they are, for which no compressor is needed. (RFC 8878, section 3.1.1) */
export function zstd(bytes: Buffer): Buffer {
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0]);
  header.writeUInt32LE(bytes.length, 5);
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const block = bytes.subarray(at, at + BLOCK);
    const size = Buffer.alloc(3);
    size.writeUIntLE((block.length << 3) | (at + BLOCK >= bytes.length ? 1 : 0), 0, 3);
    blocks.push(size, block);
  }
  return Buffer.concat([header, ...blocks]);
}

const BLOCK = 1 << 16;

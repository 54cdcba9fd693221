/** Looks at the beginning without taking it away: at least `size` bytes, unless there are fewer, however small the chunks of a pipe are. */
export async function peek(bytes: AsyncIterable<Uint8Array>, size: number): Promise<{ head: Uint8Array; whole: AsyncGenerator<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < size) {
    const next = await iterator.next();
    if (next.done === true) break;
    // A copy: what was handed out is valid only until more is asked for.
    head = Buffer.concat([head, next.value]);
  }
  return { head, whole: resumed(head, iterator) };
}

async function* resumed(head: Uint8Array, iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}

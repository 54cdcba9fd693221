/**
 * Looks at the beginning without taking it away: at least `size` bytes, unless there are fewer, however small the chunks of a pipe are, or up to the
 * first chunk that `isEnough`. Of what breaks off before that, the error comes when the beginning was read.
 */
export async function peek(bytes: AsyncIterable<Uint8Array>, size: number, isEnough: (chunk: Uint8Array) => boolean = () => false): Promise<{ head: Uint8Array; whole: AsyncGenerator<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let missing = size;
  let end: Promise<unknown> | undefined;
  while (missing > 0 && end === undefined) {
    const next = iterator.next();
    const chunk = await next.then(({ done, value }) => (done === true ? undefined : value), () => undefined);
    if (chunk === undefined) end = next;
    else {
      // A copy: what was handed out is valid only until more is asked for.
      chunks.push(Buffer.from(chunk));
      missing = isEnough(chunk) ? 0 : missing - chunk.length;
    }
  }
  const head = Buffer.concat(chunks);
  return { head, whole: resumed(head, end, iterator) };
}

async function* resumed(head: Uint8Array, end: Promise<unknown> | undefined, iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    if (end !== undefined) return void (await end);
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}

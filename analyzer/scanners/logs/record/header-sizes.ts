/** Bytes that headers take on the wire in HTTP/1: `Name: value` and the end of the line each. Of headers that were left out of a log it is a lower bound. */
export function headerSizes(headers: Iterable<readonly [name: string, value: string]>): { total: number; largest: number } {
  const sizes = { total: 0, largest: 0 };
  for (const [name, value] of headers) {
    const size = Buffer.byteLength(name) + Buffer.byteLength(value) + 4;
    sizes.total += size;
    if (size > sizes.largest) sizes.largest = size;
  }
  return sizes;
}

export interface ParsedAddress {
  family: 4 | 6;
  value: bigint;
}

/** Reads one IPv4 or IPv6 address; `undefined` for anything else. Octets have no leading zeros. */
export function parseAddress(text: string): ParsedAddress | undefined {
  if (text.includes(':')) {
    const value = parseIPv6(text);
    return value === undefined ? undefined : { family: 6, value };
  }
  const value = parseIPv4(text);
  return value === undefined ? undefined : { family: 4, value: BigInt(value) };
}

/** The first and last address of a network of `prefix` bits, and whether `value` already was the first. */
export function networkOf(address: ParsedAddress, prefix: number): { low: bigint; high: bigint; aligned: boolean } {
  const host = BigInt((address.family === 4 ? 32 : 128) - prefix);
  const mask = (1n << host) - 1n;
  const low = address.value & ~mask;
  return { low, high: low | mask, aligned: low === address.value };
}

/** The usual spelling of an address: IPv6 in lower case without shortening its longest run of zeros away. */
export function formatAddress({ family, value }: ParsedAddress): string {
  const width = family === 4 ? 8n : 16n;
  const parts = Array.from({ length: family === 4 ? 4 : 8 }, (_, index, count = family === 4 ? 4 : 8) =>
    Number((value >> (width * BigInt(count - 1 - index))) & ((1n << width) - 1n)),
  );
  return family === 4 ? parts.join('.') : parts.map((part) => part.toString(16)).join(':');
}

function parseIPv4(text: string): number | undefined {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  if (match === null) return undefined;
  let value = 0;
  for (const octet of match.slice(1)) {
    if (Number(octet) > 255 || (octet.length > 1 && octet.startsWith('0'))) return undefined;
    value = value * 256 + Number(octet);
  }
  return value;
}

function parseIPv6(text: string): bigint | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = [groupsOf(halves[0] as string, halves.length === 1), groupsOf(halves[1] ?? '', true)];
  if (head === undefined || tail === undefined) return undefined;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  return [...head, ...Array<number>(missing).fill(0), ...tail].reduce((value, group) => (value << 16n) | BigInt(group), 0n);
}

/** The 16-bit groups of one side of `::`; the last side may end in an IPv4 address. */
function groupsOf(text: string, last: boolean): number[] | undefined {
  if (text === '') return [];
  const words = text.split(':');
  const dotted = last && words.at(-1)?.includes('.') === true ? parseIPv4(words.pop() as string) : null;
  if (dotted === undefined || words.some((word) => !/^[0-9a-fA-F]{1,4}$/.test(word))) return undefined;
  const groups = words.map((word) => Number.parseInt(word, 16));
  return dotted === null ? groups : [...groups, dotted >>> 16, dotted & 0xffff];
}

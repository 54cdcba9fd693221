export interface ParsedAddress {
  family: 4 | 6;
  value: bigint;
}

/** Reads one IPv4 or IPv6 address; `undefined` for anything else. Octets have no leading zeros. */
export function parseAddress(text: string): ParsedAddress | undefined {
  const value = text.includes(':') ? parseIPv6(text) : parseIPv4(text);
  if (value === undefined) return undefined;
  return typeof value === 'bigint' ? { family: 6, value } : { family: 4, value: BigInt(value) };
}

/** The family of an address, without the cost of its value. */
export function familyOf(text: string): 4 | 6 | undefined {
  if (!text.includes(':')) return parseIPv4(text) === undefined ? undefined : 4;
  return parseIPv6(text) === undefined ? undefined : 6;
}

export interface AddressBounds {
  family: 4 | 6;
  low: bigint;
  high: bigint;
}

/** The first and last address of `192.0.2.1`, `192.0.2.0/24` or `192.0.2.1..192.0.2.9`; `undefined` for other texts. */
export function rangeOf(text: string): AddressBounds | undefined {
  const dots = text.indexOf('..');
  if (dots >= 0) {
    const [low, high] = [parseAddress(text.slice(0, dots)), parseAddress(text.slice(dots + 2))];
    return low !== undefined && low.family === high?.family ? { family: low.family, low: low.value, high: high.value } : undefined;
  }
  const [base, bits] = text.split('/');
  const address = parseAddress(base as string);
  if (address === undefined) return undefined;
  return { family: address.family, ...networkOf(address, bits === undefined ? widthOf(address.family) : Number(bits)) };
}

/** Bits of an address: 32 or 128. */
export function widthOf(family: 4 | 6): 32 | 128 {
  return family === 4 ? 32 : 128;
}

/** The first and last address of the network of `prefix` bits that an address is in. */
export function networkOf(address: ParsedAddress, prefix: number): { low: bigint; high: bigint } {
  const host = BigInt(widthOf(address.family) - prefix);
  const mask = (1n << host) - 1n;
  const low = address.value & ~mask;
  return { low, high: low | mask };
}

/** An address as text: IPv6 in lower case, its runs of zeros not shortened to `::`. */
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

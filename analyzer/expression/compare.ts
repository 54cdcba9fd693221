import { parseAddress, rangeOf, type AddressBounds, type ParsedAddress } from './address.ts';
import type { Address, AddressRange, Comparison, Literal, SetLiteral } from './ast.ts';

/** A value of a field. Addresses are strings; a map is an object; integers beyond 2^53 are bigints. */
export type FieldValue = string | number | bigint | boolean | FieldValue[] | { [key: string]: FieldValue };

/** The members of the lists (`$name`) that are known, as strings: addresses, networks, host names, numbers. */
export type Lists = Record<string, string[]>;

/**
 * Whether a value compares as asked. A missing value (`undefined`) makes every comparison false except `ne`; so does
 * a value of another type than the literal. A list that is not in `lists` holds nothing.
 */
export function compare(value: FieldValue | undefined, operator: Comparison, right: Literal, lists: Lists): boolean {
  if (operator === 'ne') return !compare(value, 'eq', right, lists);
  if (value === undefined) return false;
  if (right.kind === 'set') return operator === 'in' && isInSet(value, right);
  if (right.kind === 'list') return operator === 'in' && (lists[right.name] ?? []).some((member) => isMember(value, member));
  if (right.kind === 'string') return typeof value === 'string' && compareText(value, operator, right.value, right);
  if (right.kind === 'boolean') return operator === 'eq' && value === right.value;
  if (right.kind === 'address') return compareAddress(value, operator, right.text);
  return right.kind === 'integer' && isInteger(value) && holds(operator, value, right.value);
}

function isInteger(value: FieldValue): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** Works on mixed numbers and bigints, and on strings by code unit. */
function holds<T extends string | number | bigint>(operator: Comparison, left: T, right: T): boolean {
  switch (operator) {
    case 'eq':
      return !(left < right) && !(left > right);
    case 'lt':
      return left < right;
    case 'le':
      return left <= right;
    case 'gt':
      return left > right;
    case 'ge':
      return left >= right;
    case 'bitwise_and':
      return (BigInt(left) & BigInt(right)) !== 0n;
    default:
      return false;
  }
}

function compareText(value: string, operator: Comparison, text: string, literal: Literal): boolean {
  switch (operator) {
    case 'contains':
      return value.includes(text);
    case 'matches':
      return patternOf(literal, () => regularExpression(text))?.test(value) === true;
    case 'wildcard':
      return patternOf(literal, () => wildcardPattern(text, 'is'))?.test(value) === true;
    case 'strict wildcard':
      return patternOf(literal, () => wildcardPattern(text, 's'))?.test(value) === true;
    case 'bitwise_and':
      return false;
    default:
      return holds(operator, value, text);
  }
}

const patterns = new WeakMap<Literal, RegExp | null>();

function patternOf(literal: Literal, compile: () => RegExp | undefined): RegExp | undefined {
  const known = patterns.get(literal);
  if (known !== undefined) return known ?? undefined;
  const pattern = compile();
  patterns.set(literal, pattern ?? null);
  return pattern;
}

/**
 * The service's regular expressions are Rust's, which never backtrack; these are JavaScript's, which may on hostile
 * patterns. A leading `(?i)` is understood; what JavaScript cannot read matches nothing (`undefined`).
 */
export function regularExpression(source: string): RegExp | undefined {
  const flags = /^\(\?([ims]+)\)/.exec(source);
  try {
    return new RegExp(source.slice(flags?.[0].length ?? 0), flags?.[1]);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** `*` stands for any run of characters, `\*` and `\\` for themselves; the whole value must match. Groups are the stars. */
export function wildcardPattern(wildcard: string, flags: 'is' | 's'): RegExp {
  const source = wildcard.replace(/\\([*\\])|(\*)|[.+?^${}()|[\]\\/]/g, (all, escaped?: string, star?: string) =>
    star !== undefined ? '(.*)' : `\\${escaped ?? all}`,
  );
  return new RegExp(`^${source}$`, flags);
}

function isInSet(value: FieldValue, set: SetLiteral): boolean {
  const address = typeof value === 'string' ? parseAddress(value) : undefined;
  return set.items.some((item) => {
    if (item.kind === 'string') return value === item.value;
    if (item.kind === 'integer') return isInteger(value) && holds('eq', value, item.value);
    if (item.kind === 'integer-range') return isInteger(value) && value >= item.low && value <= item.high;
    return (item.kind === 'address' || item.kind === 'address-range') && address !== undefined && isWithin(address, boundsOf(item));
  });
}

const bounds = new WeakMap<Address | AddressRange, AddressBounds | null>();

/** Worked out once: lists of addresses are long, and each is asked of every record. */
function boundsOf(item: Address | AddressRange): AddressBounds | undefined {
  const known = bounds.get(item);
  if (known !== undefined) return known ?? undefined;
  const range = rangeOf(item.text);
  bounds.set(item, range ?? null);
  return range;
}

function isWithin(address: ParsedAddress, range: AddressBounds | undefined): boolean {
  return range !== undefined && address.family === range.family && address.value >= range.low && address.value <= range.high;
}

function compareAddress(value: FieldValue, operator: Comparison, literal: string): boolean {
  const address = typeof value === 'string' ? parseAddress(value) : undefined;
  const other = parseAddress(literal);
  return address !== undefined && address.family === other?.family && holds(operator, address.value, other.value);
}

function isMember(value: FieldValue, member: string): boolean {
  if (String(value) === member) return true;
  const address = parseAddress(String(value));
  return address !== undefined && isWithin(address, rangeOf(member));
}

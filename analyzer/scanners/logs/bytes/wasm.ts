/**
 * WebAssembly, spelled as nested calls: `set(at, add(get(at), i32(16)))`. Just the instructions that the kernel needs, with
 * their opcodes of the core specification (and of its vector part, behind the prefix `0xfd`). Offsets are unsigned, alignment
 * is always given as one byte.
 */
export type Code = readonly number[];

/** A 32-bit constant. */
export const i32 = (value: number): Code => [0x41, ...signed(value)];
/** The value of a local variable. */
export const get = (local: number): Code => [0x20, ...unsigned(local)];
/** Stores into a local variable. */
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)];

/** Numbers as the instruction set has them; comparisons are unsigned. */
export const add = (a: Code, b: Code): Code => [...a, ...b, 0x6a];
/** `a - b`. */
export const sub = (a: Code, b: Code): Code => [...a, ...b, 0x6b];
/** `a * b`, low 32 bits. */
export const mul = (a: Code, b: Code): Code => [...a, ...b, 0x6c];
/** Bitwise and. */
export const and = (a: Code, b: Code): Code => [...a, ...b, 0x71];
/** Bitwise or. */
export const or = (a: Code, b: Code): Code => [...a, ...b, 0x72];
/** `a << b`. */
export const shl = (a: Code, b: Code): Code => [...a, ...b, 0x74];
/** `a >>> b`. */
export const shr = (a: Code, b: Code): Code => [...a, ...b, 0x76];
/** Number of zero bits below the lowest one. */
export const trailingZeros = (a: Code): Code => [...a, 0x68];
/** 1 when equal. */
export const equal = (a: Code, b: Code): Code => [...a, ...b, 0x46];
/** Bitwise exclusive or. */
export const xor = (a: Code, b: Code): Code => [...a, ...b, 0x73];
/** 1 when zero. */
export const isZero = (a: Code): Code => [...a, 0x45];
/** 1 when `a < b`. */
export const less = (a: Code, b: Code): Code => [...a, ...b, 0x49];

/** One byte at an address. */
export const load8 = (address: Code, offset = 0): Code => [...address, 0x2d, 0, ...unsigned(offset)];
/** Two bytes at an address, lowest first. */
export const load16 = (address: Code, offset = 0): Code => [...address, 0x2f, 0, ...unsigned(offset)];
/** Four bytes at an address, lowest first. */
export const load32 = (address: Code, offset = 0): Code => [...address, 0x28, 0, ...unsigned(offset)];
/** Stores four bytes. */
export const store32 = (address: Code, offset: number, value: Code): Code => [...address, ...value, 0x36, 0, ...unsigned(offset)];

/** Sixteen bytes at an address. */
export const load128 = (address: Code, offset = 0): Code => [...address, 0xfd, 0, 0, ...unsigned(offset)];
/** Sixteen times one byte. */
export const splat8 = (value: Code): Code => [...value, 0xfd, 15];
/** Byte by byte: all ones where equal. */
export const equal8 = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 35];
/** Byte by byte: all ones where `a < b`, unsigned. */
export const less8 = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 38];
/** Bitwise or of vectors. */
export const or128 = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 80];
/** The highest bit of each byte, as a number of sixteen bits. */
export const bitmask8 = (a: Code): Code => [...a, 0xfd, 100];

/** Repeats while the condition holds. */
export const loopWhile = (condition: Code, ...body: Code[]): Code => [
  0x02, 0x40, 0x03, 0x40, ...condition, 0x45, 0x0d, 1, ...body.flat(), 0x0c, 0, 0x0b, 0x0b,
];
/** Ends the function. */
export const give = (value: Code): Code => [...value, 0x0f];
/** Does the one or the other. */
export const when = (condition: Code, then: Code[], otherwise: Code[] = []): Code => [
  ...condition, 0x04, 0x40, ...then.flat(), ...(otherwise.length === 0 ? [] : [0x05, ...otherwise.flat()]), 0x0b,
];

const TYPE = { i32: 0x7f, v128: 0x7b } as const;

/**
 * A module with one function `run` over imported memory `env.memory`: takes `parameters` 32-bit numbers, gives back one, the
 * value that `body` leaves behind. Locals are numbered after the parameters.
 */
export function moduleOf(parameters: number, locals: readonly (keyof typeof TYPE)[], body: Code): Uint8Array<ArrayBuffer> {
  const declared = locals.flatMap((type) => [1, TYPE[type]]);
  const code = [...unsigned(locals.length), ...declared, ...body, 0x0b];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, ...vector(Array.from({ length: parameters }, () => TYPE.i32)), 1, TYPE.i32]),
    ...section(2, [1, ...name('env'), ...name('memory'), 0x02, 0x00, 0]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('run'), 0, 0]),
    ...section(10, [1, ...vector(code)]),
  ]);
}

function section(id: number, content: number[]): number[] {
  return [id, ...vector(content)];
}

function vector(content: readonly number[]): number[] {
  return [...unsigned(content.length), ...content];
}

function name(text: string): number[] {
  return vector([...Buffer.from(text)]);
}

/** LEB128, as the format writes all numbers. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  const rest = value >> 7;
  const isLast = (rest === 0 && (value & 0x40) === 0) || (rest === -1 && (value & 0x40) !== 0);
  return isLast ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(rest)];
}

/** Memory that code and JavaScript share. Growing it detaches views of it. */
export interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** The part of the global of that name used here; the types of Node do not have it. */
declare const WebAssembly: {
  Memory: new (limits: { initial: number }) => Memory;
  Module: new (code: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: { env: { memory: Memory } }) => { exports: { run: (...numbers: number[]) => number } };
};

/** Bytes of memory go by pages of this size. */
export const PAGE = 1 << 16;

/** Memory of at least so many bytes. */
export function memoryOf(bytes: number): Memory {
  return new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
}

/** Compiles a module made by `moduleOf`; answers its function. */
export function compiled(code: Uint8Array<ArrayBuffer>, memory: Memory): (...numbers: number[]) => number {
  return new WebAssembly.Instance(new WebAssembly.Module(code), { env: { memory } }).exports.run;
}

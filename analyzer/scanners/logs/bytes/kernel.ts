import { KERNEL_CODE } from './kernel-code.ts';

/** Memory that code and JavaScript share. Growing it detaches views of it. */
export interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** What `kernel/index.ts` exports; addresses are offsets in the memory. */
export interface Kernel {
  /** Goes through whole lines until one has to be seen, or the text is over; answers why it stopped. */
  scan(from: number, end: number): number;
  /** The place in the templates that a path comes to; `NO_PATH` or `UNCLEAR`. */
  walk(from: number, end: number): number;
  /** Whether a query may hold a URL of one of the API's hosts. */
  namesHost(from: number, end: number): boolean;
  /** Where a record of a layout ends; 0 for another. Notes its fields. */
  recordEnd(start: number, layout: number): number;
  /** A hash for lists of words, and for watched values. */
  endsHash(start: number, size: number): number;
  /** Makes the caller whose fields are noted known in a group; 0 when there is no room. */
  addCaller(group: number): number;
  /** A time as JSON logs write it, in milliseconds since 1970; `NaN` for what only strings can tell. */
  jsonTime(start: number, size: number): number;
  /** The twenty-six bytes of a time as access logs write it. */
  clfTime(start: number): number;
  /** Puts a variant that was written down into its list. */
  linkVariant(variant: number): void;
}

/** The part of the global of that name used here; the types of Node do not have it. */
declare const WebAssembly: {
  Memory: new (limits: { initial: number }) => Memory;
  Module: new (code: Uint8Array<ArrayBuffer>) => KernelModule;
  Instance: new (module: KernelModule, imports: { env: { memory: Memory } }) => { exports: Kernel };
};

declare const COMPILED: unique symbol;

/** The kernel as it was compiled, and will be optimised: once for all threads that it is handed to. */
export interface KernelModule {
  readonly [COMPILED]: true;
}

/** Bytes of memory go by pages of this size. */
export const PAGE = 1 << 16;

let compiled: KernelModule | undefined;

/** Compiles the kernel, when it is first asked for. */
export function compiledKernel(): KernelModule {
  return (compiled ??= new WebAssembly.Module(Uint8Array.from(Buffer.from(KERNEL_CODE, 'base64'))));
}

/** The kernel over memory of its own, of at least so many bytes. */
export function kernelWith(bytes: number, module = compiledKernel()): { kernel: Kernel; memory: Memory } {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
  return { kernel: new WebAssembly.Instance(module, { env: { memory } }).exports, memory };
}

/**
 * How a table of words lies in the memory that the kernel and JavaScript share, from its own address on. Read by both
 * compilers, so nothing but whole numbers stands here.
 */

/** A hash has so many bits for a group of marks and a chain, and below them those of one mark in the group. */
export const GROUP_BITS = 14;
export const MARK_BITS = 5;
export const FACTOR = -1640531535;

/** One mark for each hash of a window: nearly all texts end here, so it has to stay in the fastest cache. */
export const MARKS = 0;
/** Addresses of the first window of each chain; 0 for none. */
export const HEADS = 65536;
/** How many words there are; then for each, by its number, 1 when it needs no more looking for. */
export const WORDS = 131072;
export const DONE = 131076;

/** A window: its four bytes, the next in its chain, the number of its word, how far behind the word's start it stands. */
export const VALUE = 0;
export const NEXT = 4;
export const WORD = 8;
export const BEHIND = 12;
/** Address and size of the word's text. */
export const TEXT = 16;
export const SIZE = 20;
export const WINDOW_SIZE = 24;

/** What is read behind a text, or counts as zero there. */
export const BEHIND_END = 64;

/**
 * Where things lie in the memory that the kernel and JavaScript share. Read by both compilers, so nothing but whole numbers
 * stands here. What depends on the catalog in size lies behind `TABLES`, at addresses that JavaScript chooses.
 */

/** For each pair of bytes: 1 when they are hex digits that spell a byte of which paths are made. */
export const HEX = 0;
/** For each byte: 1 when a line may begin with it, 2 when it may end with it, and still be no news. */
export const ENDS = 65536;
/** Addresses of what the kernel works with, in the order of `SETUP`. */
export const SETUP = 65792;
/** What the kernel says of the line it stopped at, in the order of `STATE`. */
export const STATE = 65920;
/** Start and end of each field of a record; a start equal to the end is a field that is not logged. */
export const BOUNDS = 66048;
/** Numbers of the segments of a path. */
export const SEGMENTS = 66176;
/** For hashes of watched values: 1 when strings have to look at the record, 2 when that depends on what else it has. */
export const WATCHED = 66560;
/**
 * Vectors of sixteen equal bytes, in the order of `VECTORS`, and tables of half bytes. From memory they stay in registers; as constants
 * they would be made anew wherever they are used.
 */
export const VECTORS = 70656;
/** Places of words, in the line that the kernel stopped at. */
export const WORDS = 73728;
/** Layouts of records, in slots. */
export const LAYOUTS = 196608;
/** For each group of this log: what becomes of its requests. */
export const GROUP_STATES = 262144;
/** For each group: requests of callers that are not kept. */
export const GROUP_OTHERS = 278528;
/** For each variant: its group in this log, or -1. */
export const VARIANT_GROUPS = 344064;
/** Heads of lists of variants, and the variants. */
export const VARIANT_HEADS = 360448;
export const VARIANTS = 364544;
/** Numbers of requests by group, status and day. */
export const CELLS = 851968;
/** Heads of lists of callers, and the callers. */
export const CALLER_HEADS = 1376256;
export const CALLERS = 1441792;
/** Heads of lists of their names, and the names. */
export const NAME_HEADS = 3538944;
export const NAMES = 3604480;
/** For each group: how many callers more it takes whatever they are called, and the last of those that it took so. */
export const GROUP_ROOM = 9748480;
export const GROUP_LAST = 9764864;
export const TABLES = 9830400;

/** Vectors: of a space, quote, slash, backslash, the digit zero, the numbers 9, 15 and 33, an equals sign; */
export const SPACES = 0;
export const QUOTES = 16;
export const SLASHES = 32;
export const BACKSLASHES = 48;
export const ZEROS = 64;
export const NINES = 80;
export const FIFTEENS = 96;
export const BEHIND_SPACES = 112;
export const EQUALS_SIGNS = 128;
/** by low and by high half, marks that bytes of which a path is not surely made have in common. */
export const LOW_HALVES = 144;
export const HIGH_HALVES = 160;
/** the same by bits, of bytes that stand in grams: the first, second and third place of either crowd; newline and percent sign; backslash; */
export const LOW_MARKS = 176;
export const HIGH_MARKS = 192;
/** the bits of those that are looked at wherever they stand, and with them those of a third place. */
export const ALONE = 208;
export const TELLING = 224;

/** Fields of a record, as indexes of their bounds. */
export const METHOD = 0;
export const HOST = 1;
export const TARGET = 2;
export const STATUS = 3;
export const TIME = 4;
export const CLIENT = 5;
export const ACTOR = 6;
export const AGENT = 7;
export const CIPHER = 8;
export const FIELDS = 9;

/** Why the kernel stopped: the text is over; */
export const DONE = 0;
/** a word stands in the line, or it begins or ends otherwise than expected; */
export const LINE = 1;
/** a record with a path of the catalog, of a kind that is not known, or that only strings can tell; */
export const RECORD = 2;
/** a record of a known kind that has no group in this log yet; */
export const UNENTERED = 3;
/** a record of a known kind from a caller who is not known; */
export const CALLER = 4;
/** there is no room for another number, and the line was not taken. */
export const FULL = 5;

/** Words of the state: start and end of the line, its number, end of the list of places, where to go on, */
export const LINE_START = 0;
export const LINE_END = 1;
export const LINE_NUMBER = 2;
export const PLACES_END = 3;
export const NEXT = 4;
/** of a record its layout, the place of its path in the templates, where the path ends, whether it can be learnt from, its variant, group and status. */
export const LAYOUT = 5;
export const PLACE = 6;
export const PATH_END = 7;
export const IS_LEARNABLE = 8;
export const VARIANT = 9;
export const GROUP = 10;
export const STATUS_CODE = 11;
/** Numbers that run: requests out of the window, used cells, and where callers and names end. */
export const UNSELECTED = 12;
export const CELLS_USED = 13;
export const CALLERS_END = 14;
export const NAMES_END = 15;
/** From here on in numbers of eight bytes: the time of the record, the earliest and the latest of those out of the window, and the window. */
export const TIME_MS = 8;
export const EARLIEST_MS = 9;
export const LATEST_MS = 10;
export const SINCE_MS = 11;
export const UNTIL_MS = 12;

/** Words of the setup: bits of the search; bits and address of the literals; mask and address of the edges; nodes; bases; */
export const TABLE_BITS = 0;
export const LITERAL_BITS = 1;
export const LITERALS = 2;
export const EDGE_MASK = 3;
export const EDGES = 4;
export const NODES = 5;
export const BASES = 6;
/** the number of layouts, and whether lines may be of the combined format. */
export const LAYOUT_COUNT = 7;
export const TAKES_COMBINED = 8;

/** Of a gram: it is all that is looked at. */
export const NOTHING_BEHIND = 255;

/** What paths come to besides places: none of the catalog; strings have to tell. */
export const NO_PATH = -1;
export const UNCLEAR = -2;
export const MOST_SEGMENTS = 64;

/** Of a node: the one behind a placeholder, and whether a path may end here, or go on at will. */
export const NODE_SIZE = 8;
export const IS_END = 1;
export const TAKES_REST = 2;

/** Of a literal: its size, the next in its list, its number, whether a base path begins with it (2) or it is a host (4); then its bytes. */
export const LITERAL_TEXT = 16;

/** Room for one layout; how many there are; and the number that stands for the combined format. */
export const LAYOUT_SIZE = 4096;
export const MOST_LAYOUTS = 15;
export const COMBINED = 15;
export const NO_LAYOUT = 255;

/** Of a step: size of its text and of the whole step, in two bytes each; mask of its first 32 bytes, its role, size of the value that was met last; then the text. */
export const STEP_VALUE = 12;
export const STEP_TEXT = 16;
/** A role is 0 for values that nobody wants, else the field and one more, with marks. */
export const ROLE_FIELD = 15;
/** Another field takes its place when it is empty; */
export const HAS_DEPUTY = 16;
/** it may be a number; */
export const MAY_BE_NUMBER = 32;
/** other fields of the record tell what a status means; */
export const IS_EXPLAINED = 128;
/** the record ends here. */
export const IS_LAST = 64;

/** Of a variant: next, layout, place, number, sizes of method, host and names of the query, a hash; then these three. */
export const VARIANT_HASH = 28;
export const VARIANT_TEXT = 32;
export const MOST_VARIANTS = 4096;
/** Size of names where there is no query at all. */
export const NO_QUERY = -1;

/** Of a caller: next, name, group, requests, and the one that its group took before. */
export const CALLER_SIZE = 32;
export const CALLER_NAME = 4;
export const CALLER_COUNT = 12;
export const CALLER_BEFORE = 16;
export const CALLER_HEAD_COUNT = 16384;

/** Of a name: next, hash, sizes of client, actor and agent; then these three. The same in all groups. */
export const NAME_SIZES = 8;
export const NAME_TEXT = 32;
export const NAME_HEAD_COUNT = 16384;

/** Groups of one log that the kernel counts for, and what becomes of their requests: there is room for callers, there is none, nothing is counted of them. */
export const MOST_GROUPS = 16384;
export const OPEN = 0;
export const CROWDED = 1;
export const SILENT = 2;

/** Of a cell: key, requests, first and last time. */
export const CELL_SIZE = 32;
export const CELL_COUNT = 16384;
export const MOST_CELLS = 12288;

/** Watched values are told by so many bits of a hash. */
export const WATCHED_BITS = 12;

/** Longer lines are shown whatever stands in them: no limit on the size of a URL or of headers is smaller. */
export const LONG_LINE = 16384;

/** Places written down of one line. */
export const MOST_PLACES = 30000;

/** What the kernel may read behind the end of a text. */
export const BEHIND = 64;

/** Multipliers of hashes; the upper bits of the product are taken. */
export const HASH_A = -1640531535;
export const HASH_B = -2048144789;
export const HASH_C = 374761393;

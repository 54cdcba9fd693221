import { NEWLINE, SLASH } from '../../ascii.ts';

/** Where in a word the three bytes stand by which it is told. */
export interface Told {
  word: Buffer;
  offset: number;
}

/** By what words are looked for: three bytes of each. */
export interface Grams {
  /** The words that three bytes tell, by the number that these spell, lowest byte first. */
  told: Map<number, Told[]>;
  /** All grams are in one of two crowds; for each place in a gram, the low and the high halves of the bytes that stand there. */
  crowds: readonly [Crowd, Crowd];
}

/** Sets of half bytes, as bits. */
interface Crowd {
  low: Sets;
  high: Sets;
}

type Sets = readonly [number, number, number];

/** Bytes of a gram. */
export const GRAM = 3;

const NOBODY: Crowd = { low: [0, 0, 0], high: [0, 0, 0] };

/** What many logs are full of; a gram that occurs here would stop the search in every other line. */
const COMMON = Buffer.from([
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; X11; Linux x86_64; Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Firefox/',
  'TLS_AES_128_GCM_SHA256 TLS_AES_256_GCM_SHA384 ECDHE-RSA-AES128-GCM-SHA256 ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256 AEAD-CHACHA20-POLY1305-SHA256 TLSv1.3',
  'ClientRequestUserAgent ClientSSLCipher EdgeResponseStatus OriginResponseStatus CacheCacheStatus SecurityAction SecurityLevel upstream_response_time remote_addr',
  '"EdgeStartTimestamp":"2024-03-01T10:00:00.009Z","ClientIP":"192.0.2.1","ZoneName":"example.com","ClientRequestHost":"www.example.com","ClientCountry":"us","ClientSSLProtocol":"TLSv1.3"',
  '"ClientRequestReferer":"","OriginResponseStatus":404,"WAFAction":"unknown"} 10.1.2.3 - - [29/Feb/2024:23:59:30 -0800] "POST / HTTP/1.1" 404 30 "-" "curl/8.5.0" 0.001',
  'https://www. https://api. /index.html /assets/ /static/ /images/ /api/v1/ /users/ /client/v4/zones/ /accounts/ HTTP/1.1 application/json text/html unknown dynamic',
].join(' '));

const COMMON_GRAMS = new Set(Array.from({ length: COMMON.length - GRAM + 1 }, (_, at) => COMMON.readUIntLE(at, GRAM)));
const EACH_COMMON_GRAM = Int32Array.from(COMMON_GRAMS);

/**
 * Chooses the grams of words: a path is told by a slash and what follows, which are a crowd of their own. Of other words those three bytes are
 * taken that most of them share, and that make the fewest stops in common text.
 */
export function gramsOf(words: readonly string[]): Grams {
  const told: Grams['told'] = new Map();
  const tell = (gram: number, word: Buffer, offset: number): void => void (told.get(gram) ?? told.set(gram, []).get(gram))?.push({ word, offset });
  const crowds: [Crowd, Crowd] = [NOBODY, NOBODY];
  let others: { word: Buffer; grams: Map<number, number> }[] = [];
  for (const word of words.map((text) => Buffer.from(text))) {
    const slash = word.indexOf(SLASH);
    if (slash < 0 || slash + GRAM > word.length) others.push({ word, grams: tellingGrams(word) });
    else {
      const gram = word.readUIntLE(slash, GRAM);
      if (!told.has(gram)) crowds[0] = joined(crowds[0], gram);
      tell(gram, word, slash);
    }
  }
  while (others.length > 0) {
    const { gram, crowd, index } = bestOf(mostShared(others), crowds);
    crowds[index] = crowd;
    for (const { word, grams } of others) if (grams.has(gram)) tell(gram, word, grams.get(gram) as number);
    others = others.filter(({ grams }) => !grams.has(gram));
  }
  return { told, crowds };
}

/** What a gram tells of some words only, each thing once. Found out when a gram is first asked for: most of a large catalog never are. */
export function toldOf({ told }: Grams, about: (told: Told) => Told | undefined): (gram: number) => readonly Told[] {
  const known = new Map<number, readonly Told[]>();
  const some = (words: readonly Told[]): readonly Told[] => [...new Map(words.flatMap((one) => about(one) ?? []).map((one) => [`${one.offset} ${one.word.toString()}`, one])).values()];
  return (gram) => {
    const words = told.get(gram);
    if (words === undefined) return [];
    const all = known.get(gram) ?? some(words);
    known.set(gram, all);
    return all;
  };
}

/** Grams of a word, each with its first place: such of digits and capitals if there are any, for they are rare together. */
function tellingGrams(word: Buffer): Map<number, number> {
  const [all, rare, capital] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()];
  for (let at = 0; at + GRAM <= word.length; at += 1) {
    const bytes = [word[at], word[at + 1], word[at + 2]] as [number, number, number];
    const gram = bytes[0] | (bytes[1] << 8) | (bytes[2] << 16);
    if (all.has(gram) || bytes.includes(NEWLINE)) continue;
    all.set(gram, at);
    if (COMMON_GRAMS.has(gram)) continue;
    rare.set(gram, at);
    if (bytes.every(isDigitOrCapital)) capital.set(gram, at);
  }
  return [capital, rare].find(({ size }) => size > 0) ?? all;
}

function isDigitOrCapital(byte: number): boolean {
  return (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90);
}

function mostShared(words: readonly { grams: Map<number, number> }[]): number[] {
  const shares = new Map<number, number>();
  for (const { grams } of words) for (const gram of grams.keys()) shares.set(gram, (shares.get(gram) ?? 0) + 1);
  const most = Math.max(...shares.values());
  return [...shares].filter(([, share]) => share === most).map(([gram]) => gram);
}

/** The gram, and the crowd for it, by which the fewest places of common text more are taken for grams. */
function bestOf(grams: readonly number[], crowds: Grams['crowds']): { gram: number; crowd: Crowd; index: 0 | 1 } {
  let best: { gram: number; crowd: Crowd; index: 0 | 1 } | undefined;
  let least = Infinity;
  for (const index of [1, 0] as const) {
    const before = stops(crowds[index], Infinity);
    for (const gram of grams) {
      const crowd = joined(crowds[index], gram);
      const more = crowd === crowds[index] ? 0 : stops(crowd, before + least) - before;
      if (more >= least) continue;
      [best, least] = [{ gram, crowd, index }, more];
      if (least === 0) return best;
    }
  }
  return best as NonNullable<typeof best>;
}

function joined(crowd: Crowd, gram: number): Crowd {
  if (isIn(crowd, gram)) return crowd;
  const { low, high } = crowd;
  return {
    low: [low[0] | (1 << (gram & 15)), low[1] | (1 << ((gram >> 8) & 15)), low[2] | (1 << ((gram >> 16) & 15))],
    high: [high[0] | (1 << ((gram >> 4) & 15)), high[1] | (1 << ((gram >> 12) & 15)), high[2] | (1 << (gram >> 20))],
  };
}

function isIn({ low, high }: Crowd, gram: number): boolean {
  const first = (low[0] >> (gram & 15)) & (high[0] >> ((gram >> 4) & 15));
  const second = (low[1] >> ((gram >> 8) & 15)) & (high[1] >> ((gram >> 12) & 15));
  return (first & second & (low[2] >> ((gram >> 16) & 15)) & (high[2] >> (gram >> 20)) & 1) === 1;
}

/** How many of the common grams a crowd holds, or as many as matter. */
function stops(crowd: Crowd, most: number): number {
  let count = 0;
  for (const gram of EACH_COMMON_GRAM) if (isIn(crowd, gram) && (count += 1) >= most) return count;
  return count;
}

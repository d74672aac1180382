import { unitVector } from '#providers/embeddings/unit-vector.ts';

export const NGRAM_DIMENSIONS = 384;

/** Lengths of the n-grams, in UTF-16 units with the word's borders; a whole word counts as another one. */
const NGRAM_LENGTHS = [3, 4, 5];

/** Letters of the words of a text; ideographs and other scripts without spaces are compared by their n-grams, too. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** FNV-1a, 32 bits. */
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Vector of a text by hashed character n-grams of its words, without case and accents, with a sign by the hash as in feature
 * hashing (Weinberger et al., 2009). Repetitions count by their logarithm.
 *
 * @returns unit length, `NGRAM_DIMENSIONS` elements; texts without letters and digits share one vector
 */
export function ngramVector(text: string): Float32Array {
  const counts = new Map<number, number>();
  const add = (hash: number) => counts.set(hash, (counts.get(hash) ?? 0) + 1);
  for (const [word] of folded(text).matchAll(WORD)) {
    const bordered = `^${word}$`;
    add(hashOf(bordered, 0, bordered.length) ^ 1);
    for (const length of NGRAM_LENGTHS) {
      for (let start = 0; start + length <= bordered.length; start += 1) add(hashOf(bordered, start, start + length));
    }
  }
  const vector = new Float64Array(NGRAM_DIMENSIONS);
  for (const [hash, count] of counts) {
    const mixed = mix(hash);
    vector[mixed % NGRAM_DIMENSIONS]! += (mixed & 0x80000000 ? -1 : 1) * (1 + Math.log(count));
  }
  return unitVector(vector) ?? withoutLetters();
}

/** A vector that is nearly orthogonal to all others. */
function withoutLetters(): Float32Array {
  const vector = new Float32Array(NGRAM_DIMENSIONS);
  vector[0] = 1;
  return vector;
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

function hashOf(text: string, start: number, end: number): number {
  let hash = FNV_OFFSET;
  for (let index = start; index < end; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  return hash;
}

/** Final mixing of MurmurHash3: FNV's low bits of short strings are too alike for a remainder. */
function mix(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

import { hashText } from './grams.ts';
import type { MemoryTokens } from './memory-tokens.ts';

/** Index data of a text in addition to its groups of words: enough to distinguish most texts without reading them. */
export interface WordSignature {
  /** Number of words. */
  readonly words: number;
  /** A bit per word, chosen by its hash, as a signed 32-bit integer. */
  readonly bits: number;
  /** Hash of the numbers and placeholders, in their order. */
  readonly values: number;
}

/** The signature of a text. */
export function signatureOf({ tokens, numbers, placeholders }: MemoryTokens): WordSignature {
  let bits = 0;
  for (const token of tokens) bits |= 1 << (mixed(hashText(token)) >>> 27);
  return { words: tokens.length, bits, values: hashText([...numbers, '', ...placeholders].join('\0')) };
}

/** The fewest edits of words that can lie between two texts: each edit removes one word at most, and adds one at most. */
export function minEdits(one: WordSignature, other: WordSignature): number {
  return Math.max(
    Math.abs(one.words - other.words),
    countBits(one.bits & ~other.bits),
    countBits(other.bits & ~one.bits),
  );
}

/** Spreads a hash over its highest bits. Source of the factor: Knuth, The Art of Computer Programming, volume 3, 6.4. */
const mixed = (hash: number) => Math.imul(hash, 0x9e3779b1);

/** Set bits of a 32-bit integer. Source: Warren, Hacker's Delight, 5-1. */
function countBits(value: number): number {
  let pairs = value - ((value >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

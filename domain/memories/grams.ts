import { NUMBER, PLACEHOLDER, type MemoryTokens } from './memory-tokens.ts';

/** Lowest score of a fuzzy match, 0 to 100: the index finds every match from it on. */
export const MIN_SCORE = 75;

/** Words of the longest segment that fuzzy matches are found for; longer ones have exact matches only. */
export const MAX_WORDS = 300;

/** The largest distance at which two texts of these lengths still have the lowest score. */
export function maxEdits(words: number, otherWords: number): number {
  return Math.floor((Math.max(words, otherWords) * (100 - MIN_SCORE)) / 100);
}

/** Words of the shortest segment that may be a match of a text. */
export const minMatchWords = (words: number) => Math.ceil((words * MIN_SCORE) / 100);

/** Words of the longest segment that may be a match of a text. */
export const maxMatchWords = (words: number) => Math.floor((words * 100) / MIN_SCORE);

/**
 * The groups of words by which the index finds a segment, as 32-bit hashes: the segment is cut into one more piece than a
 * match may have edits, so that one piece at least is in every match as it is (the pigeonhole principle). Pieces have two
 * or three words.
 *
 * @param scope what is searched apart, such as a pair of languages
 */
export function gramsOfSegment(tokens: readonly string[], scope: string): readonly number[] {
  const count = tokens.length;
  if (count === 0 || count > MAX_WORDS) return [];
  const hash = (start: number, end: number) => gramHash(scope, bucketOf(count), tokens, start, end);
  if (count <= 2) return [hash(0, count)];
  if (count === 3) return [...new Set([hash(0, 2), hash(1, 3)])];
  const pieces = Math.floor(count / 3) + 1;
  const bounds = Array.from({ length: pieces + 1 }, (_, index) => Math.floor((index * count) / pieces));
  // Words next to each other are among the distinctive groups.
  const isKept = tokens.some(isValue)
    ? (start: number, end: number) => tokens.slice(start, end).some(isValue)
    : () => true;
  const kept = bounds.slice(1).flatMap((end, index): readonly [number, number][] => {
    const start = bounds[index]!;
    return isKept(start, end) ? [[start, end]] : [];
  });
  return [...new Set(kept.map(([start, end]) => hash(start, end)))];
}

/** The groups of words that the matches of a text may have: each pair and each triple of neighbors. */
export function gramsOfQuery(tokens: readonly string[], scope: string): readonly number[] {
  const count = tokens.length;
  if (count === 0 || count > MAX_WORDS) return [];
  if (count <= 2) return [gramHash(scope, bucketOf(count), tokens, 0, count)];
  const found = new Set<number>();
  for (const bucket of bucketsOfMatches(count)) {
    for (let start = 0; start + 2 <= count; start += 1) {
      found.add(gramHash(scope, bucket, tokens, start, start + 2));
      if (start + 3 <= count) found.add(gramHash(scope, bucket, tokens, start, start + 3));
    }
  }
  return [...found];
}

/**
 * Further groups of texts with numbers or placeholders: thousands of segments often share their pieces, but not their
 * words without the text between them, and not their values.
 */
export function distinctiveGrams({ tokens, numbers, placeholders }: MemoryTokens, scope: string): readonly number[] {
  if (!tokens.some(isValue) || tokens.length > MAX_WORDS) return [];
  const values = [...numbers, '', ...placeholders];
  // A single number is in many texts.
  const around = values.length > 2 ? [] : tokens;
  return [
    ...new Set([
      hashText([scope, 'values', ...around, '', ...values].join('\0')),
      ...wordPairs(tokens).map((pair) => pairHash(pair, bucketOf(tokens.length), scope)),
    ]),
  ];
}

/** The groups by which `distinctiveGrams` of matches are found. */
export function distinctiveGramsOfQuery(words: MemoryTokens, scope: string): readonly number[] {
  const { tokens } = words;
  if (tokens.length === 0 || tokens.length > MAX_WORDS) return [];
  const found = new Set(distinctiveGrams(words, scope));
  for (const bucket of bucketsOfMatches(tokens.length)) {
    for (const pair of wordPairs(tokens)) found.add(pairHash(pair, bucket, scope));
  }
  return [...found];
}

const isValue = (token: string) => token === NUMBER || token === PLACEHOLDER;

/** Each word with the next one, without the values between them. */
function wordPairs(tokens: readonly string[]): readonly string[] {
  const words = tokens.filter((token) => !isValue(token));
  return words.slice(1).map((word, index) => `${words[index]!} ${word}`);
}

const pairHash = (pair: string, bucket: number, scope: string) => hashText([scope, 'pair', bucket, pair].join('\0'));

/** Segments of similar length share a bucket: the groups of segments that are too long or too short aren't read. */
const bucketOf = (words: number) => Math.floor(Math.log2(words) * 2);

/** The buckets of the segments that may be matches of a text. */
function bucketsOfMatches(words: number): readonly number[] {
  const first = bucketOf(Math.max(1, minMatchWords(words)));
  return Array.from({ length: bucketOf(maxMatchWords(words)) - first + 1 }, (_, index) => first + index);
}

function gramHash(scope: string, bucket: number, tokens: readonly string[], start: number, end: number): number {
  return hashText(`${scope}\0${bucket}\0${tokens.slice(start, end).join(' ')}`);
}

/** FNV-1a over UTF-16 units, as a signed 32-bit integer. Source: RFC 9923. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    if (unit > 0xff) hash = Math.imul(hash ^ (unit >> 8), 0x01000193);
  }
  return hash | 0;
}

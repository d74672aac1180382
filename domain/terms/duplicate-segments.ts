import type { CorpusSegment } from './contract.ts';

/** Words of a text that says as much when it is repeated: labels of an interface are terms, sentences quote themselves. */
const LABEL_WORDS = 4;
const NONE: ReadonlyMap<number, number> = new Map();

type Texts = Pick<CorpusSegment, 'source' | 'targets'>;

/** A segment that others repeat. */
export interface RememberedSegment {
  readonly segment: number;
  readonly words: number;
  /** Times that it is still taken as if it were new. */
  left: number;
}

/**
 * Segments that have the same texts as an earlier one. They count for the frequency of a term, but hardly as evidence: the parts of a
 * sentence that is in every file would all be terms.
 */
export class DuplicateSegments {
  readonly #known = new Map<number, RememberedSegment>();
  /** Times by file, by segment. */
  readonly #times = new Map<number, Map<number, number>>();
  #count = 0;

  /** Segments that were added here. */
  get count(): number {
    return this.#count;
  }

  /** The segment that a text repeats; undefined for a new text, and for a label that was there once. */
  find(texts: Texts): RememberedSegment | undefined {
    const known = this.#known.get(keyOf(texts));
    if (known === undefined) return undefined;
    if (known.left === 0) return known;
    known.left -= 1;
    return undefined;
  }

  /** Remembers a segment that `find` didn't know, with the number of its words. */
  remember(texts: Texts, segment: number, words: number): void {
    const key = keyOf(texts);
    if (!this.#known.has(key)) this.#known.set(key, { segment, words, left: words <= LABEL_WORDS ? 1 : 0 });
  }

  /** Counts a repetition of a segment in a file. */
  add(segment: number, file: number): void {
    this.#count += 1;
    const times = this.#times.get(segment) ?? new Map<number, number>();
    times.set(file, (times.get(file) ?? 0) + 1);
    this.#times.set(segment, times);
  }

  /** Repetitions of a segment, by file. */
  of(segment: number): ReadonlyMap<number, number> {
    return this.#times.get(segment) ?? NONE;
  }
}

/**
 * A number of 53 bits of the texts of a segment, so that they need not be kept: of 300,000 segments two have the same one by chance
 * once in 200,000 corpora. FNV-1a with two bases.
 */
function keyOf({ source, targets }: Texts): number {
  let [low, high] = [0x811c9dc5, 0x01000193];
  const add = (text: string) => {
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      low = Math.imul(low ^ unit, 0x01000193);
      high = Math.imul(high ^ unit, 0x85ebca6b) ^ (high >>> 15);
    }
    low = Math.imul(low ^ 0x1_0000, 0x01000193);
  };
  add(source.text);
  for (const language of Object.keys(targets).toSorted()) {
    add(language);
    add(targets[language]!.text);
  }
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
}

import { MIN_SCORE, maxEdits } from '#domain/memories/grams.ts';
import { memoryTokens } from '#domain/memories/memory-tokens.ts';
import { memoryQuery, scoreOf } from '#domain/memories/score.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { segmentsOf } from '#test/database/memories.ts';

/** All segments of a memory, each of which is compared with a text. */
export class BruteForce {
  readonly #texts: readonly string[];
  readonly #numbers = new Map<string, number>();
  readonly #tokens: readonly Uint32Array[];
  readonly #wanted: Int32Array;

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    this.#tokens = texts.map((text) => Uint32Array.from(memoryTokens(text).tokens, (token) => this.#numberOf(token)));
    this.#wanted = new Int32Array(this.#numbers.size);
  }

  /** Scores of the best matches of a text from `MIN_SCORE` on, the best first; equal texts count once. */
  best(text: string, limit: number): readonly number[] {
    const query = memoryQuery(plainText(text), 'en', 'es');
    const { tokens } = query.words;
    const known = tokens.map((token) => this.#numbers.get(token)).filter((number) => number !== undefined);
    const scores = new Map<string, number>();
    for (const [index, words] of this.#tokens.entries()) {
      const most = maxEdits(words.length, tokens.length);
      const longer = Math.max(words.length, tokens.length);
      if (Math.abs(words.length - tokens.length) > most) continue;
      // Words in common, in any order: no fewer edits than the others.
      for (const number of known) this.#wanted[number]! += 1;
      let common = 0;
      for (const number of words) if (this.#wanted[number]!-- > 0) common += 1;
      for (const number of words) this.#wanted[number] = 0;
      for (const number of known) this.#wanted[number] = 0;
      if (longer - common > most) continue;
      const candidate = this.#texts[index]!;
      const score = scoreOf(query, segmentsOf([[candidate, '']])[0]!);
      if (score !== undefined && score >= MIN_SCORE) scores.set(candidate, score);
    }
    return [...scores.values()].toSorted((one, other) => other - one).slice(0, limit);
  }

  #numberOf(token: string): number {
    const number = this.#numbers.get(token) ?? this.#numbers.size;
    this.#numbers.set(token, number);
    return number;
  }
}

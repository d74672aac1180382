import type { MemoryMatch, MemorySearch } from '#domain/memories/memory-search.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { fitReferences } from '#language/context/join-references.ts';
import type { ReferenceMaterial, ReferenceSource } from '#providers/language/reference.ts';

/** Matches of each text that a model gets as examples. */
const MATCHES_OF_TEXT = 3;

/**
 * The matches of a memory as references for a model; an engine, which has no tokens for references, gets none. There are as
 * many as the tokens permit: a call has up to a page of texts, each with matches of its own.
 *
 * @param threshold lowest score
 */
export function memoryReferences(memory: MemorySearch, threshold: number): ReferenceSource {
  return {
    async retrieve({ texts, tokens, signal }) {
      if (tokens <= 0) return [];
      const found = new Map<string, ReferenceMaterial>();
      for (const text of texts) {
        signal.throwIfAborted();
        for (const match of await memory.fuzzy(plainText(text), MATCHES_OF_TEXT)) {
          if (match.score < threshold) continue;
          const reference = referenceOf(match);
          const key = `${reference.text}\0${reference.translation}`;
          if ((found.get(key)?.score ?? 0) < reference.score) found.set(key, reference);
        }
      }
      const ranked = [...found.values()].toSorted((one, other) => other.score - one.score);
      return fitReferences(ranked, ranked.length, tokens);
    },
  };
}

/** A match as an example for a model. */
export const referenceOf = ({ score, segment }: Pick<MemoryMatch, 'score' | 'segment'>): ReferenceMaterial => ({
  kind: 'translation_memory',
  text: segment.source.text,
  translation: segment.target.text,
  score: Math.min(1, score / 100),
});

import type { MemorySearch } from '#domain/memory/memory-search.ts';
import type { TranslationStreamPart } from '#language/translation/contract.ts';
import { streamTranslation, type StreamTranslationOptions } from '#language/translation/stream-translation.ts';
import { NO_USAGE } from '#providers/language/usage.ts';
import { reuseMatches } from './reuse-matches.ts';
import { reusedTranslation } from './translate-with-memory.ts';

/** A part of a stream; the last one tells whether the translation came from a memory. */
export type ReusingStreamPart = TranslationStreamPart & { readonly isReused: boolean };

/**
 * Translates one text as `streamTranslation` does, unless a memory has its translation, which is a single chunk.
 *
 * @param memory undefined: none is used
 * @throws LoquentError as `streamTranslation`
 */
export async function* streamWithMemory(
  options: StreamTranslationOptions,
  memory: MemorySearch | undefined,
): AsyncIterable<ReusingStreamPart> {
  options.signal.throwIfAborted();
  const sought = [{ content: options.segment }];
  const [found] = memory === undefined ? [] : await reuseMatches(memory, options.provider, sought);
  if (found === undefined) {
    for await (const part of streamTranslation(options)) yield { ...part, isReused: false };
    return;
  }
  yield { kind: 'delta', text: found.text, isReused: true };
  const conflicts = options.terminology?.conflicts ?? [];
  const summary = { engine: null, pivots: [], usage: NO_USAGE, conflicts };
  yield { kind: 'done', translation: reusedTranslation(found), summary, isReused: true };
}

import type { MemorySearch, SoughtSegment } from '#domain/memory/memory-search.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';

/** Matches of a text that are looked at for a repair. */
const CANDIDATES = 5;

/**
 * The translations of texts that need no provider: exact matches, and for engines, which can't follow examples, matches
 * in which only numbers and placeholders differ.
 *
 * @returns one per text; undefined: the text has to be translated
 */
export async function reuseMatches(
  memory: MemorySearch,
  { capabilities }: Pick<TranslationProvider, 'capabilities'>,
  sought: readonly SoughtSegment[],
): Promise<readonly (CodedText | undefined)[]> {
  const reused = (await memory.exact(sought)).map((match) => match?.adapted);
  if (capabilities.kind === 'model') return reused;
  for (const [index, { content }] of sought.entries()) {
    if (reused[index] !== undefined || !hasLetters(content.text)) continue;
    const matches = await memory.fuzzy(content, CANDIDATES);
    reused[index] = matches.find(({ adapted }) => adapted !== undefined)?.adapted;
  }
  return reused;
}

/** Texts in document order, each with its neighbours. */
export function withNeighbours(contents: readonly CodedText[]): readonly SoughtSegment[] {
  return contents.map((content, index) => ({ content, previous: contents[index - 1], next: contents[index + 1] }));
}

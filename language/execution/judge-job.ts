import type { ContextAccess } from '#domain/context/passage.ts';
import type { TranslationAbilities } from '#domain/execution/doer.ts';
import { requireFittingInstructions } from '#domain/execution/instruction-pieces.ts';
import { judgeMemory, type MemoryWish } from '#domain/execution/memory-wish.ts';
import { judgeWishes, type UnfollowedWish, type Way } from '#domain/execution/way.ts';
import { storeContents, type Wishes } from '#domain/execution/wishes.ts';
import { withPrompts } from '#language/context/load-context.ts';
import { languageName } from '#language/translation/prompts/language-name.ts';

/** The wishes of a job, with the ids of its context stores. */
export interface JobWishes extends Omit<Wishes, 'context_stores'> {
  readonly context_stores?: readonly number[] | null | undefined;
  readonly memory?: MemoryWish | null | undefined;
}

/**
 * Warnings about the wishes of a job that its ways of working can't follow, and a check of what they limit.
 *
 * @param ways one, or one per target language
 * @param sourceLanguage BCP 47; null: not known yet
 * @throws LoquentError `capability_unavailable` for more instructions than the engine of a way takes, and for wishes whose loss
 * would mislead
 */
export async function judgeJob(
  ways: readonly Way[],
  wishes: JobWishes,
  sourceLanguage: string | null,
  { openStores }: Pick<ContextAccess, 'openStores'>,
): Promise<readonly UnfollowedWish[]> {
  const ids = wishes.context_stores ?? [];
  const nameOf = (language: string | null | undefined) => (language == null ? '' : languageName(language));
  const source = nameOf(sourceLanguage);
  const stores = await openStores(ids, { source, target: nameOf(ways[0]?.targetLanguage) });
  const contents = storeContents(stores);
  const warnings = [...judgeWishes(ways, { ...wishes, context_stores: contents }), ...judgeMemory(ways, wishes.memory)];
  for (const way of ways.filter(({ by }) => (by as TranslationAbilities).instructionLimits !== undefined)) {
    // Prompts may name the languages.
    const isPrompted = contents?.prompts === true;
    const prompted = isPrompted ? await openStores(ids, { source, target: nameOf(way.targetLanguage) }) : [];
    const instructions = withPrompts(prompted, wishes.instructions ?? undefined);
    requireFittingInstructions([way], { domain: wishes.domain ?? undefined, instructions });
  }
  return warnings;
}

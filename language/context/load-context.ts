import type { ContextAccess, RetrievalStore } from '#domain/context/passage.ts';
import { DEFAULT_MEMORY, type MemoryPreferences } from '#domain/memories/memory-preferences.ts';
import { storeContents, type StoreContents } from '#domain/execution/request-options.ts';
import { memoryReferences } from '#language/memories/memory-references.ts';
import type { UsedMemory } from '#language/memories/accept-matches.ts';
import { languageName } from '#language/translation/prompts/language-name.ts';
import type { EmbeddingModels } from '#providers/embeddings/registry.ts';
import type { ReferenceSource } from '#providers/language/reference.ts';
import type { RetryCall } from '#providers/language/provider.ts';
import type { UsageMeter } from '#providers/language/usage.ts';
import { createContextReferences } from './context-references.ts';
import { embeddingWithRetries } from './embed-texts.ts';
import { NO_STYLEGUIDE, promptStyleguide, type PromptStyleguide } from './prompt-styleguide.ts';
import { joinReferences } from './join-references.ts';

/** Options for working with context stores; languages are BCP 47. */
export interface ContextOptions extends ContextAccess {
  readonly embeddings: EmbeddingModels;
  readonly sourceLanguage: string;
  /** Null if nothing is translated. */
  readonly targetLanguage: string | null;
  /** Tokens of the model's context; undefined: no model reads what the stores have. */
  readonly contextTokens: number | undefined;
  /** How translation memories are used; null and undefined: as by default. */
  readonly preferences?: MemoryPreferences | null | undefined;
  readonly meter: UsageMeter;
  /** Around calls of embedding models; undefined: they aren't retried here. */
  readonly retry?: RetryCall | undefined;
}

/** Data that context stores contribute to the work on texts. */
export interface TextContext extends PromptStyleguide {
  /** Matches of translation memories and passages of documents; undefined without stores that have either. */
  readonly references: ReferenceSource | undefined;
  /** The translation memories among the stores; undefined without any, and if nothing is translated. */
  readonly memory: UsedMemory | undefined;
  /** The prompts of the stores, with the instructions of the request after them; undefined without any. */
  readonly instructions: string | undefined;
  /** Contents that the stores can contribute; undefined without any. */
  readonly contents: StoreContents | undefined;
}

/**
 * Opens context stores for the work on texts: their prompts precede the instructions, their styleguides are in every
 * prompt, and the passages of other documents and the matches of memories that fit each text become references.
 *
 * @param ids of stores, in order of priority; inactive and deleted ones are skipped
 * @throws LoquentError errors of the registry of embedding models
 */
export async function loadContext(
  ids: readonly number[],
  instructions: string | undefined,
  options: ContextOptions,
): Promise<TextContext> {
  if (ids.length === 0) return { ...NOTHING, instructions };
  const { embeddings, sourceLanguage, targetLanguage, contextTokens, retry } = options;
  const stores = await options.openStores(ids, {
    source: languageName(sourceLanguage),
    target: targetLanguage === null ? '' : languageName(targetLanguage),
  });
  const documents = stores.filter(({ contentKind }) => contentKind === 'documents');
  const searched = documents.map(({ id, embeddingModel }) => {
    const model = embeddingModel === null ? undefined : embeddings.resolve(embeddingModel);
    return { id, model: model && retry ? embeddingWithRetries(model, retry) : model };
  });
  const languages = targetLanguage === null ? [sourceLanguage] : [sourceLanguage, targetLanguage];
  const rules =
    contextTokens === undefined || documents.length === 0
      ? NO_STYLEGUIDE
      : promptStyleguide(
          await options.styleguides(
            documents.map(({ id }) => id),
            languages,
          ),
          contextTokens,
        );
  const memories = stores.filter(({ contentKind }) => contentKind === 'translation_memory').map(({ id }) => id);
  const { threshold, exact, penalties } = options.preferences ?? DEFAULT_MEMORY;
  const memory =
    memories.length === 0 || targetLanguage === null
      ? undefined
      : { search: options.openMemory(memories, sourceLanguage, targetLanguage, penalties), threshold, exact };
  const passages = documents.length === 0 ? undefined : createContextReferences({ ...options, stores: searched });
  return {
    references: joinReferences([memory && memoryReferences(memory.search, threshold), passages]),
    memory,
    instructions: withPrompts(stores, instructions),
    contents: storeContents(stores),
    ...rules,
  };
}

const NOTHING = {
  references: undefined,
  memory: undefined,
  contents: undefined,
  ...NO_STYLEGUIDE,
} as const;

/** The prompts of stores, with the instructions of the request after them; undefined without any. */
export function withPrompts(
  stores: readonly Pick<RetrievalStore, 'prompt'>[],
  instructions: string | undefined,
): string | undefined {
  const prompts = [...stores.map(({ prompt }) => prompt), instructions ?? ''].filter((text) => text.trim() !== '');
  return prompts.length === 0 ? undefined : prompts.join('\n\n');
}

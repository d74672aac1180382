import type { ContextAccess } from '#domain/context/passage.ts';
import type { MemorySearch } from '#domain/memory/memory-search.ts';
import { memoryReferences } from '#language/memory/memory-references.ts';
import { languageName } from '#language/translation/prompts/language-name.ts';
import type { EmbeddingModels } from '#providers/embeddings/registry.ts';
import type { ReferenceSource } from '#providers/language/reference.ts';
import type { RetryCall } from '#providers/language/retry.ts';
import type { UsageMeter } from '#providers/language/usage.ts';
import { createContextReferences } from './context-references.ts';
import { embeddingWithRetries } from './embed-texts.ts';
import { joinReferences } from './join-references.ts';

/** What is needed to work with context stores; languages are BCP 47. */
export interface ContextOptions extends ContextAccess {
  readonly embeddings: EmbeddingModels;
  readonly sourceLanguage: string;
  /** Null if nothing is translated. */
  readonly targetLanguage: string | null;
  readonly meter: UsageMeter;
  /** Around calls of embedding models; undefined: they aren't retried here. */
  readonly retry?: RetryCall | undefined;
}

/** What context stores add to the work on texts. */
export interface TextContext {
  /** Matches of translation memories and passages of documents; undefined without stores that have either. */
  readonly references: ReferenceSource | undefined;
  /** The translation memories among the stores; undefined without any, and if nothing is translated. */
  readonly memory: MemorySearch | undefined;
  /** The prompts of the stores, with the instructions of the request after them; undefined without any. */
  readonly instructions: string | undefined;
}

/**
 * Opens context stores for the work on texts: their prompts precede the instructions, and the passages of documents and the
 * matches of memories that fit each text become references.
 *
 * @param ids of stores, in order of priority; inactive and deleted ones are left out
 * @throws LoquentError errors of the registry of embedding models
 */
export async function loadContext(
  ids: readonly number[],
  instructions: string | undefined,
  options: ContextOptions,
): Promise<TextContext> {
  if (ids.length === 0) return { references: undefined, memory: undefined, instructions };
  const { embeddings, sourceLanguage, targetLanguage, retry } = options;
  const stores = await options.openStores(ids, {
    source: languageName(sourceLanguage),
    target: targetLanguage === null ? '' : languageName(targetLanguage),
  });
  const documents = stores.filter(({ contentKind }) => contentKind === 'documents');
  const prompts = [...stores.map(({ prompt }) => prompt), instructions ?? ''].filter((text) => text.trim() !== '');
  const searched = documents.map(({ id, embeddingModel }) => {
    const model = embeddingModel === null ? undefined : embeddings.resolve(embeddingModel);
    return { id, model: model && retry ? embeddingWithRetries(model, retry) : model };
  });
  const memories = stores.filter(({ contentKind }) => contentKind === 'translation_memory').map(({ id }) => id);
  const memory =
    memories.length === 0 || targetLanguage === null
      ? undefined
      : options.openMemory(memories, sourceLanguage, targetLanguage);
  const passages = documents.length === 0 ? undefined : createContextReferences({ ...options, stores: searched });
  return {
    references: joinReferences([memory && memoryReferences(memory), passages]),
    memory,
    instructions: prompts.length === 0 ? undefined : prompts.join('\n\n'),
  };
}

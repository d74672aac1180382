import { presenter } from '#api/presenter.ts';
import { languagesOf } from '#db/context/index.ts';
import type { ContextDocumentRow, ContextStoreRow } from '#db/entities/index.ts';
import { contextDocumentSchema, contextStoreSchema } from './answers.ts';

const presentSettings = presenter(contextStoreSchema.omit({ document_count: true, needs_reindex: true }), {
  prompt_template_id: ({ promptTemplate }: ContextStoreRow) => promptTemplate ?? null,
});

/**
 * Renders a context store.
 *
 * @param documents number of its documents
 * @param isStale whether documents have to be read again for its settings
 */
export function presentStore(store: ContextStoreRow, documents: number, isStale: boolean) {
  return { ...presentSettings(store), document_count: documents, needs_reindex: isStale };
}

export const presentDocument = presenter(contextDocumentSchema, {
  store_id: ({ store }: ContextDocumentRow) => store,
  languages: ({ languageList }: ContextDocumentRow) => languagesOf(languageList),
});

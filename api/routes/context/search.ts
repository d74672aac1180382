import { workForClient } from '#api/client-work.ts';
import { createProviderRetries } from '#api/provider-retries.ts';
import type { ApiContext } from '#api/state.ts';
import { parseBody, parseParameters } from '#api/validation.ts';
import { contextAccess, findStore } from '#db/context.ts';
import { createUsageMeter } from '#db/usage.ts';
import type { FoundPassage } from '#domain/context/passage.ts';
import { embedTexts } from '#language/retrieval/embed-texts.ts';
import { embeddingWithRetries } from '#language/retrieval/embedding-retries.ts';
import { searchStoreSchema, storeParametersSchema, type SearchStoreBody } from './schema.ts';

/**
 * `POST /v1/context/:store_id/search`: the passages that a text of the request would be translated with.
 *
 * @throws LoquentError 404 `not_found`; errors of the embedding model
 */
export async function searchStore(ctx: ApiContext): Promise<void> {
  const { store_id: id } = parseParameters(ctx, storeParametersSchema);
  const body = parseBody(ctx, searchStoreSchema);
  const found = await workForClient(ctx, (signal) => findPassages(ctx, id, body, signal));
  if (found !== undefined) ctx.body = { results: found.map(presentPassage) };
}

async function findPassages(
  { state }: ApiContext,
  id: number,
  { query: text, language, document_type: type, limit }: SearchStoreBody,
  signal: AbortSignal,
): Promise<readonly FoundPassage[]> {
  const { orm, embeddings, vectors } = state.dependencies;
  const { organizationId } = state.principal;
  const { retrievalBackend, embeddingModel } = await findStore(state.entityManager(), id);
  const named =
    retrievalBackend === 'vector' && embeddingModel != null ? embeddings.resolve(embeddingModel) : undefined;
  const model = named && embeddingWithRetries(named, createProviderRetries(state).retry);
  const meter = createUsageMeter(orm, { organizationId, operation: 'context.search' });
  const embedded = model && (await embedTexts({ model, texts: [text], purpose: 'query', meter, signal }));
  const { search } = contextAccess(state.entityManager(), organizationId, vectors);
  return search({
    store: id,
    text,
    embedding: model && embedded && { model: model.name, vector: embedded[0]! },
    languages: language === undefined ? undefined : [language],
    types: type === undefined ? undefined : [type],
    limit,
  });
}

function presentPassage({ score, document, text, headings, page }: FoundPassage) {
  return {
    score: Number(score.toFixed(4)),
    document: { id: document.id, title: document.title, document_type: document.type },
    excerpt: text,
    headings,
    page,
  };
}

import { validationFailed } from '#domain/request-errors.ts';
import { workForClient } from '#api/client-work.ts';
import { createProviderRetries } from '#jobs/provider-retries.ts';
import type { RequestOf } from '#api/routes/router.ts';
import type { ApiContext } from '#api/state.ts';
import { contextAccess, findStore } from '#db/context/index.ts';
import { ContextDocument, type ContextDocumentRow } from '#db/entities/index.ts';
import { createUsageMeter } from '#db/usage/usage.ts';
import type { FoundPassage } from '#domain/context/passage.ts';
import type { MemoryMatch } from '#domain/memories/memory-search.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { embedTexts, embeddingWithRetries } from '#language/context/embed-texts.ts';
import type { contextOperations } from './openapi.ts';
import type { SearchStoreBody } from './schema.ts';

/**
 * `POST /v1/context/:store_id/search`: the passages or matches that a text of the request would be translated with.
 *
 * @throws LoquentError 404 `not_found`; `validation_failed` for a memory without languages; errors of the embedding model
 */
export async function searchStore(
  ctx: ApiContext,
  { path: { store_id: id }, body }: RequestOf<(typeof contextOperations)['POST /v1/context/:store_id/search']>,
) {
  const { contentKind } = await findStore(ctx.state.entityManager(), id);
  if (contentKind === 'translation_memory') return { results: await findMatches(ctx, id, body) };
  const found = await workForClient(ctx, (signal) => findPassages(ctx, id, body, signal));
  return found && { results: found.map(presentPassage) };
}

async function findMatches(
  { state }: ApiContext,
  store: number,
  { query, source_language: source, target_language: target, document_type: type, limit }: SearchStoreBody,
) {
  const missing = Object.entries({ source_language: source, target_language: target }).flatMap(([path, language]) =>
    language === undefined ? [{ path, message: 'is required to search a translation memory' }] : [],
  );
  if (source === undefined || target === undefined) throw validationFailed(missing);
  const entityManager = state.entityManager();
  const { openMemory } = contextAccess(entityManager, state.principal.organizationId, state.dependencies.vectors);
  const matches = await openMemory([store], source, target).fuzzy(plainText(query), limit);
  const documents = await entityManager.find(ContextDocument, {
    id: { $in: [...new Set(matches.map(({ document }) => document))] },
    ...(type === undefined ? {} : { documentType: type }),
  });
  const byId = new Map(documents.map((document) => [document.id, document]));
  return matches.flatMap((match) => {
    const document = byId.get(match.document);
    return document === undefined ? [] : [presentMatch(match, document)];
  });
}

function presentMatch({ score, segment }: MemoryMatch, { id, title, documentType }: ContextDocumentRow) {
  const { source, target, sourceLanguage, targetLanguage, changedAt } = segment;
  return {
    score: Math.min(1, score / 100),
    document: { id, title, document_type: documentType },
    excerpt: source.text,
    headings: [],
    page: null,
    match: {
      score,
      source: source.text,
      target: target.text,
      source_language: sourceLanguage,
      target_language: targetLanguage,
      changed_at: changedAt?.toISOString() ?? null,
    },
  };
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
    match: null,
  };
}

import { z } from 'zod';
import type { ApiContext, RequestState } from '#api/state.ts';
import { parseValue } from '#api/validation.ts';
import type { Fields } from '#compat/fields.ts';
import { createStore } from '#db/context/index.ts';
import { ContextStore } from '#db/entities/index.ts';
import { derivedUuid } from '#db/derived-uuid.ts';
import { correctJobDocument } from '#db/memories/correct-job-document.ts';
import type { EntityManager } from '#db/orm.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { languageOfLibreCode, requireFields } from './parameters.ts';

/** Key of the translation memory that has the suggestions of an organization. */
const KEY = 'libretranslate-suggestions';
const NAME = 'Suggestions (LibreTranslate)';
const MAX_LENGTH = 10_000;

const suggestSchema = z.object({
  q: z.string().max(MAX_LENGTH),
  s: z.string().max(MAX_LENGTH),
  source: z.string(),
  target: z.string(),
});

/** The translation memory of an organization's suggestions; undefined if it doesn't exist or is switched off. */
export async function findSuggestions(entityManager: EntityManager): Promise<number | undefined> {
  const store = await entityManager.findOne(ContextStore, { liveKey: KEY, isActive: true });
  return store?.contentKind === 'translation_memory' ? store.id : undefined;
}

/**
 * `POST /suggest`: puts a better translation into the memory of suggestions, which translations through this interface use.
 *
 * @throws LoquentError `validation_failed`, `limit_reached`
 */
export async function suggest(ctx: ApiContext, fields: Fields) {
  requireFields(fields, ['q', 's', 'source', 'target']);
  const sent = parseValue(fields, suggestSchema);
  const source = languageOfLibreCode(sent.source, 'source');
  const target = languageOfLibreCode(sent.target, 'target');
  const { organizationId: organization } = ctx.state.principal;
  const entityManager = ctx.state.entityManager();
  const store = (await findSuggestions(entityManager)) ?? (await createSuggestions(ctx.state));
  // A document per pair of languages.
  const id = derivedUuid(`suggestions ${organization} ${store} ${source} ${target}`);
  const job = { id, organization, languages: [source, target], title: `Suggestions ${source} → ${target}` };
  const segment = { source: plainText(sent.q), target: plainText(sent.s), targetLanguage: target };
  await entityManager.transactional((transaction) =>
    correctJobDocument(transaction, store, job, [segment], new Date()),
  );
  return { success: true };
}

/** Creates the memory, unless another request has. @throws LoquentError `limit_reached`; `conflict` while it is switched off */
async function createSuggestions({ entityManager, principal, creationId }: RequestState): Promise<number> {
  const memory = {
    organization: principal.organizationId,
    creation: creationId,
    key: KEY,
    name: NAME,
    description: 'Translations that were suggested through LibreTranslate’s interface.',
    contentKind: 'translation_memory',
    retrievalBackend: 'vector',
    embeddingModel: 'local-ngram',
    externalIndexId: null,
    chunkSize: null,
    chunkOverlap: null,
    promptTemplate: null,
    templateParams: {},
  } as const;
  try {
    return (await createStore(entityManager(), memory)).id;
  } catch (error) {
    const other = await findSuggestions(entityManager());
    if (other === undefined) throw error;
    return other;
  }
}

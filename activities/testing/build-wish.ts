import { ContextChunk } from '#db/entities/index.ts';
import { createEntry, createEmptyGlossary } from '#db/glossaries/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { createTemplate } from '#db/prompt-templates.ts';
import { searchTokens } from '#domain/context/search-tokens.ts';
import type { Wish } from '#domain/execution/wishes.ts';
import type { ActivityBench } from '#test/activities.ts';
import { buildStore, insertReadyDocument } from '#test/context-documents.ts';
import { buildMemory, segmentsOf } from '#test/memories.ts';

/** The sentences to which the objects of wishes have something to say. */
export const FIRST = 'The green house has a large garden.';
export const SECOND = 'The invoice is in the drawer.';
const TEXT = `${FIRST} ${SECOND}`;

/** Makes the objects of a wish of a job in an organization. @returns the value of its field */
export async function buildWish({ orm }: ActivityBench, organization: string, wish: Wish): Promise<unknown> {
  const entityManager = organizationEntityManager(orm, organization);
  const creation = crypto.randomUUID();
  if (wish === 'glossaries') {
    const names = { organization, creation, name: 'Terms', description: '', baseLanguage: 'en' };
    const { id } = await createEmptyGlossary(entityManager, names);
    const term = (text: string, lang: string, termType: 'preferred' | 'forbidden' = 'preferred') => {
      return { term: text, lang, termType, description: null, alternativeTerm: null };
    };
    for (const terms of [
      [term('garden', 'en'), term('huerto', 'es'), term('jardín', 'es', 'forbidden')],
      [term('box', 'en'), term('drawer', 'en', 'forbidden')],
    ]) {
      await createEntry(entityManager, id, { creation: crypto.randomUUID(), notes: null, terms });
    }
    return [id];
  }
  if (wish === 'documents') {
    const store = await buildStore({ orm }, organization);
    const document = await insertReadyDocument(entityManager, { organization, store });
    const text = 'The green house with the garden is white, and the invoice in the drawer is paid.';
    const place = { organization, store, document, generation: 1, position: 0, headings: [], page: null };
    const found = { text, tokens: 16, searchText: searchTokens(text).join(' ') };
    await entityManager.insert(ContextChunk, { ...place, ...found, model: null, dimensions: null, embedding: null });
    return [store];
  }
  if (wish === 'memories') {
    const pairs = [FIRST, SECOND, TEXT, `${TEXT} ${TEXT}`].map((source) => [source, 'Aquí hay una casa.'] as const);
    return [(await buildMemory({ orm }, organization, segmentsOf(pairs))).store];
  }
  if (wish === 'prompts') {
    const content = { name: 'P', kind: 'context', rewriteType: null, body: 'Be kind.', isDefault: false } as const;
    const { id } = await createTemplate(entityManager, organization, creation, content);
    return [await buildStore({ orm }, organization, { contentKind: 'translation_memory', promptTemplate: id })];
  }
  return { formality: 'more', provider: 'other', tts_volume: 6 }[wish as string] ?? 'Be brief.';
}

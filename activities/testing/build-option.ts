import { ContextChunk } from '#db/entities/index.ts';
import { createEntry, createEmptyGlossary } from '#db/glossaries/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { createTemplate } from '#db/prompt-templates.ts';
import { searchTokens } from '#domain/context/search-tokens.ts';
import type { OptionName } from '#domain/execution/option-matrix.ts';
import type { ActivityBench } from '#test/workflows/activities.ts';
import { buildStore, insertReadyDocument } from '#test/documents/context-documents.ts';
import { buildMemory, segmentsOf } from '#test/database/memories.ts';

/** Sentences that the objects of options apply to. */
export const FIRST = 'The green house has a large garden.';
export const SECOND = 'The invoice is in the drawer.';
const TEXT = `${FIRST} ${SECOND}`;

/** Creates the objects that an option of a job refers to. @returns the value of its field */
export async function buildOption({ orm }: ActivityBench, organization: string, option: OptionName): Promise<unknown> {
  const entityManager = organizationEntityManager(orm, organization);
  const creation = crypto.randomUUID();
  if (option === 'glossaries') {
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
  if (option === 'documents') {
    const store = await buildStore({ orm }, organization);
    const document = await insertReadyDocument(entityManager, { organization, store });
    const text = 'The green house with the garden is white, and the invoice in the drawer is paid.';
    const place = { organization, store, document, generation: 1, position: 0, headings: [], page: null };
    const found = { text, tokens: 16, searchText: searchTokens(text).join(' ') };
    await entityManager.insert(ContextChunk, { ...place, ...found, model: null, dimensions: null, embedding: null });
    return [store];
  }
  if (option === 'memories') {
    const pairs = [FIRST, SECOND, TEXT, `${TEXT} ${TEXT}`].map((source) => [source, 'Aquí hay una casa.'] as const);
    return [(await buildMemory({ orm }, organization, segmentsOf(pairs))).store];
  }
  if (option === 'prompts') {
    const content = { name: 'P', kind: 'context', rewriteType: null, body: 'Be kind.', isDefault: false } as const;
    const { id } = await createTemplate(entityManager, organization, creation, content);
    return [await buildStore({ orm }, organization, { contentKind: 'translation_memory', promptTemplate: id })];
  }
  return { formality: 'more', provider: 'other', tts_volume: 6 }[option as string] ?? 'Be brief.';
}

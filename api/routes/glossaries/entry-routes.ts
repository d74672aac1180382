import { validationFailed } from '#domain/request-errors.ts';
import { routesOf } from '#api/routes/router.ts';
import type { RequestState } from '#api/state.ts';
import {
  changeEntry,
  createEntry,
  findEntry,
  findGlossary,
  findTermsOfEntries,
  removeEntry,
} from '#db/glossaries/index.ts';
import { listEntries } from '#db/glossaries/list-entries.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import { presentEntry } from './answers.ts';
import { entryOperations } from './entry-openapi.ts';
import type { TermBody } from './schema.ts';
import { noteValue, termValues } from './term-values.ts';

/** The entries of a glossary. */
export const entryRoutes = routesOf(entryOperations, {
  async 'GET /v1/glossaries/:glossary_id/entries'({ state }, { path: { glossary_id: glossary }, query }) {
    const { limit, offset, include_terms: isWithTerms, q: text, missing_in: missingIn } = query;
    const entityManager = state.entityManager();
    const found = await findGlossary(entityManager, glossary);
    const { entries, total } = await listEntries(entityManager, found, { text, missingIn }, { limit, offset });
    const ids = isWithTerms ? entries.map(({ id }) => id) : [];
    const terms = Map.groupBy(await findTermsOfEntries(entityManager, ids), ({ entry }) => entry);
    return {
      entries: entries.map((entry) => presentEntry(entry, isWithTerms ? (terms.get(entry.id) ?? []) : undefined)),
      total,
      limit,
      offset,
    };
  },

  'POST /v1/glossaries/:glossary_id/entries': ({ state }, { path, body }) =>
    addEntry(state, path.glossary_id, { ...body, terms: [] }),

  async 'POST /v1/glossaries/:glossary_id/entries/with-terms'({ state }, { path: { glossary_id: id }, body }) {
    const { baseLanguage } = await findGlossary(state.entityManager(), id);
    if (!body.terms.some(({ lang }) => sameLanguage(lang, baseLanguage))) {
      const message = `must have a term in the glossary's base language ${baseLanguage}`;
      throw validationFailed([{ path: 'terms', message }]);
    }
    return addEntry(state, id, body);
  },

  async 'GET /v1/glossaries/:glossary_id/entries/:entry_id'({ state }, { path, query }) {
    const entityManager = state.entityManager();
    const { include_terms: isWithTerms } = query;
    const entry = await findEntry(entityManager, path.glossary_id, path.entry_id);
    return presentEntry(entry, isWithTerms ? await findTermsOfEntries(entityManager, [path.entry_id]) : undefined);
  },

  async 'PUT /v1/glossaries/:glossary_id/entries/:entry_id'({ state }, { path, body: { notes, terms: sent } }) {
    const { entry, terms } = await changeEntry(state.entityManager(), path.glossary_id, path.entry_id, {
      ...(notes === undefined ? {} : { notes: noteValue(notes) }),
      terms: (sent ?? []).map(termValues),
    });
    return presentEntry(entry, terms);
  },

  async 'DELETE /v1/glossaries/:glossary_id/entries/:entry_id'({ state }, { path: { glossary_id, entry_id: id } }) {
    await removeEntry(state.entityManager(), glossary_id, id);
    return { message: 'The entry was deleted, with its terms.', id };
  },
});

async function addEntry(
  { entityManager, creationId }: RequestState,
  glossaryId: number,
  { notes, terms: sent }: { readonly notes?: string | null | undefined; readonly terms: readonly TermBody[] },
) {
  const values = { creation: creationId, notes: noteValue(notes), terms: sent.map(termValues) };
  const { entry, terms } = await createEntry(entityManager(), glossaryId, values);
  return presentEntry(entry, terms);
}

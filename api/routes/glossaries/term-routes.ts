import { routesOf } from '#api/routes/router.ts';
import { addTerm, changeTerm, findEntry, findTerm, findTermsOfEntries, removeTerm } from '#db/glossaries/index.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import { presentTerm } from './answers.ts';
import { termOperations } from './term-openapi.ts';
import { termChange, termValues } from './term-values.ts';

/** The terms of an entry. */
export const termRoutes = routesOf(termOperations, {
  async 'GET /v1/glossaries/:glossary_id/entries/:entry_id/terms'({ state }, { path, query }) {
    const { limit, offset, lang, term_type: type } = query;
    const entityManager = state.entityManager();
    await findEntry(entityManager, path.glossary_id, path.entry_id);
    // An entry has few terms, and the database can't match languages.
    const terms = (await findTermsOfEntries(entityManager, [path.entry_id])).filter(
      (term) => (lang === undefined || sameLanguage(term.lang, lang)) && (type === undefined || term.termType === type),
    );
    const page = terms.slice(offset, offset + limit);
    return { terms: page.map(presentTerm), total: terms.length, limit, offset };
  },

  'POST /v1/glossaries/:glossary_id/entries/:entry_id/terms': async ({ state }, { path, body }) =>
    presentTerm(await addTerm(state.entityManager(), placeOf(path), state.creationId, termValues(body))),

  'GET /v1/glossaries/:glossary_id/entries/:entry_id/terms/:term_id': async ({ state }, { path }) =>
    presentTerm(await findTerm(state.entityManager(), placeOf(path), path.term_id)),

  'PUT /v1/glossaries/:glossary_id/entries/:entry_id/terms/:term_id': async ({ state }, { path, body }) =>
    presentTerm(await changeTerm(state.entityManager(), placeOf(path), path.term_id, termChange(body))),

  async 'DELETE /v1/glossaries/:glossary_id/entries/:entry_id/terms/:term_id'({ state }, { path }) {
    await removeTerm(state.entityManager(), placeOf(path), path.term_id);
    return { message: 'The term was deleted.', id: path.term_id };
  },
});

const placeOf = (path: { readonly glossary_id: number; readonly entry_id: number }) => ({
  glossaryId: path.glossary_id,
  entryId: path.entry_id,
});

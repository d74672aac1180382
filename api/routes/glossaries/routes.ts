import { routesOf } from '#api/routes/router.ts';
import { omitUndefined } from '#api/omit-undefined.ts';
import { Glossary } from '#db/entities/index.ts';
import {
  changeGlossary,
  createEmptyGlossary,
  findGlossary,
  removeGlossary,
  searchTerms,
} from '#db/glossaries/index.ts';
import { presentGlossary, presentSearchResult } from './answers.ts';
import { glossaryOperations } from './openapi.ts';

/** Glossaries, and the search through all of them. */
export const glossaryRoutes = routesOf(glossaryOperations, {
  async 'GET /v1/glossaries'({ state }, { query: { limit, offset, is_active: isActive } }) {
    const [glossaries, total] = await state
      .entityManager()
      .findAndCount(Glossary, omitUndefined({ isActive }), { orderBy: { id: 'asc' }, limit, offset });
    return { glossaries: glossaries.map(presentGlossary), total, limit, offset };
  },

  async 'POST /v1/glossaries'({ state }, { body: { name, base_language: baseLanguage, description } }) {
    const { principal, creationId } = state;
    const glossary = await createEmptyGlossary(state.entityManager(), {
      organization: principal.organizationId,
      creation: creationId,
      name,
      description: description ?? '',
      baseLanguage,
    });
    return presentGlossary(glossary);
  },

  async 'POST /v1/glossaries/search'({ state }, { body: { query, glossary_id: glossary, ...page } }) {
    const entityManager = state.entityManager();
    if (glossary !== undefined) await findGlossary(entityManager, glossary);
    const { organizationId: organization } = state.principal;
    const found = await searchTerms(entityManager, { organization, glossary }, query, page);
    return { results: found.results.map(presentSearchResult), total: found.total, ...page };
  },

  'GET /v1/glossaries/:glossary_id': async ({ state }, { path }) =>
    presentGlossary(await findGlossary(state.entityManager(), path.glossary_id)),

  async 'PUT /v1/glossaries/:glossary_id'({ state }, { path, body }) {
    const { name, description, base_language: baseLanguage, is_active: isActive } = body;
    const changes = omitUndefined({
      name,
      description: description === null ? '' : description,
      baseLanguage,
      isActive,
    });
    return presentGlossary(await changeGlossary(state.entityManager(), path.glossary_id, changes));
  },

  async 'DELETE /v1/glossaries/:glossary_id'({ state }, { path: { glossary_id: id } }) {
    await removeGlossary(state.entityManager(), id);
    return { message: 'The glossary was deleted, with all its entries.', id };
  },
});

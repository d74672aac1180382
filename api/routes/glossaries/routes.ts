import { Router } from '@koa/router';
import { idempotency } from '#api/middlewares/idempotency.ts';
import { requireRole } from '#api/policies/require-role.ts';
import type { ApiContext, ApiRouter } from '#api/state.ts';
import { sentValues } from '#api/sent-values.ts';
import { parseBody, parseParameters, parseQuery } from '#api/validation.ts';
import { Glossary } from '#db/entities/index.ts';
import { changeGlossary, createGlossary, findGlossary, removeGlossary, searchTerms } from '#db/glossaries/index.ts';
import { analyzeText } from './analyze.ts';
import { entryRoutes } from './entry-routes.ts';
import { presentGlossary, presentSearchResult } from './answers.ts';
import {
  changeGlossarySchema,
  createGlossarySchema,
  glossaryParametersSchema,
  listGlossariesSchema,
  searchSchema,
} from './schema.ts';
import { termRoutes } from './term-routes.ts';

/** Glossaries with their entries and terms, and the search through all of them. */
export function glossaryRoutes(): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/v1/glossaries' });
  router.get('/', requireRole('viewer'), listGlossaries);
  router.post('/', requireRole('member'), idempotency(), postGlossary);
  router.post('/search', requireRole('viewer'), search);
  // It may cost money, so the role viewer doesn't suffice.
  router.post('/analyze', requireRole('member'), analyzeText);
  router.get('/:glossary_id', requireRole('viewer'), readGlossary);
  router.put('/:glossary_id', requireRole('member'), putGlossary);
  router.delete('/:glossary_id', requireRole('member'), deleteGlossary);
  for (const part of [entryRoutes(), termRoutes()]) router.use(part.routes());
  return router;
}

async function listGlossaries(ctx: ApiContext): Promise<void> {
  const { limit, offset, is_active: isActive } = parseQuery(ctx, listGlossariesSchema);
  const [glossaries, total] = await ctx.state
    .entityManager()
    .findAndCount(Glossary, sentValues({ isActive }), { orderBy: { id: 'asc' }, limit, offset });
  ctx.body = { glossaries: glossaries.map(presentGlossary), total, limit, offset };
}

async function postGlossary(ctx: ApiContext): Promise<void> {
  const { name, base_language: baseLanguage, description } = parseBody(ctx, createGlossarySchema);
  const { principal, creationId } = ctx.state;
  const glossary = await createGlossary(ctx.state.entityManager(), {
    organization: principal.organizationId,
    creation: creationId,
    name,
    description: description ?? '',
    baseLanguage,
  });
  ctx.status = 201;
  ctx.body = presentGlossary(glossary);
}

async function readGlossary(ctx: ApiContext): Promise<void> {
  const { glossary_id: id } = parseParameters(ctx, glossaryParametersSchema);
  ctx.body = presentGlossary(await findGlossary(ctx.state.entityManager(), id));
}

async function putGlossary(ctx: ApiContext): Promise<void> {
  const { glossary_id: id } = parseParameters(ctx, glossaryParametersSchema);
  const { name, description, base_language: baseLanguage, is_active: isActive } = parseBody(ctx, changeGlossarySchema);
  const changes = sentValues({ name, description: description === null ? '' : description, baseLanguage, isActive });
  ctx.body = presentGlossary(await changeGlossary(ctx.state.entityManager(), id, changes));
}

async function deleteGlossary(ctx: ApiContext): Promise<void> {
  const { glossary_id: id } = parseParameters(ctx, glossaryParametersSchema);
  await removeGlossary(ctx.state.entityManager(), id);
  ctx.body = { message: 'The glossary was deleted, with all its entries.', id };
}

async function search(ctx: ApiContext): Promise<void> {
  const { query, limit, offset } = parseBody(ctx, searchSchema);
  const { principal } = ctx.state;
  const page = { limit, offset };
  const found = await searchTerms(ctx.state.entityManager(), principal.organizationId, query, page);
  ctx.body = { results: found.results.map(presentSearchResult), total: found.total, ...page };
}

import { Router } from '@koa/router';
import { idempotency } from '#api/middlewares/idempotency.ts';
import { requireRole } from '#api/policies/require-role.ts';
import type { ApiContext, ApiRouter } from '#api/state.ts';
import { parseBody, parseParameters, parseQuery } from '#api/validation.ts';
import { addTerm, changeTerm, findEntry, findTerm, findTerms, removeTerm } from '#db/glossaries/index.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import { presentTerm } from './answers.ts';
import {
  changeTermSchema,
  entryParametersSchema,
  listTermsSchema,
  termParametersSchema,
  termSchema,
} from './schema.ts';
import { termChange, termValues } from './term-values.ts';

/** The terms of an entry. */
export function termRoutes(): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/:glossary_id/entries/:entry_id/terms' });
  router.get('/', requireRole('viewer'), listTerms);
  router.post('/', requireRole('member'), idempotency(), postTerm);
  router.get('/:term_id', requireRole('viewer'), readTerm);
  router.put('/:term_id', requireRole('member'), putTerm);
  router.delete('/:term_id', requireRole('member'), deleteTerm);
  return router;
}

async function listTerms(ctx: ApiContext): Promise<void> {
  const { glossary_id: glossaryId, entry_id: entryId } = parseParameters(ctx, entryParametersSchema);
  const { limit, offset, lang, term_type: type } = parseQuery(ctx, listTermsSchema);
  const entityManager = ctx.state.entityManager();
  await findEntry(entityManager, glossaryId, entryId);
  // An entry has few terms, and the database can't match languages.
  const terms = (await findTerms(entityManager, [entryId])).filter(
    (term) => (lang === undefined || sameLanguage(term.lang, lang)) && (type === undefined || term.termType === type),
  );
  const page = terms.slice(offset, offset + limit);
  ctx.body = { terms: page.map(presentTerm), total: terms.length, limit, offset };
}

async function postTerm(ctx: ApiContext): Promise<void> {
  const { glossary_id: glossaryId, entry_id: entryId } = parseParameters(ctx, entryParametersSchema);
  const values = termValues(parseBody(ctx, termSchema));
  const place = { glossaryId, entryId };
  const term = await addTerm(ctx.state.entityManager(), place, ctx.state.creationId, values);
  ctx.status = 201;
  ctx.body = presentTerm(term);
}

async function readTerm(ctx: ApiContext): Promise<void> {
  const { glossary_id: glossaryId, entry_id: entryId, term_id: id } = parseParameters(ctx, termParametersSchema);
  ctx.body = presentTerm(await findTerm(ctx.state.entityManager(), { glossaryId, entryId }, id));
}

async function putTerm(ctx: ApiContext): Promise<void> {
  const { glossary_id: glossaryId, entry_id: entryId, term_id: id } = parseParameters(ctx, termParametersSchema);
  const change = termChange(parseBody(ctx, changeTermSchema));
  ctx.body = presentTerm(await changeTerm(ctx.state.entityManager(), { glossaryId, entryId }, id, change));
}

async function deleteTerm(ctx: ApiContext): Promise<void> {
  const { glossary_id: glossaryId, entry_id: entryId, term_id: id } = parseParameters(ctx, termParametersSchema);
  await removeTerm(ctx.state.entityManager(), { glossaryId, entryId }, id);
  ctx.body = { message: 'The term was deleted.', id };
}

import { Router } from '@koa/router';
import { validationFailed } from '#api/errors.ts';
import { idempotency } from '#api/middlewares/idempotency.ts';
import { requireRole } from '#api/policies/require-role.ts';
import type { ApiContext, ApiRouter } from '#api/state.ts';
import { parseBody, parseParameters, parseQuery } from '#api/validation.ts';
import { GlossaryEntry } from '#db/entities/index.ts';
import { changeEntry, createEntry, findEntry, findGlossary, findTerms, removeEntry } from '#db/glossaries/index.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import { presentEntry } from './answers.ts';
import {
  changeEntrySchema,
  createEntrySchema,
  createEntryWithTermsSchema,
  entryParametersSchema,
  glossaryParametersSchema,
  listEntriesSchema,
  readEntrySchema,
} from './schema.ts';
import { noteValue, termValues } from './term-values.ts';

/** The entries of a glossary. */
export function entryRoutes(): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/:glossary_id/entries' });
  router.get('/', requireRole('viewer'), listEntries);
  router.post('/', requireRole('member'), idempotency(), postEntry);
  router.post('/with-terms', requireRole('member'), idempotency(), postEntryWithTerms);
  router.get('/:entry_id', requireRole('viewer'), readEntry);
  router.put('/:entry_id', requireRole('member'), putEntry);
  router.delete('/:entry_id', requireRole('member'), deleteEntry);
  return router;
}

async function listEntries(ctx: ApiContext): Promise<void> {
  const { glossary_id: glossary } = parseParameters(ctx, glossaryParametersSchema);
  const { limit, offset, include_terms: isWithTerms } = parseQuery(ctx, listEntriesSchema);
  const entityManager = ctx.state.entityManager();
  await findGlossary(entityManager, glossary);
  const order = { orderBy: { id: 'asc' }, limit, offset } as const;
  const [entries, total] = await entityManager.findAndCount(GlossaryEntry, { glossary }, order);
  const ids = isWithTerms ? entries.map(({ id }) => id) : [];
  const terms = Map.groupBy(await findTerms(entityManager, ids), ({ entry }) => entry);
  ctx.body = {
    entries: entries.map((entry) => presentEntry(entry, isWithTerms ? (terms.get(entry.id) ?? []) : undefined)),
    total,
    limit,
    offset,
  };
}

async function postEntry(ctx: ApiContext): Promise<void> {
  const { glossary_id: glossaryId } = parseParameters(ctx, glossaryParametersSchema);
  const { notes } = parseBody(ctx, createEntrySchema);
  const values = { creation: ctx.state.creationId, notes: noteValue(notes), terms: [] };
  const { entry, terms } = await createEntry(ctx.state.entityManager(), glossaryId, values);
  ctx.status = 201;
  ctx.body = presentEntry(entry, terms);
}

async function postEntryWithTerms(ctx: ApiContext): Promise<void> {
  const { glossary_id: glossaryId } = parseParameters(ctx, glossaryParametersSchema);
  const { notes, terms: sent } = parseBody(ctx, createEntryWithTermsSchema);
  const entityManager = ctx.state.entityManager();
  const { baseLanguage } = await findGlossary(entityManager, glossaryId);
  if (!sent.some(({ lang }) => sameLanguage(lang, baseLanguage))) {
    const message = `must have a term in the glossary's base language ${baseLanguage}`;
    throw validationFailed([{ path: 'terms', message }]);
  }
  const values = { creation: ctx.state.creationId, notes: noteValue(notes), terms: sent.map(termValues) };
  const { entry, terms } = await createEntry(entityManager, glossaryId, values);
  ctx.status = 201;
  ctx.body = presentEntry(entry, terms);
}

async function readEntry(ctx: ApiContext): Promise<void> {
  const { glossary_id: glossaryId, entry_id: id } = parseParameters(ctx, entryParametersSchema);
  const { include_terms: isWithTerms } = parseQuery(ctx, readEntrySchema);
  const entityManager = ctx.state.entityManager();
  const entry = await findEntry(entityManager, glossaryId, id);
  ctx.body = presentEntry(entry, isWithTerms ? await findTerms(entityManager, [id]) : undefined);
}

async function putEntry(ctx: ApiContext): Promise<void> {
  const { glossary_id: glossaryId, entry_id: id } = parseParameters(ctx, entryParametersSchema);
  const { notes, terms: sent } = parseBody(ctx, changeEntrySchema);
  const { entry, terms } = await changeEntry(ctx.state.entityManager(), glossaryId, id, {
    ...(notes === undefined ? {} : { notes: noteValue(notes) }),
    terms: (sent ?? []).map(termValues),
  });
  ctx.body = presentEntry(entry, terms);
}

async function deleteEntry(ctx: ApiContext): Promise<void> {
  const { glossary_id: glossaryId, entry_id: id } = parseParameters(ctx, entryParametersSchema);
  await removeEntry(ctx.state.entityManager(), glossaryId, id);
  ctx.body = { message: 'The entry was deleted, with its terms.', id };
}

import { Router } from '@koa/router';
import { idempotency } from '#api/middlewares/idempotency.ts';
import { requireRole } from '#api/policies/require-role.ts';
import type { ApiContext, ApiRouter } from '#api/state.ts';
import { sentValues } from '#api/sent-values.ts';
import { parseBody, parseParameters, parseQuery } from '#api/validation.ts';
import {
  changeStore,
  countDocuments,
  createStore,
  findStore,
  findStoresToReindex,
  lockStore,
  removeStore,
  submitIngest,
  type StoreChange,
} from '#db/context/index.ts';
import { ContextStore, type ContextStoreRow } from '#db/entities/index.ts';
import { documentRoutes } from './document-routes.ts';
import { downloadMemory } from './memory-download.ts';
import { presentStore } from './answers.ts';
import {
  changeStoreSchema,
  createStoreSchema,
  deleteStoreSchema,
  listStoresSchema,
  storeParametersSchema,
  type StoreSettingsBody,
} from './schema.ts';
import { searchStore } from './search.ts';
import { removeObjects } from './stored-files.ts';

/** Endpoints of context stores and their documents. */
export function contextRoutes(): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/v1/context' });
  router.get('/', requireRole('viewer'), listStores);
  router.post('/', requireRole('member'), idempotency(), postStore);
  router.get('/:store_id', requireRole('viewer'), readStore);
  router.put('/:store_id', requireRole('member'), putStore);
  router.delete('/:store_id', requireRole('member'), deleteStore);
  router.get('/:store_id/download', requireRole('viewer'), downloadMemory);
  router.post('/:store_id/reindex', requireRole('member'), idempotency(), reindexStore);
  router.post('/:store_id/search', requireRole('member'), searchStore);
  router.use(documentRoutes().routes());
  return router;
}

const COLUMNS = { created_at: 'createdAt', updated_at: 'updatedAt', name: 'name', key: 'key' } as const;

async function listStores(ctx: ApiContext): Promise<void> {
  const { limit, offset, is_active: isActive, order_by: by, descending } = parseQuery(ctx, listStoresSchema);
  const direction = descending ? 'desc' : 'asc';
  const entityManager = ctx.state.entityManager();
  const [stores, total] = await entityManager.findAndCount(
    ContextStore,
    { deletedAt: null, ...sentValues({ isActive }) },
    { orderBy: [{ [COLUMNS[by]]: direction }, { id: direction }], limit, offset },
  );
  const ids = stores.map(({ id }) => id);
  const counts = await countDocuments(entityManager, ctx.state.principal.organizationId, ids);
  const stale = await findStoresToReindex(entityManager, stores);
  ctx.body = {
    context_stores: stores.map((store) => presentStore(store, counts.get(store.id) ?? 0, stale.has(store.id))),
    total,
    limit,
    offset,
  };
}

async function postStore(ctx: ApiContext): Promise<void> {
  const { key, name, ...settings } = parseBody(ctx, createStoreSchema);
  const { principal, creationId } = ctx.state;
  const store = await createStore(ctx.state.entityManager(), {
    organization: principal.organizationId,
    creation: creationId,
    key,
    name,
    description: '',
    contentKind: 'documents',
    retrievalBackend: 'none',
    embeddingModel: null,
    externalIndexId: null,
    chunkSize: null,
    chunkOverlap: null,
    promptTemplate: null,
    templateParams: {},
    ...changesOf(settings),
  });
  ctx.status = 201;
  ctx.set('Location', `/v1/context/${store.id}`);
  ctx.body = await present(ctx, store);
}

async function readStore(ctx: ApiContext): Promise<void> {
  const { store_id: id } = parseParameters(ctx, storeParametersSchema);
  ctx.body = await present(ctx, await findStore(ctx.state.entityManager(), id));
}

async function putStore(ctx: ApiContext): Promise<void> {
  const { store_id: id } = parseParameters(ctx, storeParametersSchema);
  const changes = changesOf(parseBody(ctx, changeStoreSchema));
  ctx.body = await present(ctx, await changeStore(ctx.state.entityManager(), id, changes));
}

async function deleteStore(ctx: ApiContext): Promise<void> {
  const { store_id: id } = parseParameters(ctx, storeParametersSchema);
  const { delete_documents: documents, delete_files: files } = parseQuery(ctx, deleteStoreSchema);
  const { organizationId } = ctx.state.principal;
  const keys = await removeStore(ctx.state.entityManager(), organizationId, id, { documents, files });
  await removeObjects(ctx.state, keys);
  ctx.body = { message: `The context store was deleted${documents ? ', with its documents' : ''}.`, id };
}

async function reindexStore(ctx: ApiContext): Promise<void> {
  const { store_id: id } = parseParameters(ctx, storeParametersSchema);
  const { principal, dependencies } = ctx.state;
  const job = await ctx.state.entityManager().transactional(async (transaction) => {
    await lockStore(transaction, id);
    return submitIngest(transaction, principal, { store: id });
  });
  dependencies.onOutboxRecord();
  const path = `/v1/jobs/${job.id}`;
  ctx.status = 202;
  ctx.set('Location', path);
  ctx.body = {
    job_id: job.id,
    workflow_id: job.id,
    status: job.status,
    message: `The job was accepted. Follow it at ${path}.`,
    created_at: job.createdAt.toISOString(),
  };
}

async function present(ctx: ApiContext, store: ContextStoreRow) {
  const counts = await countDocuments(ctx.state.entityManager(), store.organization, [store.id]);
  const stale = await findStoresToReindex(ctx.state.entityManager(), [store]);
  return presentStore(store, counts.get(store.id) ?? 0, stale.has(store.id));
}

/** The columns of the fields that were sent. */
function changesOf(body: StoreSettingsBody): StoreChange {
  return sentValues({
    name: body.name,
    isActive: body.is_active,
    description: body.description === null ? '' : body.description,
    contentKind: body.content_kind,
    retrievalBackend: body.retrieval_backend,
    embeddingModel: body.embedding_model,
    externalIndexId: body.external_index_id,
    chunkSize: body.chunk_size,
    chunkOverlap: body.chunk_overlap,
    promptTemplate: body.prompt_template_id,
    templateParams: body.template_params === null ? {} : body.template_params,
  });
}

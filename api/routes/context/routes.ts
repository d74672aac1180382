import { conflict } from '#domain/request-errors.ts';
import { jobLabels } from '#jobs/submission/plan-job.ts';
import { presentAcceptedJob } from '#api/routes/jobs/presenter.ts';
import type { WaitForEnd } from '#api/routes/jobs/wait-for-end.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import type { ApiContext } from '#api/state.ts';
import { omitUndefined } from '#api/omit-undefined.ts';
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
import { sendSegments } from './memory-download.ts';
import { presentStore } from './answers.ts';
import { contextOperations } from './openapi.ts';
import { chunkingOf, type StoreSettingsBody } from './schema.ts';
import { searchStore } from './search.ts';
import { removeOrMoveFiles } from '#jobs/context/remove-or-move-files.ts';

const COLUMNS = { created_at: 'createdAt', updated_at: 'updatedAt', name: 'name', key: 'key' } as const;

export const contextRoutes = (waiting: WaitForEnd): readonly Route[] =>
  routesOf(contextOperations, {
    async 'GET /v1/context'({ state }, { query: { limit, offset, is_active: isActive, order_by: by, descending } }) {
      const direction = descending ? 'desc' : 'asc';
      const entityManager = state.entityManager();
      const [stores, total] = await entityManager.findAndCount(
        ContextStore,
        { deletedAt: null, ...omitUndefined({ isActive }) },
        { orderBy: [{ [COLUMNS[by]]: direction }, { id: direction }], limit, offset },
      );
      const ids = stores.map(({ id }) => id);
      const counts = await countDocuments(entityManager, state.principal.organizationId, ids);
      const stale = await findStoresToReindex(entityManager, stores);
      return {
        context_stores: stores.map((store) => presentStore(store, counts.get(store.id) ?? 0, stale.has(store.id))),
        total,
        limit,
        offset,
      };
    },

    async 'POST /v1/context'(ctx, { body: { key, name, ...settings } }) {
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
        ...omitUndefined(chunkingOf(settings, (value) => value == null)),
      });
      ctx.set('Location', `/v1/context/${store.id}`);
      return present(ctx, store);
    },

    'GET /v1/context/:store_id': async (ctx, { path }) =>
      present(ctx, await findStore(ctx.state.entityManager(), path.store_id)),

    'PUT /v1/context/:store_id': async (ctx, { path, body }) =>
      present(
        ctx,
        await changeStore(ctx.state.entityManager(), path.store_id, {
          ...changesOf(body),
          ...omitUndefined(chunkingOf(body, (value) => value === undefined)),
        }),
      ),

    async 'DELETE /v1/context/:store_id'({ state }, { path: { store_id: id }, query }) {
      const { delete_documents: documents, delete_files: files } = query;
      const { organizationId } = state.principal;
      const removed = await removeStore(state.entityManager(), organizationId, id, { documents, files });
      return {
        message: `The context store was deleted, with its documents.${await removeOrMoveFiles(state, removed)}`,
        id,
      };
    },

    async 'GET /v1/context/:store_id/download'(ctx, { path: { store_id: id } }) {
      const { key, contentKind } = await findStore(ctx.state.entityManager(), id);
      if (contentKind !== 'translation_memory') {
        throw conflict(`The context store ${id} has documents and no segments. Download its documents one by one.`);
      }
      await sendSegments(ctx, `${key}.tmx`, id);
    },

    async 'POST /v1/context/:store_id/reindex'(ctx, { path: { store_id: id }, body }) {
      const { principal, dependencies } = ctx.state;
      const labels = jobLabels(body);
      const job = await waiting.serve(ctx, async () => {
        const accepted = await ctx.state.entityManager().transactional(async (transaction) => {
          await lockStore(transaction, id);
          return submitIngest(transaction, principal, { store: id, labels });
        });
        dependencies.onOutboxRecord();
        ctx.set('Location', `/v1/jobs/${accepted.id}`);
        return accepted;
      });
      return { ...presentAcceptedJob(job), workflow_id: job.id };
    },

    'POST /v1/context/:store_id/search': searchStore,
  });

async function present(ctx: ApiContext, store: ContextStoreRow) {
  const counts = await countDocuments(ctx.state.entityManager(), store.organization, [store.id]);
  const stale = await findStoresToReindex(ctx.state.entityManager(), [store]);
  return presentStore(store, counts.get(store.id) ?? 0, stale.has(store.id));
}

/** The columns of the fields that were sent, but for chunking. */
function changesOf(body: StoreSettingsBody): StoreChange {
  return omitUndefined({
    name: body.name,
    isActive: body.is_active,
    description: body.description === null ? '' : body.description,
    contentKind: body.content_kind,
    retrievalBackend: body.retrieval_backend,
    embeddingModel: body.embedding_model,
    externalIndexId: body.external_index_id,
    promptTemplate: body.prompt_template_id,
    templateParams: body.template_params === null ? {} : body.template_params,
  });
}

import {
  appendToUpload,
  createResumableUpload,
  removeResumableUpload,
  requireResumableUpload,
  tooManyBytes,
} from '#jobs/files/resumable-upload.ts';
import { uploadKey } from '#jobs/files/upload-key.ts';
import { withUploadLock } from '#jobs/files/upload-lock.ts';
import { canonicalJson } from '#api/json-safety.ts';
import { serveOnce } from '#api/middlewares/idempotency.ts';
import { routesOf } from '#api/routes/router.ts';
import type { ApiContext } from '#api/state.ts';
import { ResumableUpload, type ResumableUploadRow } from '#db/entities/index.ts';
import { findResumableUpload } from '#db/files/resumable-uploads.ts';
import { conflict, validationFailed } from '#domain/request-errors.ts';
import { resumableOperations } from './openapi.ts';
import {
  bytesIn,
  describeProtocol,
  hasBytes,
  parseMetadata,
  requireBytes,
  requireProtocol,
  withBytes,
  type ArrivingBytes,
} from './protocol.ts';

const PATH = '/v1/files/uploads';

const present = ({ id, key, length, received, createdAt, expiresAt }: ResumableUploadRow) => ({
  id,
  key,
  size: length,
  received,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
});

export const resumableRoutes = routesOf(resumableOperations, {
  'OPTIONS /v1/files/uploads'(ctx) {
    describeProtocol(ctx, ctx.state.dependencies.config.uploads.resumable.size);
  },

  async 'GET /v1/files/uploads'({ state }, { query: { limit, offset } }) {
    const where = { finishedAt: null, expiresAt: { $gt: new Date() } };
    const order = { orderBy: { createdAt: 'asc', id: 'asc' }, limit, offset } as const;
    const [rows, total] = await state.entityManager().findAndCount(ResumableUpload, where, order);
    return { uploads: rows.map(present), total, limit, offset };
  },

  async 'POST /v1/files/uploads'(ctx) {
    requireProtocol(ctx);
    const { headers } = ctx.req;
    const content = canonicalJson({
      length: headers['upload-length'] ?? '',
      metadata: headers['upload-metadata'] ?? '',
    });
    await serveOnce(ctx, content, () => create(ctx));
    if (ctx.response.get('Idempotency-Replayed') === '') return;
    const { id } = ctx.body as { readonly id?: string };
    const row = id === undefined ? null : await findResumableUpload(ctx.state.entityManager(), id);
    if (row !== null) ctx.set('Upload-Offset', `${row.received}`);
  },

  async 'HEAD /v1/files/uploads/:upload_id'(ctx, { path: { upload_id: id } }) {
    requireProtocol(ctx);
    const { state } = ctx;
    // A request that still stores bytes ends first, so that the offset holds.
    const row = await withUploadLock(state.entityManager, id, () => requireResumableUpload(state, id));
    ctx.set({ 'Cache-Control': 'no-store', 'Upload-Length': `${row.length}` });
    if (row.metadata !== '') ctx.set('Upload-Metadata', row.metadata);
    answerOffset(ctx, row);
    ctx.status = 200;
  },

  async 'PATCH /v1/files/uploads/:upload_id'(ctx, { path: { upload_id: id } }) {
    requireProtocol(ctx);
    requireBytes(ctx);
    const { state } = ctx;
    const offset = bytesIn(ctx, 'Upload-Offset', 'must be the offset that the upload has');
    await withBytes(ctx, (bytes) =>
      withUploadLock(state.entityManager, id, async (lock) => {
        const row = await requireResumableUpload(state, id);
        if (offset !== row.received) throw otherOffset();
        if (offset + (ctx.request.length ?? 0) > row.length) throw tooManyBytes();
        answerOffset(ctx, await appendToUpload(state, lock, row, bytes));
      }),
    );
    ctx.status = 204;
  },

  async 'DELETE /v1/files/uploads/:upload_id'(ctx, { path: { upload_id: id } }) {
    requireProtocol(ctx);
    const { state } = ctx;
    await withUploadLock(state.entityManager, id, () => removeResumableUpload(state, id));
    ctx.status = 204;
  },
});

async function create(ctx: ApiContext): Promise<void> {
  const { state } = ctx;
  if (ctx.get('Upload-Defer-Length') !== '' || ctx.get('Upload-Concat') !== '') throw notOffered();
  const length = bytesIn(ctx, 'Upload-Length', 'must be the bytes of the file');
  const metadata = ctx.get('Upload-Metadata');
  const values = parseMetadata(metadata);
  const path = values.get('path') ?? '';
  const key = uploadKey(path === '' ? '/' : path, values.get('filename') ?? values.get('name') ?? '');
  const { creationId: id } = state;
  const serve = (bytes?: ArrivingBytes) =>
    withUploadLock(state.entityManager, id, async (lock) => {
      const created = await createResumableUpload(state, lock, { id, key, length, metadata });
      if (bytes === undefined) return created;
      if (created.received + (ctx.request.length ?? 0) > length) throw tooManyBytes();
      return appendToUpload(state, lock, created, bytes);
    });
  const row = await (hasBytes(ctx) ? withBytes(ctx, serve) : serve());
  answerOffset(ctx, row);
  ctx.set('Location', `${PATH}/${id}`);
  ctx.status = 201;
  ctx.body = present(row);
}

/** Answers how much has arrived, and until when the rest may. */
function answerOffset(ctx: ApiContext, { received, finishedAt, expiresAt }: ResumableUploadRow): void {
  ctx.set('Upload-Offset', `${received}`);
  if (finishedAt == null) ctx.set('Upload-Expires', expiresAt.toUTCString());
}

const notOffered = () =>
  validationFailed([{ path: 'Upload-Length', message: 'must be known; partial uploads can not be joined' }]);

const otherOffset = () =>
  conflict('Upload-Offset is not the offset of the upload. Request the offset with HEAD, and continue from there.');

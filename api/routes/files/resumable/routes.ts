import { canonicalJson } from '#api/json-safety.ts';
import { serveOnce } from '#api/middlewares/idempotency.ts';
import { routesOf } from '#api/routes/router.ts';
import type { ApiContext } from '#api/state.ts';
import { ResumableUpload, type ResumableUploadRow } from '#db/entities/index.ts';
import { findResumableUpload } from '#db/files/resumable-uploads.ts';
import { resumableOperations } from './openapi.ts';

/** The library of the protocol is loaded for its first request. */
const serveProtocol = async (ctx: ApiContext, id?: string) =>
  (await import('./serve-protocol.ts')).serveProtocol(ctx, id);

const present = ({ id, key, length, received, createdAt, expiresAt }: ResumableUploadRow) => ({
  id,
  key,
  size: length,
  received,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
});

export const resumableRoutes = routesOf(resumableOperations, {
  async 'OPTIONS /v1/files/uploads'(ctx) {
    await serveProtocol(ctx);
  },

  async 'GET /v1/files/uploads'({ state }, { query: { limit, offset } }) {
    const where = { finishedAt: null, expiresAt: { $gt: new Date() } };
    const order = { orderBy: { createdAt: 'asc', id: 'asc' }, limit, offset } as const;
    const [rows, total] = await state.entityManager().findAndCount(ResumableUpload, where, order);
    return { uploads: rows.map(present), total, limit, offset };
  },

  async 'POST /v1/files/uploads'(ctx) {
    const { headers } = ctx.req;
    const content = canonicalJson({
      length: headers['upload-length'] ?? '',
      metadata: headers['upload-metadata'] ?? '',
    });
    await serveOnce(ctx, content, async () => {
      const { row } = await serveProtocol(ctx);
      ctx.status = 201;
      ctx.body = present(row!);
    });
    if (ctx.response.get('Idempotency-Replayed') === '') return;
    ctx.set('Tus-Resumable', '1.0.0');
    const { id } = ctx.body as { readonly id?: string };
    const row = id === undefined ? null : await findResumableUpload(ctx.state.entityManager(), id);
    if (row !== null) ctx.set('Upload-Offset', `${row.received}`);
  },

  async 'HEAD /v1/files/uploads/:upload_id'(ctx, { path: { upload_id: id } }) {
    const { row } = await serveProtocol(ctx, id);
    if (row != null && row.finishedAt == null) ctx.set('Upload-Expires', row.expiresAt.toUTCString());
  },

  async 'PATCH /v1/files/uploads/:upload_id'(ctx, { path: { upload_id: id } }) {
    await serveProtocol(ctx, id);
  },

  async 'DELETE /v1/files/uploads/:upload_id'(ctx, { path: { upload_id: id } }) {
    await serveProtocol(ctx, id);
  },
});

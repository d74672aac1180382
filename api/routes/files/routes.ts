import { Router } from '@koa/router';
import { requireRole } from '#api/policies/require-role.ts';
import type { ApiContext, ApiRouter } from '#api/state.ts';
import { parseQuery, parseValue } from '#api/validation.ts';
import { LoquentError } from '#domain/errors.ts';
import { fileNameOf, fileObjectKey } from '#platform/storage/keys.ts';
import { readDetails } from './details.ts';
import { missingFile } from './missing-file.ts';
import { presentFile, uploadMessage } from './presenter.ts';
import { receiveUpload, type ReceivedUpload } from './receive-upload.ts';
import { filePathSchema, listFilesSchema, uploadFieldsSchema } from './schema.ts';
import { fileNotFound, sendObject } from './send-object.ts';
import { removeUpload, storeUpload } from './store-upload.ts';
import { createStreamUrl } from './stream.ts';
import { uploadKey } from './upload-key.ts';

export function fileRoutes(): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/v1/files' });
  router.post('/upload', requireRole('member'), uploadFile);
  router.get('/list', requireRole('viewer'), listFiles);
  router.get('/download', requireRole('viewer'), downloadFile);
  router.get('/details', requireRole('viewer'), readDetails);
  router.get('/stream-url', requireRole('viewer'), createStreamUrl);
  router.delete('/delete', requireRole('member'), deleteFile);
  return router;
}

async function uploadFile(ctx: ApiContext): Promise<void> {
  const store = async (upload: ReceivedUpload) => {
    const { path } = parseValue(upload.fields, uploadFieldsSchema);
    const wanted = uploadKey(path, upload.fileName);
    return { path, key: wanted, object: await storeUpload(ctx.state, wanted, upload) };
  };
  const { path, key, object } = await receiveUpload(ctx, store, { isKept: true });
  ctx.status = 201;
  ctx.set('Location', `/v1/files/download?path=${encodeURIComponent(key)}`);
  ctx.body = { message: uploadMessage(path, key), ...presentFile(key, object) };
}

async function listFiles(ctx: ApiContext): Promise<void> {
  const { path: folder, limit, offset } = parseQuery(ctx, listFilesSchema);
  const { dependencies, principal } = ctx.state;
  // The root's key has no last part, so the prefix is derived from a key that has one.
  const prefix = fileObjectKey(principal.organizationId, folder === '' ? 'x' : folder);
  const { objects, folders } = await dependencies.storage.list(folder === '' ? prefix.slice(0, -2) : prefix);
  const files = objects.slice(offset, offset + limit).map((object) => {
    const name = fileNameOf(object.key);
    return presentFile(folder === '' ? name : `${folder}/${name}`, object);
  });
  ctx.body = { files, folders, total: objects.length, path: `${folder}/`, limit, offset };
}

async function downloadFile(ctx: ApiContext): Promise<void> {
  const { path: key } = parseQuery(ctx, filePathSchema);
  const objectKey = fileObjectKey(ctx.state.principal.organizationId, key);
  try {
    await sendObject(ctx, { objectKey, key, inline: false });
  } catch (error) {
    throw error instanceof LoquentError && error.id === 'not_found' ? await missingFile(ctx.state, key) : error;
  }
}

async function deleteFile(ctx: ApiContext): Promise<void> {
  const { path: key } = parseQuery(ctx, filePathSchema);
  if (!(await removeUpload(ctx.state, key))) throw fileNotFound(key);
  ctx.body = { message: 'The file was deleted.', path: key };
}

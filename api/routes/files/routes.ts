import { Router } from '@koa/router';
import { conflict, notFound, validationFailed } from '#api/errors.ts';
import { requireRole } from '#api/policies/require-role.ts';
import type { ApiContext, ApiRouter } from '#api/state.ts';
import { parseQuery, parseValue } from '#api/validation.ts';
import { LoquentError } from '#domain/errors.ts';
import { extensionOf, fileNameOf, fileObjectKey, parseFileKey } from '#platform/storage/keys.ts';
import type { StoredObject } from '#platform/storage/storage.ts';
import { safeFileName } from './file-name.ts';
import { presentFile } from './presenter.ts';
import { receiveUpload } from './receive-upload.ts';
import { filePathSchema, listFilesSchema, uploadFieldsSchema } from './schema.ts';

export function fileRoutes(): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/v1/files' });
  router.post('/upload', requireRole('member'), uploadFile);
  router.get('/list', requireRole('viewer'), listFiles);
  router.get('/download', requireRole('viewer'), downloadFile);
  router.delete('/delete', requireRole('member'), deleteFile);
  return router;
}

async function uploadFile(ctx: ApiContext): Promise<void> {
  const [key, object] = await receiveUpload(ctx, async (upload) => {
    const wanted = keyOf(parseValue(upload.fields, uploadFieldsSchema).path, upload.fileName);
    return [wanted, await adopt(ctx, wanted, upload.path)] as const;
  });
  ctx.status = 201;
  ctx.set('Location', `/v1/files/download?path=${encodeURIComponent(key)}`);
  ctx.body = { message: 'The file was uploaded.', ...presentFile(key, object) };
}

/** `path` is a folder when it ends in `/`, and the whole key otherwise. */
function keyOf(path: string, fileName: string): string {
  if (!path.endsWith('/')) return parseFileKey(path);
  const name = safeFileName(fileName);
  if (name === '') {
    throw validationFailed([
      { path: 'file', message: 'has no usable name; give the whole key as path instead of a folder' },
    ]);
  }
  return parseFileKey(path === '/' ? name : `${path}${name}`);
}

async function adopt(ctx: ApiContext, key: string, path: string): Promise<StoredObject> {
  const { dependencies, principal } = ctx.state;
  try {
    return await dependencies.storage.adopt(fileObjectKey(principal.organizationId, key), path);
  } catch (error) {
    // The storage names its own key, with the organization in it.
    if (!(error instanceof LoquentError) || error.id !== 'conflict') throw error;
    throw conflict(`"${key}" can't be stored: a file and a folder would have the same name. Choose another name.`);
  }
}

async function listFiles(ctx: ApiContext): Promise<void> {
  const { path: folder, limit, offset } = parseQuery(ctx, listFilesSchema);
  const { dependencies, principal } = ctx.state;
  // The root's own key has no last part, so it is made from one that has.
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
  const { dependencies, principal } = ctx.state;
  const objectKey = fileObjectKey(principal.organizationId, key);
  const describe = (object: StoredObject) => {
    const name = fileNameOf(key);
    // An ASCII name for old clients; the real one goes beside it as RFC 6266 says.
    ctx.attachment(name, { fallback: name.replaceAll(/[^\x20-\x7e]/g, '_') });
    ctx.type = extensionOf(key) === '' ? 'application/octet-stream' : extensionOf(key);
    if (ctx.response.type === '') ctx.type = 'application/octet-stream';
    ctx.length = object.size;
    ctx.lastModified = object.modifiedAt;
  };
  try {
    if (ctx.method === 'HEAD') {
      const object = await dependencies.storage.stat(objectKey);
      if (object === undefined) throw fileNotFound(key);
      ctx.status = 200;
      describe(object);
      return;
    }
    const { object, stream } = await dependencies.storage.open(objectKey);
    // First the body: Koa takes back length and type when it is set.
    ctx.body = stream;
    describe(object);
  } catch (error) {
    throw error instanceof LoquentError && error.id === 'not_found' ? fileNotFound(key) : error;
  }
}

async function deleteFile(ctx: ApiContext): Promise<void> {
  const { path: key } = parseQuery(ctx, filePathSchema);
  const { dependencies, principal } = ctx.state;
  if (!(await dependencies.storage.remove(fileObjectKey(principal.organizationId, key)))) throw fileNotFound(key);
  ctx.body = { message: 'The file was deleted.', path: key };
}

const fileNotFound = (key: string) => notFound(`There is no file "${key}" in this organization.`);

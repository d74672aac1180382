import type { z } from 'zod';
import { routesOf } from '#api/routes/router.ts';
import { LoquentError } from '#domain/errors.ts';
import { fileNameOf, fileObjectKey } from '#platform/storage/keys.ts';
import { readDetails } from './details.ts';
import { fileOperations } from './openapi.ts';
import { missingFile, fileNotFound } from '#jobs/files/missing-file.ts';
import { presentFile, uploadMessage } from './presenter.ts';
import { receiveIdempotently } from './receive-idempotently.ts';
import type { ReceivedUpload } from './receive-upload.ts';
import { uploadFieldsSchema } from './schema.ts';
import { sendObject } from './send-object.ts';
import { removeUpload, storeUpload } from '#jobs/files/store-upload.ts';
import { createStreamUrl } from './stream.ts';
import { uploadKey } from '#jobs/files/upload-key.ts';

export const fileRoutes = routesOf(fileOperations, {
  async 'POST /v1/files/upload'(ctx) {
    const store = async (upload: ReceivedUpload<z.output<typeof uploadFieldsSchema>>) => {
      const { path } = upload.fields;
      const key = uploadKey(path, upload.fileName);
      const object = await storeUpload(ctx.state, key, upload);
      ctx.status = 201;
      ctx.set('Location', `/v1/files/download?path=${encodeURIComponent(key)}`);
      ctx.body = { message: uploadMessage(path, key), ...presentFile(key, object) };
    };
    await receiveIdempotently(ctx, uploadFieldsSchema, store, { isRetained: true });
  },

  async 'GET /v1/files/list'({ state }, { query: { path: folder, limit, offset } }) {
    const { dependencies, principal } = state;
    // The root's key has no last part, so the prefix is derived from a key that has one.
    const prefix = fileObjectKey(principal.organizationId, folder === '' ? 'x' : folder);
    const { objects, folders } = await dependencies.storage.list(folder === '' ? prefix.slice(0, -2) : prefix);
    const files = objects.slice(offset, offset + limit).map((object) => {
      const name = fileNameOf(object.key);
      return presentFile(folder === '' ? name : `${folder}/${name}`, object);
    });
    return { files, folders, total: objects.length, path: `${folder}/`, limit, offset };
  },

  async 'GET /v1/files/download'(ctx, { query: { path: key } }) {
    const objectKey = fileObjectKey(ctx.state.principal.organizationId, key);
    try {
      await sendObject(ctx, { objectKey, key, inline: false });
    } catch (error) {
      throw error instanceof LoquentError && error.id === 'not_found'
        ? await missingFile(ctx.state.entityManager(), key)
        : error;
    }
  },

  'GET /v1/files/details': (ctx, { query }) => readDetails(ctx, query.path),
  'GET /v1/files/stream-url': (ctx, { query }) => createStreamUrl(ctx, query.key),

  async 'DELETE /v1/files/delete'({ state }, { query: { path: key } }) {
    if (!(await removeUpload(state, key))) throw fileNotFound(key);
    return { message: 'The file was deleted.', path: key };
  },
});

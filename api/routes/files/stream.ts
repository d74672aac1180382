import { fileNotFound } from '#jobs/files/missing-file.ts';
import { forbidden } from '#api/errors.ts';
import { publicOrigin } from '#api/public-origin.ts';
import { routesOf } from '#api/routes/router.ts';
import type { ApiContext } from '#api/state.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { streamOperations } from './openapi.ts';
import { dispositionOf, mediaTypeOf, sendObject } from './send-object.ts';

/**
 * Serves files by stream URL: the only credential is the token in the path, which names one object and expires. For
 * storage without URLs; a bucket serves its objects itself.
 */
export const streamRoutes = routesOf(streamOperations, {
  async 'GET /stream/:token'(ctx, { path: { token } }) {
    const grant = ctx.state.dependencies.streamTokens.check(token, Date.now());
    if (grant === undefined) {
      throw forbidden('This stream URL has expired or was altered. Request a new one with GET /v1/files/stream-url.');
    }
    const { organizationId, object: key } = grant;
    // Players are on pages of other origins, which may read what the token permits.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    ctx.set('Access-Control-Allow-Origin', '*');
    await sendObject(ctx, { objectKey: fileObjectKey(organizationId, key), key, inline: true });
  },
});

/** `GET /v1/files/stream-url`. */
export async function createStreamUrl(ctx: ApiContext, key: string) {
  const { dependencies, principal } = ctx.state;
  const { storage, config, streamTokens } = dependencies;
  const objectKey = fileObjectKey(principal.organizationId, key);
  if ((await storage.stat(objectKey)) === undefined) throw fileNotFound(key);
  const lifetime = config.streamUrlLifetime;
  const expiresAt = Date.now() + lifetime;
  const mediaType = mediaTypeOf(ctx, key);
  const disposition = dispositionOf(ctx, key, mediaType, true);
  ctx.remove('Content-Disposition');
  const url =
    storage.presign === undefined
      ? `${publicOrigin(ctx)}/stream/${streamTokens.issue({ organizationId: principal.organizationId, object: key, expiresAt })}`
      : await storage.presign(objectKey, { lifetime, mediaType, disposition });
  ctx.type = 'json';
  return { url, expires_at: new Date(expiresAt).toISOString(), expires_in: Math.floor(lifetime / 1000) };
}

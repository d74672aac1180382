import { notFound } from '#domain/request-errors.ts';
import type { ApiDependencies } from '#api/dependencies.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import type { ApiContext } from '#api/state.ts';
import { findAsset } from './assets.ts';
import { docsOperations } from './openapi.ts';

/** Routes of the API description, and of a reference page that loads nothing from other servers. */
export function docsRoutes({ config }: ApiDependencies): readonly Route[] {
  let document: string | undefined;
  return routesOf(docsOperations, {
    async 'GET /openapi.json'(ctx) {
      ctx.type = 'application/json; charset=utf-8';
      const { createApiDocument } = await import('#api/openapi/document.ts');
      return (document ??= JSON.stringify(
        createApiDocument({ serverUrl: config.publicUrl, issuer: config.oidc?.issuer }),
      ));
    },
    'GET /docs': (ctx) => sendPage(ctx, pagePolicy(config.publicUrl)),
    'GET /docs/:file': (ctx, { path }) => sendAsset(ctx, path.file, "default-src 'none'"),
  });
}

/** The page refers to its files relative to its own address, so that it works below any path of a proxy. */
function sendPage(ctx: ApiContext, policy: string): Promise<void> | void {
  return ctx.path.endsWith('/') ? ctx.redirect('../docs') : sendAsset(ctx, 'index.html', policy);
}

/** Permits only its own scripts and styles, and calls to this service, also at its public address. */
function pagePolicy(publicUrl: string | undefined): string {
  const api = publicUrl === undefined ? '' : ` ${new URL(publicUrl).origin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${api}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

async function sendAsset(ctx: ApiContext, name: string, policy: string): Promise<void> {
  const asset = await findAsset(name);
  if (asset === undefined) throw notFound('The reference page has no such file. The page itself is at /docs.');
  ctx.set('Content-Security-Policy', policy);
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('ETag', asset.etag);
  ctx.vary('Accept-Encoding');
  if (ctx.get('If-None-Match').includes(asset.etag)) {
    ctx.status = 304;
    return;
  }
  ctx.type = asset.type;
  const gzipped = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  if (gzipped) ctx.set('Content-Encoding', 'gzip');
  ctx.body = gzipped ? asset.gzipped : asset.plain;
}

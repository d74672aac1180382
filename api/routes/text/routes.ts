import { Router } from '@koa/router';
import type { ApiDependencies } from '#api/dependencies.ts';
import { OpenStreams } from '#api/open-streams.ts';
import { requireRole } from '#api/policies/require-role.ts';
import type { ApiRouter } from '#api/state.ts';
import { reviseTranslation } from './revise.ts';
import { rewriteOneText, streamRewrittenText } from './rewrite.ts';
import { streamTranslatedText, translateText } from './translate.ts';

/** Routes for texts in the request itself. They cost money, so the role viewer doesn't suffice. */
export function textRoutes({ config }: Pick<ApiDependencies, 'config'>): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/v1/text' });
  const streams = new OpenStreams(config.limits.streams);
  router.post('/translate', requireRole('member'), translateText);
  router.post('/translate/stream', requireRole('member'), (ctx) => streamTranslatedText(ctx, streams));
  router.post('/revise', requireRole('member'), reviseTranslation);
  router.post('/rewrite', requireRole('member'), rewriteOneText);
  router.post('/rewrite/stream', requireRole('member'), (ctx) => streamRewrittenText(ctx, streams));
  return router;
}

import { Router } from '@koa/router';
import { OpenStreams } from '#api/open-streams.ts';
import { requireRole } from '#api/policies/require-role.ts';
import type { ApiRouter } from '#api/state.ts';
import { streamTranslatedText, translateText } from './translate.ts';

/** Work on texts that are in the request itself. It costs money, so reading is not enough. */
export function textRoutes(): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/v1/text' });
  const streams = new OpenStreams();
  router.post('/translate', requireRole('member'), translateText);
  router.post('/translate/stream', requireRole('member'), (ctx) => streamTranslatedText(ctx, streams));
  return router;
}

import type { ApiDependencies } from '#api/dependencies.ts';
import { OpenStreams } from '#api/open-streams.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import { textOperations } from './openapi.ts';
import { detectTexts } from './detect.ts';
import { reviseTranslation } from './revise.ts';
import { rewriteOneText, streamRewrittenText } from './rewrite.ts';
import { streamTranslatedText, translateText } from './translate.ts';

/** Texts in the request itself. All but detection cost money, so that the role viewer doesn't suffice. */
export function textRoutes({ config }: Pick<ApiDependencies, 'config'>): readonly Route[] {
  const streams = new OpenStreams(config.limits.streams);
  return routesOf(textOperations, {
    'POST /v1/text/detect': (_ctx, { body }) => detectTexts(body),
    'POST /v1/text/translate': (ctx, { body }) => translateText(ctx, body),
    'POST /v1/text/translate/stream': (ctx, { body }) => streamTranslatedText(ctx, body, streams),
    'POST /v1/text/revise': (ctx, { body }) => reviseTranslation(ctx, body),
    'POST /v1/text/rewrite': (ctx, { body }) => rewriteOneText(ctx, body),
    'POST /v1/text/rewrite/stream': (ctx, { body }) => streamRewrittenText(ctx, body, streams),
  });
}

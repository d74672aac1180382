import { workForClient } from '#api/client-work.ts';
import type { ApiDependencies } from '#api/dependencies.ts';
import { OpenStreams } from '#api/open-streams.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import { requireValidText } from '#jobs/texts/text-settings.ts';
import {
  prepareText,
  reviseTranslation,
  rewriteInLanguage,
  rewritingTemplate,
  streamRewrittenText,
  streamTranslatedText,
  translateTexts,
} from '#jobs/texts/text-work.ts';
import { textOperations } from './openapi.ts';
import { detectTexts } from './detect.ts';
import { answerWithEvents, textEvents } from './event-answer.ts';
import {
  presentRevision,
  presentRewriting,
  presentStreamedRewriting,
  presentStreamedTranslation,
  presentTranslations,
} from './presenter.ts';

/**
 * Texts in the request itself. All but detection cost money, so that the role viewer doesn't suffice. A stream refuses invalid requests
 * before it begins; later failures are `error` events.
 */
export function textRoutes({ config }: Pick<ApiDependencies, 'config'>): readonly Route[] {
  const streams = new OpenStreams(config.limits.streams);
  return routesOf(textOperations, {
    'POST /v1/text/detect': (_ctx, { body }) => detectTexts(body),

    async 'POST /v1/text/translate'(ctx, { body }) {
      const work = await prepareText(ctx.state, 'translate', body, body.source_text);
      const translations = await workForClient(ctx, (signal) => translateTexts(ctx.state, work, signal));
      return translations && presentTranslations(work, translations);
    },

    async 'POST /v1/text/translate/stream'(ctx, { body }) {
      await requireValidText(ctx.state, 'translate', body);
      answerWithEvents(ctx, streams, (signal) =>
        textEvents(streamTranslatedText(ctx.state, body, signal), presentStreamedTranslation),
      );
    },

    async 'POST /v1/text/revise'(ctx, { body }) {
      const work = await prepareText(ctx.state, 'revise', body, [body.source_text]);
      const revision = await workForClient(ctx, (signal) => reviseTranslation(work, signal));
      return revision && presentRevision(work, revision);
    },

    async 'POST /v1/text/rewrite'(ctx, { body }) {
      const template = await rewritingTemplate(ctx.state, body);
      const work = await prepareText(ctx.state, 'rewrite', body, [body.source_text]);
      const rewriting = await workForClient(ctx, (signal) => rewriteInLanguage(work, template, signal));
      return rewriting && presentRewriting(work, rewriting);
    },

    async 'POST /v1/text/rewrite/stream'(ctx, { body }) {
      await requireValidText(ctx.state, 'rewrite', body);
      const template = await rewritingTemplate(ctx.state, body);
      answerWithEvents(ctx, streams, (signal) =>
        textEvents(streamRewrittenText(ctx.state, body, template, signal), presentStreamedRewriting),
      );
    },
  });
}

import { workForClient } from '#api/client-work.ts';
import type { OpenStreams } from '#api/open-streams.ts';
import type { ServerEvent } from '#api/sse.ts';
import type { ApiContext } from '#api/state.ts';
import { unheededPreferences } from '#api/unheeded-preferences.ts';
import { findRewriteTemplate } from '#db/prompt-templates.ts';
import type { EditedText, RewritingOptions } from '#language/edited-text.ts';
import { rewriteText, streamRewriting } from '#language/rewriting/rewrite-text.ts';
import { answerWithEvents } from './event-answer.ts';
import { presentEdit } from './presenter.ts';
import type { RewriteTextBody } from './schema.ts';
import { rewritingSettings, type TextSettings } from './settings.ts';

/**
 * `POST /v1/text/rewrite`: rewrites a text in its own language.
 *
 * @throws LoquentError errors of `rewritingSettings`, of the template's look-up and of the rewriting
 */
export async function rewriteOneText(ctx: ApiContext, body: RewriteTextBody) {
  const prepared = await prepareRewriting(ctx, body);
  const { settings, options } = prepared;
  const rewriting = await workForClient(ctx, (signal) => rewriteText({ ...options, signal }));
  if (rewriting === undefined) return undefined;
  // The fields in their documented order.
  return {
    status: 'success',
    source_text: body.source_text,
    rewritten_text: rewriting.text,
    source_language: body.source_language,
    domain: body.domain ?? null,
    type: body.type,
    template: body.template ?? null,
    provider: settings.providerIdentifier,
    ...presentRewriting(prepared, rewriting),
  };
}

/**
 * `POST /v1/text/rewrite/stream`: the same, in chunks.
 *
 * @throws LoquentError as `rewriteOneText`, before the first chunk
 */
export async function streamRewrittenText(ctx: ApiContext, body: RewriteTextBody, streams: OpenStreams): Promise<void> {
  const prepared = await prepareRewriting(ctx, body);
  await answerWithEvents(ctx, streams, (signal) => rewritingEvents(prepared, signal));
}

interface PreparedRewriting {
  readonly body: RewriteTextBody;
  readonly settings: TextSettings;
  readonly options: Omit<RewritingOptions, 'signal'>;
}

async function prepareRewriting(ctx: ApiContext, body: RewriteTextBody): Promise<PreparedRewriting> {
  const settings = await rewritingSettings(ctx.state, body);
  const template = await findRewriteTemplate(ctx.state.entityManager(), body.type, body.template ?? undefined);
  const options = {
    ...settings,
    sourceText: body.source_text,
    type: body.type,
    template: template.body,
    styleguide: body.styleguide ?? undefined,
  };
  return { body, settings, options };
}

async function* rewritingEvents(prepared: PreparedRewriting, signal: AbortSignal): AsyncIterable<ServerEvent> {
  const { body, settings, options } = prepared;
  for await (const part of streamRewriting({ ...options, signal })) {
    settings.endRetries();
    if (part.kind === 'delta') {
      yield { event: 'delta', data: { text: part.text } };
      continue;
    }
    const data = {
      text: part.rewriting.text,
      source_language: body.source_language,
      type: body.type,
      domain: body.domain ?? null,
      template: body.template ?? null,
      provider: settings.providerIdentifier,
      ...presentRewriting(prepared, part.rewriting),
    };
    yield { event: 'done', data };
  }
}

function presentRewriting({ settings, body }: PreparedRewriting, rewriting: EditedText) {
  const { domain, instructions, styleguide, template } = body;
  const unheeded = unheededPreferences(
    { domain, instructions, styleguide, template, context_stores: settings.documentStores },
    settings.provider.model !== undefined,
  );
  return presentEdit({ ...rewriting, warnings: [...unheeded, ...rewriting.warnings] });
}

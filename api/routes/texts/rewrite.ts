import { workForClient } from '#api/client-work.ts';
import type { OpenStreams } from '#api/open-streams.ts';
import type { ServerEvent } from '#api/sse.ts';
import type { ApiContext, RequestState } from '#api/state.ts';
import { editorOf } from '#domain/execution/executor.ts';
import { unsupportedOptions } from '#domain/execution/unsupported-options.ts';
import type { PromptTemplateRow } from '#db/entities/index.ts';
import { findRewriteTemplate } from '#db/prompt-templates.ts';
import type { EditedText, RewritingOptions } from '#language/edited-text.ts';
import { rewriteText, streamRewriting } from '#language/rewriting/rewrite-text.ts';
import { answerWithEvents } from './event-answer.ts';
import { presentEdit } from './presenter.ts';
import type { RewriteTextBody } from './schema.ts';
import { resolveSourceLanguage, type WithSourceLanguage } from './source-language.ts';
import { requireValid, rewritingSettings, styleguideOf, WITH_MODELS, type TextSettings } from './settings.ts';

/**
 * `POST /v1/text/rewrite`: rewrites a text in its own language.
 *
 * @throws LoquentError errors of `resolveSourceLanguage`, `rewritingSettings`, of the template's look-up and of the rewriting
 */
export async function rewriteOneText(ctx: ApiContext, sent: RewriteTextBody) {
  const prepared = await prepareRewriting(ctx.state, sent, await templateOf(ctx.state, sent));
  const { body, detection, settings, options } = prepared;
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
    detection,
    ...presentRewriting(prepared, rewriting),
  };
}

/**
 * `POST /v1/text/rewrite/stream`: the same, in chunks.
 *
 * @throws LoquentError errors of `requireValid` and of the template's look-up; later failures are `error` events
 */
export async function streamRewrittenText(ctx: ApiContext, body: RewriteTextBody, streams: OpenStreams): Promise<void> {
  await requireValid(ctx.state, body, WITH_MODELS);
  const template = await templateOf(ctx.state, body);
  const prepare = () => prepareRewriting(ctx.state, body, template);
  answerWithEvents(ctx, streams, (signal) => rewritingEvents(prepare, signal));
}

const templateOf = (state: RequestState, { type, template }: RewriteTextBody) =>
  findRewriteTemplate(state.entityManager(), type, template ?? undefined);

interface PreparedRewriting extends WithSourceLanguage<RewriteTextBody> {
  readonly settings: TextSettings;
  readonly options: Omit<RewritingOptions, 'signal'>;
}

async function prepareRewriting(
  state: RequestState,
  sent: RewriteTextBody,
  template: PromptTemplateRow,
): Promise<PreparedRewriting> {
  const known = await resolveSourceLanguage(sent, [sent.source_text]);
  const { body } = known;
  const settings = await rewritingSettings(state, body);
  const options = {
    ...settings,
    sourceText: body.source_text,
    type: body.type,
    template: template.body,
    styleguide: styleguideOf(settings, body),
  };
  return { ...known, settings, options };
}

async function* rewritingEvents(
  prepare: () => Promise<PreparedRewriting>,
  signal: AbortSignal,
): AsyncIterable<ServerEvent> {
  const prepared = await prepare();
  const { body, detection, settings, options } = prepared;
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
      detection,
      ...presentRewriting(prepared, part.rewriting),
    };
    yield { event: 'done', data };
  }
}

function presentRewriting({ settings, body }: PreparedRewriting, rewriting: EditedText) {
  const execution = { task: 'rewrite', executor: editorOf(settings.provider) } as const;
  const unfollowed = [
    ...unsupportedOptions([execution], { ...body, context_stores: settings.contents }),
    ...settings.warnings,
  ];
  return presentEdit({ ...rewriting, warnings: [...unfollowed, ...rewriting.warnings] });
}

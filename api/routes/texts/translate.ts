import type { OpenStreams } from '#api/open-streams.ts';
import { workForClient } from '#api/client-work.ts';
import type { ServerEvent } from '#api/sse.ts';
import type { ApiContext, RequestState } from '#api/state.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { unsupportedOptions } from '#domain/execution/unsupported-options.ts';
import type { TranslationSummary } from '#language/translation/contract.ts';
import { streamWithMemory } from '#language/memories/translate-with-memory.ts';
import { translateWithCare, type CarefulTranslations } from '#language/quality/translate-with-care.ts';
import { answerWithEvents } from './event-answer.ts';
import { presentConflicts, presentSegment, presentTextUsage, presentWarnings } from './presenter.ts';
import { DEFAULT_CONTEXT_WINDOW, type TranslateTextBody } from './schema.ts';
import { resolveSourceLanguage, type WithSourceLanguage } from './source-language.ts';
import { requireValid, translationSettings, type BilingualTextSettings } from './settings.ts';

/**
 * `POST /v1/text/translate`: every text of the request, in order.
 *
 * @throws LoquentError errors of `resolveSourceLanguage`, `translationSettings` and the translation
 */
export async function translateText(ctx: ApiContext, sent: TranslateTextBody) {
  const known = await resolveSourceLanguage(sent, sent.source_text);
  const { body } = known;
  const settings = await translationSettings(ctx.state, body);
  const translations = await workForClient(ctx, (signal) =>
    translateWithCare(
      { ...optionsOf(settings, body, signal), segments: body.source_text.map(plainText) },
      { ...settings, prices: ctx.state.dependencies.config.prices.list },
    ),
  );
  return translations && presentTranslations(settings, known, translations);
}

/**
 * `POST /v1/text/translate/stream`: the first text of the request, in chunks.
 *
 * @throws LoquentError errors of `requireValid`; later failures are `error` events
 */
export async function streamTranslatedText(
  ctx: ApiContext,
  sent: TranslateTextBody,
  streams: OpenStreams,
): Promise<void> {
  await requireValid(ctx.state, sent);
  answerWithEvents(ctx, streams, (signal) => translationEvents(ctx.state, sent, signal));
}

async function* translationEvents(
  state: RequestState,
  sent: TranslateTextBody,
  signal: AbortSignal,
): AsyncIterable<ServerEvent> {
  const { body, detection } = await resolveSourceLanguage(sent, sent.source_text.slice(0, 1));
  const settings = await translationSettings(state, body);
  const options = { ...optionsOf(settings, body, signal), segment: plainText(body.source_text[0] ?? '') };
  for await (const part of streamWithMemory(options, settings.memory)) {
    settings.endRetries();
    if (part.kind === 'delta') {
      yield { event: 'delta', data: { text: part.text } };
      continue;
    }
    const { translation, summary } = part;
    const segment = presentSegment(translation, part.isReused);
    const data = {
      text: translation.content.text,
      source_language: body.source_language,
      target_language: body.target_language,
      provider: settings.providerIdentifier,
      detection,
      domain: body.domain ?? null,
      ...segment,
      warnings: [...unfollowed(settings, body, true), ...segment.warnings],
      ...presentSummary(summary),
    };
    yield { event: 'done', data };
  }
}

function optionsOf(settings: BilingualTextSettings, body: TranslateTextBody, signal: AbortSignal) {
  return {
    ...settings,
    extraInstructions: body.extra_instructions ?? undefined,
    notes: body.notes?.map((note) => (note === null || note.trim() === '' ? undefined : { note })),
    contextWindow: body.context_window ?? DEFAULT_CONTEXT_WINDOW,
    signal,
  };
}

/** Renders translations, their fields in their documented order. */
function presentTranslations(
  settings: BilingualTextSettings,
  { body, detection }: WithSourceLanguage<TranslateTextBody>,
  translations: CarefulTranslations,
) {
  return {
    status: 'success',
    source_text: body.source_text,
    translated_text: translations.segments.map(({ content }) => content.text),
    source_language: body.source_language,
    target_language: body.target_language,
    provider: settings.providerIdentifier,
    domain: body.domain ?? null,
    context_window: body.context_window ?? DEFAULT_CONTEXT_WINDOW,
    processing_mode: 'direct',
    detection,
    segments: translations.segments.map((segment, position) => {
      const route = translations.routes?.[position];
      return {
        ...presentSegment(segment, translations.reused.has(position)),
        ...(route === undefined ? {} : { routing: route }),
      };
    }),
    warnings: [...unfollowed(settings, body, false), ...presentWarnings(translations.warnings ?? [])],
    ...(translations.routing === undefined ? {} : { routing: translations.routing }),
    ...presentSummary(translations),
  };
}

function presentSummary({ engine, pivots, usage, conflicts }: TranslationSummary) {
  return { engine, pivots, conflicts: presentConflicts(conflicts), usage: presentTextUsage(usage) };
}

function unfollowed(
  { provider, targetLanguage, contents, warnings }: BilingualTextSettings,
  body: TranslateTextBody,
  isStreamed: boolean,
) {
  const execution = { task: 'translate', executor: provider.capabilities, targetLanguage, isStreamed } as const;
  return [...unsupportedOptions([execution], { ...body, context_stores: contents }), ...presentWarnings(warnings)];
}

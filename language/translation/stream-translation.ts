import { looksLikeMessage } from '#domain/icu/parse-message.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { SegmentTranslation, TranslationSettings, TranslationStreamPart } from './contract.ts';
import { finishSegment, UNCHANGED_REPORT } from './finish-segment.ts';
import { prepareSegments } from './prepare-segments.ts';
import { streamModel } from './stream-model.ts';
import { streamSentences } from './stream-sentences.ts';
import { translateSegments } from './translate-segments.ts';
import { NO_USAGE } from '#providers/language/usage.ts';

export interface StreamTranslationOptions extends TranslationSettings {
  readonly segment: CodedText;
}

/**
 * Translates one text, chunk by chunk: as a model writes, or sentence by sentence. The last part is `done`; its text
 * passed all guards and may differ from the chunks. Aborting, or leaving the loop, ends the provider's work.
 *
 * @throws LoquentError as `translateSegments` does, before the first chunk or after it
 */
export async function* streamTranslation(options: StreamTranslationOptions): AsyncIterable<TranslationStreamPart> {
  options.signal.throwIfAborted();
  const { provider, segment } = options;
  if (looksLikeMessage(segment.text)) {
    yield* streamMessage(options);
    return;
  }
  const { segments, distinct } = prepareSegments(options, [segment]);
  const ready = segments[0];
  if (typeof ready === 'object' && distinct.length > 0) {
    const { model } = provider;
    yield* model !== undefined && provider.capabilities.kind === 'model'
      ? streamModel(options, model, ready)
      : streamSentences(options, segment);
    return;
  }
  const answer = (content: CodedText) => ({ content, defects: [], violations: [] });
  const translation =
    typeof ready === 'object'
      ? finishSegment(ready, answer(ready.content), options, [])
      : { ...UNCHANGED_REPORT, content: segment, skipped: ready ?? 'empty' };
  if (translation.content.text !== '') yield { kind: 'delta', text: translation.content.text };
  const conflicts = options.terminology?.conflicts ?? [];
  yield { kind: 'done', translation, summary: { engine: null, pivots: [], usage: NO_USAGE, conflicts } };
}

/** A message in ICU syntax has no order in which its texts could be given piece by piece. */
async function* streamMessage({
  segment,
  ...settings
}: StreamTranslationOptions): AsyncIterable<TranslationStreamPart> {
  const { segments, engine, pivots, usage, conflicts } = await translateSegments({ ...settings, segments: [segment] });
  const [translation] = segments as [SegmentTranslation];
  yield { kind: 'delta', text: translation.content.text };
  yield { kind: 'done', translation, summary: { engine, pivots, usage, conflicts } };
}

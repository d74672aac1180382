import type { CodedText } from '#domain/units/coded-text.ts';
import type { TranslationSettings, TranslationStreamPart } from './contract.ts';
import { translateSegments } from './translate-segments.ts';

/** One text whose translation is wanted as it comes. */
export interface StreamTranslationOptions extends TranslationSettings {
  readonly segment: CodedText;
}

/** Translates one text, piece by piece; the last part is `done` with the validated whole. */
export async function* streamTranslation(options: StreamTranslationOptions): AsyncIterable<TranslationStreamPart> {
  const { segments, engine, pivots, usage, conflicts } = await translateSegments({
    ...options,
    segments: [options.segment],
  });
  const translation = segments[0]!;
  if (translation.content.text !== '') yield { kind: 'delta', text: translation.content.text };
  yield { kind: 'done', translation, summary: { engine, pivots, usage, conflicts } };
}

import { workForClient } from '#api/client-work.ts';
import type { ApiContext } from '#api/state.ts';
import type { TextSettings } from '#jobs/texts/text-settings.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { translateTextsWithMemory } from '#language/memories/translate-with-memory.ts';
import type { SegmentTranslation, TranslationSettings } from '#language/translation/contract.ts';
import { splitText, type Splitting } from './split-text.ts';
import type { TranslatableText } from './tagged-text.ts';

/** How texts of a request are translated. */
export interface TextTranslationOptions extends Pick<
  TranslationSettings,
  'terminology' | 'extraInstructions' | 'context'
> {
  readonly splitting: Splitting;
  /** Changes the translation of a segment. */
  readonly finish?: (source: CodedText, translation: SegmentTranslation) => CodedText;
}

/**
 * Translates texts as they were read, each split into segments, as long as the client waits.
 *
 * @returns one text per text; undefined if the client disconnected
 * @throws LoquentError errors of the translation
 */
export async function translateRead(
  ctx: ApiContext,
  settings: TextSettings,
  texts: readonly TranslatableText[],
  { splitting, finish = (_source, { content }) => content, ...options }: TextTranslationOptions,
): Promise<readonly string[] | undefined> {
  const split = texts.map((text) => segmentsOf(text, settings.sourceLanguage, splitting));
  const segments = split.flatMap((each) => each.segments);
  const translations = await workForClient(ctx, (signal) =>
    translateTextsWithMemory({ ...settings, ...options, segments, signal }, settings.memory),
  );
  if (translations === undefined) return undefined;
  const rest = translations.segments.values();
  return split.map(({ segments: own, write }) => write(own.map((segment) => finish(segment, rest.next().value!))));
}

interface SegmentedText {
  readonly segments: readonly CodedText[];
  readonly write: (translated: readonly CodedText[]) => string;
}

function segmentsOf({ parts, write }: TranslatableText, language: string, splitting: Splitting): SegmentedText {
  const split = parts.map((part) => splitText(part, language, splitting));
  return {
    segments: split.flatMap(({ segments }) => segments),
    write(translated) {
      let next = 0;
      return write(split.map(({ segments, join }) => join(translated.slice(next, (next += segments.length)))));
    },
  };
}

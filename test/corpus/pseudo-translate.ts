import { isMessage } from '#domain/icu/parse-message.ts';
import { splitIntoSegments, joinSegments } from '#domain/segmentation/split-into-segments.ts';
import { segmentRanges } from '#domain/segmentation/segment-ranges.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { createPseudoProvider } from '#providers/language/pseudo/pseudo-provider.ts';
import { translateSegments } from '#language/translation/translate-segments.ts';
import { UNMETERED } from '#providers/language/usage.ts';

const provider = createPseudoProvider();

/**
 * Translates units the way a job does: cut into segments, with everything that is done around an engine.
 *
 * @param targetLanguage a pseudo-locale
 * @returns translations by unit id, of the units that are to be translated
 */
export async function pseudoTranslate(
  units: readonly Unit[],
  targetLanguage: string,
): Promise<ReadonlyMap<string, CodedText>> {
  const pieces = units
    .filter(({ translate }) => translate)
    .map(({ id, content }) => {
      const whole = [{ start: 0, end: content.text.length }];
      const ranges = isMessage(content.text) ? whole : segmentRanges(content, 'en', 'default');
      return { id, content, ranges, segments: splitIntoSegments(content, ranges).segments };
    });
  const { segments } = await translateSegments({
    provider,
    segments: pieces.flatMap((piece) => piece.segments),
    sourceLanguage: 'en',
    targetLanguage,
    meter: UNMETERED,
    signal: new AbortController().signal,
  });
  const targets = new Map<string, CodedText>();
  let next = 0;
  for (const { id, content, ranges } of pieces) {
    const translated = segments.slice(next, next + ranges.length).map((segment) => segment.content);
    targets.set(id, joinSegments(content, ranges, translated));
    next += ranges.length;
  }
  return targets;
}

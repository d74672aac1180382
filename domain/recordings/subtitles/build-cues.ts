import type { SpokenSentence, SubtitleCue, TimedPiece } from './cue.ts';
import { isSpokenText } from './captions.ts';
import { splitCues } from './split-cues.ts';
import { layOutLines } from './lay-out-lines.ts';
import { textPieces } from './text-pieces.ts';
import { timeCues, type CueTiming } from './time-cues.ts';
import { timePieces } from './time-pieces.ts';

/** A cue with the sentences that it has text of, from the position of the first to that of the last. */
export interface SentenceCue extends SubtitleCue {
  readonly first: number;
  readonly last: number;
  /** Its text with the times of the voice. */
  readonly pieces: readonly TimedPiece[];
}

/**
 * Builds the cues of one language from what was spoken.
 *
 * @param sentences in order of time
 * @param texts what is shown of each sentence: its own text or its translation; an empty one has no cue
 */
export function buildCues(
  sentences: readonly SpokenSentence[],
  texts: readonly string[],
  timing: CueTiming,
): readonly SentenceCue[] {
  const { profile, language } = timing;
  const drafts = sentences.flatMap((sentence, index) => {
    const cues = splitCues(timedText(sentence, texts[index], timing), profile);
    const begins = beginningOf(sentence, sentences[index - 1]);
    return cues.map((cue, place) => ({
      ...cue,
      first: index,
      last: index,
      ...(place > 0 || begins === undefined ? {} : { begins }),
    }));
  });
  return timeCues(drafts, timing).map(({ text, start, end, first = 0, last = first, pieces = [] }) => ({
    start,
    end,
    lines: layOutLines(text, language, profile),
    first,
    last,
    pieces,
  }));
}

/** The pieces of a text of a sentence, with their times; empty for no text. */
export function timedText(
  sentence: SpokenSentence,
  text: string | undefined,
  { language, profile }: Pick<CueTiming, 'language' | 'profile'>,
): readonly TimedPiece[] {
  const shown = (text ?? '').trim().replaceAll(/\s+/gu, ' ');
  return shown === '' ? [] : timePieces(textPieces(shown, language, profile), sentence);
}

/** How the line of a sentence stands apart from that of the one before it. */
function beginningOf(sentence: SpokenSentence, before: SpokenSentence | undefined): 'turn' | 'line' | undefined {
  if (before === undefined) return undefined;
  const [isSpoken, wasSpoken] = [isSpokenText(sentence.text), isSpokenText(before.text)];
  if (isSpoken && wasSpoken && (sentence.isTurn === true || sentence.speaker !== before.speaker)) return 'turn';
  return isSpoken && wasSpoken ? undefined : 'line';
}

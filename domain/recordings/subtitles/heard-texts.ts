import { spreadWords } from '#domain/review/corrected-sentence.ts';
import { speakableText } from './captions.ts';
import type { SpokenSentence, SpokenWord } from './cue.ts';

/** Milliseconds between a word and the sentence that it may belong to. */
const MAX_DISTANCE = 1_000;

/**
 * Gives translated sentences the words that are heard in their times as texts, and the speakers of these words. A sentence in whose time
 * nothing is heard keeps its own text, as sounds and songs do.
 *
 * @param targets in order of time; their texts are translations
 * @param heard in order of time
 */
export function withHeardTexts(
  targets: readonly SpokenSentence[],
  heard: readonly SpokenSentence[],
): readonly SpokenSentence[] {
  const words = targets.map((): SpokenWord[] => []);
  for (const sentence of heard) {
    for (const word of sentence.words) {
      const index = nearest(targets, (word.start + word.end) / 2);
      if (index !== undefined) {
        const speaker = word.speaker ?? sentence.speaker;
        words[index]!.push({ ...word, ...(speaker === undefined ? {} : { speaker }) });
      }
    }
  }
  return targets.map((target, index) => {
    const own = words[index]!;
    const text = sourceOf(
      target.text,
      own
        .map((word) => word.text)
        .join('')
        .trim(),
    );
    const speaker = target.speaker ?? mostFrequent(own.flatMap((word) => word.speaker ?? []));
    return {
      ...target,
      text,
      words: spreadWords(text, target, speaker),
      ...(speaker === undefined ? {} : { speaker }),
    };
  });
}

/** Builds the source text of a translation from the heard words. A name at the beginning of the translation is put before them, so that neither is spoken. */
function sourceOf(target: string, heard: string): string {
  const spoken = speakableText(target, target);
  if (spoken === '' || heard === '' || !target.endsWith(spoken)) return target;
  return target.slice(0, target.length - spoken.length) + heard;
}

function nearest(sentences: readonly SpokenSentence[], time: number): number | undefined {
  let best: { readonly index: number; readonly distance: number } | undefined;
  for (const [index, { start, end }] of sentences.entries()) {
    const distance = Math.max(start - time, time - end, 0);
    if (distance <= MAX_DISTANCE && (best === undefined || distance < best.distance)) best = { index, distance };
  }
  return best?.index;
}

function mostFrequent(names: readonly string[]): string | undefined {
  const counts = Map.groupBy(names, (name) => name);
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

import { spokenBudget } from '#domain/recordings/speech/length-budget.ts';
import { planUtterances, type PlannedSentence } from '#domain/recordings/speech/plan-utterances.ts';
import type { Utterance } from '#domain/recordings/speech/utterance.ts';
import { displayWidth, profileFor } from '#domain/recordings/subtitles/profile.ts';

interface Spoken {
  /** True: a voice speaks the translation. */
  readonly isSpoken: boolean;
  /** Milliseconds of the recording. */
  readonly duration: number;
  /** Milliseconds per UTF-16 unit of the voices; absent: as usual. */
  readonly pace?: number | undefined;
}

/**
 * A sentence for a model about the length of the translations of a batch: what can be read, or spoken, in the time of the original.
 *
 * @param targetLanguage BCP 47
 */
export function lengthInstruction(
  sentences: readonly PlannedSentence[],
  targetLanguage: string,
  { isSpoken, duration, pace }: Spoken,
): string {
  if (!isSpoken) return lengthToRead(sentences, targetLanguage);
  // Those of the batch alone: later sentences may not be known yet.
  return lengthToSpeak(planUtterances(sentences, duration), sentences, targetLanguage, pace);
}

/** Prompt that limits the length of subtitle translations to what can be read at the pace of the voice. */
function lengthToRead(sentences: readonly PlannedSentence[], targetLanguage: string): string {
  const profile = profileFor(targetLanguage);
  const spoken = sentences.reduce((sum, { start, end }) => sum + end - start, 0);
  const written = sentences.reduce((sum, { text }) => sum + displayWidth(text, profile), 0);
  const share = shareOf(((spoken / 1000) * profile.targetRate) / Math.max(1, written));
  return (
    'The texts are subtitles of speech. Translate each so that it can be read while it is spoken: concise, at most ' +
    `${share} % as long as the source text, without losing its meaning.`
  );
}

/** Prompt that limits the length of translations to what another voice can speak in the time of the original. */
function lengthToSpeak(
  utterances: readonly Utterance[],
  sentences: readonly PlannedSentence[],
  targetLanguage: string,
  pace: number | undefined,
): string {
  const written = sentences.reduce((sum, { text }) => sum + text.length, 0);
  const share = shareOf(spokenBudget(utterances, targetLanguage, pace) / Math.max(1, written));
  return (
    'The texts are spoken over a video in place of the original voice. Translate each as it is said aloud, in the time of ' +
    `the original: at most ${share} % as long as the source text, without losing its meaning.`
  );
}

/** Percent of the length of a text; less than 60 would lose its meaning, and more than 150 is never needed. */
const shareOf = (share: number) => Math.min(150, Math.max(60, Math.round(share * 100)));

import type { JobReference } from '#domain/jobs/job.ts';
import { languageUndetected } from '#domain/languages/source-detection.ts';
import { metered } from '#domain/usage/metered-speech.ts';
import { requirePairs } from '#activities/runtime/require-pairs.ts';
import { firstVoice } from './detect.ts';
import { mediaNoSpeech } from './errors.ts';
import type { MediaStep } from './media-step.ts';
import { readSamples } from './pcm.ts';

/** Milliseconds in which the language is detected. */
const HEARD = 30_000;
/** Probability below which a language is uncertain. */
const MIN_PROBABILITY = 0.5;

/**
 * Detects the language of a recording by its first half minute of speech.
 *
 * @param step whose samples are stored
 * @returns BCP 47
 * @throws LoquentError `language_undetected`, `media_no_speech`, `capability_unavailable` for a pair; errors of the recognizer
 */
export async function detectSpokenLanguage(step: MediaStep<JobReference>): Promise<string> {
  const { dependencies, job, signal } = step;
  const found = await firstVoice(step);
  if (found === undefined) throw mediaNoSpeech();
  const start = found.voice.start;
  const end = Math.min(found.length, start + HEARD);
  const audio = await readSamples(step, { start, end });
  const recognizer = dependencies.speech.recognizer();
  const usage = { provider: recognizer.id, duration: end - start };
  const heard = await metered(step, usage, async () => await recognizer.detectLanguage?.(audio, signal));
  if (heard === undefined || heard.probability < MIN_PROBABILITY)
    throw languageUndetected('the recording', undefined, 'source_lang');
  await requirePairs(dependencies, job, heard.language, job.targetLanguages);
  return heard.language;
}

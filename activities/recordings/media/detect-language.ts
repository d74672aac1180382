import { recordLanguages } from '#db/jobs/labels.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { languageUndetected } from '#domain/languages/source-detection.ts';
import { metered } from '#domain/usage/metered-speech.ts';
import type { RecordingFacts } from '#jobs/workspace/media-records.ts';
import { requirePairs } from '#activities/runtime/require-pairs.ts';
import { mediaNoSpeech } from './errors.ts';
import { findVoice } from './find-voice.ts';
import type { MediaStep } from './media-step.ts';
import { readSamples } from './pcm.ts';

/** Milliseconds that are searched for voice at a time, and in which the language is detected. */
const WINDOW = 5 * 60_000;
const HEARD = 30_000;
/** Probability below which a language is uncertain. */
const MIN_PROBABILITY = 0.5;

/**
 * Detects the language of a recording by its first half minute of speech, and records it with the job.
 *
 * @param step whose samples are stored
 * @returns BCP 47
 * @throws LoquentError `language_undetected`, `media_no_speech`, `capability_unavailable` for a pair; errors of the recognizer
 */
export async function detectSpokenLanguage(
  step: MediaStep<JobReference>,
  { duration }: Pick<RecordingFacts, 'duration'>,
): Promise<string> {
  const { dependencies, job, entityManager, signal } = step;
  const start = await voiceBegins(step, duration);
  const end = Math.min(duration, start + HEARD);
  const audio = await readSamples(step, { start, end });
  const recognizer = dependencies.speech.recognizer();
  const usage = { provider: recognizer.id, duration: end - start };
  const heard = await metered(step, usage, async () => await recognizer.detectLanguage?.(audio, signal));
  if (heard === undefined || heard.probability < MIN_PROBABILITY)
    throw languageUndetected('the recording', undefined, 'source_lang');
  const { targetLanguages, warnings } = job;
  const languages = { sourceLanguage: heard.language, targetLanguages, warnings };
  await requirePairs(dependencies, job, heard.language, targetLanguages);
  await recordLanguages(entityManager, job, languages);
  return heard.language;
}

/** Time of the first voice, in milliseconds. */
async function voiceBegins(step: MediaStep<JobReference>, duration: number): Promise<number> {
  for (let start = 0; start < duration; start += WINDOW) {
    const samples = await readSamples(step, { start, end: Math.min(duration, start + WINDOW) });
    const [first] = await findVoice(step.dependencies, samples, step.signal);
    if (first !== undefined) return start + first.start;
  }
  throw mediaNoSpeech();
}

import { planUtterances } from '#domain/speech/plan-utterances.ts';
import type { MediaParts } from '#domain/jobs/media.ts';
import type { SpeechStep } from './speech-step.ts';

/** Utterances that are synthesized and stored together: half a minute to two. */
export const UTTERANCES_PER_PART = 10;

/** Plans what is spoken when, and by which voice. */
export async function planSpeech({ dependencies, area, targetLanguage, signal }: SpeechStep): Promise<MediaParts> {
  let plan = await area.find('utterances');
  if (plan === undefined) {
    const { sentences } = await area.read('transcript');
    const utterances = planUtterances(sentences, (await area.read('recording')).duration);
    const available = await dependencies.speech.voicesFor(targetLanguage, signal);
    const speakers = [...new Set(utterances.map(({ speaker }) => speaker))];
    const voices = utterances.map(({ speaker }) => available[speakers.indexOf(speaker) % available.length]!);
    plan = { utterances, voices };
    await area.write('utterances', plan);
  }
  return { parts: Math.ceil(plan.utterances.length / UTTERANCES_PER_PART) };
}

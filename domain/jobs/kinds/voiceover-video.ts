import { dubbingResult } from '#domain/jobs/results/speech-result.ts';
import { defineKind } from './job-kind.ts';
import { FIRST_STEPS, SPEAKING_STEPS, spokenVideoInput } from './spoken-video.ts';

/** A translated voice over the original sound of a recording. */
export const voiceoverVideo = defineKind({
  type: 'voiceover_video',
  category: 'video',
  steps: [...FIRST_STEPS, ...SPEAKING_STEPS],
  progressUnit: 'seconds',
  input: spokenVideoInput,
  result: dubbingResult,
});

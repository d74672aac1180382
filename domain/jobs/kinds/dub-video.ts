import { dubbingResult } from '#domain/jobs/results/speech-result.ts';
import { defineKind } from './job-kind.ts';
import { FIRST_STEPS, SPEAKING_STEPS, spokenVideoInput } from './spoken-video.ts';

/** A translated voice in place of the original one, by our own steps or by a dubbing provider (`dub`). */
export const dubVideo = defineKind({
  type: 'dub_video',
  category: 'video',
  steps: [...FIRST_STEPS, 'dub', ...SPEAKING_STEPS],
  progressUnit: 'seconds',
  input: spokenVideoInput,
  result: dubbingResult,
});

import { defineKind } from './job-kind.ts';
import { SPEAKING_STEPS, spokenVideo } from './spoken-video.ts';
import { RECORDING_STEPS } from './video-job.ts';

/** A translated voice over the original sound of a recording. */
export const voiceoverVideo = defineKind({
  ...spokenVideo,
  type: 'voiceover_video',
  title: 'Voice-over',
  voice: 'over',
  steps: { ...RECORDING_STEPS, ...SPEAKING_STEPS },
});

import { defineKind } from './job-kind.ts';
import { SPEAKING_STEPS, spokenVideo } from './spoken-video.ts';
import { RECORDING_STEPS } from './video-job.ts';

/** A translated voice instead of the original one, by our own steps or by a dubbing provider (`dub`). */
export const dubVideo = defineKind({
  ...spokenVideo,
  type: 'dub_video',
  title: 'Dubbing',
  voice: 'instead',
  steps: { ...RECORDING_STEPS, dub: ['startDubbing', 'dubRemotely'], ...SPEAKING_STEPS },
});

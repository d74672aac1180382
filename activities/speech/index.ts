import type { ActivityDependencies } from '#activities/dependencies.ts';
import { mediaSteps } from '#activities/media/media-step.ts';
import { dubRemotely } from './dub-remotely.ts';
import { listenToSpeech } from './listen-to-speech.ts';
import { mixSpeech } from './mix.ts';
import { muxSpeech } from './mux.ts';
import { planSpeech } from './plan.ts';
import { synthesizeSpeech } from './synthesize.ts';
import { verifySpeech } from './verify.ts';

/** The steps of `voiceover_video` and `dub_video` after those that they share with subtitles; each finds what is stored. */
export const createSpeechActivities = (dependencies: ActivityDependencies) =>
  mediaSteps(dependencies, {
    dubRemotely,
    planSpeech,
    synthesizeSpeech,
    mixSpeech,
    listenToSpeech,
    muxSpeech,
    verifySpeech,
  });

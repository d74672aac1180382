import type { ActivityDependencies } from '#activities/dependencies.ts';
import { mediaStep } from '#activities/media/media-step.ts';
import { dubRemotely } from './dub-remotely.ts';
import { listenToSpeech } from './listen-to-speech.ts';
import { mixSpeech } from './mix.ts';
import { muxSpeech } from './mux.ts';
import { planSpeech } from './plan.ts';
import { synthesizeSpeech } from './synthesize.ts';
import { verifySpeech } from './verify.ts';

/** The steps of `voiceover_video` and `dub_video` after those that they share with subtitles; each finds what is stored. */
export function createSpeechActivities(dependencies: ActivityDependencies) {
  return {
    dubRemotely: mediaStep(dependencies, 'dub', dubRemotely),
    planSpeech: mediaStep(dependencies, 'synthesize', planSpeech),
    synthesizeSpeech: mediaStep(dependencies, 'synthesize', synthesizeSpeech),
    mixSpeech: mediaStep(dependencies, 'mix', mixSpeech),
    // Beside the steps that follow the mix: the stage that clients see is theirs.
    listenToSpeech: mediaStep(dependencies, 'mix', listenToSpeech),
    muxSpeech: mediaStep(dependencies, 'mux', muxSpeech),
    verifySpeech: mediaStep(dependencies, 'verify', verifySpeech),
  };
}

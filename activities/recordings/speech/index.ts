import type { ActivityDependencies } from '#activities/dependencies.ts';
import { mediaSteps } from '#activities/recordings/media/media-step.ts';
import { dubRemotely, startDubbing } from './dub-remotely.ts';
import { verifySpeechByAsr } from './listen-to-speech.ts';
import { mixSpeech } from './mix.ts';
import { muxSpeech } from './mux.ts';
import { planSpeech, synthesizeSpeech } from './synthesize.ts';
import { verifySpeech } from './verify.ts';

/** The activities of `voiceover_video` and `dub_video` beyond those for subtitles; each finds the results of an earlier attempt. */
export const createSpeechActivities = (dependencies: ActivityDependencies) =>
  mediaSteps(dependencies, {
    startDubbing,
    dubRemotely,
    planSpeech,
    synthesizeSpeech,
    mixSpeech,
    verifySpeechByAsr,
    muxSpeech,
    verifySpeech,
  });

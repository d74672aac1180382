import type { ActivityDependencies } from '#activities/dependencies.ts';
import { layoutSubtitles } from './lay-out.ts';
import { mediaSteps } from '#activities/recordings/media/media-step.ts';
import { muxVideo } from './mux.ts';
import { downloadVideo, openVideo } from '#activities/recordings/media/open.ts';
import { detectSpeech } from '#activities/recordings/media/detect.ts';
import { extractAudio, probeVideo } from '#activities/recordings/media/prepare.ts';
import { segmentTranscript } from '#activities/recordings/media/segment.ts';
import { transcribeChunk } from '#activities/recordings/media/transcribe.ts';
import { translateSentences } from '#activities/recordings/media/translate.ts';
import { verifyVideo } from './verify.ts';

/** The steps of `subtitle_video`, in their order; each finds what an earlier attempt has stored. */
export const createSubtitleActivities = (dependencies: ActivityDependencies) =>
  mediaSteps(dependencies, {
    openVideo,
    downloadVideo,
    probeVideo,
    extractAudio,
    detectSpeech,
    transcribeChunk,
    segmentTranscript,
    translateSentences,
    layoutSubtitles,
    muxVideo,
    verifyVideo,
  });

import type { ActivityDependencies } from '#activities/dependencies.ts';
import { layoutSubtitles } from './lay-out.ts';
import { mediaStep } from '#activities/media/media-step.ts';
import { muxVideo } from './mux.ts';
import { downloadVideo, openVideo } from '#activities/media/open.ts';
import { detectSpeech, extractAudio, probeVideo } from '#activities/media/prepare.ts';
import { segmentTranscript, transcribeChunk } from '#activities/media/transcribe.ts';
import { translateSentences } from '#activities/media/translate.ts';
import { verifyVideo } from './verify.ts';

/** The steps of `subtitle_video`, in their order; each finds what an earlier attempt has stored. */
export function createSubtitleActivities(dependencies: ActivityDependencies) {
  return {
    openVideo: mediaStep(dependencies, 'open', openVideo),
    downloadVideo: mediaStep(dependencies, 'open', downloadVideo),
    probeVideo: mediaStep(dependencies, 'probe', probeVideo),
    extractAudio: mediaStep(dependencies, 'extract', extractAudio),
    detectSpeech: mediaStep(dependencies, 'detect', detectSpeech),
    transcribeChunk: mediaStep(dependencies, 'transcribe', transcribeChunk),
    segmentTranscript: mediaStep(dependencies, 'segment', segmentTranscript),
    translateSentences: mediaStep(dependencies, 'translate', translateSentences),
    layoutSubtitles: mediaStep(dependencies, 'layout', layoutSubtitles),
    muxVideo: mediaStep(dependencies, 'mux', muxVideo),
    verifyVideo: mediaStep(dependencies, 'verify', verifyVideo),
  };
}

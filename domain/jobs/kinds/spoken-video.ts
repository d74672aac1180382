import type { DubbingResult } from '#domain/jobs/results/speech-result.ts';
import { jobInput, type JobCounts } from './job-kind.ts';
import { z } from 'zod';
import { speechResult } from '#domain/jobs/results/speech-result.ts';
import { BACKGROUNDS } from '#domain/recordings/speech/background.ts';
import { recordingRequest, TRANSLATION_STEPS, VIDEO_JOB, videoJobInput } from './video-job.ts';

/** Properties that the kinds of all jobs share that speak the translation of a recording. */
export const spokenVideo = {
  ...VIDEO_JOB,
  request: recordingRequest('speak'),
  input: videoJobInput
    .extend({
      background: z
        .enum(BACKGROUNDS)
        .nullable()
        .default(null)
        .describe(
          'what a dub keeps of music and noise under its voice; null: what a separator leaves, if there is one',
        ),
      target_subtitles: z
        .string()
        .optional()
        .describe('key of the subtitles in the target language that are spoken; absent: the speech is translated'),
      tts_volume: z.number().default(0).describe('decibels of the synthesized voice relative to its usual loudness'),
    })
    .meta(jobInput('SpokenVideoJobInput')),
  result: speechResult,
  countsOf: countUtterances,
  resumes: true,
} as const;

/** The steps of our own way to speak. */
export const SPEAKING_STEPS = {
  ...TRANSLATION_STEPS,
  synthesize: ['planSpeech', 'synthesizeSpeech'],
  // Verification runs in parallel with the steps after the mix: clients see the stage of those steps.
  mix: ['mixSpeech', 'verifySpeechByAsr'],
  layout: ['layoutSubtitles'],
  mux: ['muxSpeech'],
  verify: ['verifySpeech'],
  finish: ['closeJob'],
} as const;

/** Counts of a result that is spoken; the tempo is in times the usual speed of the voice. */
function countUtterances({ metrics }: Partial<DubbingResult>): JobCounts {
  return { utterances: metrics?.cues ?? 0, highestTempo: metrics?.highest_tempo ?? 0 };
}

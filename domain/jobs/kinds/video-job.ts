import { z } from 'zod';
import { careInputShape, formalityInputField, ledgerInputField, recordingReviewInput } from './file-job-input.ts';

/** Parts of `input` that all jobs on a recording have. */
export const videoJobInput = z.object({
  source_video_url: z.string().nullable().default(null).describe('address of the recording; null: an uploaded file'),
  project_name: z
    .string()
    .nullable()
    .default(null)
    .describe('`Upload-Metadata` of the request that created the upload'),
  provider: z.string().nullable().default(null).describe('id of the provider; null: the first of `PROVIDERS`'),
  glossaries: z.array(z.int()).default([]).describe('ids of glossaries, in order of priority'),
  formality: formalityInputField,
  ...careInputShape,
  cast: z.int().optional().describe('id of the cast whose speakers, voices and pronunciations the job knows'),
  ledger: ledgerInputField,
  review: recordingReviewInput,
});

/** Requests for jobs on a recording. Results per language: the video, subtitles of two languages in two formats, the transcript, the report. */
export const recordingRequest = <const Task extends 'subtitle' | 'speak'>(task: Task) =>
  ({ task, takes: 'recordings', results: { perLanguage: 7 } }) as const;

/** Properties that the kinds of all jobs on a recording share. */
export const VIDEO_JOB = {
  category: 'video',
  progressUnit: 'seconds until the URL expires',
  rereadsSource: true,
  keepsSegments: true,
  retainedRecords:
    /^(?:(?!reviewed\/)[\w-]+\/)?(?:(?:source|recording|waveform|speech|transcript|translation-\d+|utterances|cues|speech-\d+|rendered-clips|rendered-verifications|spoken-texts|mix|asr-verification)\.json|speech-\d+\.pcm|rendered-[\w-]+\.pcm|(?:original|bed)-sound\.pcm|bed)$/,
  resultFolder: 'translations/{job}/{language}',
} as const;

/** Steps that find out what the recording is. */
export const RECORDING_STEPS = { open: ['openVideo', 'downloadVideo'], probe: ['probeVideo'] } as const;

/** Steps from the sound to the translation as people have corrected it. */
export const TRANSLATION_STEPS = {
  extract: ['extractAudio'],
  detect: ['detectSpeech'],
  transcribe: ['transcribeChunk'],
  segment: ['segmentTranscript'],
  survey: ['surveySource', 'settleLedger'],
  translate: ['translateSentences'],
  check: ['checkConsistency'],
  review: ['beginReview', 'remindReview', 'endReview'],
} as const;

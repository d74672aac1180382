import { z } from 'zod';
import { subtitleResult } from '#domain/jobs/results/subtitle-result.ts';
import { SUBTITLE_FORMATS, subtitleStyle, USUAL_FORMATS } from '#domain/recordings/subtitles/subtitle-style.ts';
import { defineKind, jobInput } from './job-kind.ts';
import { RECORDING_STEPS, recordingRequest, TRANSLATION_STEPS, VIDEO_JOB, videoJobInput } from './video-job.ts';

/** Subtitles of a recording in another language. */
export const subtitleVideo = defineKind({
  ...VIDEO_JOB,
  type: 'subtitle_video',
  // The video, four formats in two languages, and the transcript.
  request: { ...recordingRequest('subtitle'), results: { perLanguage: 10 } },
  title: 'Subtitling',
  steps: {
    ...RECORDING_STEPS,
    ...TRANSLATION_STEPS,
    layout: ['layoutSubtitles'],
    mux: ['muxVideo'],
    verify: ['verifyVideo'],
    finish: ['closeJob'],
  },
  input: videoJobInput
    .extend({
      burn_subtitles: z.boolean().default(false).describe('true: subtitles are in the picture'),
      subtitle_style: subtitleStyle.nullable().default(null).describe('how they look in the picture; null: as usual'),
      subtitle_formats: z
        .array(z.enum(SUBTITLE_FORMATS))
        .default([...USUAL_FORMATS])
        .describe('formats of the files'),
      bilingual: z.boolean().default(false).describe('true: the spoken text is below the translation'),
      karaoke: z.boolean().default(false).describe('true: words are highlighted as they are spoken'),
    })
    .meta(jobInput('SubtitleJobInput')),
  result: subtitleResult,
  countsOf({ metrics }) {
    const languages = metrics?.languages ?? [];
    return {
      subtitles: languages[0]?.cues ?? 0,
      violations: languages.reduce((sum, { violations }) => sum + violations.length, 0),
    };
  },
});

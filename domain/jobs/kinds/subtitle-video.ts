import { z } from 'zod';
import { subtitleResult } from '#domain/jobs/results/subtitle-result.ts';
import { defineKind } from './job-kind.ts';

/** Subtitles of a recording in another language. */
export const subtitleVideo = defineKind({
  type: 'subtitle_video',
  category: 'video',
  steps: [
    'open',
    'probe',
    'extract',
    'detect',
    'transcribe',
    'segment',
    'translate',
    'layout',
    'mux',
    'verify',
    'finish',
  ],
  progressUnit: 'seconds',
  input: z
    .object({
      source_video_url: z.string().nullable().default(null).meta({ description: 'null: a file' }),
      project_name: z.string().nullable().default(null).meta({ description: 'as it was sent' }),
      provider: z.string().nullable().default(null).meta({ description: 'null: the first of `PROVIDERS`' }),
      glossaries: z.array(z.int()).default([]).meta({ description: 'ids of glossaries, in order of priority' }),
      burn_subtitles: z.boolean().default(false).meta({ description: 'true: subtitles are in the picture' }),
    })
    .meta({ id: 'SubtitleJobInput' }),
  result: subtitleResult,
});

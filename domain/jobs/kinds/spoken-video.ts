import { z } from 'zod';

/** `input` of jobs that speak the translation of a recording. */
export const spokenVideoInput = z
  .object({
    source_video_url: z.string().nullable().default(null).meta({ description: 'null: a file' }),
    project_name: z.string().nullable().default(null).meta({ description: 'as it was sent' }),
    provider: z.string().nullable().default(null).meta({ description: 'null: the first of `PROVIDERS`' }),
    glossaries: z.array(z.int()).default([]).meta({ description: 'ids of glossaries, in order of priority' }),
    tts_volume: z
      .number()
      .default(0)
      .meta({ description: 'decibels of the synthesized voice relative to its usual loudness' }),
  })
  .meta({ id: 'SpokenVideoJobInput' });

/** The first steps of a job that speaks. */
export const FIRST_STEPS = ['open', 'probe'] as const;

/** The steps after them, of our own way to speak. */
export const SPEAKING_STEPS = [
  'extract',
  'detect',
  'transcribe',
  'segment',
  'translate',
  'synthesize',
  'mix',
  'layout',
  'mux',
  'verify',
  'finish',
] as const;

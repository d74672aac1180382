import { z } from 'zod';
import { SUBTITLE_RULES } from '#domain/recordings/subtitles/check-cues.ts';
import { SUBTITLE_FORMATS } from '#domain/recordings/subtitles/subtitle-style.ts';
import { careResultShape } from './care-result.ts';
import type { DeepReadonly } from './deep-readonly.ts';
import { remainingFindings } from './remaining-findings.ts';

const count = z.int().min(0);

/** Subtitles of a language, as `metrics` of a result has them. */
export const languageMetrics = z
  .object({
    language: z.string().describe('language of the subtitles, BCP 47'),
    cues: count.describe('subtitles that are shown'),
    characters_per_second: z
      .object({
        average: z.number().min(0).describe('average over all cues'),
        maximum: z.number().min(0).describe('maximum, in the fastest cue'),
      })
      .describe('reading speed of the subtitles, in characters per second'),
    violations: z
      .array(
        z.object({
          rule: z.enum(SUBTITLE_RULES).describe('the broken rule'),
          count: count.describe('cues that break the rule'),
          cues: z.array(count).describe('numbers of the cues, from 1'),
        }),
      )
      .describe('subtitle rules that cues break, with the numbers of the first 100 cues each'),
  })
  .meta({ id: 'SubtitleMetrics' });

/** A subtitle file of a result. */
export const subtitleFile = z.object({
  language: z.string().describe('language of the subtitles, BCP 47'),
  format: z.enum(SUBTITLE_FORMATS).describe('SubRip, WebVTT, Advanced SubStation Alpha or TTML'),
  file: z.string().describe('key of the file, for download'),
});

/**
 * The results of a job in its target languages; the fields of the first one are repeated next to the list, if it was
 * finished.
 */
export const outputsOf = <Shape extends z.ZodRawShape>(output: z.ZodObject<Shape>) =>
  z
    .array(output.extend({ language: z.string().describe('the target language') }))
    .describe('the results in each target language that was finished, in the order of the request');

/** The result in a language. */
const output = z
  .object({
    output_file: z.string().nullable().describe('key of the video; null for a recording without a picture'),
    subtitles: z.array(subtitleFile).describe('subtitle files, the translated ones first'),
    transcript_file: z.string().describe('key of a JSON file: sentences, words and cues with their times'),
    duration_seconds: z.number().min(0).describe('length of the recording, in seconds'),
    metrics: z
      .object({
        source: z
          .enum(['recognition', 'track', 'file'])
          .describe('where the text came from: speech, a subtitle track of the video, or a file next to it'),
        recognizer: z.string().nullable().describe('speech recognizer; null when nothing had to be recognized'),
        confidence: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .describe('mean confidence of the recognized words, from 0 to 1; null: the recognizer reports none'),
        words: count.describe('words that were spoken'),
        sentences: count.describe('sentences that were spoken'),
        translator: z.string().nullable().describe('engine or model of the translation; null: none'),
        findings: remainingFindings.optional(),
        languages: z.array(languageMetrics).describe('the subtitles, by language'),
      })
      .describe('facts about recognition and subtitles'),
  })
  .partial();

/** `result` of jobs that subtitle a recording. */
export const subtitleResult = output
  .extend({ outputs: outputsOf(output).meta({ id: 'SubtitleOutputs' }), ...careResultShape })
  .partial()
  .meta({ id: 'SubtitleResult' });

export type SubtitleResult = DeepReadonly<z.output<typeof subtitleResult>>;

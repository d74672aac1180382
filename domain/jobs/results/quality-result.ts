import { z } from 'zod';
import type { DeepReadonly } from './deep-readonly.ts';

const count = z.int().min(0);
const score = z.number().min(0).max(100).nullable();

const issues = z.object({
  by_severity: z.object({ neutral: count, minor: count, major: count, critical: count }).meta({
    description: 'issues by their severity in MQM',
  }),
  by_category: z.record(z.string(), count).meta({ description: 'issues by dimension and type of MQM' }),
});

const reportFiles = z
  .object({
    html: z.string().meta({ description: 'the report of `report_url`' }),
    csv: z.string().meta({ description: 'all issues, one per line' }),
    json: z.string().meta({ description: 'all segments with scores and issues' }),
  })
  .meta({ description: 'keys of the files of the report, for download' });

const sharedShape = {
  segments: count.meta({ description: 'segments with a translation' }),
  untranslated: count.meta({ description: 'segments without a translation, which are not assessed' }),
  words: count.meta({ description: 'words in the sources of the segments' }),
  issues,
  report_url: z.string().meta({ description: 'path of the report for browsers: `GET /v1/jobs/qa-reports/{job_id}`' }),
  report_files: reportFiles,
  engine: z.string().nullable().meta({ description: 'the language model; null: rules alone' }),
  comments: z
    .object({
      added: count.meta({ description: 'units that got a comment' }),
      existing: count.meta({ description: 'units that had the same comment already' }),
      left_out: count.meta({ description: 'units with issues that got none because of the limit per language' }),
    })
    .optional()
    .meta({ description: 'of a job on a project: comments on units with issues' }),
};

/** `result` of `quality_estimation` (interface.md, section Jobs). */
export const qualityEstimationResult = z
  .object({
    ...sharedShape,
    average_score: score.meta({ description: 'mean of the scores of all segments, 0 to 100; null without segments' }),
    by_language: z.array(
      z.object({ language: z.string(), segments: count, untranslated: count, average_score: score }),
    ),
    worst: z
      .array(
        z.object({
          file: z.string(),
          language: z.string(),
          segment: z.string().meta({ description: 'id of the segment in its file or project' }),
          place: z.string(),
          score: z.number().min(0).max(100),
          issues: count,
        }),
      )
      .meta({ description: 'the segments with the lowest scores, at most 20' }),
    report_file: z.string().meta({ description: 'key of the JSON report' }),
  })
  .partial()
  .meta({ id: 'QualityEstimationResult' });

/** `result` of `quality_assurance` (interface.md, section Jobs). */
export const qualityAssuranceResult = z
  .object({
    ...sharedShape,
    score: score.meta({
      description:
        'MQM score: 100 less one for each penalty point per hundred words (minor 1, major 5, critical 25), at least 0; null without words',
    }),
    penalty_per_1000_words: z.number().min(0),
    by_language: z.array(z.object({ language: z.string(), segments: count, untranslated: count, score })),
    by_file: z.array(z.object({ file: z.string(), language: z.string(), segments: count, score })),
  })
  .partial()
  .meta({ id: 'QualityAssuranceResult' });

export type QualityEstimationResult = DeepReadonly<z.output<typeof qualityEstimationResult>>;
export type QualityAssuranceResult = DeepReadonly<z.output<typeof qualityAssuranceResult>>;

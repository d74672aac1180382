import { z } from 'zod';
import type { DeepReadonly } from './deep-readonly.ts';

const count = z.int().min(0);
const score = z.number().min(0).max(100).nullable();

const language = z.string().describe('target language, BCP 47');
const segments = count.meta({ description: 'segments with a translation' });
const untranslated = count.meta({
  description:
    'segments without a translation, which are not assessed; the report lists up to 10,000 of them per file and ' +
    'language, and 200,000 in all',
});
const file = z.string().meta({ description: 'name of the file, or of the component of a project' });
const averageScore = score.meta({
  description: 'mean of the scores of all segments, 0 to 100; null without segments',
});
const mqmScore = score.meta({
  description:
    'MQM score: 100 less one for each penalty point per hundred words (minor 1, major 5, critical 25), at least 0; null ' +
    'without words',
});

const issues = z
  .object({
    by_severity: z
      .object({
        neutral: count.meta({
          description: 'remarks, which cost no points; listed segments without a translation are among them',
        }),
        minor: count.meta({ description: 'issues that hinder nobody' }),
        major: count.meta({ description: 'issues that mislead or confuse readers' }),
        critical: count.meta({ description: 'issues that do harm: a lost placeholder, the opposite meaning' }),
      })
      .meta({ description: 'issues by their severity in MQM' }),
    by_category: z.record(z.string(), count).meta({ description: 'issues by dimension and type of MQM' }),
  })
  .meta({ description: 'numbers of issues' });

const reportFiles = z
  .object({
    html: z.string().meta({ description: 'the report of `report_url`' }),
    csv: z.string().meta({ description: 'all issues, one per line' }),
    json: z.string().meta({ description: 'all segments with scores and issues' }),
  })
  .meta({ description: 'keys of the files of the report, for download' });

const sharedResult = z.object({
  segments,
  untranslated,
  words: count.meta({ description: 'words in the sources of the segments' }),
  issues,
  report_url: z.string().meta({
    description:
      'address of the report for browsers, which grants access to it alone and expires after `STREAM_URL_SECONDS`; each answer ' +
      'has a new one. In events the path `/v1/jobs/qa-reports/{job_id}` with `org_id`, which takes a key; the same as an address ' +
      'once the report was removed',
  }),
  report_url_expires_at: z.iso
    .datetime()
    .optional()
    .meta({ description: 'when `report_url` expires; absent in events, and once the report was removed' }),
  report_files: reportFiles,
  engine: z.string().nullable().meta({ description: 'the language model; null: rules alone' }),
  comments: z
    .object({
      added: count.meta({ description: 'units that got a comment' }),
      existing: count.meta({ description: 'units that had the same comment already' }),
      excluded: count.meta({ description: 'units with issues that got none because of the limit per language' }),
    })
    .optional()
    .meta({ description: 'of a job on a project: comments on units with issues' }),
});

/** `result` of `quality_estimation`. */
export const qualityEstimationResult = z
  .object({
    ...sharedResult.shape,
    average_score: averageScore,
    by_language: z
      .array(
        z.object({
          language,
          segments,
          untranslated,
          average_score: averageScore,
        }),
      )
      .meta({ description: 'the same for each target language' }),
    worst: z
      .array(
        z.object({
          file,
          language,
          segment: z.string().meta({ description: 'id of the segment in its file or project' }),
          place: z.string().meta({ description: 'human-readable place of the segment' }),
          score: z
            .number()
            .min(0)
            .max(100)
            .meta({ description: 'score from 0 to 100; at most 60 with a critical issue' }),
          issues: count.meta({ description: 'number of issues' }),
        }),
      )
      .meta({ description: 'the segments with the lowest scores, at most 20' }),
    report_file: z.string().meta({ description: 'key of the JSON report' }),
  })
  .partial()
  .meta({ id: 'QualityEstimationResult' });

/** `result` of `quality_assurance`. */
export const qualityAssuranceResult = z
  .object({
    ...sharedResult.shape,
    score: mqmScore,
    penalty_per_1000_words: z.number().min(0).meta({ description: 'penalty points per 1,000 words of the sources' }),
    by_language: z
      .array(z.object({ language, segments, untranslated, score: mqmScore }))
      .meta({ description: 'the same for each target language' }),
    by_file: z
      .array(z.object({ file, language, segments, score: mqmScore }))
      .meta({ description: 'the same for each file or component in each language' }),
  })
  .partial()
  .meta({ id: 'QualityAssuranceResult' });

export type QualityEstimationResult = DeepReadonly<z.output<typeof qualityEstimationResult>>;
/** The parts of a result that all jobs on quality have. */
export type SharedQualityResult = DeepReadonly<z.output<typeof sharedResult>>;
export type QualityAssuranceResult = DeepReadonly<z.output<typeof qualityAssuranceResult>>;

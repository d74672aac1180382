import { z } from 'zod';
import type { DeepReadonly } from './deep-readonly.ts';

const count = z.int().min(0);
const score = z.number().min(0).max(100).nullable();

const language = z.string().describe('target language, BCP 47');
const segments = count.describe('segments with a translation');
const untranslated = count.describe(
  'segments without a translation, which are not assessed; the report lists up to 10,000 of them per file and ' +
    'language, and 200,000 in all',
);
const file = z.string().describe('name of the file, or of the component of a project');
const averageScore = score.describe('mean of the scores of all segments, 0 to 100; null without segments');
const mqmScore = score.describe(
  'MQM score: 100 less one for each penalty point per hundred words (minor 1, major 5, critical 25), at least 0; null ' +
    'without words',
);

const issues = z
  .object({
    by_severity: z
      .object({
        neutral: count.describe('remarks, which cost no points; listed segments without a translation are among them'),
        minor: count.describe('issues that hinder nobody'),
        major: count.describe('issues that mislead or confuse readers'),
        critical: count.describe('issues that do harm: a lost placeholder, the opposite meaning'),
      })
      .describe('issues by their severity in MQM'),
    by_category: z.record(z.string(), count).describe('issues by dimension and type of MQM'),
  })
  .describe('numbers of issues');

const reportFiles = z
  .object({
    html: z.string().describe('the report of `report_url`'),
    csv: z.string().describe('all issues, one per line'),
    json: z.string().describe('all segments with scores and issues'),
  })
  .describe('keys of the files of the report, for download');

const sharedResult = z.object({
  segments,
  untranslated,
  words: count.describe('words in the sources of the segments'),
  issues,
  report_url: z
    .string()
    .describe(
      'address of the report for browsers, which grants access to it alone and expires after `STREAM_URL_SECONDS`; each answer ' +
        'has a new one. In events the path `/v1/jobs/qa-reports/{job_id}` with `org_id`, which takes a key; the same as an address ' +
        'once the report was removed',
    ),
  report_url_expires_at: z.iso
    .datetime()
    .optional()
    .describe('when `report_url` expires; absent in events, and once the report was removed'),
  report_files: reportFiles,
  engine: z.string().nullable().describe('the language model; null: rules alone'),
  comments: z
    .object({
      added: count.describe('units that got a comment'),
      existing: count.describe('units that had the same comment already'),
      excluded: count.describe('units with issues that got none because of the limit per language'),
    })
    .optional()
    .describe('of a job on a project: comments on units with issues'),
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
      .describe('the same for each target language'),
    worst: z
      .array(
        z.object({
          file,
          language,
          segment: z.string().describe('id of the segment in its file or project'),
          place: z.string().describe('human-readable place of the segment'),
          score: z.number().min(0).max(100).describe('score from 0 to 100; at most 60 with a critical issue'),
          issues: count.describe('number of issues'),
        }),
      )
      .describe('the segments with the lowest scores, at most 20'),
    report_file: z.string().describe('key of the JSON report'),
  })
  .partial()
  .meta({ id: 'QualityEstimationResult' });

/** `result` of `quality_assurance`. */
export const qualityAssuranceResult = z
  .object({
    ...sharedResult.shape,
    score: mqmScore,
    penalty_per_1000_words: z.number().min(0).describe('penalty points per 1,000 words of the sources'),
    by_language: z
      .array(z.object({ language, segments, untranslated, score: mqmScore }))
      .describe('the same for each target language'),
    by_file: z
      .array(z.object({ file, language, segments, score: mqmScore }))
      .describe('the same for each file or component in each language'),
  })
  .partial()
  .meta({ id: 'QualityAssuranceResult' });

export type QualityEstimationResult = DeepReadonly<z.output<typeof qualityEstimationResult>>;
/** The parts of a result that all jobs on quality have. */
export type SharedQualityResult = DeepReadonly<z.output<typeof sharedResult>>;
export type QualityAssuranceResult = DeepReadonly<z.output<typeof qualityAssuranceResult>>;

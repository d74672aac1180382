import { requireMode } from '#api/routes/jobs/refusals.ts';
import { defineSubmission } from '#api/routes/jobs/submission.ts';
import { prepareQualityJob } from './prepare.ts';
import { qualityAssuranceSchema, qualityEstimationSchema } from './schema.ts';

const SOURCES =
  'The translations are those of a project at Weblate, Crowdin or Lokalise (`tms`; the organization needs credentials: ' +
  '`PUT /v1/integrations/{name}`), of bilingual files (`source_files`), or of files with their translations (`file_pairs`). ' +
  'Rules check all segments; a language model, if the provider has one, reviews them as well. Units of a project with issues ' +
  'get a comment, unless `push` is false. The report for browsers is at `GET /v1/jobs/qa-reports/{job_id}`.';

const PROJECT = {
  summary: 'A component at Weblate',
  value: { tms: { name: 'weblate', project_identifier: 'shop/texts' } },
} as const;
const FILES = {
  summary: 'Bilingual files',
  value: { source_files: ['shop/texts.xliff'], source_language: 'en', target_languages: ['de'] },
} as const;
const PAIRS = {
  summary: 'A document and its translation',
  value: {
    file_pairs: [{ source_file: 'guide.docx', target_file: 'guide.de.docx', target_language: 'de' }],
    source_language: 'en',
  },
} as const;

/** `POST /v1/jobs/quality-estimation`. */
export const qualityEstimationSubmission = defineSubmission({
  path: '/quality-estimation',
  schema: qualityEstimationSchema,
  prepare: (state, body) => prepareQualityJob(state, 'quality_estimation', body),
  operation: {
    operationId: 'createQualityEstimationJob',
    summary: 'Estimate the quality of translations',
    description: `Accepts a job that estimates how good translations are: a score from 0 to 100 per segment, at most 60 with a critical error. ${SOURCES}`,
    examples: { pairs: PAIRS, project: PROJECT, files: FILES },
  },
});

/** `POST /v1/jobs/quality-assurance`. */
export const qualityAssuranceSubmission = defineSubmission({
  path: '/quality-assurance',
  schema: qualityAssuranceSchema,
  async prepare(state, body) {
    requireMode(body.mode);
    return prepareQualityJob(state, 'quality_assurance', body);
  },
  operation: {
    operationId: 'createQualityAssuranceJob',
    summary: 'Review translations',
    description: `Accepts a job that reviews translations and scores them by MQM: minor, major and critical issues count 1, 5 and 25. ${SOURCES}`,
    examples: {
      pairs: { ...PAIRS, value: { mode: 'ai', ...PAIRS.value } },
      files: { ...FILES, value: { mode: 'ai', ...FILES.value } },
      project: { ...PROJECT, value: { mode: 'ai', ...PROJECT.value } },
    },
  },
});

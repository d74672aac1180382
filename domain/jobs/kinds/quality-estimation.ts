import { qualityEstimationResult } from '#domain/jobs/results/quality-result.ts';
import { defineKind, jobInput } from './job-kind.ts';
import { countIssues, QUALITY_STEPS, qualityJobInput } from './quality-job.ts';

/** Estimates of how good translations are, segment by segment. */
export const qualityEstimation = defineKind({
  type: 'quality_estimation',
  title: 'Quality estimation',
  category: 'by_source',
  request: { task: 'assess', takes: 'bilingual', results: { perJob: 3 } },
  steps: QUALITY_STEPS,
  progressUnit: 'segments',
  input: qualityJobInput.meta(jobInput('QualityEstimationJobInput')),
  result: qualityEstimationResult,
  countsOf: countIssues,
  resultFolder: 'quality/{job}',
  resultOfReport: ({ totals, languages, documents, worst }, shared) => ({
    ...shared,
    average_score: totals.averageScore,
    by_language: languages.map(({ language, segments, untranslated, averageScore }) => ({
      language,
      segments,
      untranslated,
      average_score: averageScore,
    })),
    worst: worst.map(({ segment, score, findings, document }) => ({
      file: documents[document]?.name ?? '',
      language: documents[document]?.language ?? '',
      segment: segment.id,
      place: segment.place,
      score,
      issues: findings.length,
    })),
    report_file: shared.report_files?.json ?? '',
  }),
});

import { qualityAssuranceResult } from '#domain/jobs/results/quality-result.ts';
import { defineKind, jobInput } from './job-kind.ts';
import { countIssues, QUALITY_STEPS, qualityJobInput } from './quality-job.ts';

/** Review of translations by rules and a language model, scored by MQM. */
export const qualityAssurance = defineKind({
  type: 'quality_assurance',
  title: 'Quality assurance',
  category: 'by_source',
  request: { task: 'assess', takes: 'bilingual', results: { perJob: 3 } },
  steps: QUALITY_STEPS,
  progressUnit: 'segments',
  input: qualityJobInput.meta(jobInput('QualityAssuranceJobInput')),
  result: qualityAssuranceResult,
  countsOf: countIssues,
  resultFolder: 'quality/{job}',
  resultOfReport: ({ totals, languages, documents }, shared) => ({
    ...shared,
    score: totals.mqmScore,
    penalty_per_1000_words: totals.penaltyPerThousand,
    by_language: languages.map(({ language, segments, untranslated, mqmScore: score }) => ({
      language,
      segments,
      untranslated,
      score,
    })),
    by_file: documents.map(({ name, language, segments, mqmScore: score }) => ({
      file: name ?? '',
      language,
      segments,
      score,
    })),
  }),
});

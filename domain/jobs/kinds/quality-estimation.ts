import { qualityEstimationResult } from '#domain/jobs/results/quality-result.ts';
import { defineKind } from './job-kind.ts';
import { QUALITY_STEPS, qualityJobInput } from './quality-job.ts';

/** Estimates of how good translations are, segment by segment. */
export const qualityEstimation = defineKind({
  type: 'quality_estimation',
  category: 'by_source',
  steps: QUALITY_STEPS,
  progressUnit: 'segments',
  input: qualityJobInput.meta({ id: 'QualityEstimationJobInput' }),
  result: qualityEstimationResult,
});

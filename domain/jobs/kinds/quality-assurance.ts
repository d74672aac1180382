import { qualityAssuranceResult } from '#domain/jobs/results/quality-result.ts';
import { defineKind } from './job-kind.ts';
import { QUALITY_STEPS, qualityJobInput } from './quality-job.ts';

/** Review of translations by rules and a language model, scored by MQM. */
export const qualityAssurance = defineKind({
  type: 'quality_assurance',
  category: 'by_source',
  steps: QUALITY_STEPS,
  progressUnit: 'segments',
  input: qualityJobInput.meta({ id: 'QualityAssuranceJobInput' }),
  result: qualityAssuranceResult,
});

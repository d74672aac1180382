import type { QualityAssuranceResult, QualityEstimationResult } from '#domain/jobs/results/quality-result.ts';
import type { JobCounts } from './job-kind.ts';
import { z } from 'zod';
import { fileJobInput } from './file-job-input.ts';

/** Steps of jobs on quality. */
export const QUALITY_STEPS = {
  open: ['openQuality'],
  extract: ['extractSegments'],
  check: ['checkSegments'],
  assess: ['assessBatch'],
  push: ['pushFindings'],
  report: ['reportQuality'],
  finish: ['closeJob'],
} as const;

/** `input` of jobs on quality. */
export const qualityJobInput = fileJobInput
  .pick({ provider: true, domain: true, glossaries: true, context_stores: true, memory: true })
  .extend({
    file_pairs: z
      .array(
        z.object({
          source_file: z.string().describe('key of the source file'),
          target_file: z.string().describe('key of the translation'),
          target_language: z.string().describe('target language, BCP 47'),
        }),
      )
      .default([])
      .describe('files with their translations, both of them among the source files'),
    push: z.boolean().default(true).describe('true: units of a project with issues get comments'),
    label: z.string().optional().describe('label of the strings whose units get comments'),
  });

/** Counts of a result of jobs on quality. */
export function countIssues({
  segments = 0,
  issues,
}: Partial<QualityAssuranceResult | QualityEstimationResult>): JobCounts {
  const counts: readonly number[] = Object.values(issues?.by_severity ?? {});
  return { segments, issues: counts.reduce((sum, count) => sum + count, 0) };
}

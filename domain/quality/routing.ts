import { z } from 'zod';
import { MQM_CATEGORIES, SEVERITIES } from './finding.ts';

/** How much care a translation takes. */
export const QUALITY_LEVELS = ['draft', 'standard', 'best'] as const;
export type QualityLevel = (typeof QUALITY_LEVELS)[number];

/**
 * Outcomes for a translation that a model has assessed. `kept`: it had no major or critical issue. `retranslated`: a
 * second one was assessed better. `refused`: the second one was not better, or broke codes, terms or the limit of length.
 * `failed`: it had issues, but no second one could be made or assessed. `not_assessed`: the model gave no usable assessment.
 */
export const ROUTE_OUTCOMES = ['kept', 'retranslated', 'refused', 'failed', 'not_assessed'] as const;
export type RouteOutcome = (typeof ROUTE_OUTCOMES)[number];

/** Issues that a route lists. */
export const MAX_ROUTE_ISSUES = 5;

/** Origin of the translation of a segment that a model has assessed. */
export const segmentRoute = z.object({
  outcome: z
    .enum(ROUTE_OUTCOMES)
    .describe(
      '`kept`: the first translation has no major or critical issue; `retranslated`: a second one was assessed better; `refused`: ' +
        'a second one was not better; `failed`: no second one could be made or assessed; `not_assessed`: the model gave no usable assessment',
    ),
  provider: z.string().describe('id of the provider whose translation this is'),
  issues: z
    .array(
      z.object({
        category: z.enum(MQM_CATEGORIES).describe('error type of MQM'),
        severity: z.enum(SEVERITIES).describe('severity of MQM'),
        message: z.string().describe('what the model said about it'),
      }),
    )
    .optional()
    .describe('the major and critical issues of the first translation, the first five; absent: none'),
});
export type SegmentRoute = z.output<typeof segmentRoute>;

import type { ActivityDependencies } from '#activities/dependencies.ts';
import { assessBatch } from './assess.ts';
import { checkSegments } from './check.ts';
import { extractSegments } from './extract.ts';
import { openQuality } from './open.ts';
import { pushFindings } from './push.ts';
import { qualityStep } from './quality-step.ts';
import { reportQuality } from './report.ts';

/** The steps of `quality_estimation` and `quality_assurance`, in their order; each finds what an earlier attempt has stored. */
export function createQualityActivities(dependencies: ActivityDependencies) {
  return {
    openQuality: qualityStep(dependencies, 'open', openQuality),
    extractSegments: qualityStep(dependencies, 'extract', extractSegments),
    checkSegments: qualityStep(dependencies, 'check', checkSegments),
    assessBatch: qualityStep(dependencies, 'assess', assessBatch),
    pushFindings: qualityStep(dependencies, 'push', pushFindings),
    reportQuality: qualityStep(dependencies, 'report', reportQuality),
  };
}

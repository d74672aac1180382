import type { ActivityDependencies } from '#activities/dependencies.ts';
import { assessBatch } from './assess.ts';
import { checkSegments } from './check.ts';
import { extractSegments } from './extract.ts';
import { openQuality } from './open.ts';
import { pushFindings } from './push.ts';
import { workspaceSteps } from '#activities/runtime/workspace-step.ts';
import { reportQuality } from './report.ts';

/** The steps of `quality_estimation` and `quality_assurance`, in their order; each finds what an earlier attempt has stored. */
export const createQualityActivities = (dependencies: ActivityDependencies) =>
  workspaceSteps(dependencies, {
    openQuality,
    extractSegments,
    checkSegments,
    assessBatch,
    pushFindings,
    reportQuality,
  });

/** Named steps of jobs. Public API: `progress.stage`, `error.step` and the `workflow.step.*` events carry them. */
export const JOB_STEPS = ['open', 'plan', 'extract', 'translate', 'write', 'analyze', 'finish'] as const;
export type JobStep = (typeof JOB_STEPS)[number];

/** Value of `progress.stage`: a step, or the wait before the first one, or the end after the last one. */
export type JobStage = 'queued' | JobStep | 'finished';

/** The step to which each activity belongs, by activity name; workflows name it when an activity fails. */
export const STEP_OF_ACTIVITY: Readonly<Record<string, JobStep>> = {
  openJob: 'open',
  planSelection: 'plan',
  extractUnits: 'extract',
  translateBatch: 'translate',
  writeTarget: 'write',
  closeJob: 'finish',
  analyzeFile: 'analyze',
  closeFileAnalysis: 'finish',
};

import type { JobReference } from '#domain/jobs/job.ts';
import type { TypeWith } from '#domain/jobs/kinds/index.ts';
import type { MediaStep } from '#activities/recordings/media/media-step.ts';

/** A step of a job that speaks the translation of a recording. */
export type SpeechStep<Task extends JobReference = JobReference> = MediaStep<
  Task,
  Exclude<TypeWith<'mixSpeech'>, TypeWith<'openRender'>>
>;

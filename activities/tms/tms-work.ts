import type { JobType } from '#domain/jobs/job.ts';
import type { RunnableJobType } from '#domain/jobs/kinds/index.ts';
import type { TmsWork } from '#formats/tms-units/index.ts';
import type { PushMode } from '#providers/tms/push-units.ts';

/** Types of jobs that work on projects of a translation management system. */
export const TMS_JOB_TYPES = ['aimt', 'post_editing', 'language_rewrite'] as const satisfies readonly RunnableJobType[];

/** The work that a job of a type does on the units of a project. */
export function workOf(type: JobType): TmsWork {
  if (type === 'post_editing') return 'revise';
  return type === 'language_rewrite' ? 'rewrite' : 'translate';
}

/** How the results of a job of a type get into a project: a rewritten text never replaces the text of a translator. */
export const pushModeOf = (type: JobType): PushMode => (type === 'language_rewrite' ? 'suggest' : 'write');

import type { JobType } from '#domain/jobs/kinds/index.ts';
import type * as workflows from '#workflows/index.ts';
import type { JobInput } from '#workflows/messages.ts';

type JobWorkflow = (input: JobInput) => Promise<unknown>;

/** Fails to compile when a job type has no workflow of its name. */
export type JobWorkflows = Satisfies<Readonly<Record<JobType, JobWorkflow>>, typeof workflows>;

type Satisfies<Required, Given extends Required> = Given;

import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { Job, type JobRow } from '#db/entities/index.ts';
import { endJob } from '#db/jobs/transition.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager, type Orm } from '#db/orm.ts';
import { STARTABLE_STATUSES, type JobError, type JobStatus } from '#domain/jobs/job.ts';
import { jobKindOf } from '#domain/jobs/kinds/index.ts';
import { hasGrpcStatus } from '#platform/temporal/errors.ts';
import { jobSearchAttributes } from '#platform/temporal/search-attributes.ts';
import { jobDetails, jobMemo } from '#jobs/details.ts';
import { jobSummary } from '#jobs/summary.ts';
import { handleEach, IDEMPOTENT_STARTS, type OutboxHandler } from './handler.ts';

export interface StartWorkflowsOptions {
  readonly orm: Orm;
  readonly temporal: Client;
  /** Client on the connection of this process's worker: with a free slot it gets the first task with the answer. */
  readonly workerClient?: Client | undefined;
  readonly logger: Logger;
  /** Search attributes that this namespace lacks; workflows start without them. */
  readonly unavailableAttributes: readonly string[];
}

/** Temporal's lowest priority (1 to 5, 3 by default): people wait for a translation, not for an analysis. */
const LATER = 5;

/** A retry would not help, and without an error the job would stay queued forever. */
const REFUSED: JobError = {
  code: 'workflow_refused',
  message: 'Temporal refuses to start this job; the server log has the reason. Ask the operator of the service.',
  step: 'start',
  retryable: false,
};

const STARTABLE: ReadonlySet<JobStatus> = new Set(STARTABLE_STATUSES);

/** Starts the workflows of accepted jobs. */
export function startWorkflows(options: StartWorkflowsOptions): OutboxHandler {
  return async (records) => {
    const jobs = await options.orm.em
      .fork()
      .find(Job, { id: { $in: records.map(({ subject }) => subject) } }, ALL_ORGANIZATIONS);
    const jobById = new Map(jobs.map((job) => [job.id, job]));
    return handleEach(records, async ({ subject }) => {
      const job = jobById.get(subject);
      // The job was deleted or cancelled while it waited. A running job is here because Temporal lost its workflow.
      if (job !== undefined && STARTABLE.has(job.status)) await start(job, options);
    });
  };
}

async function start(job: JobRow, options: StartWorkflowsOptions) {
  const { orm, temporal, workerClient, logger, unavailableAttributes } = options;
  const isBackground = jobKindOf(job.type)?.isBackground === true;
  try {
    await (workerClient ?? temporal).workflow.start(job.type, {
      workflowId: job.id,
      taskQueue: 'jobs',
      args: [
        {
          jobId: job.id,
          organizationId: job.organization,
          ...(job.tms === null ? {} : { isProject: true }),
        },
      ],
      // Background jobs take their turn, because nobody waits for them.
      requestEagerStart: workerClient !== undefined && !isBackground,
      ...IDEMPOTENT_STARTS,
      typedSearchAttributes: jobSearchAttributes(job, unavailableAttributes),
      priority: { fairnessKey: job.organization, ...(isBackground ? { priorityKey: LATER } : {}) },
      staticSummary: jobSummary(job),
      staticDetails: jobDetails(job),
      memo: jobMemo(job),
    });
  } catch (error) {
    // An earlier attempt started the workflow, and it has already ended.
    if (error instanceof WorkflowExecutionAlreadyStartedError) return;
    if (!isRefusal(error)) throw error;
    logger.error({ err: error, job_id: job.id }, 'Temporal refuses to start a workflow');
    await endJob(organizationEntityManager(orm, job.organization), job.id, 'failed', REFUSED);
  }
}

/** The request exceeds a limit of this server on names, attributes or sizes. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && hasGrpcStatus(error.cause ?? error, 'invalidArgument');
}

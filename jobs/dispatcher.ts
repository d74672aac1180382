import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Client } from '@temporalio/client';
import { endJob } from '#db/jobs.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager, type Orm } from '#db/orm.ts';
import { STARTABLE_STATUSES, type JobError, type JobStatus } from '#domain/jobs/job.ts';
import { hasGrpcStatus } from '#platform/temporal/grpc-status.ts';
import { Job, OutboxRecord, type JobRow } from '#db/entities/index.ts';
import { jobSearchAttributes } from '#platform/temporal/search-attributes.ts';
import { jobSummary } from './summary.ts';

export interface DispatcherOptions {
  readonly orm: Orm;
  readonly temporal: Client;
  readonly logger: Logger;
  /** Search attributes that this namespace doesn't have; workflows start without them. */
  readonly unavailableAttributes: readonly string[];
}

/** Records started in one round. */
const ROUND = 64;
/** Rounds when nobody calls, in ms: finds what a killed process left. */
const IDLE_INTERVAL = 1_000;
/** How long a record belongs to the process that took it, in ms; longer than starting a round of workflows takes. */
const LEASE = 20_000;
/** Longest wait between two attempts while Temporal is away, in ms. */
const LONGEST_BACKOFF = 5_000;

/** Temporal's lowest priority (1 to 5, 3 by default): nobody waits for an analysis as one does for a translation. */
const LATER = 5;

/** Trying again would change nothing, and the job would look queued for ever. */
const REFUSED: JobError = {
  code: 'workflow_refused',
  message: 'Temporal refuses to start this job, for a reason that the server log has. Ask the operator of the service.',
  step: 'start',
  retryable: false,
};

const STARTABLE: ReadonlySet<JobStatus> = new Set(STARTABLE_STATUSES);

type Pending = { id: string; job: string; attempts: number };

/**
 * Starts the workflows of accepted jobs (transactional outbox). Starting is idempotent: the workflow id is the job id,
 * so a record that was started but not yet removed when a process died does no harm.
 */
export class Dispatcher {
  private readonly options: DispatcherOptions;
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;
  private called = false;
  private stopped = false;

  constructor(options: DispatcherOptions) {
    this.options = options;
  }

  start(): void {
    this.wake();
  }

  /** A record was committed: look now. */
  readonly wake = (): void => {
    this.called = true;
    if (this.round === undefined && !this.stopped) this.round = this.work();
  };

  /** Finishes the round under way and starts no other. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.round;
  }

  private async work(): Promise<void> {
    clearTimeout(this.timer);
    try {
      while (this.called && !this.stopped) {
        this.called = false;
        const taken = await this.take();
        if (taken.length > 0) this.called = true;
        await this.startAll(taken);
      }
    } catch (error) {
      this.options.logger.error({ err: error }, 'outbox round failed, trying again');
    } finally {
      this.round = undefined;
      if (!this.stopped) this.timer = setTimeout(this.wake, IDLE_INTERVAL).unref();
    }
  }

  /** Leases the oldest due records: a second dispatcher that reads the same rows fails the `dueAt` comparison. */
  private async take(): Promise<readonly Pending[]> {
    const entityManager = this.options.orm.em.fork();
    const now = new Date();
    const due = await entityManager.find(
      OutboxRecord,
      { dueAt: { $lte: now } },
      { orderBy: { createdAt: 'asc' }, limit: ROUND, disableIdentityMap: true },
    );
    if (due.length === 0) return [];
    const lease = new Date(now.getTime() + LEASE + Math.floor(Math.random() * 1_000));
    await entityManager.nativeUpdate(
      OutboxRecord,
      { id: { $in: due.map((record) => record.id) }, dueAt: { $lte: now } },
      { dueAt: lease },
    );
    const mine = await entityManager.find(
      OutboxRecord,
      { id: { $in: due.map((record) => record.id) }, dueAt: lease },
      { disableIdentityMap: true },
    );
    return mine.map(({ id, job, attempts }) => ({ id, job, attempts }));
  }

  private async startAll(records: readonly Pending[]): Promise<void> {
    if (records.length === 0) return;
    const entityManager = this.options.orm.em.fork();
    const jobs = await entityManager.find(
      Job,
      { id: { $in: records.map((record) => record.job) } },
      { ...ALL_ORGANIZATIONS, disableIdentityMap: true },
    );
    const jobById = new Map(jobs.map((job) => [job.id, job]));
    const outcomes = await Promise.all(
      records.map(async (record) => {
        const job = jobById.get(record.job);
        // Gone or cancelled while it waited: nothing to start. A running one is here because Temporal lost its workflow.
        if (job === undefined || !STARTABLE.has(job.status)) return { record, error: undefined };
        try {
          await this.startWorkflow(job);
          return { record, error: undefined };
        } catch (error) {
          if (!isRefusal(error)) return { record, error };
          this.options.logger.error({ err: error, job_id: job.id }, 'Temporal refuses to start a workflow');
          await endJob(organizationEntityManager(this.options.orm, job.organization), job.id, 'failed', REFUSED);
          return { record, error: undefined };
        }
      }),
    );
    const done = outcomes.filter(({ error }) => error === undefined).map(({ record }) => record.id);
    if (done.length > 0) await entityManager.nativeDelete(OutboxRecord, { id: { $in: done } });
    const failed = outcomes.filter(({ error }) => error !== undefined);
    if (failed.length > 0) {
      this.options.logger.warn(
        { err: failed[0]?.error, jobs: failed.length },
        'Temporal did not start workflows, they stay queued',
      );
    }
    for (const { record } of failed) {
      const backoff = Math.min(LONGEST_BACKOFF, 250 * 2 ** Math.min(record.attempts, 10));
      await entityManager.nativeUpdate(
        OutboxRecord,
        { id: record.id },
        { attempts: record.attempts + 1, dueAt: new Date(Date.now() + backoff) },
      );
    }
  }

  private async startWorkflow(job: JobRow): Promise<void> {
    try {
      await this.options.temporal.workflow.start(job.type, {
        workflowId: job.id,
        taskQueue: 'jobs',
        args: [{ jobId: job.id, organizationId: job.organization }],
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
        typedSearchAttributes: jobSearchAttributes(job, this.options.unavailableAttributes),
        priority: { fairnessKey: job.organization, ...(job.type === 'file_analysis' ? { priorityKey: LATER } : {}) },
        staticSummary: jobSummary(job),
        staticDetails: `Source files:\n\n${job.sourceFiles
          .slice(0, 20)
          .map((file) => `- ${file}`)
          .join('\n')}`,
      });
    } catch (error) {
      // An earlier attempt started it and it has already ended.
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }
}

/** What we ask for is more than this server takes: a limit on names, attributes or sizes. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && hasGrpcStatus(error.cause ?? error, 'invalidArgument');
}

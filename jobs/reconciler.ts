import type { Client, WorkflowExecutionStatusName } from '@temporalio/client';
import type { Logger } from 'pino';
import { Job, OutboxRecord, type JobRow } from '#db/entities/index.ts';
import { findJob } from '#db/jobs/find-job.ts';
import { endJob } from '#db/jobs/transition.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager, type Orm } from '#db/orm.ts';
import { isFinalStatus, LIVE_STATUSES } from '#domain/jobs/job.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { isWorkflowNotFound, hasGrpcStatus } from '#platform/temporal/errors.ts';
import { retainOrDeleteWorkspace } from './workspace-retention.ts';
import { CANCELLED, recoverLostJob, type RecordedJobEnd } from './lost-job.ts';
import { collectResult } from './workspace/results.ts';
import { removeUnfinishedTargets } from './workspace/unfinished-targets.ts';

export interface ReconcilerOptions {
  readonly orm: Orm;
  readonly temporal: Client;
  readonly storage: ObjectStorage;
  readonly logger: Logger;
}

/** Live jobs compared per round, least recently compared first. */
const ROUND = 50;
/** Random ms added to a lease, so that processes that begin a round at the same time get different values. */
const LEASE_SPREAD = 1_000;
/** Ms between rounds; a job ended from the Temporal UI is recorded as ended within two of them. */
const INTERVAL = 4_000;
/** Ms that a round looks back for stopped workflows: several rounds, because visibility lags. */
const LOOKBACK = 60_000;
/** Ended workflows read per round. */
const MAX_STOPPED = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Ms after a comparison in which a row is not compared again. */
const FRESH = 1_000;
/** Ms for an answer of Temporal; without a limit the client would retry for many seconds while a reader waits. */
const ANSWER_TIMEOUT = 2_000;
/** Ms in which an ended workflow may still record its own end. */
const GRACE = 2_000;

/**
 * Keeps rows consistent with their workflows: a workflow that was terminated or timed out can't record its own end, and
 * one that Temporal lost is restarted. Compares live jobs in rounds, and a single job whenever it is read.
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#round = this.#work();
    }, INTERVAL).unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  /**
   * Compares a job with its workflow and corrects the row. If Temporal can't be queried, the row stays unchanged.
   *
   * @returns the current row
   */
  async reconcile(job: JobRow): Promise<JobRow> {
    const now = Date.now();
    if (isFinalStatus(job.status) || now - (job.checkedAt?.getTime() ?? job.createdAt.getTime()) < FRESH) return job;
    try {
      await this.#compare(job);
    } catch (error) {
      this.#report(error, 'comparing a job with Temporal failed', { job_id: job.id });
      return job;
    }
    const entityManager = organizationEntityManager(this.#options.orm, job.organization);
    return (await entityManager.findOne(Job, { id: job.id })) ?? job;
  }

  async #work(): Promise<void> {
    try {
      const ended = await this.#ended(await this.#lease());
      for (const job of ended) {
        if (this.#stopped) return;
        await this.#compare(job);
      }
    } catch (error) {
      this.#report(error, 'comparing jobs with Temporal failed, trying again');
    } finally {
      if (!this.#stopped) this.start();
    }
  }

  /** A late answer is usual on a slow machine and costs one comparison; the server's health check reports outages. */
  #report(error: unknown, message: string, job: { readonly job_id?: string } = {}): void {
    const { logger } = this.#options;
    if (isLate(error)) logger.info(job, `${message}: no answer within ${ANSWER_TIMEOUT / 1000} s`);
    else logger.warn({ err: error, ...job }, message);
  }

  /**
   * Leases live jobs for this round, those whose workflows were stopped recently first. The time of their comparison is
   * the lease: another process that reads the same rows fails its comparison.
   */
  async #lease(): Promise<readonly JobRow[]> {
    const now = Date.now();
    const live = { status: { $in: [...LIVE_STATUSES] }, createdAt: { $lt: new Date(now - INTERVAL) } };
    const due = { $or: [{ checkedAt: null }, { checkedAt: { $lt: new Date(now - INTERVAL / 2) } }] };
    const options = { ...ALL_ORGANIZATIONS, limit: ROUND } as const;
    const entityManager = this.#options.orm.em.fork();
    const waiting = await entityManager.find(
      Job,
      { ...live, ...due },
      { ...options, orderBy: { checkedAt: 'asc nulls first' } },
    );
    // Ends every round of an idle service, which has nothing to ask Temporal.
    if (waiting.length === 0) return [];
    const stopped = await this.#recentlyStopped();
    const found = [
      ...(await entityManager.find(Job, { ...live, ...due, id: { $in: [...stopped] } }, options)),
      ...waiting,
    ];
    const ids = [...new Set(found.map(({ id }) => id))];
    const lease = new Date(now + Math.floor(Math.random() * LEASE_SPREAD));
    await entityManager.nativeUpdate(Job, { ...due, id: { $in: ids } }, { checkedAt: lease }, ALL_ORGANIZATIONS);
    return entityManager.find(Job, { id: { $in: ids }, checkedAt: lease }, ALL_ORGANIZATIONS);
  }

  /** Returns those of the jobs that Temporal doesn't list as running, with a single query. */
  async #ended(jobs: readonly JobRow[]): Promise<readonly JobRow[]> {
    if (jobs.length === 0) return [];
    const query = `ExecutionStatus = 'Running' AND WorkflowId IN (${jobs.map(({ id }) => `'${id}'`).join(', ')})`;
    const running = new Set(await this.#listed(query, jobs.length));
    return jobs.filter(({ id }) => !running.has(id));
  }

  /**
   * Ids of jobs whose workflows were stopped recently from outside. A single query finds them among any number of live
   * jobs, for which the rounds would need a long time.
   */
  async #recentlyStopped(): Promise<readonly string[]> {
    const since = new Date(Date.now() - LOOKBACK).toISOString();
    const query = `ExecutionStatus IN ('Terminated', 'TimedOut', 'Failed') AND CloseTime > '${since}'`;
    // Children of jobs have other ids.
    return (await this.#listed(query, MAX_STOPPED)).filter((id) => UUID.test(id));
  }

  /** The ids of the workflows of a query, the first ones only. */
  async #listed(query: string, most: number): Promise<readonly string[]> {
    const ids: string[] = [];
    const { temporal } = this.#options;
    await temporal.withDeadline(Date.now() + ANSWER_TIMEOUT, async () => {
      for await (const { workflowId } of temporal.workflow.list({ query, pageSize: most })) {
        if (ids.push(workflowId) === most) return;
      }
    });
    return ids;
  }

  async #compare({ id, organization }: JobRow): Promise<void> {
    const entityManager = organizationEntityManager(this.#options.orm, organization);
    // First, so that jobs which can't be compared don't precede all others in every round.
    await entityManager.nativeUpdate(Job, { id }, { checkedAt: new Date() });
    // Before the outbox and the workflow: a restart in between changes `restarts`, which `restartJob` compares.
    const job = await findJob(entityManager, id);
    if (job === null || isFinalStatus(job.status)) return;
    // Not started yet: the dispatcher handles it.
    if ((await entityManager.count(OutboxRecord, { kind: 'start_workflow', subject: job.id })) > 0) return;
    const ended = await this.#endOfWorkflow(job);
    if (ended === undefined) return;
    const { storage, logger } = this.#options;
    const collected = await collectResult(storage, job);
    await removeUnfinishedTargets(storage, entityManager, job, collected.targetFiles);
    if (await endJob(entityManager, job.id, ended.status, ended.error, collected)) {
      logger.warn({ job_id: job.id, status: ended.status }, 'the workflow ended without recording its result');
      await retainOrDeleteWorkspace(this.#options, { ...job, status: ended.status }, { retries: true, segments: true });
    }
  }

  /**
   * Undefined while the workflow runs or is restarted, and shortly after its end, when its own record may still be on
   * the way.
   */
  async #endOfWorkflow(job: JobRow): Promise<RecordedJobEnd | undefined> {
    const status = await this.#statusOfWorkflow(job.id);
    if (status === 'LOST') return recoverLostJob(this.#options, job);
    if (status === undefined) return undefined;
    return job.status === 'cancelling' ? CANCELLED : endedAs(status);
  }

  /** Undefined in the same cases as `endOfWorkflow`. */
  async #statusOfWorkflow(jobId: string): Promise<WorkflowExecutionStatusName | 'LOST' | undefined> {
    try {
      const { temporal } = this.#options;
      const handle = temporal.workflow.getHandle(jobId);
      const description = await temporal.withDeadline(Date.now() + ANSWER_TIMEOUT, () => handle.describe());
      if (description.status.name === 'RUNNING' || description.status.name === 'CONTINUED_AS_NEW') return undefined;
      if (Date.now() - (description.closeTime?.getTime() ?? 0) < GRACE && description.status.name !== 'TERMINATED') {
        return undefined;
      }
      return description.status.name;
    } catch (error) {
      if (isWorkflowNotFound(error)) return 'LOST';
      throw error;
    }
  }
}

function isLate(error: unknown): boolean {
  // The client wraps most answers in an error of its own.
  return [error, error instanceof Error ? error.cause : undefined].some((each) =>
    hasGrpcStatus(each, 'cancelled', 'deadlineExceeded'),
  );
}

/** Status of a job whose workflow ended without recording its own end. */
export function endedAs(status: WorkflowExecutionStatusName): RecordedJobEnd {
  if (status === 'TERMINATED' || status === 'CANCELLED') return CANCELLED;
  const timedOut = status === 'TIMED_OUT';
  return {
    status: 'failed',
    error: {
      code: timedOut ? 'workflow_timed_out' : 'workflow_failed',
      message: timedOut
        ? 'The job exceeded its time limit. Split it into smaller ones and submit them again.'
        : 'The job ended without a result. The Temporal UI shows its history; submit the job again.',
      step: 'workflow',
      retryable: true,
    },
  };
}

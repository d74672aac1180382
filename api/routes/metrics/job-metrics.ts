import type { Logger } from 'pino';
import { Gauge, Registry } from 'prom-client';
import { JobBatch, OutboxRecord } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, READ, type Orm } from '#db/orm.ts';

/** Milliseconds for which counts are cached: `/metrics` needs no credentials, so it mustn't cause load. */
const FRESH_FOR = 5000;

interface JobCount {
  readonly type: string;
  readonly status: string;
  /** PostgreSQL's count is a bigint, which the driver returns as text. */
  readonly jobs: number | string;
}

/** The metrics of a deployment's jobs in the text format; empty if the database can't be queried. */
export type ReadJobMetrics = () => Promise<string>;

/** Gauges of jobs, their queue and outbox, counted over all organizations. */
export function createJobMetrics(orm: Orm, logger: Logger): ReadJobMetrics {
  const registry = new Registry();
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const jobs = gauge('loquent_jobs', 'Jobs by type and status.', ['type', 'status']);
  const queued = gauge('loquent_queue_length', 'Jobs that wait to start.', []);
  const pending = gauge('loquent_outbox_records', 'Accepted jobs whose workflow Temporal has not started yet.', []);
  const oldest = gauge('loquent_outbox_age_seconds', 'Age of the oldest job that waits to start; 0 if none waits.', []);
  const batches = gauge('loquent_job_batches', 'Finished batches of jobs that have not ended.', []);

  const count = async (): Promise<string> => {
    try {
      const entityManager = orm.em.fork();
      const counts: readonly JobCount[] = await entityManager.execute(
        'select type, status, count(*) as jobs from job group by type, status',
        [],
        READ,
      );
      const [first] = await entityManager.find(OutboxRecord, {}, { orderBy: { createdAt: 'asc' }, limit: 1 });
      const records = await entityManager.count(OutboxRecord);
      const finished = await entityManager.count(JobBatch, {}, ALL_ORGANIZATIONS);
      jobs.reset();
      for (const { type, status, jobs: number } of counts) jobs.set({ type, status }, Number(number));
      const waiting = counts.filter(({ status }) => status === 'queued');
      queued.set(waiting.reduce((sum, { jobs: number }) => sum + Number(number), 0));
      pending.set(records);
      oldest.set(first === undefined ? 0 : Math.max(0, Date.now() - first.createdAt.getTime()) / 1000);
      batches.set(finished);
      return await registry.metrics();
    } catch (error) {
      logger.warn({ err: error }, 'failed to count jobs for the metrics');
      return '';
    }
  };

  let last: { readonly at: number; readonly outcome: Promise<string> } | undefined;
  return () => {
    if (last === undefined || Date.now() - last.at > FRESH_FOR) last = { at: Date.now(), outcome: count() };
    return last.outcome;
  };
}

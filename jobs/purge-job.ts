import type { Logger } from 'pino';
import {
  IdempotencyRecord,
  Job,
  JobEvent,
  Notification,
  OutboxRecord,
  WebhookAttempt,
  WebhookDelivery,
  type JobRow,
} from '#db/entities/index.ts';
import { emptyLog } from '#db/files/free-space.ts';
import { organizationEntityManager, type Orm } from '#db/orm.ts';
import { userMistake } from '#domain/errors.ts';
import { isFinalStatus, LIVE_STATUSES } from '#domain/jobs/job.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { removeRecord, removeResults } from './expire-jobs.ts';
import { deleteWorkspace } from './workspace-retention.ts';

export interface PurgeOptions {
  readonly orm: Orm;
  readonly storage: ObjectStorage;
  readonly logger: Logger;
}

/**
 * Removes an ended job at once: its result files, what it has stored for a retry, its record, and every row with a text of it
 * (events with their deliveries, sent or not, notifications, the stored answer to its request). Sums of usage stay. The
 * record goes last, so that an interrupted purge can be repeated. On SQLite no byte of a removed row remains in the file.
 *
 * @throws LoquentError `job_not_ended`
 */
export async function purgeJob(options: PurgeOptions, job: JobRow): Promise<void> {
  const { orm, logger } = options;
  const { id, organization, status } = job;
  if (!isFinalStatus(status)) throw notEnded(job);
  const entityManager = organizationEntityManager(orm, organization);
  const successor = { $or: [{ id: job.retriedBy ?? id }, { sourceJob: id }], status: { $in: [...LIVE_STATUSES] } };
  const live = await entityManager.findOne(Job, successor, { fields: ['id'] });
  if (live !== null) throw goesOn(live.id);
  await removeResults(options, job);
  await deleteWorkspace(options, { jobId: id, organizationId: organization });
  await entityManager.transactional(async (transaction) => {
    const events = await transaction.find(JobEvent, { job: id }, { fields: ['id'] });
    const deliveries = await transaction.find(
      WebhookDelivery,
      { eventId: { $in: events.map((event) => event.id) } },
      { fields: ['id', 'run'] },
    );
    const runs = deliveries.map(({ run }) => run);
    await transaction.nativeDelete(OutboxRecord, { kind: 'deliver_webhook', subject: { $in: runs } });
    const sent = deliveries.map((delivery) => delivery.id);
    await transaction.nativeDelete(WebhookAttempt, { delivery: { $in: sent } });
    await transaction.nativeDelete(WebhookDelivery, { id: { $in: sent } });
    await transaction.nativeDelete(Notification, { eventData: { job_id: id } });
    // A job has the id of the stored answer to its request.
    await transaction.nativeDelete(IdempotencyRecord, { id });
    await removeRecord(transaction, id);
  });
  if (!(await emptyLog(orm))) logger.warn({ job_id: id }, 'the log of the database is in use and is emptied later');
  logger.info({ job_id: id, job_type: job.type }, 'job purged');
}

/** @param by id of the retry */
const goesOn = (by: string) =>
  userMistake('job_not_ended', `The job ${by} continues from this one. Cancel it first, or wait for its end.`);

const notEnded = ({ status }: JobRow) =>
  userMistake(
    'job_not_ended',
    `The job is ${status}. Cancel it first: DELETE without purge; then purge it once it has ended.`,
  );

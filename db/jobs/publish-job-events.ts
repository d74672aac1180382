import { JobEvent, type JobRow } from '#db/entities/index.ts';
import { insertMissing } from '#db/insert-missing.ts';
import { writeJobNotifications } from '#db/notifications/write-notifications.ts';
import type { EntityManager } from '#db/orm.ts';
import { insertDeliveries } from '#db/webhooks/insert-deliveries.ts';
import { createEventBody, type EventJob } from '#domain/events/create-event-body.ts';
import type { NewJobEvent } from '#domain/jobs/changes.ts';
import { derivedUuid } from '#db/derived-uuid.ts';
import { stepsOf } from '#domain/jobs/kinds/index.ts';

/** The columns of a job that its events show. */
type ChangedJob = Omit<JobRow, 'checkedAt' | 'restarts'>;

/**
 * Writes the events of a change with everything that follows from them: deliveries to subscriptions and notifications
 * of members.
 *
 * @param transaction the one that changes the job; scoped to its organization
 * @param job after the change
 */
export async function publishJobEvents(
  transaction: EntityManager,
  job: ChangedJob,
  events: readonly NewJobEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  await writeJobEvents(transaction, job, events, now);
  const shown = eventJobOf(job);
  const bodies = events.map((event) => createEventBody(shown, { ...event, id: jobEventId(job.id, event), at: now }));
  await insertDeliveries(transaction, job.organization, bodies);
  await writeJobNotifications(
    transaction,
    { ...shown, sourceFiles: job.sourceFiles, createdBy: job.createdBy },
    bodies,
  );
}

/** A job as its events show it. */
export function eventJobOf(job: ChangedJob): EventJob {
  const { id, organization, type, status, targetLanguages } = job;
  return {
    id,
    organization,
    type,
    status,
    groupId: job.groupId ?? null,
    name: job.name ?? null,
    clientReference: job.clientReference ?? null,
    metadata: job.metadata ?? null,
    sourceLanguage: job.sourceLanguage ?? null,
    targetLanguages,
    tms: job.tms ?? null,
    projectIdentifier: job.projectIdentifier ?? null,
    startedAt: job.startedAt ?? null,
    endedAt: job.endedAt ?? null,
    result: job.result ?? null,
    error: job.error ?? null,
    category: job.category,
    review: job.input['review'],
  };
}

/** Position of the event that ends a job: after those of all its steps. */
const LAST_POSITION = 1_000;

/** Id of an event, the same for the same job, type and step. */
function jobEventId(jobId: string, { type, step }: NewJobEvent): string {
  return derivedUuid(`${jobId}/${type}/${step ?? ''}`);
}

/** Writes the events of a change; existing ones stay unchanged. */
async function writeJobEvents(
  transaction: EntityManager,
  job: Pick<JobRow, 'id' | 'organization' | 'type'>,
  events: readonly NewJobEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({
    id: jobEventId(job.id, event),
    organization: job.organization,
    job: job.id,
    type: event.type,
    step: event.step,
    position: positionOf(job.type, event),
    createdAt: now,
  }));
  await insertMissing(transaction, JobEvent, rows);
}

function positionOf(type: JobRow['type'], event: NewJobEvent): number {
  if (event.step === null) return event.type === 'workflow.started' ? 0 : LAST_POSITION;
  const started = 1 + 2 * stepsOf(type).indexOf(event.step);
  return event.type === 'workflow.step.started' ? started : started + 1;
}

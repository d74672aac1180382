import { derivedUuid } from '#db/derived-uuid.ts';
import { JobEvent, type JobRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import type { NewJobEvent } from '#domain/jobs/changes.ts';
import { stepsOf } from '#domain/jobs/kinds/index.ts';

/** Position of the event that ends a job: after those of all its steps. */
const LAST_POSITION = 1_000;

/** Id of an event, the same for the same job, type and step. */
export function jobEventId(jobId: string, { type, step }: NewJobEvent): string {
  return derivedUuid(`${jobId}/${type}/${step ?? ''}`);
}

/** Writes the events of a change; existing ones stay unchanged. */
export async function writeJobEvents(
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
  await transaction.upsertMany(JobEvent, rows, { onConflictAction: 'ignore' });
}

function positionOf(type: JobRow['type'], event: NewJobEvent): number {
  if (event.step === null) return event.type === 'workflow.started' ? 0 : LAST_POSITION;
  const started = 1 + 2 * stepsOf(type).indexOf(event.step);
  return event.type === 'workflow.step.started' ? started : started + 1;
}

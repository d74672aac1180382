import { createHash } from 'node:crypto';
import { JobEvent, type JobRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import type { NewJobEvent } from '#domain/jobs/changes.ts';
import { isRunnable, JOB_KINDS } from '#domain/jobs/kinds/index.ts';

/** Position of the event that ends a job: after those of all its steps. */
const LAST_POSITION = 1_000;

/**
 * Id of an event, deterministic for job, type and step: a UUID of version 8 (RFC 9562, section 5.8) of their SHA-256.
 */
export function jobEventId(jobId: string, { type, step }: NewJobEvent): string {
  const bytes = createHash('sha256')
    .update(`${jobId}/${type}/${step ?? ''}`)
    .digest()
    .subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
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
  const steps = isRunnable(type) ? (JOB_KINDS[type].steps as readonly string[]) : [];
  const started = 1 + 2 * steps.indexOf(event.step);
  return event.type === 'workflow.step.started' ? started : started + 1;
}

import type { JobEventType, NewJobEvent } from '#domain/jobs/changes.ts';
import type { JobCategory, JobError, JobStatus } from '#domain/jobs/job.ts';
import { stepsOfJob, type JobType } from '#domain/jobs/kinds/index.ts';
import type { TmsChange } from '#domain/projects/tms-change.ts';
import type { JobEventBody, TmsEventBody } from './event-body.ts';

/** Bytes of UTF-8: Standard Webhooks recommends less than 20 kB. */
const MAX_BODY = 20_000;
/** Fields of a result that may be omitted; a result with more large ones is omitted as a whole. */
const MAX_OMITTED = 8;

/** Failed files in a body: with keys of 512 bytes and messages of 500 units at most, half of it. */
const MAX_FILES = 5;

/** The facts about a job that its events show, after the change. */
export interface EventJob {
  readonly id: string;
  readonly organization: string;
  readonly type: JobType;
  readonly status: JobStatus;
  readonly groupId: string | null;
  readonly name: string | null;
  readonly clientReference: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly sourceLanguage: string | null;
  readonly targetLanguages: readonly string[];
  readonly tms: string | null;
  readonly projectIdentifier: string | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly error: JobError | null;
  /** Decides about its steps, as does `review`. */
  readonly category?: JobCategory;
  /** As in the job's input: its review is one of its steps. */
  readonly review?: unknown;
}

/** An event that was recorded. */
export interface RecordedEvent extends NewJobEvent {
  /** UUID. */
  readonly id: string;
  readonly at: Date;
}

/** Creates the body of an event; a result that is too large for it is shortened, and `omitted` names what is missing. */
export function createEventBody(job: EventJob, event: RecordedEvent): JobEventBody {
  const data = {
    job_id: job.id,
    job_type: job.type,
    status: job.status,
    group_id: job.groupId,
    name: job.name,
    client_reference: job.clientReference,
    metadata: { ...job.metadata },
    source_language: job.sourceLanguage,
    target_languages: [...job.targetLanguages],
    tms: job.tms,
    project_identifier: job.projectIdentifier,
    started_at: job.startedAt?.toISOString() ?? null,
    ended_at: job.endedAt?.toISOString() ?? null,
    ...partOf(job, event),
  };
  const body = {
    event_id: event.id,
    event_type: event.type,
    workflow_id: job.id,
    organization_id: job.organization,
    timestamp: event.at.toISOString(),
    data,
  } as JobEventBody;
  return shorten(body, job.result);
}

/** Creates the body of the event of a reported change. @param id UUID of the event */
export function createTmsEventBody(organization: string, change: TmsChange, id: string, at: Date): TmsEventBody {
  return {
    event_id: id,
    event_type: 'tms.changed',
    workflow_id: null,
    organization_id: organization,
    timestamp: at.toISOString(),
    data: { ...change },
  };
}

/** The fields of `data` that depend on the type of the event. */
function partOf(job: EventJob, { type, step }: NewJobEvent): object {
  const { result } = job;
  const error = shownError(job.error);
  if (step !== null) return { step: stepOf(job, type, step) };
  if (type === 'workflow.completed') return { result };
  return type === 'workflow.failed' ? { result, error: job.status === 'cancelled' ? null : error } : {};
}

/** Error with the first of its files, so that a body keeps its size. */
const shownError = (error: JobError | null) =>
  error?.files === undefined ? error : { ...error, files: error.files.slice(0, MAX_FILES) };

function stepOf({ type, category, error, review }: EventJob, eventType: JobEventType, name: string): object {
  const steps: readonly string[] = stepsOfJob({
    type,
    ...(category === undefined ? {} : { category }),
    input: { review },
  });
  const isFailure = eventType === 'workflow.step.failed';
  return { name, index: steps.indexOf(name) + 1, total: steps.length, error: isFailure ? shownError(error) : null };
}

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** Omits fields of the result, the largest first, until the body is short enough. */
function shorten(body: JobEventBody, result: EventJob['result']): JobEventBody {
  if (result === null || !('result' in body.data) || bytesOf(body) <= MAX_BODY) return body;
  const fields = Object.entries(result).map(([name, value]) => ({ name, value, bytes: bytesOf(value ?? null) }));
  const bySize = fields.toSorted((left, right) => right.bytes - left.bytes);
  const omitted = new Set<string>();
  for (const { name } of bySize.slice(0, MAX_OMITTED)) {
    omitted.add(name);
    const kept = Object.fromEntries(Object.entries(result).filter(([field]) => !omitted.has(field)));
    const names = [...omitted].map((field) => `result.${field}`);
    const shortened = { ...body, data: { ...body.data, result: kept, omitted: names } } as JobEventBody;
    if (bytesOf(shortened) <= MAX_BODY) return shortened;
  }
  return { ...body, data: { ...body.data, result: null, omitted: ['result'] } } as JobEventBody;
}

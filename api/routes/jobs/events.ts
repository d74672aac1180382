import { requireJob } from '#db/jobs/find-job.ts';
import type { JobRow } from '#db/entities/index.ts';
import { isFinalStatus } from '#domain/jobs/job.ts';
import type { WatchedJobState, JobWatcher } from '#jobs/job-watcher.ts';
import type { JobListWatcher } from '#jobs/job-list-watcher.ts';
import type { OpenStreams } from '#api/open-streams.ts';
import { limitStream, openEventStream, type EventStream } from '#api/sse.ts';
import type { ApiContext } from '#api/state.ts';
import { presentListedJob, presentProgress } from './answers.ts';
import { presentJobWithReport } from './report-url.ts';

/** Id of the last event: a client that has it needs no other. */
const END = 'end';

/**
 * `GET /v1/jobs/:job_id/events`: the current state at once, then each change, and finally the whole record.
 *
 * @throws LoquentError `not_found`, `rate_limited`
 */
export async function streamJobEvents(
  ctx: ApiContext,
  jobId: string,
  watcher: JobWatcher,
  streams: OpenStreams,
): Promise<void> {
  const { dependencies, principal } = ctx.state;
  const job = await dependencies.reconciler.reconcile(await requireJob(ctx.state.entityManager(), jobId));
  if (isFinalStatus(job.status) && ctx.get('Last-Event-ID') === END) {
    // Status 204 stops a browser's EventSource from reconnecting.
    ctx.status = 204;
    return;
  }
  const giveBack = streams.take(principal);
  const stream = openEventStream(ctx);
  stream.onClose(giveBack);
  const tell = createTeller(stream, job);
  tell(job);
  if (isFinalStatus(job.status)) return finish(ctx, stream, job);

  const stopFollowing = watcher.follow(jobId, {
    onState: tell,
    onEnd: (ended) => void finish(ctx, stream, ended).catch(() => stream.end()),
    onLost: () => stream.end(),
  });
  limitStream(stream, stopFollowing);
}

/**
 * `GET /v1/jobs/events`: the jobs of the organization that are live or new, then each that is accepted or changes.
 *
 * @throws LoquentError `rate_limited`
 */
export function followJobs(ctx: ApiContext, watcher: JobListWatcher, streams: OpenStreams): void {
  const { principal } = ctx.state;
  const giveBack = streams.take(principal);
  const stream = openEventStream(ctx);
  stream.onClose(giveBack);
  const told = new Map<string, string>();
  const stopFollowing = watcher.follow(principal.organizationId, {
    onJobs(jobs) {
      // Forget jobs that the watcher no longer lists: they never return.
      const ids = new Set(jobs.map(({ id }) => id));
      for (const id of told.keys()) if (!ids.has(id)) told.delete(id);
      for (const job of jobs) {
        const data = presentListedJob(job);
        const now = JSON.stringify(data);
        if (now !== told.get(job.id)) stream.send({ event: 'job', data });
        told.set(job.id, now);
      }
    },
    onLost: () => stream.end(),
  });
  limitStream(stream, stopFollowing);
}

/** Sends only changes since the last event. */
function createTeller(stream: EventStream, job: JobRow): (state: WatchedJobState) => void {
  let told: { readonly status: string; readonly progress: string } = { status: '', progress: '' };
  return (state) => {
    const progress = presentProgress(state);
    const id = [state.status, progress.stage, progress.completed, progress.total].join('.');
    const now = { status: state.status, progress: JSON.stringify(progress) };
    if (now.status !== told.status) stream.send({ event: 'status', id, data: presentStatus(job, state) });
    if (now.progress !== told.progress) stream.send({ event: 'progress', id, data: progress });
    told = now;
  };
}

function presentStatus(job: JobRow, state: WatchedJobState) {
  return {
    job_id: state.id,
    status: state.status,
    name: job.name,
    client_reference: job.clientReference,
    metadata: job.metadata ?? {},
    started_at: state.startedAt?.toISOString() ?? null,
    ended_at: state.endedAt?.toISOString() ?? null,
  };
}

async function finish(ctx: ApiContext, stream: EventStream, job: JobRow): Promise<void> {
  try {
    stream.send({ event: 'end', id: END, data: await presentJobWithReport(ctx, job) });
  } catch (error) {
    // The client reconnects, as after every stream without an end.
    ctx.state.logger.warn({ err: error, job_id: job.id }, 'failed to send the end of a job');
  }
  stream.end();
}

import type { JobRow } from '#db/entities/index.ts';
import { isFinalStatus } from '#domain/jobs/job.ts';
import type { JobState, JobWatcher } from '#jobs/job-watcher.ts';
import type { OpenStreams } from '#api/open-streams.ts';
import { limitStream, openEventStream, type EventStream } from '#api/sse.ts';
import type { ApiContext } from '#api/state.ts';
import { presentProgress } from './presenter.ts';
import { presentJobWithReport } from './report-url.ts';
import { requireJob } from './requirements.ts';

/** Id of the last event: a client that has it needs no other. */
const END = 'end';

/**
 * `GET /v1/jobs/:job_id/events`: the current state at once, then each change, and finally the whole record.
 *
 * @throws LoquentError `not_found`, `rate_limited`
 */
export async function followJob(
  ctx: ApiContext,
  jobId: string,
  watcher: JobWatcher,
  streams: OpenStreams,
): Promise<void> {
  const { dependencies, principal } = ctx.state;
  const job = await dependencies.reconciler.reconcile(await requireJob(ctx.state.entityManager(), jobId));
  if (isFinalStatus(job.status) && ctx.get('Last-Event-ID') === END) {
    // Tells a browser's EventSource not to reconnect.
    ctx.status = 204;
    return;
  }
  const giveBack = streams.take(principal);
  const stream = openEventStream(ctx);
  stream.onClose(giveBack);
  const tell = createTeller(stream);
  tell(job);
  if (isFinalStatus(job.status)) return finish(ctx, stream, job);

  const stopFollowing = watcher.follow(jobId, {
    onState: tell,
    onEnd: (ended) => finish(ctx, stream, ended),
    onLost: () => stream.end(),
  });
  limitStream(stream, stopFollowing);
}

/** Sends only changes since the last event. */
function createTeller(stream: EventStream): (state: JobState) => void {
  let told: { readonly status: string; readonly progress: string } = { status: '', progress: '' };
  return (state) => {
    const progress = presentProgress(state);
    const id = [state.status, progress.stage, progress.completed, progress.total].join('.');
    const now = { status: state.status, progress: JSON.stringify(progress) };
    if (now.status !== told.status) stream.send({ event: 'status', id, data: presentStatus(state) });
    if (now.progress !== told.progress) stream.send({ event: 'progress', id, data: progress });
    told = now;
  };
}

function presentStatus(state: JobState) {
  return {
    job_id: state.id,
    status: state.status,
    started_at: state.startedAt?.toISOString() ?? null,
    ended_at: state.endedAt?.toISOString() ?? null,
  };
}

function finish(ctx: ApiContext, stream: EventStream, job: JobRow): void {
  stream.send({ event: 'end', id: END, data: presentJobWithReport(ctx, job) });
  stream.end();
}

import { requireJob } from '#db/jobs/find-job.ts';
import { z } from 'zod';
import type { OpenStreams } from '#api/open-streams.ts';
import type { ApiContext } from '#api/state.ts';
import { parseQuery } from '#api/validation.ts';
import type { JobRow } from '#db/entities/index.ts';
import { isFinalStatus } from '#domain/jobs/job.ts';
import type { JobWatcher } from '#jobs/job-watcher.ts';

/** Seconds; proxies close a silent connection after a minute or later. */
const MAX_WAIT = 60;

/** Query of requests that may wait for the end of a job. */
export const waitSchema = z.object({
  wait: z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number of seconds')
    .transform(Number)
    .pipe(z.number().max(MAX_WAIT))
    .optional()
    .meta({
      description: `seconds to wait for the end of the job, at most ${MAX_WAIT}: the answer comes once the job has ended, or else with its state at that time`,
      override: ({ jsonSchema }: { readonly jsonSchema: { pattern?: string } }) => {
        delete jsonSchema.pattern;
        Object.assign(jsonSchema, { type: 'integer', minimum: 0, maximum: MAX_WAIT });
      },
    }),
});

/** Waits of requests for the end of their jobs: they follow rows as event streams do, and share their limits. */
export class WaitForEnd {
  readonly #watcher: JobWatcher;
  readonly #streams: OpenStreams;

  constructor(watcher: JobWatcher, streams: OpenStreams) {
    this.#watcher = watcher;
    this.#streams = streams;
  }

  /**
   * Serves a request, which waits as long as its query asks for. Its place is taken first: a refused request has no effect.
   *
   * @param serve answers the job to wait for
   * @returns the job once it has ended, the time is over, the client has gone or the process shuts down
   * @throws LoquentError `validation_failed`, `rate_limited`; errors of `serve`; `not_found` for a job that was removed
   */
  async serve(ctx: ApiContext, serve: () => Promise<JobRow>): Promise<JobRow> {
    const { wait = 0 } = parseQuery(ctx, waitSchema);
    return wait === 0 ? serve() : this.serveFor(ctx, wait * 1000, serve);
  }

  /** As `serve`, for a request that always waits. @param time ms */
  async serveFor(ctx: ApiContext, time: number, serve: () => Promise<JobRow>): Promise<JobRow> {
    const giveBack = this.#streams.take(ctx.state.principal);
    try {
      const job = await serve();
      if (isFinalStatus(job.status)) return job;
      await this.#end(ctx, job.id, time);
      return await requireJob(ctx.state.entityManager(), job.id);
    } finally {
      giveBack();
    }
  }

  /** @param time ms */
  async #end({ req: { socket } }: ApiContext, jobId: string, time: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = this.#watcher.follow(jobId, { onState: () => {}, onEnd: () => resolve(), onLost: resolve });
    const timer = setTimeout(resolve, time);
    socket.once('close', resolve);
    if (socket.destroyed) resolve();
    await promise;
    clearTimeout(timer);
    socket.off('close', resolve);
    stop();
  }
}

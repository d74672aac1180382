import { Job, type JobRow } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, type Orm } from '#db/orm.ts';
import { isFinalStatus } from '#domain/jobs/job.ts';
import { FollowerPolling, type LosableFollower, type PollingProcess } from '#platform/follower-polling.ts';

/** Milliseconds between two polls of the followed jobs. */
const INTERVAL = 400;
/** Jobs read per query. */
const CHUNK = 200;
/** The columns that change while a job runs. */
const COLUMNS = [
  'id',
  'status',
  'stage',
  'progressUnit',
  'unitsCompleted',
  'unitsTotal',
  'startedAt',
  'endedAt',
] as const;

export type WatchedJobState = Pick<JobRow, (typeof COLUMNS)[number]>;

/** Callbacks of a follower. */
export interface JobFollower extends LosableFollower {
  /** The state at each poll, changed or not. */
  readonly onState: (state: WatchedJobState) => void;
  /** The job has ended; no further callback follows. */
  readonly onEnd: (job: JobRow) => void;
}

/** Polls all followed jobs, with one query per round, and only while a job is followed. */
export class JobWatcher {
  readonly #orm: Orm;
  readonly #polling: FollowerPolling<JobFollower>;

  constructor({ orm, logger, isAccepting }: PollingProcess & { readonly orm: Orm }) {
    this.#orm = orm;
    this.#polling = new FollowerPolling({
      logger,
      isAccepting,
      interval: INTERVAL,
      followed: 'jobs',
      poll: () => this.#poll(),
    });
  }

  /** Number of jobs followed now. */
  get size(): number {
    return this.#polling.followed.length;
  }

  /** Follows a job; the caller checks that the follower may see it. @returns ends following; safe to call twice */
  follow(jobId: string, follower: JobFollower): () => void {
    return this.#polling.follow(jobId, follower);
  }

  async #poll(): Promise<void> {
    const ids = this.#polling.followed;
    const entityManager = this.#orm.em.fork();
    for (let start = 0; start < ids.length; start += CHUNK) {
      const asked = ids.slice(start, start + CHUNK);
      const where = { id: { $in: asked } };
      const options = ALL_ORGANIZATIONS;
      const states = await entityManager.find(Job, where, { ...options, fields: COLUMNS });
      const found = new Set(states.map(({ id }) => id));
      for (const id of asked) if (!found.has(id)) this.#polling.dismiss(id);
      for (const state of states) {
        for (const { onState } of this.#polling.of(state.id)) onState(state);
        if (!isFinalStatus(state.status)) continue;
        const job = await entityManager.findOneOrFail(Job, { id: state.id }, options);
        this.#polling.dismiss(state.id, ({ onEnd }) => onEnd(job));
      }
    }
  }
}

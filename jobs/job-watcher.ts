import type { Logger } from 'pino';
import { Job, type JobRow } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, type Orm } from '#db/orm.ts';
import { isFinalStatus } from '#domain/jobs/job.ts';
import { FollowerPolling } from '#platform/follower-polling.ts';

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
export interface JobFollower {
  /** The state at each poll, changed or not. */
  readonly onState: (state: WatchedJobState) => void;
  /** The job has ended; no further callback follows. */
  readonly onEnd: (job: JobRow) => void;
  /** The job can't be followed any more, in this process or at all; no further callback follows. */
  readonly onLost: () => void;
}

export interface JobWatcherOptions {
  readonly orm: Orm;
  readonly logger: Logger;
  /** False once the process shuts down: followers are disconnected then. */
  readonly isAccepting: () => boolean;
}

/** Polls all followed jobs, with one query per round, and only while a job is followed. */
export class JobWatcher {
  readonly #orm: Orm;
  readonly #polling: FollowerPolling;
  readonly #followers = new Map<string, Set<JobFollower>>();

  constructor({ orm, logger, isAccepting }: JobWatcherOptions) {
    this.#orm = orm;
    this.#polling = new FollowerPolling({
      interval: INTERVAL,
      logger,
      followed: 'jobs',
      isAccepting,
      hasFollowers: () => this.#followers.size > 0,
      poll: () => this.#poll(),
      loseAll: () => this.#loseAll(),
    });
  }

  /** Number of jobs followed now. */
  get size(): number {
    return this.#followers.size;
  }

  /** Follows a job; the caller checks that the follower may see it. @returns ends following; safe to call twice */
  follow(jobId: string, follower: JobFollower): () => void {
    const followers = this.#followers.get(jobId) ?? new Set();
    followers.add(follower);
    this.#followers.set(jobId, followers);
    this.#polling.update();
    return () => {
      followers.delete(follower);
      if (followers.size > 0 || this.#followers.get(jobId) !== followers) return;
      this.#followers.delete(jobId);
      this.#polling.update();
    };
  }

  async #poll(): Promise<void> {
    const ids = [...this.#followers.keys()];
    const entityManager = this.#orm.em.fork();
    for (let start = 0; start < ids.length; start += CHUNK) {
      const asked = ids.slice(start, start + CHUNK);
      const where = { id: { $in: asked } };
      const options = ALL_ORGANIZATIONS;
      const states = await entityManager.find(Job, where, { ...options, fields: COLUMNS });
      const found = new Set(states.map(({ id }) => id));
      for (const id of asked) if (!found.has(id)) this.#dismiss(id, ({ onLost }) => onLost());
      for (const state of states) {
        for (const { onState } of this.#followers.get(state.id) ?? []) onState(state);
        if (!isFinalStatus(state.status)) continue;
        const job = await entityManager.findOneOrFail(Job, { id: state.id }, options);
        this.#dismiss(state.id, ({ onEnd }) => onEnd(job));
      }
    }
  }

  #loseAll(): void {
    for (const id of this.#followers.keys()) this.#dismiss(id, ({ onLost }) => onLost());
  }

  #dismiss(id: string, tell: (follower: JobFollower) => void): void {
    const followers = this.#followers.get(id) ?? [];
    this.#followers.delete(id);
    for (const follower of followers) tell(follower);
  }
}

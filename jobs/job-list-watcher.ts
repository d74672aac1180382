import type { Logger } from 'pino';
import { Job } from '#db/entities/index.ts';
import { LISTED_JOB, type ListedJobRow } from '#db/jobs/list-jobs.ts';
import { organizationEntityManager, type EntityManager, type Orm } from '#db/orm.ts';
import { isFinalStatus } from '#domain/jobs/job.ts';
import { FollowerPolling } from '#platform/follower-polling.ts';

/** Milliseconds between two polls. */
const INTERVAL = 1_000;
/** Milliseconds that a poll looks back for new jobs, which get their time before they are committed. */
const LOOKBACK = 30_000;
/** Live jobs, and new ones, that a poll reads of an organization, the newest first. */
const MAX_JOBS = 200;
const LIVE = ['queued', 'running', 'cancelling'] as const;

/** Callbacks of a follower. */
export interface JobListFollower {
  /** The jobs that are live, new, or have ended since the last poll; changed or not. */
  readonly onJobs: (jobs: readonly ListedJobRow[]) => void;
  /** The jobs can't be followed any more in this process; no further callback follows. */
  readonly onLost: () => void;
}

export interface JobListWatcherOptions {
  readonly orm: Orm;
  readonly logger: Logger;
  /** False once the process shuts down: followers are disconnected then. */
  readonly isAccepting: () => boolean;
}

/** The followers of an organization, and which of its jobs were live at the last poll. */
interface Following {
  readonly followers: Set<JobListFollower>;
  live: readonly string[];
}

/** Polls the jobs of organizations that somebody follows, and only while somebody does. */
export class JobListWatcher {
  readonly #orm: Orm;
  readonly #polling: FollowerPolling;
  readonly #followings = new Map<string, Following>();

  constructor({ orm, logger, isAccepting }: JobListWatcherOptions) {
    this.#orm = orm;
    this.#polling = new FollowerPolling({
      interval: INTERVAL,
      logger,
      followed: 'lists of jobs',
      isAccepting,
      hasFollowers: () => this.#followings.size > 0,
      poll: () => this.#poll(),
      loseAll: () => this.#loseAll(),
    });
  }

  /** Follows the jobs of an organization. @returns ends following; safe to call twice */
  follow(organization: string, follower: JobListFollower): () => void {
    const following = this.#followings.get(organization) ?? { followers: new Set(), live: [] };
    following.followers.add(follower);
    this.#followings.set(organization, following);
    this.#polling.update();
    return () => {
      following.followers.delete(follower);
      if (following.followers.size > 0 || this.#followings.get(organization) !== following) return;
      this.#followings.delete(organization);
      this.#polling.update();
    };
  }

  async #poll(): Promise<void> {
    for (const [organization, following] of this.#followings) {
      const jobs = await currentJobs(organizationEntityManager(this.#orm, organization), following.live);
      following.live = jobs.filter(({ status }) => !isFinalStatus(status)).map(({ id }) => id);
      for (const { onJobs } of following.followers) onJobs(jobs);
    }
  }

  #loseAll(): void {
    const lost = [...this.#followings.values()].flatMap(({ followers }) => [...followers]);
    this.#followings.clear();
    for (const { onLost } of lost) onLost();
  }
}

/** Jobs that users asked for: live ones, new ones, and those that were live before. */
async function currentJobs(entityManager: EntityManager, before: readonly string[]): Promise<readonly ListedJobRow[]> {
  const askedFor = { category: { $ne: 'system' } } as const;
  const options = { ...LISTED_JOB, orderBy: { createdAt: 'desc' }, limit: MAX_JOBS } as const;
  const live = await entityManager.find(Job, { status: { $in: [...LIVE] }, ...askedFor }, options);
  const since = new Date(Date.now() - LOOKBACK);
  const recent = await entityManager.find(Job, { createdAt: { $gte: since }, ...askedFor }, options);
  const known = new Map([...live, ...recent].map((job) => [job.id, job]));
  const gone = before.filter((id) => !known.has(id));
  const ended = gone.length === 0 ? [] : await entityManager.find(Job, { id: { $in: gone } }, LISTED_JOB);
  return [...known.values(), ...ended] as unknown as readonly ListedJobRow[];
}

import { Job } from '#db/entities/index.ts';
import { LISTED_JOB, type ListedJobRow } from '#db/jobs/list-jobs.ts';
import { organizationEntityManager, type EntityManager, type Orm } from '#db/orm.ts';
import { isFinalStatus } from '#domain/jobs/job.ts';
import { FollowerPolling, type LosableFollower, type PollingProcess } from '#platform/follower-polling.ts';

/** Milliseconds between two polls. */
const INTERVAL = 1_000;
/** Milliseconds that a poll looks back for new jobs, which get their time before they are committed. */
const LOOKBACK = 30_000;
/** Live jobs, and new ones, that a poll reads of an organization, the newest first. */
const MAX_JOBS = 200;
const LIVE = ['queued', 'running', 'cancelling'] as const;

/** Callbacks of a follower. */
export interface JobListFollower extends LosableFollower {
  /** The jobs that are live, new, or have ended since the last poll; changed or not. */
  readonly onJobs: (jobs: readonly ListedJobRow[]) => void;
}

/** Polls the jobs of organizations that somebody follows, and only while somebody does. */
export class JobListWatcher {
  readonly #orm: Orm;
  readonly #polling: FollowerPolling<JobListFollower>;
  /** Jobs that were live at the last poll, by their organization. */
  #live = new Map<string, readonly string[]>();

  constructor({ orm, logger, isAccepting }: PollingProcess & { readonly orm: Orm }) {
    this.#orm = orm;
    const poll = () => this.#poll();
    this.#polling = new FollowerPolling({ logger, isAccepting, interval: INTERVAL, followed: 'lists of jobs', poll });
  }

  /** Follows the jobs of an organization. @returns ends following; safe to call twice */
  follow(organization: string, follower: JobListFollower): () => void {
    const [first] = this.#polling.of(organization);
    if (first === undefined) this.#live.delete(organization);
    return this.#polling.follow(organization, follower);
  }

  async #poll(): Promise<void> {
    const live = new Map<string, readonly string[]>();
    for (const organization of this.#polling.followed) {
      const before = this.#live.get(organization) ?? [];
      const jobs = await currentJobs(organizationEntityManager(this.#orm, organization), before);
      live.set(
        organization,
        jobs.filter(({ status }) => !isFinalStatus(status)).map(({ id }) => id),
      );
      for (const { onJobs } of this.#polling.of(organization)) onJobs(jobs);
    }
    this.#live = live;
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

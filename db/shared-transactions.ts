import type { EntityManager, Orm } from './orm.ts';

/** Pieces of work in one transaction: with a few statements each they hold their locks for well under a second. */
const GROUP = 64;

/** A change of one organization that begins by writing and may be tried again. */
type Work<Result> = (transaction: EntityManager) => Promise<Result>;

interface Waiting {
  readonly organization: string;
  readonly run: (transaction: EntityManager) => Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs small changes in transactions that they share: what comes while one is under way waits for the next, since most of
 * the time of a commit is the wait for the disk.
 */
export class SharedTransactions {
  private readonly orm: Orm;
  private waiting: Waiting[] = [];
  private isWorking = false;

  constructor(orm: Orm) {
    this.orm = orm;
  }

  /** Resolves once the work is committed. @param work sees all organizations and must change this one only */
  async run<Result>(organization: string, work: Work<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let result: { readonly value: Result } | undefined;
    const run = async (transaction: EntityManager) => {
      result = { value: await work(transaction) };
    };
    this.waiting.push({ organization, run, resolve, reject });
    if (!this.isWorking) {
      this.isWorking = true;
      setImmediate(() => void this.work());
    }
    await promise;
    // Set by the run that was committed.
    return (result as unknown as { readonly value: Result }).value;
  }

  private async work(): Promise<void> {
    while (this.waiting.length > 0) {
      await this.commit(this.waiting.splice(0, GROUP));
      // What waits for the commit gets to its next change before the next transaction begins.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.isWorking = false;
  }

  private async commit(group: readonly Waiting[]): Promise<void> {
    // Rows are locked in the same order by every process, so that none waits for one that waits for it.
    const ordered = group.toSorted((left, right) => (left.organization < right.organization ? -1 : 1));
    try {
      await this.orm.em.fork().transactional(async (transaction) => {
        for (const { run } of ordered) await run(transaction);
      });
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      // One of them failed: that must not fail the others.
      else for (const one of group) await this.commit([one]);
    }
  }
}

const instances = new WeakMap<Orm, SharedTransactions>();

/** The shared transactions of a database, one at a time in this process. */
export function sharedTransactions(orm: Orm): SharedTransactions {
  const known = instances.get(orm) ?? new SharedTransactions(orm);
  instances.set(orm, known);
  return known;
}

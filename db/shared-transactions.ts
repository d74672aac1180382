import { GroupCommit } from './group-commit.ts';
import type { EntityManager, Orm } from './orm.ts';

/** A change of one organization that begins by writing and can be retried. */
type Work<Result> = (transaction: EntityManager) => Promise<Result>;

interface Change {
  readonly organization: string;
  readonly run: (transaction: EntityManager) => Promise<void>;
}

/** Runs small changes in shared transactions. */
export class SharedTransactions {
  readonly #changes: GroupCommit<Change>;

  constructor(orm: Orm) {
    this.#changes = new GroupCommit(async (changes) => {
      // Every process locks rows in the same order, so that they never deadlock.
      const ordered = changes.toSorted((left, right) => (left.organization < right.organization ? -1 : 1));
      await orm.em.fork().transactional(async (transaction) => {
        for (const { run } of ordered) await run(transaction);
      });
    });
  }

  /** Resolves once the work is committed. @param work sees all organizations and must change only this one */
  async run<Result>(organization: string, work: Work<Result>): Promise<Result> {
    let result: { readonly value: Result } | undefined;
    const run = async (transaction: EntityManager) => {
      result = { value: await work(transaction) };
    };
    await this.#changes.add({ organization, run });
    // Set by the attempt that was committed.
    return (result as unknown as { readonly value: Result }).value;
  }
}

const instances = new WeakMap<Orm, SharedTransactions>();

/** The shared transactions of a database, one at a time in this process. */
export function sharedTransactions(orm: Orm): SharedTransactions {
  const known = instances.get(orm) ?? new SharedTransactions(orm);
  instances.set(orm, known);
  return known;
}

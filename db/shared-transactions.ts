import type { Platform } from '@mikro-orm/core';
import { GroupCommit } from './group-commit.ts';
import { ORGANIZATION_FILTER } from './entities/index.ts';
import type { EntityManager } from './orm.ts';

/** A change of one organization that begins by writing and can be retried. */
type Work<Result> = (transaction: EntityManager) => Promise<Result>;

interface Change {
  readonly organization: string;
  readonly run: (transaction: EntityManager) => Promise<void>;
}

/** Runs small changes in shared transactions. */
export class SharedTransactions {
  readonly #changes: GroupCommit<Change>;

  /** @param root of the database, without a transaction */
  constructor(root: EntityManager) {
    this.#changes = new GroupCommit(async (changes) => {
      // Every process locks rows in the same order, so that they never deadlock.
      const ordered = changes.toSorted((left, right) => (left.organization < right.organization ? -1 : 1));
      await root.fork().transactional(async (transaction) => {
        for (const { organization, run } of ordered) {
          const scoped = transaction.fork({ keepTransactionContext: true });
          scoped.setFilterParams(ORGANIZATION_FILTER, { id: organization });
          await run(scoped);
        }
      });
    });
  }

  /** Resolves once the work is committed. @param work gets a transaction that is scoped to the organization */
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

const instances = new WeakMap<Platform, SharedTransactions>();

/** The shared transactions of a database, one at a time in this process. @param entityManager without a transaction */
export function sharedTransactions(entityManager: EntityManager): SharedTransactions {
  const platform = entityManager.getPlatform();
  const known = instances.get(platform) ?? new SharedTransactions(entityManager.fork());
  instances.set(platform, known);
  return known;
}

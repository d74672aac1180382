/** Items per group: with a few statements each, they hold their locks for well under a second. */
const GROUP = 64;

interface Waiting<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Commits items in groups: items that arrive during a commit wait for the next one, because most of the time of a
 * commit is the wait for the disk. If a group fails, its items are committed one by one, so that only those fail that
 * can't be stored.
 */
export class GroupCommit<Item> {
  readonly #commitAll: (items: readonly Item[]) => Promise<void>;
  readonly #waiting: Waiting<Item>[] = [];
  #isWorking = false;

  /** @param commitAll stores all of up to 64 items, or none of them */
  constructor(commitAll: (items: readonly Item[]) => Promise<void>) {
    this.#commitAll = commitAll;
  }

  /** Resolves once the item is committed; rejects with the error of committing it alone. */
  add(item: Item): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ item, resolve, reject });
    if (!this.#isWorking) {
      this.#isWorking = true;
      setImmediate(() => void this.#work().catch(() => undefined));
    }
    return promise;
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#commit(this.#waiting.splice(0, GROUP));
      // Callers that waited for the commit add their next change before the next group begins.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#isWorking = false;
  }

  async #commit(group: readonly Waiting<Item>[]): Promise<void> {
    try {
      await this.#commitAll(group.map(({ item }) => item));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      // One item failed, which must not fail the others.
      else for (const one of group) await this.#commit([one]);
    }
  }
}

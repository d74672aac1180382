/** Where failed steps are reported. */
interface ShutdownLog {
  error(fields: { readonly err: unknown; readonly part: string }, message: string): void;
}

/** Steps that undo the start, in reverse order; a failed one doesn't prevent the others. */
export class Shutdown {
  readonly done: Promise<void>;
  begun = false;
  readonly #logger: ShutdownLog;
  readonly #steps: { readonly name: string; readonly undo: () => Promise<unknown> }[] = [];
  readonly #finish: () => void;

  constructor(logger: ShutdownLog) {
    this.#logger = logger;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.done = promise;
    this.#finish = resolve;
  }

  add(name: string, undo: () => Promise<unknown>): void {
    this.#steps.push({ name, undo });
  }

  async run(): Promise<void> {
    if (this.begun) return this.done;
    this.begun = true;
    for (const { name, undo } of this.#steps.toReversed()) {
      try {
        await undo();
      } catch (error) {
        this.#logger.error({ err: error, part: name }, 'a part of the service did not stop cleanly');
      }
    }
    this.#finish();
  }
}

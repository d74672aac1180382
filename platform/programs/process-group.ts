import type { ChildProcess } from 'node:child_process';
import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between asking a group to end and ending it. */
const TERMINATION_GRACE = 300;

/** Milliseconds that pipes may stay open after their program has gone: a process that left the group can hold them. */
const PIPE_GRACE = 1_000;

/** A program in a process group of its own, which `spawn` makes with `detached`. */
export class ProcessGroup {
  /** Resolves when the program has exited, or could not be started; what it left in its group is ended by then. */
  readonly exited: Promise<void>;
  /** Undefined when it could not be started. */
  readonly id: number | undefined;
  readonly #child: ChildProcess;
  #isGone = false;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.id = child.pid;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.exited = promise;
    const gone = () => {
      if (this.#isGone) return;
      // Before the exit can be told to anybody: from now on the id may become another's, once the group is empty.
      this.kill();
      this.#isGone = true;
      void this.#closePipesLater();
      resolve();
    };
    child.once('exit', gone);
    child.once('error', () => {
      if (child.pid === undefined) gone();
    });
  }

  /** SIGTERM, and SIGKILL for the whole group when the program is still there after a moment. */
  async end(): Promise<void> {
    this.#signal('SIGTERM');
    const timer = setTimeout(() => this.kill(), TERMINATION_GRACE);
    await this.exited;
    clearTimeout(timer);
  }

  kill(): void {
    this.#signal('SIGKILL');
  }

  closePipes(): void {
    for (const pipe of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) pipe?.destroy();
  }

  async #closePipesLater(): Promise<void> {
    await sleep(PIPE_GRACE, undefined, { ref: false });
    // If this process was busy all the while, what is in the pipes is read first.
    await afterReading();
    await afterReading();
    this.closePipes();
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.id === undefined || this.#isGone) return;
    try {
      process.kill(-this.id, signal);
    } catch {
      // Nothing of it is left.
    }
  }
}

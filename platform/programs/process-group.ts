import type { ChildProcess } from 'node:child_process';
import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between SIGTERM and SIGKILL for a group. */
const TERMINATION_GRACE = 300;

/** Ms that pipes may stay open after the end of their program: a process that left the group can keep them open. */
const PIPE_GRACE = 1_000;

/** A program in a separate process group, which `spawn` creates with `detached`. */
export class ProcessGroup {
  /** Resolves when the program has exited, or could not be started; the rest of its group is ended by then. */
  readonly exited: Promise<void>;
  /** Undefined if it could not be started. */
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
      // Before the exit is reported: from now on the id may be reused, once the group is empty.
      this.kill();
      this.#isGone = true;
      this.#closePipesLater().catch(() => undefined);
      resolve();
    };
    child.once('exit', gone);
    child.once('error', () => {
      if (child.pid === undefined) gone();
    });
  }

  /** Sends SIGTERM, and SIGKILL to the whole group if the program is still running a moment later. */
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
    // If this process was busy meanwhile, the content of the pipes is read first.
    await afterReading();
    await afterReading();
    this.closePipes();
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.id === undefined || this.#isGone) return;
    try {
      process.kill(-this.id, signal);
    } catch {
      // The whole group has ended.
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { temporalStartFailed } from './errors.ts';
import type { TemporalLog } from './log.ts';
import { removeProcessRecord, writeProcessRecord } from './process-record.ts';
import { endServer, isServing, spawnServer, type ServerProcessSettings, waitUntilReady } from './server-process.ts';

/** Milliseconds before the first restart; doubled after each failure, up to the limit. */
const FIRST_RESTART_DELAY = 250;
const LONGEST_RESTART_DELAY = 10_000;

/** Milliseconds between two checks of a server that isn't a child process, whose end isn't reported. */
const WATCH_INTERVAL = 1_000;

export interface SupervisorOptions {
  readonly settings: ServerProcessSettings;
  readonly recordFile: string;
  readonly log: TemporalLog;
}

/** Keeps a dev server running: restarts it on the same ports when it exits, and stops it on request. */
export class DevServerSupervisor {
  readonly #settings: ServerProcessSettings;
  readonly #recordFile: string;
  readonly #log: TemporalLog;
  readonly #stopping = new AbortController();
  readonly #killOnExit = (): void => this.#killNow();
  #pid: number | undefined;
  #owned = true;
  #watch: NodeJS.Timeout | undefined;
  #restarting: Promise<void> | undefined;
  #diedAgain: string | undefined;

  constructor({ settings, recordFile, log }: SupervisorOptions) {
    this.#settings = settings;
    this.#recordFile = recordFile;
    this.#log = log;
    process.once('exit', this.#killOnExit);
  }

  /** @throws LoquentError `temporal_start_failed` */
  async start(): Promise<void> {
    try {
      await this.#launch();
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Supervises a server that is already running. */
  async adopt(pid: number, owned: boolean): Promise<void> {
    this.#pid = pid;
    this.#owned = owned;
    this.#watch = setInterval(() => void this.#look(pid), WATCH_INTERVAL).unref();
  }

  async stop(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    clearInterval(this.#watch);
    await this.#restarting;
    process.off('exit', this.#killOnExit);
    const pid = this.#pid;
    if (pid === undefined || !this.#owned) return;
    await endServer(pid, this.#settings.databaseFile);
    await removeProcessRecord(this.#recordFile, pid);
  }

  async #launch(): Promise<void> {
    const { databaseFile, logFile, port, uiPort } = this.#settings;
    let ready = false;
    let failure: string | undefined;
    const pid = spawnServer(this.#settings, (reason) => {
      failure = reason;
      if (ready) this.#died(reason);
    });
    if (pid === undefined) throw temporalStartFailed(failure ?? 'the program is not running', logFile);
    this.#pid = pid;
    this.#owned = true;
    await writeProcessRecord(this.#recordFile, { pid, owner: process.pid, port, uiPort });
    try {
      await waitUntilReady(
        this.#settings,
        () => failure ?? (this.#stopping.signal.aborted ? 'the server was stopped' : undefined),
      );
    } catch (error) {
      await endServer(pid, databaseFile);
      throw error;
    }
    ready = true;
    // It may have exited between its answer and the line above.
    if (failure !== undefined) this.#died(failure);
  }

  #died(reason: string): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#restarting !== undefined) {
      this.#diedAgain = reason;
      return;
    }
    this.#log.error(
      { reason, logFile: this.#settings.logFile },
      'Temporal dev server exited unexpectedly; restarting it',
    );
    this.#restarting = this.#restart().finally(() => {
      this.#restarting = undefined;
      const again = this.#diedAgain;
      this.#diedAgain = undefined;
      if (again !== undefined) this.#died(again);
    });
  }

  async #restart(): Promise<void> {
    const { signal } = this.#stopping;
    for (let delay = FIRST_RESTART_DELAY; !signal.aborted; delay = Math.min(delay * 2, LONGEST_RESTART_DELAY)) {
      await sleep(delay, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.#launch();
        this.#log.info({ port: this.#settings.port }, 'Temporal dev server restarted');
        return;
      } catch (error) {
        if (!signal.aborted) this.#log.error({ err: error }, 'Temporal dev server could not be restarted');
      }
    }
  }

  async #look(pid: number): Promise<void> {
    if (await isServing(pid, this.#settings.databaseFile)) return;
    clearInterval(this.#watch);
    this.#died('the server has exited');
  }

  /** The last resort if the service ends without stop(), by an uncaught error. */
  #killNow(): void {
    if (this.#pid === undefined || !this.#owned) return;
    try {
      process.kill(this.#pid, 'SIGTERM');
    } catch {
      // Already ended.
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { temporalStartFailed } from './errors.ts';
import type { TemporalLog } from './log.ts';
import { probeServer } from './probe-server.ts';
import { removeProcessRecord, writeProcessRecord } from './process-record.ts';
import { serverMetrics, type RestartReason } from './server-metrics.ts';
import {
  endServer,
  isServing,
  READY_TIMEOUT,
  spawnServer,
  type ServerProcessSettings,
  waitUntilReady,
} from './server-process.ts';
import { watchServer, type ServerWatch, type ServerFault, type WatchLimits } from './server-watch.ts';

/** Milliseconds before the first restart; doubled after each failure, up to the limit. */
const FIRST_RESTART_DELAY = 250;
const MAX_RESTART_DELAY = 10_000;

/** Milliseconds between two checks of a server that isn't a child process, whose end isn't reported. */
const EXIT_INTERVAL = 1_000;

/** The time for a restarted server to answer, and for its silence, doubles up to this many times: slow machines. */
const MAX_SILENCE = 16;

export interface SupervisorOptions {
  readonly settings: ServerProcessSettings;
  readonly limits: WatchLimits;
  readonly recordFile: string;
  readonly log: TemporalLog;
}

/** Keeps a dev server serving: restarts it on its ports when it exits, or lives without serving, until stopped. */
export class DevServerSupervisor {
  readonly #settings: ServerProcessSettings;
  readonly #limits: WatchLimits;
  readonly #recordFile: string;
  readonly #log: TemporalLog;
  readonly #stopping = new AbortController();
  readonly #killOnExit = (): void => this.#killNow();
  #pid: number | undefined;
  #owned = true;
  #exitTimer: NodeJS.Timeout | undefined;
  #watch: ServerWatch | undefined;
  /** Factor of the limit for silence, doubled by each restart because of it. */
  #patience = 1;
  #restarting: Promise<void> | undefined;
  #diedAgain: string | undefined;

  constructor({ settings, limits, recordFile, log }: SupervisorOptions) {
    this.#settings = settings;
    this.#limits = limits;
    this.#recordFile = recordFile;
    this.#log = log;
    process.once('exit', this.#killOnExit);
  }

  /** Why the server doesn't serve at the moment, without internals; undefined if it does. */
  get failure(): string | undefined {
    if (this.#restarting !== undefined) return 'The embedded Temporal server is being restarted.';
    const kind = this.#watch?.last().kind ?? 'served';
    if (kind === 'served') return undefined;
    return kind === 'failed'
      ? 'The embedded Temporal server answers with errors; it is restarted if that goes on.'
      : 'The embedded Temporal server does not answer; it is restarted if that goes on.';
  }

  /** @throws LoquentError `temporal_start_failed` */
  async start(): Promise<void> {
    try {
      await this.#launch(READY_TIMEOUT);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Supervises a server that is already running. */
  async adopt(pid: number, owned: boolean): Promise<void> {
    this.#pid = pid;
    this.#owned = owned;
    this.#exitTimer = setInterval(() => void this.#check(pid).catch(() => undefined), EXIT_INTERVAL).unref();
    this.#watchOver(pid);
  }

  async stop(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    clearInterval(this.#exitTimer);
    this.#watch?.stop();
    await this.#restarting;
    process.off('exit', this.#killOnExit);
    const pid = this.#pid;
    if (pid === undefined || !this.#owned) return;
    await endServer(pid, this.#settings.databaseFile);
    await removeProcessRecord(this.#recordFile, pid);
  }

  /** @param timeout milliseconds until the first answer */
  async #launch(timeout: number): Promise<void> {
    const { databaseFile, logFile, port, uiPort } = this.#settings;
    let ready = false;
    let failure: string | undefined;
    const pid = spawnServer(this.#settings, (reason) => {
      failure = reason;
      if (ready) this.#died(pid, reason);
    });
    if (pid === undefined) throw temporalStartFailed(failure ?? 'the program is not running', logFile);
    this.#pid = pid;
    this.#owned = true;
    await writeProcessRecord(this.#recordFile, { pid, owner: process.pid, port, uiPort });
    try {
      await waitUntilReady(
        this.#settings,
        () => failure ?? (this.#stopping.signal.aborted ? 'the server was stopped' : undefined),
        timeout,
      );
    } catch (error) {
      await endServer(pid, databaseFile);
      throw error;
    }
    ready = true;
    this.#watchOver(pid);
    // It may have exited between its answer and the lines above.
    if (failure !== undefined) this.#died(pid, failure);
  }

  #watchOver(pid: number): void {
    const { port, namespace } = this.#settings;
    this.#watch = watchServer({
      pid,
      limits: { ...this.#limits, silence: this.#limits.silence * this.#patience },
      probe: (timeout) => probeServer(port, namespace, timeout),
      onBroken: (verdict) => this.#replace(pid, verdict),
    });
  }

  #died(pid: number | undefined, reason: string): void {
    // Ended by `#replace`, which starts another.
    if (this.#stopping.signal.aborted || pid !== this.#pid) return;
    this.#watch?.stop();
    if (this.#restarting !== undefined) {
      this.#diedAgain = reason;
      return;
    }
    this.#log.error(
      { reason, logFile: this.#settings.logFile },
      'Temporal dev server exited unexpectedly; restarting it',
    );
    this.#restartAs('exited');
  }

  /** Ends a server that lives without serving, and starts another. */
  #replace(pid: number, { kind, reason }: ServerFault): void {
    if (this.#stopping.signal.aborted || this.#restarting !== undefined || pid !== this.#pid) return;
    const fields = { pid, reason, logFile: this.#settings.logFile };
    if (!this.#owned) {
      this.#log.error(fields, 'Temporal dev server does not serve; the service that started it has to restart it');
      return;
    }
    this.#log.error(
      fields,
      kind === 'failed'
        ? 'Temporal dev server answers with errors only; restarting it'
        : 'Temporal dev server runs without answering; restarting it',
    );
    if (kind === 'silent') this.#patience = Math.min(this.#patience * 2, MAX_SILENCE);
    this.#watch?.stop();
    clearInterval(this.#exitTimer);
    this.#pid = undefined;
    this.#restartAs(kind, async () => {
      await endServer(pid, this.#settings.databaseFile);
      await removeProcessRecord(this.#recordFile, pid);
    });
  }

  #restartAs(reason: RestartReason, end: () => Promise<void> = async () => {}): void {
    serverMetrics().restarts.inc({ reason });
    this.#restarting = end()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'Temporal dev server did not end cleanly'))
      .then(() => this.#restart())
      .finally(() => {
        this.#restarting = undefined;
        const again = this.#diedAgain;
        this.#diedAgain = undefined;
        if (again !== undefined) this.#died(this.#pid, again);
      });
  }

  async #restart(): Promise<void> {
    const { signal } = this.#stopping;
    let timeout = READY_TIMEOUT;
    for (let delay = FIRST_RESTART_DELAY; !signal.aborted; delay = Math.min(delay * 2, MAX_RESTART_DELAY)) {
      await sleep(delay, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.#launch(timeout);
        this.#log.info({ port: this.#settings.port }, 'Temporal dev server restarted');
        return;
      } catch (error) {
        if (!signal.aborted) this.#log.error({ err: error }, 'Temporal dev server could not be restarted');
        timeout = Math.min(timeout * 2, READY_TIMEOUT * MAX_SILENCE);
      }
    }
  }

  async #check(pid: number): Promise<void> {
    if (await isServing(pid, this.#settings.databaseFile)) return;
    clearInterval(this.#exitTimer);
    this.#died(pid, 'the server has exited');
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

import { once } from 'node:events';
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
const MAX_LIMIT_FACTOR = 16;

const MESSAGES: Readonly<Record<RestartReason, string>> = {
  exited: 'Temporal dev server exited unexpectedly; restarting it',
  failed: 'Temporal dev server answers with errors only; restarting it',
  silent: 'Temporal dev server runs without answering; restarting it',
};

export interface SupervisorOptions {
  readonly settings: ServerProcessSettings;
  readonly limits: WatchLimits;
  readonly recordFile: string;
  readonly log: TemporalLog;
}

/** Why a server has to be restarted. */
interface End {
  readonly kind: RestartReason;
  readonly reason: string;
}

interface RunningServer {
  readonly pid: number;
  readonly watch: ServerWatch;
  readonly end: Promise<End>;
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
  #isOwned = true;
  /** Undefined while the server is being restarted. */
  #server: RunningServer | undefined;
  /** Factor of the limit for silence, doubled by each restart because of it. */
  #silenceFactor = 1;
  #supervision: Promise<void> | undefined;

  constructor({ settings, limits, recordFile, log }: SupervisorOptions) {
    this.#settings = settings;
    this.#limits = limits;
    this.#recordFile = recordFile;
    this.#log = log;
    process.once('exit', this.#killOnExit);
  }

  /** Why the server doesn't serve at the moment, without internals; undefined if it does. */
  get failure(): string | undefined {
    if (this.#server === undefined) return 'The embedded Temporal server is being restarted.';
    const { kind } = this.#server.watch.last();
    if (kind === 'served') return undefined;
    return kind === 'failed'
      ? 'The embedded Temporal server answers with errors; it is restarted if that continues.'
      : 'The embedded Temporal server does not answer; it is restarted if that continues.';
  }

  /** @throws LoquentError `temporal_start_failed` */
  async start(): Promise<void> {
    try {
      this.#supervision = this.#supervise(await this.#launch(READY_TIMEOUT));
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Supervises a server that is already running. */
  adopt(pid: number, isOwned: boolean): void {
    this.#pid = pid;
    this.#isOwned = isOwned;
    this.#supervision = this.#supervise(this.#watchOver(pid, this.#exitOf(pid)));
  }

  async stop(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    await this.#supervision;
    process.off('exit', this.#killOnExit);
    if (this.#pid !== undefined && this.#isOwned) await this.#end(this.#pid);
  }

  async #supervise(first: RunningServer): Promise<void> {
    const stopped = once(this.#stopping.signal, 'abort').then(() => undefined);
    for (let server: RunningServer | undefined = first; server !== undefined; server = await this.#restart()) {
      this.#server = server;
      const end: End | undefined = await Promise.race([server.end, stopped]);
      server.watch.stop();
      if (end === undefined) return;
      this.#server = undefined;
      const { pid } = server;
      this.#log.error({ pid, reason: end.reason, logFile: this.#settings.logFile }, MESSAGES[end.kind]);
      serverMetrics().restarts.inc({ reason: end.kind });
      if (end.kind === 'silent') this.#silenceFactor = Math.min(this.#silenceFactor * 2, MAX_LIMIT_FACTOR);
      this.#pid = undefined;
      await this.#end(pid).catch((error: unknown) =>
        this.#log.warn({ err: error }, 'Temporal dev server did not end cleanly'),
      );
    }
  }

  async #end(pid: number): Promise<void> {
    await endServer(pid, this.#settings.databaseFile);
    await removeProcessRecord(this.#recordFile, pid);
  }

  /** @returns undefined if it was stopped meanwhile */
  async #restart(): Promise<RunningServer | undefined> {
    const { signal } = this.#stopping;
    let timeout = READY_TIMEOUT;
    for (let delay = FIRST_RESTART_DELAY; ; delay = Math.min(delay * 2, MAX_RESTART_DELAY)) {
      await sleep(delay, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return undefined;
      try {
        const server = await this.#launch(timeout);
        this.#log.info({ port: this.#settings.port }, 'Temporal dev server restarted');
        return server;
      } catch (error) {
        if (!signal.aborted) this.#log.error({ err: error }, 'Temporal dev server could not be restarted');
        timeout = Math.min(timeout * 2, READY_TIMEOUT * MAX_LIMIT_FACTOR);
      }
    }
  }

  /** @param timeout milliseconds until the first answer */
  async #launch(timeout: number): Promise<RunningServer> {
    const { databaseFile, logFile, port, uiPort } = this.#settings;
    const { promise: exit, resolve } = Promise.withResolvers<string>();
    let failure: string | undefined;
    const pid = spawnServer(this.#settings, (reason) => {
      failure = reason;
      resolve(reason);
    });
    if (pid === undefined) throw temporalStartFailed(failure ?? 'the program is not running', logFile);
    this.#pid = pid;
    this.#isOwned = true;
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
    return this.#watchOver(pid, exit);
  }

  #watchOver(pid: number, exit: Promise<string>): RunningServer {
    const { port, namespace, logFile } = this.#settings;
    const { promise: broken, resolve } = Promise.withResolvers<ServerFault>();
    const isOwned = this.#isOwned;
    const watch = watchServer({
      pid,
      limits: { ...this.#limits, silence: this.#limits.silence * this.#silenceFactor },
      probe: (timeout) => probeServer(port, namespace, timeout),
      onBroken: (fault) => {
        if (isOwned) return resolve(fault);
        const fields = { pid, reason: fault.reason, logFile };
        this.#log.error(fields, 'Temporal dev server does not serve; the service that started it has to restart it');
      },
    });
    return { pid, watch, end: Promise.race([broken, exit.then((reason): End => ({ kind: 'exited', reason }))]) };
  }

  /** Waits for the exit of a process that isn't a child, until stopped. */
  async #exitOf(pid: number): Promise<string> {
    const { signal } = this.#stopping;
    while (!signal.aborted && (await isServing(pid, this.#settings.databaseFile).catch(() => true)))
      await sleep(EXIT_INTERVAL, undefined, { signal, ref: false }).catch(() => undefined);
    return 'the server has exited';
  }

  /** The last resort if the service ends without stop(), by an uncaught error. */
  #killNow(): void {
    if (this.#pid === undefined || !this.#isOwned) return;
    try {
      process.kill(this.#pid, 'SIGTERM');
    } catch {
      // Already ended.
    }
  }
}

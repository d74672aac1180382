import { setTimeout as sleep } from 'node:timers/promises';
import { processorTime } from '#platform/programs/usage.ts';
import type { ProbeOutcome } from './probe-server.ts';
import { serverMetrics } from './server-metrics.ts';

/** When a living server counts as broken; all in milliseconds. */
export interface WatchLimits {
  /** Between two questions. */
  readonly interval: number;
  /** Until an answer. */
  readonly timeout: number;
  /** With answers that are errors only. */
  readonly errors: number;
  /** Without an answer, of the time in which the server was given processor time. */
  readonly silence: number;
}

/** The timeout is long, because every question that is given up cancels a query of the server. */
export const DEFAULT_WATCH_LIMITS: WatchLimits = { interval: 5_000, timeout: 15_000, errors: 15_000, silence: 60_000 };

/** Milliseconds of processor time between two looks without which a server is stopped or starved, not broken. */
const MIN_PROCESSOR_TIME = 20;

/** Why a server counts as broken. */
export interface ServerFault {
  readonly kind: 'failed' | 'silent';
  /** The last error of the server, for the log. */
  readonly reason: string;
}

interface ServerWatchOptions {
  readonly pid: number;
  readonly limits: WatchLimits;
  readonly probe: (timeout: number) => Promise<ProbeOutcome>;
  /** Called when a limit is reached; counting then restarts. */
  readonly onBroken: (verdict: ServerFault) => void;
}

export type ServerWatch = ReturnType<typeof watchServer>;

/** Asks a living server again and again, and notices when it doesn't serve. */
export function watchServer({ pid, limits, probe: ask, onBroken }: ServerWatchOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let last: ProbeOutcome = { kind: 'served' };

  async function run(): Promise<void> {
    let [errors, silence] = [0, 0];
    let used = await processorTime(pid);
    for (;;) {
      await sleep(limits.interval, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      const answer = await ask(limits.timeout);
      const usedNow = await processorTime(pid);
      if (signal.aborted) return;
      const isRunning = usedNow - used >= MIN_PROCESSOR_TIME;
      used = usedNow;
      last = answer;
      if (answer.kind !== 'served') serverMetrics().failedProbes.inc();
      errors = answer.kind === 'failed' ? errors + limits.interval : 0;
      // A restart doesn't fix a server that is stopped or starved: its silence neither counts nor is forgotten.
      if (answer.kind !== 'silent') silence = 0;
      else if (isRunning) silence += limits.interval + limits.timeout;
      if (answer.kind === 'served' || (errors < limits.errors && silence < limits.silence)) continue;
      [errors, silence] = [0, 0];
      onBroken(answer);
    }
  }

  run().catch((error: unknown) => onBroken({ kind: 'failed', reason: String(error) }));
  return {
    /** The last answer, or that there was none. */
    last: () => last,
    stop: () => stopping.abort(),
  };
}

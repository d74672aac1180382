import { Counter } from 'prom-client';
import { processMetrics } from '#platform/telemetry/process-metrics.ts';

/** Why the embedded server was started again: it had ended, or it lived and answered with errors or not at all. */
export type RestartReason = 'exited' | 'failed' | 'silent';

export interface ServerMetrics {
  readonly failedProbes: Counter;
  readonly restarts: Counter<'reason'>;
}

let metrics: ServerMetrics | undefined;

/** Counters of the embedded server's supervision, registered with the process's metrics on the first call. */
export function serverMetrics(): ServerMetrics {
  if (metrics !== undefined) return metrics;
  const registers = [processMetrics()];
  metrics = {
    failedProbes: new Counter({
      name: 'loquent_temporal_failed_probes_total',
      help: 'Questions that the embedded Temporal server answered with an error, or not in time.',
      registers,
    }),
    restarts: new Counter({
      name: 'loquent_temporal_restarts_total',
      help: 'Restarts of the embedded Temporal server: it had exited, or it lived and had failed or was silent.',
      labelNames: ['reason'],
      registers,
    }),
  };
  for (const reason of ['exited', 'failed', 'silent']) metrics.restarts.inc({ reason }, 0);
  return metrics;
}

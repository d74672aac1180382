import { collectDefaultMetrics, Registry } from 'prom-client';

let registry: Registry | undefined;

/** Metrics of this process: CPU, memory, event loop, garbage collection; measured from the first call on. */
export function processMetrics(): Registry {
  if (registry === undefined) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}

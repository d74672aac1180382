import { Gauge } from 'prom-client';
import { processMetrics } from '#platform/telemetry/process-metrics.ts';
import type { SlotGate } from './slot-gate.ts';

/** Gates of the running workers of this process, by queue. */
const measured = new Set<ReadonlyMap<string, SlotGate>>();

let hasGauges = false;

/** Adds gates to the gauges of this process. @returns a function that removes them */
export function measureSlots(gates: ReadonlyMap<string, SlotGate>): () => void {
  if (!hasGauges) createGauges();
  hasGauges = true;
  measured.add(gates);
  return () => measured.delete(gates);
}

function createGauges(): void {
  const gauge = (name: string, help: string, read: (gate: SlotGate) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [processMetrics()],
      collect() {
        this.reset();
        for (const gates of measured) for (const [queue, gate] of gates) this.inc({ queue }, read(gate));
      },
    });
  gauge('loquent_slots_running', 'Steps of jobs in progress in this process, by task queue.', ({ running }) => running);
  gauge(
    'loquent_slots_waiting',
    'Steps of jobs in this process that wait for a slot, by task queue.',
    ({ waiting }) => waiting,
  );
}

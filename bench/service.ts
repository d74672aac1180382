import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark, Comparison, Round } from './benchmark.ts';
import { canReadProcessorTime, processorSeconds, TICK } from './processor-time.ts';
import { openWorkbench } from './workbench.ts';

/** Wanted: seconds to the first answer, share of a core and megabytes of a service without requests. */
const TARGETS = { start: 2, idle: 0.01, memory: 250 };
/** A start takes seconds. */
const MAX_ROUNDS = 5;
/** Milliseconds for what a service does after its start, and over which an idle one is watched. */
const SETTLE = { smoke: 100, real: 15_000 };
const WATCH = { smoke: 500, real: 30_000 };
/** The start of the service, API and worker in one process with compiled code in the cache, and what it takes while idle. */
export const serviceBenchmark: Benchmark = {
  name: 'service',
  title: 'start of the service beside a Temporal server that runs, and its idle state',
  async run(settings) {
    if (!canReadProcessorTime) return 'processes are looked at in /proc, which only Linux has';
    const bench = await openWorkbench(settings);
    const { options } = await bench.newNamespace('service');
    const starts: Round[] = [];
    const times: Round[] = [];
    const sizes: Round[] = [];
    const size = settings.smoke ? 'smoke' : 'real';
    const [settle, watch] = [SETTLE[size], WATCH[size]];
    try {
      // The first start fills the cache of compiled code.
      for (let round = 0; round <= Math.min(settings.rounds, MAX_ROUNDS); round += 1) {
        const startedAt = performance.now();
        const service = await bench.startService('all', options.namespace);
        try {
          const { ok } = await fetch(`${service.url}/health/ready`);
          const seconds = (performance.now() - startedAt) / 1000;
          if (!ok) throw new Error('the service is not ready after its start');
          if (round === 0) continue;
          starts.push({ ours: 1 / seconds, baseline: 1 / TARGETS.start });
          if (round > 1) continue;
          await sleep(settle);
          const before = await processorSeconds(service.pid);
          await sleep(watch);
          const used = Math.max(TICK, (await processorSeconds(service.pid)) - before);
          times.push({ ours: watch / 1000 / used, baseline: 1 / TARGETS.idle });
          sizes.push({ ours: 1000 / (await residentMegabytes(service.pid)), baseline: 1000 / TARGETS.memory });
          settings.progress(
            `start ${seconds.toFixed(2)} s, idle ${((used * 100_000) / watch).toFixed(2)} % of a core, ` +
              `${Math.round(await residentMegabytes(service.pid))} MB`,
          );
        } finally {
          await service.stop();
        }
      }
    } finally {
      await bench.close();
    }
    const comparison = (what: string, unit: string, baseline: string, rounds: readonly Round[]): Comparison => ({
      what,
      unit,
      baseline: `no measurement: ${baseline}`,
      target: 1,
      rounds,
    });
    return [
      comparison('start to the first answer', '1/s', `${TARGETS.start} s`, starts),
      comparison('idle: time per processor time', 's/s', `${TARGETS.idle * 100} % of a core`, times),
      comparison('idle: processes per memory', '1/GB', `${TARGETS.memory} MB`, sizes),
    ];
  },
};

async function residentMegabytes(pid: number): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

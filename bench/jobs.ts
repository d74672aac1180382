import type { Benchmark } from './benchmark.ts';
import { measureCompletions } from './completions.ts';
import { measureSubmissions } from './submissions.ts';
import { openWorkbench } from './workbench.ts';

/** Overhead of the service over Temporal: for accepting a job, and over a whole small job. */
export const jobsBenchmark: Benchmark = {
  name: 'jobs',
  title: 'jobs through the API against Temporal alone, on the same server',
  async run(settings) {
    const bench = await openWorkbench(settings);
    try {
      return [...(await measureCompletions(settings, bench)), await measureSubmissions(settings, bench)];
    } catch (error) {
      throw new Error(`A benchmark of jobs failed. The service's log says:\n${await bench.complaints()}`, {
        cause: error,
      });
    } finally {
      await bench.close();
    }
  },
};

import type { Benchmark } from './benchmark.ts';
import { officeBenchmark } from './office.ts';
import { slideKind, wordKind, workbookKind, type BenchmarkedOfficeKind } from './office-kinds.ts';
import { withMemory } from './office-memory.ts';
import { okapiBenchmark } from './okapi.ts';

/** Benchmarks of reading and writing Office documents; Word is also compared with Okapi, separately. */
export const OFFICE_BENCHMARKS: readonly Benchmark[] = [
  officeBenchmark(wordKind),
  okapiBenchmark(wordKind, 'okapi'),
  both(slideKind),
  withMemory(both(workbookKind), workbookKind),
];

/** A kind against its containers and against Okapi, in one table. */
function both(kind: BenchmarkedOfficeKind): Benchmark {
  const [alone, beside] = [officeBenchmark(kind), okapiBenchmark(kind, `${kind.format.id} beside Okapi`)];
  return {
    name: alone.name,
    title: `${kind.plural}, beside their containers and Okapi's filter (okapi-filter-openxml 1.47.0)`,
    async run(settings) {
      const own = await alone.run(settings);
      if (typeof own === 'string') return own;
      const compared = await beside.run(settings);
      if (typeof compared === 'string') settings.progress(`not beside Okapi: ${compared}`);
      return typeof compared === 'string' ? own : [...own, ...compared];
    },
  };
}

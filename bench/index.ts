/**
 * `npm run bench -- [NAME…] [--smoke] [--rounds N] [--profile FOLDER]`: measures what we do against the least that could do
 * it, in the same run on the same machine, and prints one table a benchmark. Variables: TEMPORAL_TEST_ADDRESS (host:port of
 * a Temporal server to use; a dev server is started otherwise), TEST_DATABASE_URL (a PostgreSQL server to use; SQLite
 * otherwise).
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Benchmark, BenchmarkSettings } from './benchmark.ts';
import { BENCHMARKS } from './benchmarks.ts';
import { renderTable } from './table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    smoke: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    profile: { type: 'string' },
  },
});
const known = new Map(BENCHMARKS.map((benchmark) => [benchmark.name, benchmark]));
const unknown = positionals.filter((name) => !known.has(name));
const rounds = Number(values.rounds ?? (values.smoke ? 1 : 15));
if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  console.error(
    `usage: npm run bench -- [${[...known.keys()].join(' | ')}]… [--smoke] [--rounds N] [--profile FOLDER]`,
  );
  process.exit(2);
}

// Exiting by ourselves ends what we have started, the Temporal server among it; a signal alone would not.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const settings: BenchmarkSettings = {
  smoke: values.smoke,
  rounds,
  temporalAddress: process.env['TEMPORAL_TEST_ADDRESS'] || undefined,
  profileFolder: values.profile,
  progress: (line) => void process.stderr.write(`${line}\n`),
};
for (const name of positionals.length > 0 ? positionals : known.keys()) await report(known.get(name)!);
// Native handles of Temporal's client keep the process alive a little longer than anybody wants to wait.
process.exit(0);

async function report(benchmark: Benchmark): Promise<void> {
  const { name, title } = benchmark;
  const load = loadavg()[0]?.toFixed(1);
  const result = await benchmark.run(settings);
  const machine = `${availableParallelism()} cores, load ${load} before, ${loadavg()[0]?.toFixed(1)} after`;
  console.log(`\n${name}: ${title} (${rounds} rounds, Node ${process.versions.node}, ${machine})`);
  console.log(typeof result === 'string' ? `skipped: ${result}` : renderTable(result));
}

/**
 * `npm run bench -- [NAME…] [--smoke] [--rounds N] [--formats LIST] [--profile FOLDER] [--no-stages] [--json] [--against COMMIT]`:
 * measures what we do against the least that could do it, in the same run on the same machine, and prints one table; `--against`
 * measures a commit and the present tree in alternating rounds; `--formats md,json` restricts `formats` to these. Results are
 * appended to `.data/bench/history.jsonl`. Variables: TEMPORAL_TEST_ADDRESS (host:port of a Temporal server to use; a dev server is started otherwise), TEST_DATABASE_URL (a
 * PostgreSQL server to use; SQLite otherwise).
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureAgainst } from './against.ts';
import type { BenchmarkSettings, MeasuredComparison } from './benchmark.ts';
import { BENCHMARKS } from './benchmarks.ts';
import { appendMeasurements } from './history.ts';
import { runBenchmark } from './run-benchmark.ts';
import { renderTable } from './table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    smoke: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    formats: { type: 'string' },
    profile: { type: 'string' },
    stages: { type: 'boolean', default: true },
    json: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
});
const known = new Map(BENCHMARKS.map((benchmark) => [benchmark.name, benchmark]));
const unknown = positionals.filter((name) => !known.has(name));
const usual = values.against === undefined ? 15 : 5;
const rounds = Number(values.rounds ?? (values.smoke ? 1 : usual));
if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  const options =
    '[--smoke] [--rounds N] [--formats LIST] [--profile FOLDER] [--no-stages] [--json] [--against COMMIT]';
  console.error(`usage: npm run bench -- [${[...known.keys()].join(' | ')}]… ${options}`);
  process.exit(2);
}

// Exiting by ourselves ends what we have started, the Temporal server among it; a signal alone would not.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const settings: BenchmarkSettings = {
  smoke: values.smoke,
  rounds,
  formats: values.formats?.split(','),
  temporalAddress: process.env['TEMPORAL_TEST_ADDRESS'] || undefined,
  profileFolder: values.profile,
  progress: (line) => void process.stderr.write(`${line}\n`),
};
const names = positionals.length > 0 ? positionals : [...known.keys()];
if (values.against === undefined) await measure();
else console.log(await measureAgainst(values.against, names, settings));
// Native handles of Temporal's client keep the process alive a little longer than anybody wants to wait.
process.exit(0);

async function measure(): Promise<void> {
  const all: MeasuredComparison[] = [];
  try {
    for (const name of names) {
      const benchmark = known.get(name)!;
      settings.progress(`\n${name}: ${benchmark.title} (${rounds} rounds, load ${loadavg()[0]?.toFixed(1)})`);
      const result = await runBenchmark(benchmark, settings, values.stages && !values.smoke && !values.json);
      if (typeof result === 'string') {
        settings.progress(`${name} is skipped: ${result}`);
        continue;
      }
      all.push(...result);
      if (!values.smoke && !values.json) await appendMeasurements(result);
    }
  } finally {
    // Measurements that were made before one failed took their time, too.
    console.log(values.json ? JSON.stringify(all) : renderTable(all));
  }
}

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark, BenchmarkSettings, MeasuredComparison } from './benchmark.ts';
import { stagesOf, type StageShares } from './profile-shares.ts';

/**
 * Measures a benchmark, and then the stages of one more round under a profiler, which would slow our side down.
 *
 * @param withStages false: skips that round
 * @returns the measurements; a string says why nothing can be measured here
 */
export async function runBenchmark(
  benchmark: Benchmark,
  settings: BenchmarkSettings,
  withStages: boolean,
): Promise<readonly MeasuredComparison[] | string> {
  const result = await benchmark.run(settings);
  if (typeof result === 'string') return result;
  const stages = withStages ? await profileStages(benchmark, settings) : undefined;
  return result.map((comparison) => ({ benchmark: benchmark.name, comparison, stages }));
}

async function profileStages(benchmark: Benchmark, settings: BenchmarkSettings): Promise<StageShares> {
  const { profileFolder, progress } = settings;
  const parent = profileFolder ?? (await mkdtemp(join(tmpdir(), 'loquent-bench-profile-')));
  const folder = join(parent, `${benchmark.name}-${Date.now()}`);
  await mkdir(folder, { recursive: true });
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
    progress(`${benchmark.name}: one more round, for the stages`);
    await benchmark.run({ ...settings, rounds: 1, profileFolder: folder });
    const { profile } = await session.post('Profiler.stop');
    // Processes of a service have written profiles of their own, and this one only makes the load.
    if ((await readdir(folder)).length === 0) {
      await writeFile(join(folder, 'in-process.cpuprofile'), JSON.stringify(profile));
    }
    return await stagesOf(folder);
  } finally {
    session.disconnect();
    if (profileFolder === undefined) await rm(parent, { recursive: true });
  }
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { loadConfig } from '#config/config.ts';
import { casesOfRun, isExcluded } from '#test/suite/long.ts';
import type { BenchmarkSettings } from './benchmark.ts';
import { BENCHMARKS } from './benchmarks.ts';
import { stagesOf } from './profile-shares.ts';
import { median, summarizeRounds } from './summary.ts';
import { renderTable } from './table.ts';
import { UNLIMITED } from './workbench.ts';

// Not on PostgreSQL: it tests the benchmarks.

/** Benchmarks that start several services, build the other side, fetch documents, or speak. */
const SLOW: ReadonlySet<string> = new Set([
  'consistency',
  'document-time',
  'dubbing',
  'http',
  'neural-dubbing',
  'okapi',
  'pptx',
  'xlsx',
  'jobs',
  'service',
  'text',
  'video',
  'video-languages',
  'webhooks',
]);

const settings: BenchmarkSettings = {
  smoke: true,
  rounds: 1,
  temporalAddress: inject('temporalAddress'),
  progress: () => undefined,
};

describe('benchmarks', () => {
  it.skipIf(isExcluded('a round of each benchmark')).for(casesOfRun(BENCHMARKS, ({ name }) => !SLOW.has(name)))(
    '$name compares both sides',
    async (benchmark, { skip }) => {
      const result = await benchmark.run(settings);
      if (typeof result === 'string') return skip(result);
      expect(result.length).toBeGreaterThan(0);
      for (const comparison of result) {
        const { ratio, ours, baseline } = summarizeRounds(comparison);
        expect(Number.isFinite(ratio) && ratio > 0).toBe(true);
        expect(ours / baseline).toBeCloseTo(ratio);
      }
    },
  );

  // 16 rounds of 400 submissions that no worker does: more than an organization may have unfinished by default.
  it('meet no limit of unfinished jobs', () => {
    expect(loadConfig(UNLIMITED).limits.jobs).toBe(0);
  });

  it('take the median of the rounds, so that a disturbed one does not count', () => {
    const rounds = [
      { ours: 8, baseline: 10 },
      { ours: 1, baseline: 10 },
      { ours: 9, baseline: 10 },
    ];
    const comparison = { what: 'work', unit: 'pieces/s', baseline: 'nothing', target: 0.8, rounds };
    expect(summarizeRounds(comparison)).toMatchObject({
      ratio: 0.8,
      lowestRatio: 0.1,
      highestRatio: 0.9,
      reached: true,
    });
    expect(median([4, 1])).toBe(2.5);
    const stages = { db: 0.75, api: 0.25 };
    const [, line] = renderTable([{ benchmark: 'parts', comparison, stages }]).split('\n');
    expect(line).toMatch(/^parts +work, against nothing +≥ 0\.8 +0\.80 +0\.10–0\.90 +reached +8\.0 +10\.0 +pieces\/s/);
    expect(line).toMatch(/db 75 %, api 25 %$/);
  });

  it('assign the stages of a profile by the folders of its functions', async ({ onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'loquent-profile-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = (path: string) => new URL(`../${path}`, import.meta.url).href;
    const node = (id: number, functionName: string, url: string, children: number[] = []) => ({
      id,
      callFrame: { functionName, url },
      children,
    });
    const nodes = [
      node(1, '(root)', '', [2, 5, 6]),
      node(2, 'find', file('db/orm.ts'), [3, 4]),
      node(3, 'query', file('node_modules/@mikro-orm/core/index.js')),
      node(4, 'now', 'node:perf_hooks'),
      node(5, '(idle)', ''),
      node(6, 'load', file('bench/http.ts')),
    ];
    const profile = { nodes, samples: [2, 3, 4, 5, 6], timeDeltas: [10, 60, 30, 500, 500] };
    await writeFile(join(folder, 'one.cpuprofile'), JSON.stringify(profile));
    expect(await stagesOf(folder)).toEqual({ '@mikro-orm/core': 0.6, db: 0.4 });
  });
});

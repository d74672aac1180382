import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark, BenchmarkSettings, Comparison } from './benchmark.ts';
import { interleave, perSecond } from './rounds.ts';
import { countDocumentWords, findDocuments, type BenchmarkedOfficeKind } from './office-kinds.ts';
import { recompressed, unsegmented, type OfficeWork } from './office-work.ts';
import { pseudoTranslated, segmented } from './segmented-work.ts';

/** Documents of a kind read, segmented or not, and written back, against opening and closing their containers. */
export function officeBenchmark(kind: BenchmarkedOfficeKind): Benchmark {
  return {
    name: kind.format.id,
    title: `${kind.plural}; a ratio of 0.33 is three times the time of unzipping and zipping them`,
    async run(settings) {
      const found = await findDocuments(kind, settings.smoke);
      if (typeof found === 'string') settings.progress(`only the long one is measured: ${found}`);
      const paths = typeof found === 'string' ? [] : found;
      const folder = await mkdtemp(join(tmpdir(), 'loquent-bench-office-'));
      try {
        const { path, what } = await kind.writeLong(folder, settings.smoke);
        return [
          ...(paths.length === 0 ? [] : await compare(settings, kind, `${paths.length} real ones`, paths)),
          ...(await compare(settings, kind, what, [path])),
        ];
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function compare(
  settings: BenchmarkSettings,
  kind: BenchmarkedOfficeKind,
  what: string,
  paths: readonly string[],
): Promise<Comparison[]> {
  const files = await Promise.all(paths.map((path) => readFile(path)));
  const words = await countDocumentWords(kind, paths);
  const measure = (work: OfficeWork) => async () => {
    const startedAt = performance.now();
    for (const file of files) if ((await work(file, kind.format)) === 0) throw new Error('a document came to nothing');
    return perSecond(words, startedAt);
  };
  const compared = { unit: 'words/s', baseline: 'inflate and deflate every entry', target: 0.33 };
  const rezip = measure(recompressed);
  return [
    {
      what: `${what}, ${words} words: read and write back`,
      ...compared,
      rounds: await interleave(settings, 'words/s', measure(unsegmented), rezip),
    },
    {
      what: 'the same with segmentation',
      ...compared,
      rounds: await interleave(settings, 'words/s', measure(segmented), rezip),
    },
    {
      what: 'the same with pseudo-localization and its protection of codes',
      ...compared,
      rounds: await interleave(settings, 'words/s', measure(pseudoTranslated), rezip),
    },
  ];
}

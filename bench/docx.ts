import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark, BenchmarkSettings, Comparison } from './benchmark.ts';
import { interleave, perSecond } from './rounds.ts';
import { countDocumentWords, findWordDocuments, writeLongDocument } from './word-documents.ts';
import { formatOnly, pseudoTranslated, recompressed, type WordWork } from './word-work.ts';

const PAGES = { smoke: 5, real: 500 };

/** Word documents read, segmented and written back, against opening and closing their containers. */
export const docxBenchmark: Benchmark = {
  name: 'docx',
  title: 'Word documents; a ratio of 0.5 is twice the time of unzipping and zipping them',
  async run(settings) {
    const paths = await findWordDocuments(settings.smoke);
    if (typeof paths === 'string') return paths;
    const folder = await mkdtemp(join(tmpdir(), 'loquent-bench-docx-'));
    try {
      const long = join(folder, 'long.docx');
      const pages = settings.smoke ? PAGES.smoke : PAGES.real;
      await writeLongDocument(long, pages);
      return [
        ...(await compare(settings, `${paths.length} real documents`, paths)),
        ...(await compare(settings, `one of ${pages} pages`, [long])),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function compare(settings: BenchmarkSettings, what: string, paths: readonly string[]): Promise<Comparison[]> {
  const files = await Promise.all(paths.map((path) => readFile(path)));
  const words = await countDocumentWords(paths);
  const measure = (work: WordWork) => async () => {
    const startedAt = performance.now();
    for (const file of files) if ((await work(file)) === 0) throw new Error('a document came to nothing');
    return perSecond(words, startedAt);
  };
  const compared = { unit: 'words/s', baseline: 'inflate and deflate every entry', target: 0.5 };
  const rezip = measure(recompressed);
  return [
    {
      what: `${what}, ${words} words: read, segment, write back`,
      ...compared,
      rounds: await interleave(settings, 'words/s', measure(formatOnly), rezip),
    },
    {
      what: 'the same with pseudo-localization and its protection of codes',
      ...compared,
      rounds: await interleave(settings, 'words/s', measure(pseudoTranslated), rezip),
    },
  ];
}

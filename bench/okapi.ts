import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileCacheEnvironment } from '#test/suite/compile-cache.ts';
import type { Benchmark, BenchmarkSettings, Comparison } from './benchmark.ts';
import { peakOfRound, startLineProcess, type LineProcess } from './line-process.ts';
import { buildOkapi } from './okapi-program.ts';
import { interleave } from './rounds.ts';
import { countDocumentWords, findDocuments, type BenchmarkedOfficeKind } from './office-kinds.ts';

const PROGRAM = fileURLToPath(new URL('office-process.ts', import.meta.url));
/** Kilobytes that one pass over the fixtures may take. */
const MAX_PEAK = 200 * 1024;

/** How a side is started with files to work on. */
type Start = (files: readonly string[]) => LineProcess;

/**
 * Our reader and writer compared with Okapi's filter, the standard of the localization field, each in a separate
 * process.
 */
export function okapiBenchmark(kind: BenchmarkedOfficeKind, name: string): Benchmark {
  return {
    name,
    title: `${kind.plural}, beside Okapi's filter (okapi-filter-openxml 1.47.0, default settings and default heap)`,
    async run(settings) {
      const found = await findDocuments(kind, settings.smoke);
      if (typeof found === 'string') return found;
      // The compiled code of our processes is cached between their starts, as the classes of the Java program are compiled.
      Object.assign(process.env, compileCacheEnvironment());
      const folder = await mkdtemp(join(tmpdir(), 'loquent-bench-okapi-'));
      try {
        const program = await buildOkapi(folder, !settings.smoke);
        if (typeof program === 'string') return program;
        const okapi: Start = (paths) => program('PseudoTranslate', paths);
        const files = await readableFiles(settings, okapi, found);
        const { path, what } = await kind.writeLong(folder, settings.smoke);
        return [
          await warm(settings, okapi, kind, { what: `${files.length} real ones`, files, target: 4 }),
          await warm(settings, okapi, kind, { what, files: [path], target: 2.5 }),
          await withStart(settings, okapi, files),
          ...(await memory(settings, okapi, files)),
        ];
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

const ours: Start = (files) => startLineProcess(process.execPath, [PROGRAM, 'format', ...files]);
const unsegmented: Start = (files) => startLineProcess(process.execPath, [PROGRAM, 'unsegmented', ...files]);
const zip: Start = (files) => startLineProcess(process.execPath, [PROGRAM, 'zip', ...files]);

/** The documents that Okapi's filter reads and writes, and can be compared. */
async function readableFiles(
  { progress }: BenchmarkSettings,
  okapi: Start,
  files: readonly string[],
): Promise<readonly string[]> {
  const side = okapi(files);
  const { failed = [] } = await side.round();
  await side.close();
  if (failed.length > 0) progress(`Okapi fails on ${failed.map((index) => basename(files[index]!)).join(', ')}`);
  return files.filter((_, index) => !failed.includes(index));
}

/** No side segments, so that both do the same. */
async function warm(
  settings: BenchmarkSettings,
  okapi: Start,
  kind: BenchmarkedOfficeKind,
  { what, files, target }: { readonly what: string; readonly files: readonly string[]; readonly target: number },
): Promise<Comparison> {
  const words = await countDocumentWords(kind, files);
  const [one, other] = [unsegmented(files), okapi(files)];
  const speed = (side: LineProcess) => async () => (words * 1000) / (await side.round()).milliseconds;
  try {
    const rounds = await interleave(settings, 'words/s', speed(one), speed(other));
    const compared = `${what}, ${words} words without segmentation, warm`;
    return { what: compared, unit: 'words/s', baseline: 'Okapi, warm', target, rounds };
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
}

/** A process a document, as a command line tool is used; of the middle size. */
async function withStart(settings: BenchmarkSettings, okapi: Start, files: readonly string[]): Promise<Comparison> {
  const sized = await Promise.all(files.map(async (file) => ({ file, size: (await readFile(file)).length })));
  const ordered = sized.toSorted((left, right) => left.size - right.size);
  const { file } = ordered[Math.floor(ordered.length / 2)]!;
  const speed = (start: Start) => async () => {
    const startedAt = performance.now();
    const side = start([file]);
    await side.round();
    await side.close();
    return 1000 / (performance.now() - startedAt);
  };
  const rounds = await interleave(settings, 'documents/s', speed(unsegmented), speed(okapi));
  const what = 'a document without segmentation, start of the process and all';
  return { what, unit: 'documents/s', baseline: 'Okapi, start and all', target: 8, rounds };
}

/** Peaks of processes that go through all documents once; the same each time, so that a few are enough. */
async function memory(
  settings: BenchmarkSettings,
  okapi: Start,
  files: readonly string[],
): Promise<readonly Comparison[]> {
  const measured: { ours: number; zip: number; okapi: number }[] = [];
  const perGigabyte = async (start: Start) => (1024 * 1024) / (await peakOfRound(start(files)));
  for (let round = 1; round <= Math.min(settings.rounds, 3); round += 1) {
    const found = { ours: await perGigabyte(ours), zip: await perGigabyte(zip), okapi: await perGigabyte(okapi) };
    measured.push(found);
    const shown = Object.entries(found).map(([side, processes]) => `${side} ${Math.round(1024 / processes)} MB`);
    settings.progress(`peak, round ${round}: ${shown.join(', ')}`);
  }
  const compared = { what: 'all documents once: processes that fit into a GB', unit: 'processes/GB' };
  const against = (baseline: (found: (typeof measured)[number]) => number) =>
    measured.map((found) => ({ ours: found.ours, baseline: baseline(found) }));
  return [
    { ...compared, baseline: 'one of 200 MB', target: 1, rounds: against(() => (1024 * 1024) / MAX_PEAK) },
    { ...compared, baseline: 'inflate and deflate', target: 0.5, rounds: against((found) => found.zip) },
    { ...compared, baseline: 'Okapi', target: 1, rounds: against((found) => found.okapi) },
  ];
}

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { JobSegment } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { placeOfSegment } from '#domain/review/segment.ts';
import { createActivityBench, type ActivityBench } from '#test/workflows/activities.ts';
import { runActivity } from '#test/workflows/run-activity.ts';
import type { Benchmark, BenchmarkSettings, Comparison, Round } from './benchmark.ts';
import { writeLongWorkbook } from './long-workbooks.ts';
import { englishParagraphs } from './prose.ts';
import { createVariation } from './variation.ts';
import { writeLongDocument } from './word-documents.ts';

const LANGUAGE = 'en-XA';
/** A render may take 1.3 times as long as the step that wrote the file first. */
const TARGET = 0.77;

interface Document {
  readonly what: string;
  readonly name: string;
  readonly size: { readonly smoke: number; readonly real: number };
  readonly write: (path: string, size: number) => Promise<void>;
}

const DOCUMENTS: readonly Document[] = [
  { what: 'pages of Word', name: 'long.docx', size: { smoke: 2, real: 500 }, write: writeLongDocument },
  { what: 'rows of Excel', name: 'long.xlsx', size: { smoke: 20, real: 20_000 }, write: writeLongWorkbook },
  { what: 'characters of text', name: 'long.txt', size: { smoke: 5_000, real: 2_000_000 }, write: writeLongText },
];

/**
 * Re-rendering files from their segments, compared with the step that wrote them first; both as activities without
 * Temporal.
 */
export const renderBenchmark: Benchmark = {
  name: 'render',
  title: 'files made anew from reviewed segments against the writing of the job that translated them',
  async run(settings) {
    const folder = await mkdtemp(join(tmpdir(), 'loquent-bench-render-'));
    const bench = await createActivityBench(undefined, { keepsSegments: true });
    try {
      const comparisons: Comparison[] = [];
      for (const document of DOCUMENTS) comparisons.push(...(await compare(settings, bench, document, folder)));
      return comparisons;
    } finally {
      await bench.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function compare(
  settings: BenchmarkSettings,
  bench: ActivityBench,
  { what, name, size, write }: Document,
  folder: string,
): Promise<readonly Comparison[]> {
  const path = join(folder, name);
  const count = settings.smoke ? size.smoke : size.real;
  await write(path, count);
  const { job, segments } = await translate(bench, path);
  const render = await bench.buildJob(
    {},
    { organization: job.organizationId, type: 'render', sourceJob: job.jobId, sourceFiles: [name], input: {} },
  );
  await runActivity(bench.activities.openRender, render);
  const written = (reference: JobReference) => measured(segments, () => writeFileOf(bench, reference));
  const comparisons: Comparison[] = [];
  for (const change of ['nobody changed a segment', 'one of a batch is changed']) {
    if (comparisons.length > 0) await changeSome(bench, job);
    const times: Round[] = [];
    const processor: Round[] = [];
    // The first round warms up and doesn't count.
    for (let round = 0; round <= settings.rounds; round += 1) {
      const [ours, baseline] = [await written(render), await written(job)];
      if (round === 0) continue;
      times.push({ ours: ours.perSecond, baseline: baseline.perSecond });
      processor.push({ ours: ours.perProcessorSecond, baseline: baseline.perProcessorSecond });
      settings.progress(
        `${count} ${what}, ${change}, round ${round} of ${settings.rounds}: ` +
          `render ${(segments / ours.perSecond).toFixed(2)} s, write step ${(segments / baseline.perSecond).toFixed(2)} s`,
      );
    }
    const common = { baseline: 'the write step of the job', target: TARGET };
    const title = `${count.toLocaleString('en')} ${what} (${segments.toLocaleString('en')} segments), ${change}`;
    comparisons.push(
      { ...common, what: title, unit: 'segments/s', rounds: times },
      { ...common, what: `${title}: processor time`, unit: 'segments/s', rounds: processor },
    );
  }
  return comparisons;
}

/** Does what a job does until it has written its file. @returns the job, and how many segments it has */
async function translate(bench: ActivityBench, path: string) {
  const { activities } = bench;
  const name = basename(path);
  const job = await bench.buildJob({ [name]: await readFile(path) }, { targetLanguages: [LANGUAGE] });
  await runActivity(activities.openJob, job);
  const { batches, segments } = await runActivity(activities.extractUnits, { ...job, fileIndex: 0 });
  for (let batch = 0; batch < batches; batch += 1)
    await runActivity(activities.translateBatch, { ...job, fileIndex: 0, language: LANGUAGE, batch });
  await writeFileOf(bench, job);
  return { job, segments };
}

const writeFileOf = ({ activities }: ActivityBench, job: JobReference) =>
  runActivity(activities.writeTarget, { ...job, fileIndex: 0, language: LANGUAGE });

/** Changes the first segment of each batch. */
async function changeSome({ orm }: ActivityBench, { jobId: job, organizationId }: JobReference): Promise<void> {
  const entityManager = organizationEntityManager(orm, organizationId);
  const rows = await entityManager.find(JobSegment, { job }, { fields: ['number', 'target'] });
  for (const { number, target } of rows.filter(({ number }) => placeOfSegment(number).place === 0)) {
    const change = { target: `Changed: ${target}`, machineTarget: target };
    await entityManager.nativeUpdate(JobSegment, { job, number }, change);
  }
}

/** Segments per second, and per second of the processor time of all threads of this process. */
async function measured(segments: number, work: () => Promise<unknown>) {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(before);
  return { perSecond: segments / seconds, perProcessorSecond: (segments * 1e6) / (user + system) };
}

async function writeLongText(path: string, characters: number): Promise<void> {
  const varied = createVariation();
  await writeFile(path, englishParagraphs(characters).map(varied).join('\n\n'));
}

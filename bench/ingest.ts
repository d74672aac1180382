import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentFileType } from '#domain/context/context-store.ts';
import { readBlocks } from '#formats/passages/read-blocks.ts';
import { buildPdf } from '#formats/passages/testing/build-pdf.ts';
import { readTmx } from '#formats/tmx/read-tmx.ts';
import { createActivityBench } from '#test/activities.ts';
import { buildDocument, buildStore } from '#test/context-documents.ts';
import type { Benchmark, Comparison, Round } from './benchmark.ts';
import { englishParagraphs } from './prose.ts';
import { createVariation } from './variation.ts';
import { writeLongDocument } from './word-documents.ts';

/** Pages of text, each of some 2,700 characters. */
const PAGES = { smoke: 2, real: 300 };
const CHARACTERS_PER_PAGE = 2700;
/** Translation units of a TMX file. */
const UNITS = { smoke: 50, real: 20_000 };
/** Characters per line of a PDF. */
const LINE = 90;
const MB = 1_000_000;

/** Documents of each type read into passages or segments, with vectors of local-ngram. */
export const ingestBenchmark: Benchmark = {
  name: 'ingest',
  title: 'documents read into a context store, by type',
  async run(settings) {
    const size = settings.smoke ? 'smoke' : 'real';
    const bench = await createActivityBench();
    const organization = randomUUID();
    const comparisons: Comparison[] = [];
    try {
      for (const [fileType, content] of Object.entries(await buildFiles(PAGES[size], UNITS[size]))) {
        const type = fileType as DocumentFileType;
        const rounds: Round[] = [];
        // The first round warms up and doesn't count.
        for (let round = 0; round <= settings.rounds; round += 1) {
          const contentKind = type === 'tmx' ? 'translation_memory' : 'documents';
          const store = await buildStore(bench, organization, { contentKind });
          const megabytes = content.length / MB;
          const baseline = megabytes / (await secondsOf(() => read(type, content)));
          const ours =
            megabytes /
            (await secondsOf(async () => {
              const { status, error } = await buildDocument(bench, organization, store, { content, fileType: type });
              if (status !== 'ready') throw new Error(`the document is ${status}: ${error?.message}`);
            }));
          settings.progress(
            `${type}, ${megabytes.toFixed(2)} MB, round ${round} of ${settings.rounds}: ${ours.toFixed(2)} MB/s`,
          );
          if (round > 0) rounds.push({ ours, baseline });
        }
        comparisons.push({
          what: type,
          unit: 'MB/s',
          baseline: 'reading alone, without passages, vectors and database',
          target: 0,
          rounds,
        });
      }
    } finally {
      await bench.close();
    }
    return comparisons;
  },
};

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

async function read(type: DocumentFileType, content: Uint8Array): Promise<void> {
  if (type !== 'tmx') return void (await readBlocks(type, content));
  const open = async function* () {
    yield content;
  };
  let segments = 0;
  for await (const some of readTmx(open)) segments += some.length;
  if (segments === 0) throw new Error('the file has no segments');
}

async function buildFiles(pages: number, units: number): Promise<Record<DocumentFileType, Uint8Array>> {
  const varied = createVariation();
  const paragraphs = englishParagraphs(pages * CHARACTERS_PER_PAGE).map((text) => varied(text));
  const sentences = paragraphs.flatMap((text) => text.split(/(?<=[.!?])\s+/));
  const rows = sentences.map((sentence, index) => `${index},"${sentence.replaceAll('"', '""')}"`);
  const unit = (index: number) => {
    const text = escaped(`${sentences[index % sentences.length]} ${index}`);
    return `<tu><tuv xml:lang="en"><seg>${text}</seg></tuv><tuv xml:lang="es"><seg>${text}</seg></tuv></tu>`;
  };
  return {
    pdf: buildPdf(pagesOf(paragraphs)),
    docx: await wordDocument(pages),
    csv: Buffer.from(`id,text\n${rows.join('\n')}\n`),
    txt: Buffer.from(paragraphs.join('\n\n')),
    tmx: Buffer.from(
      `<tmx version="1.4"><header srclang="en"/><body>${Array.from({ length: units }, (_, index) => unit(index)).join('')}</body></tmx>`,
    ),
  };
}

/** Lines from the top of each page to its end. */
function pagesOf(paragraphs: readonly string[]) {
  const lines = paragraphs.flatMap((text) => [
    ...(text.match(new RegExp(`.{1,${LINE}}(?:\\s|$)`, 'g')) ?? []).map((line) => line.trim()),
    '',
  ]);
  const perPage = 40;
  return Array.from({ length: Math.ceil(lines.length / perPage) }, (_, page) =>
    lines
      .slice(page * perPage, (page + 1) * perPage)
      .map((text, line) => ({ text, x: 72, y: 720 - 16 * line }))
      .filter(({ text }) => text !== ''),
  );
}

async function wordDocument(pages: number): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-bench-ingest-'));
  try {
    const path = join(folder, 'document.docx');
    await writeLongDocument(path, pages);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

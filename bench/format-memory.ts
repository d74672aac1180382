/**
 * `format-memory.ts EXTENSION MEGABYTES`: makes a file of short texts, takes the steps of a job with it in another process, which
 * reads it into batches, and writes it with all of them changed, and prints texts, processor time and the peak of the memory of
 * that process. It has 8 MB for new objects, as threads of documents have. Batches are files.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractDocument } from '#activities/documents/engine/extract.ts';
import { writeDocument } from '#activities/documents/engine/write.ts';
import { isMessage } from '#domain/icu/parse-message.ts';
import { planMessage } from '#domain/icu/plan-message.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { StoredBatch, StoredTranslations } from '#jobs/workspace/records.ts';
import { peakMemory } from '#test/machine/peak-memory.ts';
import { asciiUpperCase, ENGLISH_TO_PSEUDO } from './office-work.ts';

const [extension = '', megabytes = '10', path] = process.argv.slice(2);

const TASK = {
  ...ENGLISH_TO_PSEUDO,
  organizationId: 'a',
  segmentation: 'default',
  targetLanguages: [ENGLISH_TO_PSEUDO.targetLanguage],
} as const;

if (path === undefined) await inOwnProcess();
else await measure(path);

async function inOwnProcess(): Promise<void> {
  const { englishParagraphs } = await import('./prose.ts');
  const { makers } = await import('./text-files.ts');
  const sentences = englishParagraphs(100_000).flatMap((paragraph) => paragraph.split(/(?<=[.?!]) /));
  const make = (count: number) =>
    makers[extension]!(Array.from({ length: count }, (_, index) => sentences[index % sentences.length]!));
  const perText = make(1_000).length / 1_000;
  const folder = mkdtempSync(join(tmpdir(), 'loquent-format-memory-'));
  try {
    const file = join(folder, `file.${extension}`);
    writeFileSync(file, make(Math.floor((Number(megabytes) * 1e6) / perText)));
    const options = ['--max-semi-space-size=4', fileURLToPath(import.meta.url), extension, megabytes, file];
    process.stdout.write(execFileSync(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(file: string): Promise<void> {
  const bytes = readFileSync(file);
  const base = Math.round(peakMemory() / 1024);
  const batchFile = (batch: number) => `${file}-${batch}`;
  const source = async () => bytes;
  const writeBatch = async (batch: number, segments: StoredBatch) =>
    writeFileSync(batchFile(batch), JSON.stringify(segments));
  const { targetLanguage, ...shared } = { ...TASK, key: file };
  // Files that hold several languages are read for each of them.
  const [ofAll, task] = [await extractDocument(shared, { source, writeBatch }), { ...TASK, key: file }];
  const manifest = ofAll ?? (await extractDocument(task, { source, writeBatch }))!;
  const extracted = Math.round(peakMemory() / 1024);
  const readBatch = async (_language: string, batch: number) =>
    JSON.parse(readFileSync(batchFile(batch), 'utf8')) as StoredBatch;
  const { bytes: written } = await writeDocument(
    { ...task, languages: [{ language: targetLanguage, manifest }], isReadForTarget: ofAll === undefined },
    { source, readBatch, readTranslations: async (language, batch) => translated(await readBatch(language, batch)) },
  );
  const { user, system } = process.cpuUsage();
  const peak = Math.round(peakMemory() / 1024);
  console.log(
    `${extension}: ${(bytes.length / 1e6).toFixed(1)} MB, ${manifest.segments} segments, ${((user + system) / 1e6).toFixed(1)} s, ` +
      `peak ${peak} MB (${base} before, ${extracted} extracted), ${(written.length / 1e6).toFixed(1)} MB written`,
  );
}

function translated(segments: StoredBatch): StoredTranslations {
  const changed = ({ text, codes }: CodedText): CodedText => ({ text: asciiUpperCase(text), codes });
  return {
    contents: segments.map(({ content }) => {
      const plan = isMessage(content.text) ? planMessage(content, ENGLISH_TO_PSEUDO) : undefined;
      return plan === undefined ? changed(content) : plan.write(plan.texts.map(changed));
    }),
    skipped: segments.map(() => null),
    repairedCodes: 0,
    unknownWords: 0,
    engine: 'upper case',
    pivots: [],
  };
}

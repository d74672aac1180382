/**
 * `office-process.ts format | unsegmented | pseudo | zip FILE…`: works on all the files for each line on its input, then prints
 * `{"milliseconds", "processor", "bytes", "peak"}`, the peak of its memory in kilobytes. `okapi/PseudoTranslate` speaks the same. It reads and
 * writes without Node's streams, which take as long to load as a format does.
 */
import { readFileSync, readSync, writeSync } from 'node:fs';
import { extname } from 'node:path';
import type { DocumentFormat } from '#formats/format.ts';
import { peakMemory } from '#test/machine/peak-memory.ts';
import type { OfficeWork } from './office-work.ts';

/** Loaded when they are needed, as classes of the Java program are. */
const WORK: Readonly<Record<string, () => Promise<OfficeWork>>> = {
  format: async () => (await import('./segmented-work.ts')).segmented,
  unsegmented: async () => (await import('./office-work.ts')).unsegmented,
  pseudo: async () => (await import('./segmented-work.ts')).pseudoTranslated,
  zip: async () => (await import('./office-work.ts')).recompressed,
};
const FORMATS: Readonly<Record<string, () => Promise<DocumentFormat>>> = {
  '.docx': async () => (await import('#formats/docx/index.ts')).docxFormat,
  '.pptx': async () => (await import('#formats/pptx/index.ts')).pptxFormat,
  '.xlsx': async () => (await import('#formats/xlsx/index.ts')).xlsxFormat,
};

const [kind = '', ...paths] = process.argv.slice(2);
const work = await WORK[kind]?.();
if (work === undefined) throw new Error(`what to do must be one of ${Object.keys(WORK).join(', ')}`);
const formatOf = async (path: string) =>
  (await FORMATS[extname(path)]?.()) ?? (await import('#formats/registry.ts')).formatForFile(path)!;
const files = await Promise.all(paths.map(async (path) => ({ path, format: await formatOf(path) })));

const line = Buffer.alloc(1);
while (readSync(0, line) > 0) {
  if (line[0] !== 0x0a) continue;
  const startedAt = process.hrtime.bigint();
  const before = process.cpuUsage();
  let bytes = 0;
  for (const { path, format } of files) bytes += await work(readFileSync(path), format);
  const milliseconds = Number(process.hrtime.bigint() - startedAt) / 1e6;
  const { user, system } = process.cpuUsage(before);
  const processor = (user + system) / 1000;
  writeSync(1, `${JSON.stringify({ milliseconds, processor, bytes, peak: peakMemory() })}\n`);
}

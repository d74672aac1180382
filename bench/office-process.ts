/**
 * `office-process.ts format | unsegmented | pseudo | zip FILE…`: works on all the files for each line on its input, then prints
 * `{"milliseconds", "bytes", "peak"}`, the peak of its memory in kilobytes. `okapi/PseudoTranslate` speaks the same.
 */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import type { DocumentFormat } from '#formats/format.ts';
import { peakMemory } from '#test/peak-memory.ts';
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
const files = await Promise.all(paths.map(async (path) => ({ path, format: await FORMATS[extname(path)]!() })));

for await (const _line of createInterface({ input: process.stdin })) {
  const startedAt = performance.now();
  let bytes = 0;
  for (const { path, format } of files) bytes += await work(await readFile(path), format);
  const milliseconds = performance.now() - startedAt;
  console.log(JSON.stringify({ milliseconds, bytes, peak: peakMemory() }));
}

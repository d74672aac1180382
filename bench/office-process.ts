/**
 * `office-process.ts format | unsegmented | pseudo | zip FILE…`: works on all the files for each line on its input, then prints
 * `{"milliseconds", "bytes", "peak"}`, the peak of its memory in kilobytes. `okapi/PseudoTranslate` speaks the same.
 */
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { officeFormatOf } from '#test/corpus/office-files.ts';
import { peakMemory } from '#test/peak-memory.ts';
import { formatOnly, pseudoTranslated, recompressed, unsegmented, type OfficeWork } from './office-work.ts';

const WORK: Readonly<Record<string, OfficeWork>> = {
  format: formatOnly,
  unsegmented,
  pseudo: pseudoTranslated,
  zip: recompressed,
};

const [kind = '', ...files] = process.argv.slice(2);
const work = WORK[kind];
if (work === undefined) throw new Error(`what to do must be one of ${Object.keys(WORK).join(', ')}`);

for await (const _line of createInterface({ input: process.stdin })) {
  const startedAt = performance.now();
  let bytes = 0;
  for (const file of files) bytes += await work(await readFile(file), officeFormatOf(file));
  const milliseconds = performance.now() - startedAt;
  console.log(JSON.stringify({ milliseconds, bytes, peak: peakMemory() }));
}
